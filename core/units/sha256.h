#pragma once
// SHA-256 (FIPS 180-4), for fingerprints of quotes and of price books. Not for secrets: nothing here is constant-time.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace anchorgpu {

using Sha256Digest = std::array<std::uint8_t, 32>;

Sha256Digest sha256(std::string_view bytes);

/// The digest as 64 lower-case hexadecimal digits.
std::string sha256Hex(std::string_view bytes);

} // namespace anchorgpu
