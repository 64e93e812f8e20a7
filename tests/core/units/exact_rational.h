#pragma once
// Rationals of any size for tests: schoolbook arithmetic on decimal digits, written to share nothing with the code under test.

#include <algorithm>
#include <string>
#include <vector>

namespace exact {

/// A non-negative integer as decimal digits, least significant first.
class Natural {
public:
    Natural() = default;
    Natural(unsigned long long value)
    {
        for (; value > 0; value /= 10)
            m_digits.push_back(static_cast<int>(value % 10));
    }
    static Natural fromText(const std::string &digits)
    {
        Natural result;
        for (auto it = digits.rbegin(); it != digits.rend(); ++it)
            result.m_digits.push_back(*it - '0');
        result.trim();
        return result;
    }
    std::string text() const
    {
        std::string result;
        for (auto it = m_digits.rbegin(); it != m_digits.rend(); ++it)
            result.push_back(static_cast<char>('0' + *it));
        return result.empty() ? "0" : result;
    }
    bool isZero() const { return m_digits.empty(); }
    int compare(const Natural &other) const
    {
        if (m_digits.size() != other.m_digits.size())
            return m_digits.size() < other.m_digits.size() ? -1 : 1;
        for (std::size_t i = m_digits.size(); i-- > 0;) {
            if (m_digits[i] != other.m_digits[i])
                return m_digits[i] < other.m_digits[i] ? -1 : 1;
        }
        return 0;
    }
    Natural plus(const Natural &other) const
    {
        Natural result;
        int carry = 0;
        for (std::size_t i = 0; i < std::max(m_digits.size(), other.m_digits.size()) || carry; ++i) {
            const int sum = carry + (i < m_digits.size() ? m_digits[i] : 0) + (i < other.m_digits.size() ? other.m_digits[i] : 0);
            result.m_digits.push_back(sum % 10);
            carry = sum / 10;
        }
        result.trim();
        return result;
    }
    /// this − other, this ≥ other.
    Natural minus(const Natural &other) const
    {
        Natural result;
        int borrow = 0;
        for (std::size_t i = 0; i < m_digits.size(); ++i) {
            int digit = m_digits[i] - borrow - (i < other.m_digits.size() ? other.m_digits[i] : 0);
            borrow = digit < 0 ? 1 : 0;
            result.m_digits.push_back(digit + 10 * borrow);
        }
        result.trim();
        return result;
    }
    Natural times(const Natural &other) const
    {
        Natural result;
        result.m_digits.assign(m_digits.size() + other.m_digits.size() + 1, 0);
        for (std::size_t i = 0; i < m_digits.size(); ++i) {
            int carry = 0;
            for (std::size_t j = 0; j < other.m_digits.size() || carry; ++j) {
                const int value = result.m_digits[i + j] + m_digits[i] * (j < other.m_digits.size() ? other.m_digits[j] : 0) + carry;
                result.m_digits[i + j] = value % 10;
                carry = value / 10;
            }
        }
        result.trim();
        return result;
    }
    /// Long division, digit by digit; divisor > 0.
    Natural dividedBy(const Natural &divisor, Natural &rest) const
    {
        Natural quotient;
        quotient.m_digits.assign(m_digits.size(), 0);
        rest = {};
        for (std::size_t i = m_digits.size(); i-- > 0;) {
            rest.m_digits.insert(rest.m_digits.begin(), m_digits[i]);
            rest.trim();
            while (rest.compare(divisor) >= 0) {
                rest = rest.minus(divisor);
                ++quotient.m_digits[i];
            }
        }
        quotient.trim();
        return quotient;
    }

private:
    void trim()
    {
        while (!m_digits.empty() && m_digits.back() == 0)
            m_digits.pop_back();
    }
    std::vector<int> m_digits;
};

inline Natural tenTo(int exponent) { return Natural::fromText("1" + std::string(static_cast<std::size_t>(exponent), '0')); }

/// A signed fraction; never reduced, which is fine for a handful of factors.
struct Rational {
    bool negative = false;
    Natural top;
    Natural bottom{1};

    /// From "-12.345".
    static Rational fromText(std::string text)
    {
        Rational result;
        if (!text.empty() && text[0] == '-') {
            result.negative = true;
            text.erase(0, 1);
        }
        const std::size_t point = text.find('.');
        if (point != std::string::npos) {
            result.bottom = tenTo(static_cast<int>(text.size() - point - 1));
            text.erase(point, 1);
        }
        result.top = Natural::fromText(text);
        return result;
    }
    Rational times(const Rational &other) const { return {negative != other.negative, top.times(other.top), bottom.times(other.bottom)}; }
    Rational over(unsigned long long divisor) const { return {negative, top, bottom.times(Natural(divisor))}; }

    /// × 10^scale, to the nearest integer, a half away from zero, as text.
    std::string roundedText(int scale) const
    {
        Natural rest;
        Natural whole = top.times(tenTo(scale)).dividedBy(bottom, rest);
        if (rest.plus(rest).compare(bottom) >= 0)
            whole = whole.plus(Natural(1));
        std::string text = whole.text();
        if (scale > 0) {
            if (text.size() <= static_cast<std::size_t>(scale))
                text.insert(0, static_cast<std::size_t>(scale) + 1 - text.size(), '0');
            text.insert(text.size() - static_cast<std::size_t>(scale), 1, '.');
        }
        return negative && !whole.isZero() ? "-" + text : text;
    }
};

} // namespace exact
