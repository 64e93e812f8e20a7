#include "core/memory/inference/weight_band.h"

#include "resources/embedded.h"

#include <array>
#include <nlohmann/json.hpp>

namespace anchorgpu::memory {

namespace {

struct Factors {
    double low = 1, high = 1, highWithStates = 1;
};

constexpr std::array<const char *, 15> kFamilies{"float", "float", "fp8", "fp8-block", "int8", "w8a16", "awq", "gptq", "int4", "nvfp4", "mxfp4",
                                                "bnb-nf4", "bnb-nf4-dq", "bnb-int8", "gguf"};
static_assert(kFamilies.size() == static_cast<std::size_t>(formats::Family::Gguf) + 1);

std::array<Factors, kFamilies.size()> readFactors()
{
    std::array<Factors, kFamilies.size()> factors;
    const auto text = resources::find("engines/weight_bands.json");
    const auto file = nlohmann::json::parse(text.value_or("{}"), nullptr, false);
    const auto families = file.is_object() ? file.value("families", nlohmann::json::object()) : nlohmann::json::object();
    for (std::size_t i = 0; i < kFamilies.size(); ++i) {
        const auto it = families.find(kFamilies[i]);
        if (it != families.end())
            factors[i] = {it->value("low", 1.0), it->value("high", 1.0), it->value("high_with_states", it->value("high", 1.0))};
    }
    return factors;
}

} // namespace

Band weightBand(const formats::NumericFormat &format, bool states, Bytes bytes)
{
    static const auto factors = readFactors();
    const Factors &f = factors[static_cast<std::size_t>(format.family)];
    return {bytes.scaled(f.low), bytes, bytes.scaled(states ? f.highWithStates : f.high)};
}

} // namespace anchorgpu::memory
