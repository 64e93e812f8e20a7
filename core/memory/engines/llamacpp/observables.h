#pragma once
// The figures that llama.cpp's log and its memory breakdown print (contract §4), for the evidence.

#include "core/memory/engines/llamacpp/instance.h"

namespace anchorgpu::memory::llamacpp {

std::vector<Observable> observablesOf(const Instance &instance);

} // namespace anchorgpu::memory::llamacpp
