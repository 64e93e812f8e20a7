#include "core/memory/engines/llamacpp/window_rules.h"

#include "core/memory/engines/llamacpp/profile.h"

#include <algorithm>

namespace anchorgpu::memory::llamacpp {

bool honoursWindow(std::string_view architecture)
{
    const auto &list = profile().windowArchitectures;
    return std::find(list.begin(), list.end(), architecture) != list.end();
}

} // namespace anchorgpu::memory::llamacpp
