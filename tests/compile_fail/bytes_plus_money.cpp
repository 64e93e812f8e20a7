// expected: no match for .*operator[+].*Bytes
// A size and a price are not of one kind.
#include "core/units/bytes.h"
#include "core/units/money.h"

auto sum() { return anchorgpu::Bytes(1) + anchorgpu::Euros(1); }
