#include "ui/state/price_csv.h"

#include <QRegularExpression>
#include <QSet>
#include <QStringList>

namespace anchorgpu::state {
namespace {

constexpr int kColumns = 6;
constexpr int kMaxRows = 10'000;

bool isSpaceOrApostrophe(QChar c) { return c.isSpace() || c == QChar(0x00A0) || c == QChar(0x202F) || c == QChar(0x2009) || c == QLatin1Char('\'') || c == QChar(0x2019); }

/// Fields of one line; a quoted field may hold separators and doubled quotes.
QStringList fieldsOf(const QString &line, QChar separator)
{
    QStringList fields;
    QString field;
    bool quoted = false;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const QChar c = line.at(i);
        if (c == QLatin1Char('"')) {
            if (quoted && i + 1 < line.size() && line.at(i + 1) == c)
                field += line.at(++i);
            else
                quoted = !quoted;
        } else if (c == separator && !quoted) {
            fields << field.trimmed();
            field.clear();
        } else {
            field += c;
        }
    }
    fields << field.trimmed();
    return fields;
}

QChar separatorOf(const QString &header)
{
    for (const QChar candidate : {QLatin1Char(';'), QLatin1Char('\t'), QLatin1Char(',')}) {
        if (header.contains(candidate))
            return candidate;
    }
    return QLatin1Char(';');
}

std::string placeOf(int line, int column) { return "line " + std::to_string(line) + ", column " + std::to_string(column + 1); }

/// Positive whole numbers separated by spaces, commas or slashes.
std::optional<std::vector<std::int64_t>> countsOf(const QString &text)
{
    std::vector<std::int64_t> counts;
    static const QRegularExpression kBetween(QStringLiteral("[\\s,/]+"));
    for (const QString &part : text.split(kBetween, Qt::SkipEmptyParts)) {
        bool whole = false;
        const int count = part.toInt(&whole);
        if (!whole || count < 1 || count > 1'000'000)
            return std::nullopt;
        counts.push_back(count);
    }
    return counts;
}

Result<quote::GpuOffer> offerOf(const QStringList &fields, const quote::PriceBook &book, int line, const std::string &file)
{
    if (fields.size() < 4)
        return fail("missing-member", placeOf(line, static_cast<int>(fields.size())), {}, "6", file);
    // What the table has no column for stays as the book has it.
    const quote::GpuOffer *known = book.gpu(fields[0].toStdString());
    quote::GpuOffer offer = known ? *known : quote::GpuOffer{};
    offer.gpu = fields[0].toStdString();
    if (offer.gpu.empty() || offer.gpu.size() > 200)
        return fail("missing-member", placeOf(line, 0), {}, "gpu", file);
    for (const auto &[column, price] : {std::pair{1, &offer.hour}, {2, &offer.week}, {3, &offer.month}}) {
        const QString text = fields.value(column);
        *price = parsePrice(text);
        if (!text.isEmpty() && !*price)
            return fail("bad-decimal", placeOf(line, column), text.left(60).toStdString(), "1234.50 / 1234,50", file);
    }
    const auto counts = countsOf(fields.value(4));
    if (!counts)
        return fail("wrong-value", placeOf(line, 4), fields.value(4).left(60).toStdString(), "1 2 4 8", file);
    offer.counts = *counts;
    offer.gpusPerNode.reset();
    if (const QString node = fields.value(5); !node.isEmpty()) {
        const auto boards = countsOf(node);
        if (!boards || boards->size() != 1)
            return fail("wrong-value", placeOf(line, 5), node.left(60).toStdString(), "8", file);
        offer.gpusPerNode = boards->front();
    }
    return offer;
}

} // namespace

