// expected: no match for .*operator[+].*Euros
// Currencies that the compiler knows do not add.
#include "core/units/money.h"

auto sum() { return anchorgpu::Euros(100) + anchorgpu::Dollars(100); }
