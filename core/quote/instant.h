#pragma once
// Dates and instants of a quote. A date is a civil day ("2026-12-01"), an instant a second of UTC ("2026-12-01T00:00:00Z").
// The end of a term is its start plus exact hours; no calendar month, no local time and no summer time enters.

#include "core/units/error.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace anchorgpu::quote {

struct Date {
    int year = 1970, month = 1, day = 1;

    /// "2026-12-01"; years 1970 … 9999; days that exist.
    static Result<Date> parse(std::string_view text);
    static Date fromDays(std::int64_t daysSinceEpoch);
    std::int64_t daysSinceEpoch() const;
    Date plusDays(std::int64_t days) const { return fromDays(daysSinceEpoch() + days); }
    std::string toText() const;
    auto operator<=>(const Date &) const = default;
};

struct Instant {
    std::int64_t seconds = 0; ///< since 1970-01-01T00:00:00Z

    /// 00:00 UTC of that day.
    static Instant startOf(const Date &date) { return {date.daysSinceEpoch() * 86400}; }
    /// "2026-12-01T00:00:00Z".
    static Result<Instant> parse(std::string_view text);
    Instant plusHours(std::int64_t hours) const { return {seconds + hours * 3600}; }
    std::string toText() const;
    auto operator<=>(const Instant &) const = default;
};

} // namespace anchorgpu::quote
