// expected: could not convert|cannot convert|conversion from
// A count becomes bytes only when someone says so.
#include "core/units/bytes.h"

anchorgpu::Bytes size() { return 42; }
