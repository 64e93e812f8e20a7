#pragma once
// The data files that ship inside the program (catalogue, engine profiles, prices, evidence, glossary), byte for byte.
// A path is relative to resources/ ("catalogue/models.json"), or to translations/ for the glossary ("glossary/fr.json").
// The views live as long as the program.

#include <optional>
#include <string_view>
#include <vector>

namespace anchorgpu::resources {

/// The bytes of one file, or nothing when no such file ships.
std::optional<std::string_view> find(std::string_view path);

/// Paths of all files whose path starts with `folder` ("engines/"), sorted.
std::vector<std::string_view> list(std::string_view folder);

} // namespace anchorgpu::resources
