#pragma once
// One expected GGUF file: what a mix makes of a model.

#include <cstdint>

namespace anchorgpu::test {

struct GgufMixRow {
    const char *model;
    const char *mix;
    std::int64_t parameters;
    std::int64_t bytes;
    std::int64_t checksum;
};

} // namespace anchorgpu::test