std::optional<Decimal> parsePrice(QStringView typed)
{
    QString text;
    for (const QChar c : typed) {
        if (!isSpaceOrApostrophe(c))
            text += c;
    }
    for (const char16_t sign : {u'\u20AC', u'$', u'\u00A3', u'\u00A5'})
        text.remove(QChar(sign));
    if (text.isEmpty())
        return std::nullopt;
    const qsizetype commas = text.count(QLatin1Char(',')), points = text.count(QLatin1Char('.'));
    if (commas > 0 && points > 0) {
        // The mark that comes last is the decimal one; the other one separated thousands.
        const bool comma = text.lastIndexOf(QLatin1Char(',')) > text.lastIndexOf(QLatin1Char('.'));
        if ((comma ? commas : points) > 1)
            return std::nullopt;
        text.remove(comma ? QLatin1Char('.') : QLatin1Char(','));
    } else if (commas + points > 1) {
        static const QRegularExpression kThousands(QStringLiteral("^\\d{1,3}([.,]\\d{3})+$"));
        if (!kThousands.match(text).hasMatch())
            return std::nullopt;
        text.remove(QLatin1Char(',')).remove(QLatin1Char('.'));
    } else if (commas + points == 1) {
        static const QRegularExpression kAmbiguous(QStringLiteral("^[1-9]\\d{0,2}[.,]\\d{3}$"));
        if (kAmbiguous.match(text).hasMatch())
            return std::nullopt;
    }
    const Result<Decimal> value = Decimal::parse(text.replace(QLatin1Char(','), QLatin1Char('.')).toStdString());
    if (!value || value->isNegative() || *value > Decimal::whole(quote::PriceBook::kMaxPrice))
        return std::nullopt;
    return *value;
}

QString priceForEditing(const std::optional<Decimal> &price, const Currency &currency, const text::Language &language)
{
    if (!price)
        return {};
    QString text = QString::fromStdString(price->toText(currency.decimals));
    // Three decimals behind a short whole part would read as thousands: one more zero says that they aren't.
    if (!parsePrice(text))
        text += QLatin1Char('0');
    return text.replace(QLatin1Char('.'), language.locale().decimalPoint());
}

QByteArray pricesToCsv(const quote::PriceBook &book, const text::Language &language)
{
    const bool comma = language.locale().decimalPoint() == QLatin1String(",");
    const QString separator = comma ? QStringLiteral(";") : QStringLiteral(",");
    QStringList lines{QStringList{QStringLiteral("gpu"), QStringLiteral("gpu-hour"), QStringLiteral("gpu-week"), QStringLiteral("gpu-month"), QStringLiteral("counts"), QStringLiteral("gpus_per_node")}.join(separator)};
    for (const quote::GpuOffer &offer : book.gpus) {
        QStringList counts;
        for (const std::int64_t count : offer.counts)
            counts << QString::number(count);
        lines << QStringList{QString::fromStdString(offer.gpu), priceForEditing(offer.hour, book.currency, language), priceForEditing(offer.week, book.currency, language),
                             priceForEditing(offer.month, book.currency, language), counts.join(QLatin1Char(' ')), offer.gpusPerNode ? QString::number(*offer.gpusPerNode) : QString()}
                     .join(separator);
    }
    return QByteArrayLiteral("\xEF\xBB\xBF") + (lines.join(QStringLiteral("\r\n")) + QStringLiteral("\r\n")).toUtf8();
}

Result<quote::PriceBook> pricesFromCsv(const quote::PriceBook &book, const QByteArray &csv, const std::string &file)
{
    if (csv.size() > (8 << 20))
        return fail("file-too-large", {}, std::to_string(csv.size()), std::to_string(8 << 20), file);
    QString text = QString::fromUtf8(csv);
    if (text.startsWith(QChar(0xFEFF)))
        text.remove(0, 1);
    static const QRegularExpression kLineEnd(QStringLiteral("\r\n|\n|\r"));
    const QStringList lines = text.split(kLineEnd);
    const QChar separator = separatorOf(lines.first());
    if (fieldsOf(lines.first(), separator).value(0).compare(QLatin1String("gpu"), Qt::CaseInsensitive) != 0)
        return fail("wrong-format", "line 1", lines.first().left(60).toStdString(), "gpu;gpu-hour;gpu-week;gpu-month;counts;gpus_per_node", file);
    quote::PriceBook result = book;
    result.gpus.clear();
    QSet<QString> seen;
    for (int i = 1; i < lines.size() && i <= kMaxRows; ++i) {
        if (lines[i].trimmed().isEmpty())
            continue;
        const QStringList fields = fieldsOf(lines[i], separator).mid(0, kColumns);
        auto offer = offerOf(fields, book, i + 1, file);
        if (!offer)
            return tl::unexpected(offer.error());
        if (seen.contains(fields[0]))
            return fail("duplicate", placeOf(i + 1, 0), fields[0].left(100).toStdString(), {}, file);
        seen << fields[0];
        result.gpus.push_back(std::move(*offer));
    }
    return result;
}

} // namespace anchorgpu::state
