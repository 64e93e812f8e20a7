#include "core/memory/training/formula_sum.h"

#include <algorithm>
#include <cmath>

namespace anchorgpu::memory::training
{

double valueOf(const Formula &formula)
{
    double sum = 0, term = 0;
    for (const Operand &operand : formula) {
        switch (operand.op) {
        case Operator::First:
            term = operand.value;
            break;
        case Operator::Times:
            term *= operand.value;
            break;
        case Operator::DividedBy:
            term = operand.value == 0 ? 0 : term / operand.value;
            break;
        case Operator::Plus:
            sum += term;
            term = operand.value;
            break;
        case Operator::Minus:
            sum += term;
            term = -operand.value;
            break;
        case Operator::OpenTimes:
        case Operator::OpenPlus:
        case Operator::Close:
            return std::nan(""); // brackets are not used by training
        }
    }
    return sum + term;
}

Formula closedFormula(Formula formula, Bytes bytes)
{
    const double wanted = static_cast<double>(bytes.count());
    const double rest = wanted - (formula.empty() ? 0 : valueOf(formula));
    if (std::abs(rest) <= std::max(1024.0, std::abs(wanted) * 0.005))
        return formula;
    if (formula.empty())
        return {{Operator::First, wanted, "bytes"}};
    formula.push_back({rest > 0 ? Operator::Plus : Operator::Minus, std::round(std::abs(rest)), "bytes_of_the_rest"});
    return formula;
}

} // namespace anchorgpu::memory::training
