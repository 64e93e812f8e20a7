#include "core/units/money.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace anchorgpu {
namespace {

// ISO 4217 minor units that are not 2 (list one of the standard, amendment 176).
constexpr std::array<std::string_view, 16> kNoDecimals{"BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW",
                                                       "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF"};
constexpr std::array<std::string_view, 7> kThreeDecimals{"BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"};
constexpr std::array<std::string_view, 2> kFourDecimals{"CLF", "UYW"};

template <std::size_t N> bool contains(const std::array<std::string_view, N> &codes, std::string_view code)
{
    return std::find(codes.begin(), codes.end(), code) != codes.end();
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::string shortened(std::string_view text) { return std::string(text.substr(0, 60)); }

/// Digits of a non-negative integer; Int128 has no stream or to_chars of its own.
std::string digits(Int128 value)
{
    if (value == 0)
        return "0";
    std::string text;
    for (; value > 0; value /= 10)
        text.push_back(static_cast<char>('0' + static_cast<int>(value % 10)));
    std::reverse(text.begin(), text.end());
    return text;
}

/// `value` / 10^decimals as text with exactly that many decimals.
std::string fixedText(Int128 value, int decimals)
{
    const bool negative = value < 0;
    std::string text = digits(negative ? -value : value);
    if (decimals > 0) {
        if (text.size() <= static_cast<std::size_t>(decimals))
            text.insert(0, static_cast<std::size_t>(decimals) + 1 - text.size(), '0');
        text.insert(text.size() - static_cast<std::size_t>(decimals), 1, '.');
    }
    return negative ? "-" + text : text;
}

Int128 gcd(Int128 a, Int128 b)
{
    while (b != 0) {
        const Int128 rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/// a × b, or kLargest when the product leaves ±kLargest. Both non-negative.
Int128 product(Int128 a, Int128 b)
{
    Int128 result = 0;
    if (__builtin_mul_overflow(a, b, &result) || result > Money::kLargest)
        return Money::kLargest;
    return result;
}

} // namespace

Result<Currency> Currency::parse(std::string_view code)
{
    const bool letters = code.size() == 3 && std::all_of(code.begin(), code.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
    if (!letters)
        return fail("bad-currency", {}, shortened(code), "EUR, USD, JPY …");
    Currency currency{{code[0], code[1], code[2], 0}, 2};
    if (contains(kNoDecimals, code))
        currency.decimals = 0;
    else if (contains(kThreeDecimals, code))
        currency.decimals = 3;
    else if (contains(kFourDecimals, code))
        currency.decimals = 4;
    return currency;
}

Result<Decimal> Decimal::parse(std::string_view text)
{
    const auto refused = [&] { return fail("bad-decimal", {}, shortened(text), "1234.50"); };
    std::string_view rest = text;
    const bool negative = rest.starts_with('-');
    if (negative)
        rest.remove_prefix(1);
    const std::size_t point = rest.find('.');
    const std::string_view whole = rest.substr(0, point);
    const std::string_view fraction = point == std::string_view::npos ? std::string_view{} : rest.substr(point + 1);
    if (whole.empty() || (point != std::string_view::npos && fraction.empty()))
        return refused();
    if (whole.size() > static_cast<std::size_t>(kDigits - kDecimals) || fraction.size() > static_cast<std::size_t>(kDecimals))
        return refused();
    Int128 micros = 0;
    for (const std::string_view part : {whole, fraction}) {
        for (const char c : part) {
            if (!isDigit(c))
                return refused();
            micros = micros * 10 + (c - '0');
        }
    }
    micros *= powerOfTen(kDecimals - static_cast<int>(fraction.size()));
    return fromMicros(negative ? -micros : micros);
}

std::string Decimal::toText(int minDecimals) const
{
    std::string text = fixedText(m_micros, kDecimals);
    std::size_t keep = text.find('.') + 1 + static_cast<std::size_t>(std::clamp(minDecimals, 0, kDecimals));
    while (text.size() > keep && text.back() == '0')
        text.pop_back();
    if (text.back() == '.')
        text.pop_back();
    return text;
}

Money Money::rounded(Decimal price, Int128 numerator, Int128 denominator, Currency currency)
{
    const bool negative = (price.micros() < 0) != (numerator < 0);
    Int128 top = price.micros() < 0 ? -price.micros() : price.micros();
    Int128 times = numerator < 0 ? -numerator : numerator;
    Int128 bottom = denominator;
    // 10^decimals above, 10^6 below: cancel what can be cancelled so that the exact product stays within 128 bits.
    Int128 scaleUp = powerOfTen(currency.decimals);
    Int128 scaleDown = powerOfTen(Decimal::kDecimals);
    const auto cancel = [](Int128 &above, Int128 &below) {
        if (const Int128 common = gcd(above, below); common > 1) {
            above /= common;
            below /= common;
        }
    };
    cancel(scaleUp, scaleDown);
    cancel(times, bottom);
    cancel(top, bottom);
    cancel(top, scaleDown);
    cancel(times, scaleDown);
    cancel(scaleUp, bottom);
    const Int128 above = product(product(top, times), scaleUp);
    const Int128 below = product(bottom, scaleDown);
    const Int128 whole = above / below;
    const Int128 rest = above % below;
    const Int128 minor = whole + (rest >= below - rest ? 1 : 0);
    return Money(negative ? -minor : minor, currency);
}

Result<Money> Money::parse(std::string_view amount, Currency currency)
{
    const Result<Decimal> value = Decimal::parse(amount);
    if (!value)
        return tl::unexpected(value.error());
    const Int128 step = powerOfTen(std::max(0, Decimal::kDecimals - currency.decimals));
    if (value->micros() % step != 0)
        return fail("bad-decimal", {}, shortened(amount), currency.decimals == 0 ? "1234" : "1234.50");
    return Money(value->micros() / step, currency);
}

std::string Money::amountText() const { return fixedText(m_minor, m_currency.decimals); }

Decimal Money::toDecimal() const
{
    const Int128 step = powerOfTen(std::max(0, Decimal::kDecimals - m_currency.decimals));
    const Int128 top = kLargest / step;
    return Decimal::fromMicros(std::clamp<Int128>(m_minor, -top, top) * step);
}

Result<Money> Money::plus(const Money &other) const
{
    if (!(m_currency == other.m_currency))
        return fail("currency-mismatch", {}, std::string(other.m_currency.text()), std::string(m_currency.text()));
    return Money(std::clamp<Int128>(m_minor + other.m_minor, -kLargest, kLargest), m_currency);
}

} // namespace anchorgpu
