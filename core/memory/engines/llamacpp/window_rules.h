#pragma once
// Which architectures llama.cpp keeps a window cache for; in all others every layer keeps all tokens, whatever the model says.
// Source: llama.cpp b9616 src/models/*.cpp (swa_type); data in resources/engines/llamacpp.json.

#include <string_view>

namespace anchorgpu::memory::llamacpp {

bool honoursWindow(std::string_view architecture);

} // namespace anchorgpu::memory::llamacpp
