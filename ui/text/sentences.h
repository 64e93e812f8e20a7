#pragma once
// Ids → sentences. What the core says in ids and numbers becomes a text in a language here and only here.
// Every id that the core uses has a row in the tables of sentences.cpp and its neighbours; a test holds them against each other.

#include "core/memory/plan.h"
#include "core/units/error.h"
#include "ui/text/language.h"
#include "ui/text/rows.h"

#include <QString>

namespace anchorgpu::text {

using Arguments = std::map<std::string, std::variant<std::int64_t, double, std::string, Bytes>>;

/// The text of an id in a topic (rows.h) with its named placeholders filled: "{count} sequences".
QString say(Topic topic, std::string_view id, const Language &language, const Arguments &arguments = {});
/// Fills the named placeholders of a text that is already translated.
QString filled(QString text, const Arguments &arguments, const Language &language);

/// "scenario.anchorgpu, /hardware/count: found -1, allowed 1 … 4096".
QString sentence(const Error &error, const Language &language);
QString sentence(const memory::Finding &finding, const Language &language);
QString name(memory::ComponentId id, const Language &language);
QString name(memory::PhaseId id, const Language &language);
/// "80 layers × 2 × 8 heads × 128 × 2 B × 8,192 tokens × 16 sequences = 40.0 GiB"; plain digits when `plain` (JSON).
QString formula(const memory::Formula &formula, Bytes result, const Language &language, bool plain = false);
/// One line: fits with how much free, tight, doesn't fit by how much.
QString verdict(const memory::Plan &plan, const Language &language);

} // namespace anchorgpu::text
