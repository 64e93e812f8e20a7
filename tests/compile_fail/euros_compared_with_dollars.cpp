// expected: no match for .*operator<.*Euros
// Nor do amounts of different currencies compare.
#include "core/units/money.h"

bool less() { return anchorgpu::Euros(100) < anchorgpu::Dollars(100); }
