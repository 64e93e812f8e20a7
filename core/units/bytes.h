#pragma once
// Sizes of memory as a strong type: an exact, signed count of bytes (negative = a lack).
// GiB (2^30) and GB (10^9) are never mixed: both are spelled out where a number enters or leaves.
// Arithmetic saturates at ±2^63 instead of wrapping, so a hostile product stays "far too large" and never turns small.

#include "core/units/int128.h"

#include <compare>
#include <cstdint>
#include <limits>

namespace anchorgpu {

class Bytes {
public:
    constexpr Bytes() = default;
    constexpr explicit Bytes(std::int64_t count) : m_count(count) {}

    /// From a wide product; saturates.
    static constexpr Bytes saturated(Int128 count)
    {
        constexpr Int128 top = std::numeric_limits<std::int64_t>::max();
        return Bytes(static_cast<std::int64_t>(count > top ? top : count < -top ? -top : count));
    }
    /// From an estimate in floating point (activation formulas); rounds to the nearest byte, NaN becomes 0, saturates.
    static constexpr Bytes rounded(double count)
    {
        if (!(count == count))
            return Bytes(0);
        if (count >= 9.2e18)
            return Bytes(std::numeric_limits<std::int64_t>::max());
        if (count <= -9.2e18)
            return Bytes(-std::numeric_limits<std::int64_t>::max());
        return Bytes(static_cast<std::int64_t>(count < 0 ? count - 0.5 : count + 0.5));
    }
    static constexpr Bytes mebibytes(double mib) { return rounded(mib * 1048576.0); }
    static constexpr Bytes gibibytes(double gib) { return rounded(gib * 1073741824.0); }
    static constexpr Bytes gigabytes(double gb) { return rounded(gb * 1e9); }

    constexpr std::int64_t count() const { return m_count; }
    constexpr double inMebibytes() const { return static_cast<double>(m_count) / 1048576.0; }
    constexpr double inGibibytes() const { return static_cast<double>(m_count) / 1073741824.0; }
    constexpr double inGigabytes() const { return static_cast<double>(m_count) / 1e9; }

    constexpr auto operator<=>(const Bytes &) const = default;

    constexpr Bytes operator+(Bytes other) const { return saturated(static_cast<Int128>(m_count) + other.m_count); }
    constexpr Bytes operator-(Bytes other) const { return saturated(static_cast<Int128>(m_count) - other.m_count); }
    constexpr Bytes operator-() const { return saturated(-static_cast<Int128>(m_count)); }
    constexpr Bytes operator*(std::int64_t times) const { return saturated(static_cast<Int128>(m_count) * times); }
    /// Scaled by a factor of an estimate (bands, utilisation).
    constexpr Bytes scaled(double factor) const { return rounded(static_cast<double>(m_count) * factor); }
    constexpr Bytes &operator+=(Bytes other) { return *this = *this + other; }
    constexpr Bytes &operator-=(Bytes other) { return *this = *this - other; }
    /// How many whole `other` fit; 0 when `other` is not positive.
    constexpr std::int64_t operator/(Bytes other) const { return other.m_count > 0 ? m_count / other.m_count : 0; }
    /// Up to the next multiple of `alignment` (> 0).
    constexpr Bytes alignedUp(std::int64_t alignment) const
    {
        return saturated((static_cast<Int128>(m_count) + alignment - 1) / alignment * alignment);
    }

private:
    std::int64_t m_count = 0;
};

constexpr Bytes operator*(std::int64_t times, Bytes bytes) { return bytes * times; }

inline constexpr Bytes kKiB{std::int64_t{1} << 10};
inline constexpr Bytes kMiB{std::int64_t{1} << 20};
inline constexpr Bytes kGiB{std::int64_t{1} << 30};

/// ceil(value / divisor) for counts; divisor > 0.
constexpr std::int64_t ceilDiv(std::int64_t value, std::int64_t divisor) { return value <= 0 ? 0 : (value - 1) / divisor + 1; }
/// Up to the next multiple; multiple > 0.
constexpr std::int64_t roundUp(std::int64_t value, std::int64_t multiple) { return ceilDiv(value, multiple) * multiple; }

static_assert(kGiB.count() == 1'073'741'824);
static_assert(Bytes::gigabytes(80) < Bytes::gibibytes(80), "a GB is smaller than a GiB");
static_assert(Bytes(5) / Bytes(2) == 2 && Bytes(5) / Bytes(0) == 0);
static_assert(Bytes(129).alignedUp(128) == Bytes(256) && Bytes(128).alignedUp(128) == Bytes(128));
static_assert(Bytes(std::int64_t{1} << 62) * 4 == Bytes(std::numeric_limits<std::int64_t>::max()), "saturates, never wraps");
static_assert(ceilDiv(7, 2) == 4 && ceilDiv(0, 2) == 0 && roundUp(5000, 256) == 5120);

} // namespace anchorgpu
