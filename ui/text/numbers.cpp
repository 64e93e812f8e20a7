#include "ui/text/numbers.h"

#include <QVector>
#include <algorithm>
#include <cmath>

namespace anchorgpu::text {
namespace {

constexpr QChar kNoBreakSpace(0x00A0);
constexpr QChar kNarrowNoBreakSpace(0x202F);

/// Digits in groups of three with the language's separator.
QString grouped(const QString &digits, const Language &language)
{
    const QString separator = language.isFrench() ? QString(kNarrowNoBreakSpace) : language.locale().groupSeparator();
    QString text;
    for (qsizetype i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            text += separator;
        text += digits.at(i);
    }
    return text;
}

/// A plain decimal ("-1234.50") in the language's form. A hyphen-minus: it can be copied into a spreadsheet.
QString localised(const QString &plain, const Language &language)
{
    const bool negative = plain.startsWith(QLatin1Char('-'));
    const QString unsignedText = negative ? plain.mid(1) : plain;
    const qsizetype point = unsignedText.indexOf(QLatin1Char('.'));
    QString text = grouped(point < 0 ? unsignedText : unsignedText.left(point), language);
    if (point >= 0)
        text += language.locale().decimalPoint() + unsignedText.mid(point + 1);
    return negative ? QLatin1Char('-') + text : text;
}

struct UnitNames {
    const char *english;
    const char *french;
};

QString withUnit(const QString &number, const UnitNames &unit, const Language &language)
{
    return number + kNoBreakSpace + QString::fromLatin1(language.isFrench() ? unit.french : unit.english);
}

QString signOf(const Currency &currency)
{
    const auto code = currency.text();
    if (code == "EUR")
        return QStringLiteral("€");
    if (code == "USD")
        return QStringLiteral("$");
    if (code == "GBP")
        return QStringLiteral("£");
    if (code == "JPY")
        return QStringLiteral("¥");
    return {};
}

} // namespace

QString integer(std::int64_t value, const Language &language) { return localised(QString::number(value), language); }

QString decimal(double value, int decimals, const Language &language)
{
    QString plain = QString::number(value, 'f', decimals);
    if (plain.startsWith(QLatin1Char('-')) && plain.toDouble() == 0)
        plain.remove(0, 1);
    return localised(plain, language);
}

QString size(Bytes bytes, const Language &language, int decimals)
{
    constexpr UnitNames kUnits[] = {{"B", "o"}, {"KiB", "Kio"}, {"MiB", "Mio"}, {"GiB", "Gio"}};
    const double count = std::abs(static_cast<double>(bytes.count()));
    // Rounded to the unit's decimals a size just below the next unit would print as 1024.0: it moves up.
    const double edge = 1024.0 - 0.5 * std::pow(10.0, -decimals);
    int unit = 0;
    double scaled = count;
    while (unit < 3 && scaled >= edge) {
        scaled /= 1024.0;
        ++unit;
    }
    const double value = static_cast<double>(bytes.count()) / std::pow(1024.0, unit);
    return withUnit(decimal(value, unit == 0 ? 0 : decimals, language), kUnits[unit], language);
}

QString gibibytes(Bytes bytes, const Language &language, int decimals, bool bare)
{
    const QString number = decimal(bytes.inGibibytes(), decimals, language);
    return bare ? number : withUnit(number, {"GiB", "Gio"}, language);
}

QString percent(double share, const Language &language, int decimals)
{
    const QString number = decimal(share * 100.0, decimals, language);
    return language.isFrench() ? number + kNoBreakSpace + QLatin1Char('%') : number + QLatin1Char('%');
}

QString money(const Money &money, const Language &language)
{
    const QString plain = QString::fromStdString(money.amountText());
    const bool negative = plain.startsWith(QLatin1Char('-'));
    const QString amount = localised(negative ? plain.mid(1) : plain, language);
    const QString sign = signOf(money.currency());
    const auto code = money.currency().text();
    const QString isoCode = QString::fromLatin1(code.data(), static_cast<qsizetype>(code.size()));
    const QString minus = negative ? QStringLiteral("-") : QString();
    if (language.code() == QLatin1String("en"))
        return minus + (sign.isEmpty() ? isoCode + kNoBreakSpace : sign) + amount;
    return minus + amount + kNoBreakSpace + (sign.isEmpty() ? isoCode : sign);
}

QString longDate(const QDate &date, const Language &language)
{
    const QString month = language.locale().monthName(date.month());
    const bool first = language.isFrench() && date.day() == 1;
    return QString::number(date.day()) + (first ? QStringLiteral("er") : QString()) + kNoBreakSpace + month + kNoBreakSpace + QString::number(date.year());
}

std::optional<double> parseNumber(QStringView typed)
{
    QString text;
    for (const QChar c : typed) {
        if (!c.isSpace() && c != kNoBreakSpace && c != kNarrowNoBreakSpace)
            text += c == QLatin1Char(',') ? QLatin1Char('.') : c;
    }
    double factor = 1;
    const auto suffix = [&](QLatin1String ending, double times) {
        if (factor == 1 && text.endsWith(ending, Qt::CaseInsensitive)) {
            text.chop(ending.size());
            factor = times;
        }
    };
    suffix(QLatin1String("ki"), 1024);
    suffix(QLatin1String("mi"), 1024.0 * 1024);
    suffix(QLatin1String("k"), 1024); // lengths of context are powers of two: "128k" is 131 072
    suffix(QLatin1String("m"), 1024.0 * 1024);
    // More than one point: they separated thousands.
    if (text.count(QLatin1Char('.')) > 1)
        text.remove(QLatin1Char('.'));
    bool ok = false;
    const double value = text.toDouble(&ok);
    if (!ok || !std::isfinite(value))
        return std::nullopt;
    return value * factor;
}

} // namespace anchorgpu::text
