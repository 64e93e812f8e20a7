#pragma once
// 128-bit integers for exact products. A compiler extension of GCC and Clang, named in this one place.

namespace anchorgpu {

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
using Int128 = __int128;
#pragma GCC diagnostic pop

} // namespace anchorgpu
