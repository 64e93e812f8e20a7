#include "core/quote/instant.h"

#include <array>
#include <chrono>
#include <cstdio>

namespace anchorgpu::quote {
namespace {

/// The decimal number in text[from, from + length), or −1.
int number(std::string_view text, std::size_t from, std::size_t length)
{
    int value = 0;
    for (std::size_t i = from; i < from + length; ++i) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

std::string shortened(std::string_view text) { return std::string(text.substr(0, 60)); }

} // namespace

Result<Date> Date::parse(std::string_view text)
{
    const auto refused = [&] { return fail("bad-date", {}, shortened(text), "2026-12-01"); };
    if (text.size() != 10 || text[4] != '-' || text[7] != '-')
        return refused();
    const Date date{number(text, 0, 4), number(text, 5, 2), number(text, 8, 2)};
    if (date.year < 1970 || date.month < 0 || date.day < 0)
        return refused();
    const std::chrono::year_month_day civil{std::chrono::year(date.year), std::chrono::month(static_cast<unsigned>(date.month)),
                                            std::chrono::day(static_cast<unsigned>(date.day))};
    if (!civil.ok())
        return refused();
    return date;
}

Date Date::fromDays(std::int64_t days)
{
    const std::chrono::year_month_day civil{std::chrono::sys_days(std::chrono::days(days))};
    return {int(civil.year()), static_cast<int>(unsigned(civil.month())), static_cast<int>(unsigned(civil.day()))};
}

std::int64_t Date::daysSinceEpoch() const
{
    const std::chrono::year_month_day civil{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                            std::chrono::day(static_cast<unsigned>(day))};
    return std::chrono::sys_days(civil).time_since_epoch().count();
}

std::string Date::toText() const
{
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02d-%02d", year, month, day);
    return text.data();
}

Result<Instant> Instant::parse(std::string_view text)
{
    const auto refused = [&] { return fail("bad-instant", {}, shortened(text), "2026-12-01T00:00:00Z"); };
    if (text.size() != 20 || text[10] != 'T' || text[13] != ':' || text[16] != ':' || text[19] != 'Z')
        return refused();
    const Result<Date> date = Date::parse(text.substr(0, 10));
    const int hour = number(text, 11, 2), minute = number(text, 14, 2), second = number(text, 17, 2);
    if (!date || hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59)
        return refused();
    return Instant{startOf(*date).seconds + hour * 3600 + minute * 60 + second};
}

std::string Instant::toText() const
{
    const std::int64_t days = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400;
    const int rest = static_cast<int>(seconds - days * 86400);
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%sT%02d:%02d:%02dZ", Date::fromDays(days).toText().c_str(), rest / 3600, rest / 60 % 60, rest % 60);
    return text.data();
}

} // namespace anchorgpu::quote
