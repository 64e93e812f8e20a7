#pragma once
// Exact money: an integer count of the currency's smallest unit, and decimal prices. Floating point never enters.
// Amounts of different currencies don't add: the currency is part of the value and checked, and nothing is ever converted.

#include "core/units/error.h"
#include "core/units/int128.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace anchorgpu {

/// An ISO 4217 code with its number of decimals.
struct Currency {
    char code[4] = "EUR";
    int decimals = 2;

    /// Known codes have their ISO scale (JPY 0, KWD 3), others 2. Fails unless three capital letters.
    static Result<Currency> parse(std::string_view code);
    constexpr std::string_view text() const { return {code, 3}; }
    constexpr bool operator==(const Currency &other) const { return code[0] == other.code[0] && code[1] == other.code[1] && code[2] == other.code[2]; }
};

/// A decimal number with up to 6 decimals and 30 digits, exact: value = units / 10^6.
class Decimal {
public:
    static constexpr int kDecimals = 6;
    constexpr Decimal() = default;
    /// "1234.50", "-0.09"; a point, no exponent, no spaces, at most 6 decimals.
    static Result<Decimal> parse(std::string_view text);
    static constexpr Decimal fromMicros(Int128 micros) { Decimal d; d.m_micros = micros; return d; }
    constexpr Int128 micros() const { return m_micros; }
    /// Shortest exact text with at least `minDecimals` decimals.
    std::string toText(int minDecimals = 0) const;
    constexpr auto operator<=>(const Decimal &) const = default;

private:
    Int128 m_micros = 0;
};

class Money {
public:
    constexpr Money() = default;
    constexpr Money(Int128 minorUnits, Currency currency) : m_minor(minorUnits), m_currency(currency) {}

    /// price × numerator / denominator, rounded once, half away from zero, to the currency's scale. denominator > 0.
    static Money rounded(Decimal price, Int128 numerator, Int128 denominator, Currency currency);

    constexpr Int128 minorUnits() const { return m_minor; }
    constexpr const Currency &currency() const { return m_currency; }
    /// "1234.50", with exactly the currency's decimals.
    std::string amountText() const;

    /// Same currency only: fails with "currency-mismatch".
    Result<Money> plus(const Money &other) const;
    constexpr Money operator-() const { return Money(-m_minor, m_currency); }
    constexpr bool operator==(const Money &other) const { return m_minor == other.m_minor && m_currency == other.m_currency; }

private:
    Int128 m_minor = 0;
    Currency m_currency;
};

} // namespace anchorgpu
