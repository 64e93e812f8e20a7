// expected: no matching function for call
// A price never comes from floating point.
#include "core/units/money.h"

auto price() { return anchorgpu::Decimal(2.49); }
