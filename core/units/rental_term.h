#pragma once
// A fixed rental term: so many weeks or months, with exact lengths. One week is 7 × 24 h, one month 30 × 24 h, always.
// Calendar months never enter: the quote states start and end as UTC instants computed from these hours.

#include <cstdint>

namespace anchorgpu {

enum class TermUnit { Week, Month };

struct RentalTerm {
    TermUnit unit = TermUnit::Month;
    std::int64_t count = 1; ///< ≥ 1

    static constexpr std::int64_t hoursPer(TermUnit unit) { return unit == TermUnit::Week ? 168 : 720; }
    constexpr std::int64_t hours() const { return hoursPer(unit) * count; }
    constexpr std::int64_t days() const { return hours() / 24; }

    constexpr bool operator==(const RentalTerm &) const = default;
};

static_assert(RentalTerm{TermUnit::Week, 1}.hours() == 7 * 24);
static_assert(RentalTerm{TermUnit::Month, 1}.hours() == 30 * 24);
static_assert(RentalTerm{TermUnit::Month, 12}.days() == 360, "twelve 30-day months are not a year");

} // namespace anchorgpu
