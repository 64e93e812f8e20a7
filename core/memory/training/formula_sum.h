#pragma once
// Formulas that add up: what a formula of products and sums comes to, and the operand that closes the gap to the bytes that a
// component has (small parts that are not worth an operand of their own). Multiplication and division bind before sums.

#include "core/memory/formula.h"
#include "core/units/bytes.h"

namespace anchorgpu::memory::training
{

double valueOf(const Formula &formula);

/// Appends the difference to `bytes` as "bytes_of_the_rest" unless it is within half a percent or a kibibyte.
Formula closedFormula(Formula formula, Bytes bytes);

} // namespace anchorgpu::memory::training
