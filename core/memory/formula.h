#pragma once
// How a number came about: the operands of its formula in order, each with the id of what it counts. The core keeps numbers
// and ids only; ui/text writes "80 layers × 2 × 8 heads × 128 × 2 B × 8,192 tokens × 16 sequences".

#include <string_view>
#include <vector>

namespace anchorgpu::memory {

enum class Operator { First, Times, Plus, Minus, DividedBy, OpenTimes, OpenPlus, Close };

/// One operand. `unit` names what is counted ("layers", "kv_heads", "tokens", "bytes_per_value" …) and must be a string
/// literal; ui/text knows its word in each language. Open… starts a bracket before the operand, Close ends one (value unused).
struct Operand {
    Operator op = Operator::First;
    double value = 0;
    std::string_view unit;
};

using Formula = std::vector<Operand>;

} // namespace anchorgpu::memory
