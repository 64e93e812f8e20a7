#pragma once
// Exact money: an integer count of the currency's smallest unit, and decimal prices. Floating point never enters.
// Amounts of different currencies don't add: where the currency is known to the compiler (MoneyIn<"EUR">) the sum doesn't
// compile, where it is data (Money) plus() checks it. Nothing is ever converted. There is one rounding: half away from zero,
// once, from an exact product to the currency's scale.

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

/// 10^exponent, 0 ≤ exponent ≤ 38.
constexpr Int128 powerOfTen(int exponent)
{
    Int128 power = 1;
    for (int i = 0; i < exponent; ++i)
        power *= 10;
    return power;
}

/// A decimal number with up to 6 decimals and 30 digits, exact: value = units / 10^6.
class Decimal {
public:
    static constexpr int kDecimals = 6;
    static constexpr int kDigits = 30;
    constexpr Decimal() = default;
    /// "1234.50", "-0.09"; a point, no exponent, no spaces, at most 6 decimals.
    static Result<Decimal> parse(std::string_view text);
    static constexpr Decimal fromMicros(Int128 micros) { Decimal d; d.m_micros = micros; return d; }
    static constexpr Decimal whole(std::int64_t value) { return fromMicros(Int128(value) * 1'000'000); }
    constexpr Int128 micros() const { return m_micros; }
    constexpr bool isNegative() const { return m_micros < 0; }
    constexpr bool isZero() const { return m_micros == 0; }
    constexpr Decimal operator-() const { return fromMicros(-m_micros); }
    /// Shortest exact text with at least `minDecimals` decimals.
    std::string toText(int minDecimals = 0) const;
    constexpr auto operator<=>(const Decimal &) const = default;

private:
    Int128 m_micros = 0;
};

class Money {
public:
    /// Results beyond ±10^36 smallest units stop there: far outside what a quote accepts (quote.h refuses such quantities).
    static constexpr Int128 kLargest = powerOfTen(36);

    constexpr Money() = default;
    constexpr Money(Int128 minorUnits, Currency currency) : m_minor(minorUnits), m_currency(currency) {}

    /// price × numerator / denominator, rounded once, half away from zero, to the currency's scale. denominator > 0.
    static Money rounded(Decimal price, Int128 numerator, Int128 denominator, Currency currency);
    /// From "1234.50": refused when it has more decimals than the currency, never rounded.
    static Result<Money> parse(std::string_view amount, Currency currency);

    constexpr Int128 minorUnits() const { return m_minor; }
    constexpr const Currency &currency() const { return m_currency; }
    constexpr bool isNegative() const { return m_minor < 0; }
    /// "1234.50", with exactly the currency's decimals.
    std::string amountText() const;
    /// The same value as a decimal, for a further exact product (a percentage of it). Currencies of up to 6 decimals.
    Decimal toDecimal() const;

    /// Same currency only: fails with "currency-mismatch".
    Result<Money> plus(const Money &other) const;
    /// A sum whose currencies nobody checked does not compile: use plus().
    friend Money operator+(const Money &, const Money &) = delete;
    friend Money operator-(const Money &, const Money &) = delete;
    constexpr Money operator-() const { return Money(-m_minor, m_currency); }
    constexpr bool operator==(const Money &other) const { return m_minor == other.m_minor && m_currency == other.m_currency; }

private:
    Int128 m_minor = 0;
    Currency m_currency;
};

/// A currency as a template argument: three letters of a literal.
struct CurrencyCode {
    char code[4] = {};
    int decimals = 2;
    consteval CurrencyCode(const char (&text)[4], int scale = 2) : code{text[0], text[1], text[2], 0}, decimals(scale) {}
    constexpr bool operator==(const CurrencyCode &) const = default;
};

/// Money whose currency is part of the type; adds and compares with its own kind only.
template <CurrencyCode C> class MoneyIn {
public:
    static constexpr Currency kCurrency{{C.code[0], C.code[1], C.code[2], 0}, C.decimals};
    constexpr MoneyIn() = default;
    constexpr explicit MoneyIn(std::int64_t minorUnits) : m_minor(minorUnits) {}
    constexpr MoneyIn operator+(MoneyIn other) const { return MoneyIn(m_minor + other.m_minor); }
    constexpr MoneyIn operator-(MoneyIn other) const { return MoneyIn(m_minor - other.m_minor); }
    constexpr auto operator<=>(const MoneyIn &) const = default;
    constexpr operator Money() const { return Money(m_minor, kCurrency); }

private:
    std::int64_t m_minor = 0;
};

using Euros = MoneyIn<CurrencyCode("EUR")>;
using Dollars = MoneyIn<CurrencyCode("USD")>;
using Yen = MoneyIn<CurrencyCode("JPY", 0)>;

static_assert(Decimal::whole(2) > Decimal::fromMicros(1'999'999) && (-Decimal::whole(2)).isNegative());
static_assert(powerOfTen(6) == 1'000'000 && powerOfTen(0) == 1);
static_assert(Euros(250) + Euros(-50) == Euros(200) && Euros(1) < Euros(2));
static_assert(Money(Euros(123)) == Money(123, Currency{"EUR", 2}) && !(Money(Euros(123)) == Money(Dollars(123))), "a currency is part of the value");
static_assert(Yen::kCurrency.decimals == 0);
static_assert((-Money(Euros(5))).minorUnits() == -5);

} // namespace anchorgpu
