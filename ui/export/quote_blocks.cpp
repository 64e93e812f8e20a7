#include "ui/export/quote_blocks.h"

#include "ui/charts/memory_layout.h"
#include "ui/export/document_font.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>
#include <algorithm>
#include <array>

namespace anchorgpu::exporting {
namespace {

using Block = QuoteDocument::Block;

constexpr qreal kBody = 9;
constexpr qreal kSmall = 8;
constexpr qreal kChartUnit = 0.62 * kPoint; // the chart is drawn for a screen: 13 px there are 8 points here

qreal lineHeight(const QFont &font) { return QFontMetricsF(font).height() * 1.12; }

/// Breaks at words, within a word only when it is longer than a line. Calls `use` with each line and its top.
template <class Use> qreal wrapped(const QString &text, const QFont &font, qreal width, Use use)
{
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    qreal y = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition(QPointF(0, y));
        y += QFontMetricsF(font).height();
    }
    layout.endLayout();
    use(layout);
    return std::max(y, QFontMetricsF(font).height());
}

qreal wrappedHeight(const QString &text, const QFont &font, qreal width)
{
    return wrapped(text, font, width, [](const QTextLayout &) {});
}

void drawText(QPainter &painter, const QRectF &rect, const QString &text, const QFont &font, const QColor &ink, int flags = Qt::AlignLeft | Qt::AlignTop)
{
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(rect, flags | Qt::TextDontClip, text);
}

void drawWrapped(QPainter &painter, const QRectF &rect, const QString &text, const QFont &font, const QColor &ink)
{
    painter.setPen(ink);
    wrapped(text, font, rect.width(), [&](const QTextLayout &layout) { layout.draw(&painter, rect.topLeft()); });
}

void drawRule(QPainter &painter, qreal left, qreal right, qreal y, const QColor &ink, qreal points)
{
    painter.setPen(QPen(ink, points * kPoint));
    painter.drawLine(QPointF(left, y), QPointF(right, y));
}

Block heading(const QString &text)
{
    const QFont font = documentFont(kBody, QFont::DemiBold);
    const qreal height = lineHeight(font) + 3 * kPoint;
    return {height, 11 * kPoint, true, false, [=](QPainter &painter, const QRectF &rect) { drawText(painter, rect, text, font, Inks::accent()); }};
}

/// Title and number to the left, dates to the right.
Block titleBlock(const QuotePage &page)
{
    const QFont title = documentFont(22, QFont::DemiBold), number = documentFont(10.5, QFont::Medium), small = documentFont(kSmall);
    const qreal left = lineHeight(title) + lineHeight(number);
    const qreal right = static_cast<qreal>(page.facts.size()) * lineHeight(small) + 4 * kPoint;
    const std::vector<LabelledText> facts = page.facts;
    const QString name = page.title, label = page.number;
    return {std::max(left, right) + 8 * kPoint, 0, false, false, [=](QPainter &painter, const QRectF &rect) {
                drawText(painter, rect, name, title, Inks::text());
                drawText(painter, rect.adjusted(0, lineHeight(title), 0, 0), label, number, Inks::muted());
                qreal y = rect.top() + 4 * kPoint;
                for (const LabelledText &fact : facts) {
                    const QRectF row(rect.center().x(), y, rect.width() / 2, lineHeight(small));
                    const qreal valueWidth = QFontMetricsF(small).horizontalAdvance(fact.value);
                    drawText(painter, row, fact.value, small, Inks::text(), Qt::AlignRight | Qt::AlignTop);
                    drawText(painter, row.adjusted(0, 0, -valueWidth - 6 * kPoint, 0), fact.label, small, Inks::muted(), Qt::AlignRight | Qt::AlignTop);
                    y += row.height();
                }
                drawRule(painter, rect.left(), rect.right(), rect.bottom() - kPoint, Inks::accent(), 1.2);
            }};
}

/// Lines wrapped to the column, at most sixteen: a longer address is cut visibly rather than running off the page.
QStringList wrappedLines(const QStringList &lines, const QFont &font, qreal width)
{
    QStringList result;
    const QFontMetricsF metrics(font);
    for (const QString &line : lines) {
        QString rest = line;
        while (!rest.isEmpty() && result.size() < 16) {
            qsizetype fit = rest.size();
            while (fit > 1 && metrics.horizontalAdvance(rest.left(fit)) > width) {
                const qsizetype space = rest.left(fit - 1).lastIndexOf(QLatin1Char(' '));
                fit = space > 0 ? space : fit - 1;
            }
            result << rest.left(fit).trimmed();
            rest = rest.mid(fit).trimmed();
        }
    }
    if (result.size() >= 16)
        result.last() += QStringLiteral(" …");
    return result;
}

Block partiesBlock(const QuotePage &page, qreal width)
{
    const QFont small = documentFont(kSmall), body = documentFont(kBody), strong = documentFont(kBody, QFont::DemiBold);
    const qreal half = width / 2 - 12 * kPoint;
    const std::array<QStringList, 2> columns{wrappedLines(page.seller, body, half), wrappedLines(page.customer, body, half)};
    const std::array<QString, 2> headings{page.sellerHeading, page.customerHeading};
    const auto rows = std::max<qsizetype>({columns[0].size(), columns[1].size(), 3});
    const qreal height = lineHeight(small) + 2 * kPoint + static_cast<qreal>(rows) * lineHeight(body);
    return {height, 10 * kPoint, false, false, [=](QPainter &painter, const QRectF &rect) {
                for (std::size_t i = 0; i < 2; ++i) {
                    const qreal left = rect.left() + static_cast<qreal>(i) * width / 2;
                    QRectF row(left, rect.top(), half, lineHeight(small));
                    drawText(painter, row, headings[i], small, Inks::muted());
                    qreal y = row.bottom() + 2 * kPoint;
                    for (qsizetype line = 0; line < columns[i].size(); ++line) {
                        drawText(painter, QRectF(left, y, half, lineHeight(body)), columns[i][line], line == 0 ? strong : body, Inks::text());
                        y += lineHeight(body);
                    }
                    if (columns[i].isEmpty()) // room to write a name by hand
                        drawRule(painter, left, left + half * 0.8, y + 2 * lineHeight(body), Inks::line(), 0.5);
                }
            }};
}

/// Label and value beside each other, the value wrapping.
struct Pairs {
    std::vector<LabelledText> rows;
    qreal labelWidth = 0;
    std::vector<qreal> heights;
    qreal total = 0;

    Pairs(const std::vector<LabelledText> &texts, qreal width) : rows(texts)
    {
        const QFont body = documentFont(kBody);
        for (const LabelledText &row : rows)
            labelWidth = std::max(labelWidth, QFontMetricsF(body).horizontalAdvance(row.label) + 12 * kPoint);
        labelWidth = std::min(labelWidth, width * 0.42);
        for (const LabelledText &row : rows) {
            heights.push_back(wrappedHeight(row.value, body, width - labelWidth) + 2.5 * kPoint);
            total += heights.back();
        }
    }
    void paint(QPainter &painter, const QRectF &rect) const
    {
        const QFont body = documentFont(kBody);
        qreal y = rect.top();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            drawText(painter, QRectF(rect.left(), y, labelWidth, heights[i]), rows[i].label, body, Inks::muted());
            drawWrapped(painter, QRectF(rect.left() + labelWidth, y, rect.width() - labelWidth, heights[i]), rows[i].value, body, Inks::text());
            y += heights[i];
        }
    }
};

/// Configuration and term beside each other under their headings.
Block configurationBlock(const QuotePage &page, qreal width)
{
    const qreal left = width * 0.52, gap = 18 * kPoint, right = width - left - gap;
    const Pairs configuration(page.configuration, left), period(page.period, right);
    const Block first = heading(page.configurationHeading), second = heading(page.periodHeading);
    return {first.height + std::max(configuration.total, period.total), first.gap, false, false, [=](QPainter &painter, const QRectF &rect) {
                const qreal x = rect.left() + left + gap;
                first.paint(painter, QRectF(rect.left(), rect.top(), left, first.height));
                second.paint(painter, QRectF(x, rect.top(), right, second.height));
                configuration.paint(painter, QRectF(rect.left(), rect.top() + first.height, left, configuration.total));
                period.paint(painter, QRectF(x, rect.top() + first.height, right, period.total));
            }};
}

Block chartBlock(const QuotePage &page, qreal width)
{
    const QFont body = documentFont(kBody);
    QFont chartFont = documentFont(kBody);
    chartFont.setPixelSize(13);
    const qreal verdict = page.verdict.isEmpty() ? 0 : wrappedHeight(page.verdict, body, width) + 3 * kPoint;
    const qreal units = width / kChartUnit;
    const qreal chart = page.chart.empty() ? 0 : charts::memoryChartHeight(page.chart, units, chartFont) * kChartUnit;
    const QString words = page.verdict;
    const charts::MemoryChartModel model = page.chart;
    return {verdict + chart, 0, false, false, [=](QPainter &painter, const QRectF &rect) {
                if (!words.isEmpty())
                    drawWrapped(painter, QRectF(rect.left(), rect.top(), width, verdict), words, body, Inks::text());
                if (model.empty())
                    return;
                painter.save();
                painter.translate(rect.left(), rect.top() + verdict);
                painter.scale(kChartUnit, kChartUnit);
                charts::paintMemoryBars(painter, QRectF(0, 0, units, chart / kChartUnit), model, charts::Theme::light(), chartFont);
                painter.restore();
            }};
}

/// Widths of the table's columns: item, quantity, unit price, what it is per, amount.
struct Columns {
    explicit Columns(qreal width) : item(width * 0.37), quantity(width * 0.10), price(width * 0.15), per(width * 0.20), amount(width - item - quantity - price - per) {}
    qreal item, quantity, price, per, amount;
};

Block tableHead(const QuotePage &page, qreal width)
{
    const QFont font = documentFont(kSmall, QFont::Medium);
    const Columns c(width);
    const QStringList names = page.columns;
    return {lineHeight(font) + 4 * kPoint, 0, true, false, [=](QPainter &painter, const QRectF &rect) {
                const auto right = Qt::AlignRight | Qt::AlignTop;
                drawText(painter, QRectF(rect.left(), rect.top(), c.item, rect.height()), names.value(0), font, Inks::muted());
                drawText(painter, QRectF(rect.left() + c.item, rect.top(), c.quantity, rect.height()), names.value(1), font, Inks::muted(), right);
                drawText(painter, QRectF(rect.left() + c.item + c.quantity, rect.top(), c.price, rect.height()), names.value(2), font, Inks::muted(), right);
                drawText(painter, QRectF(rect.right() - c.amount, rect.top(), c.amount, rect.height()), names.value(3), font, Inks::muted(), right);
                drawRule(painter, rect.left(), rect.right(), rect.bottom() - kPoint, Inks::muted(), 0.6);
            }};
}

Block tableRow(const QuotePageLine &line, qreal width)
{
    const QFont body = documentFont(kBody), small = documentFont(kSmall);
    const Columns c(width);
    const qreal nameWidth = c.item - 6 * kPoint, perIndent = 5 * kPoint, perWidth = c.per - perIndent;
    const qreal name = wrappedHeight(line.name, body, nameWidth);
    const qreal detail = line.detail.isEmpty() ? 0 : wrappedHeight(line.detail, small, nameWidth);
    const qreal per = line.per.isEmpty() ? 0 : wrappedHeight(line.per, small, perWidth);
    const qreal pad = 3.5 * kPoint;
    const qreal lower = QFontMetricsF(body).ascent() - QFontMetricsF(small).ascent(); // small type on the body's base line
    return {std::max({name + detail, per + lower, lineHeight(body)}) + 2 * pad, 0, false, true, [=](QPainter &painter, const QRectF &whole) {
                const QRectF rect = whole.adjusted(0, pad, 0, -pad);
                const auto right = Qt::AlignRight | Qt::AlignTop;
                drawWrapped(painter, QRectF(rect.left(), rect.top(), nameWidth, name), line.name, body, Inks::text());
                if (detail > 0)
                    drawWrapped(painter, QRectF(rect.left(), rect.top() + name, nameWidth, detail), line.detail, small, Inks::muted());
                drawText(painter, QRectF(rect.left() + c.item, rect.top(), c.quantity, rect.height()), line.quantity, body, Inks::text(), right);
                const QRectF prices(rect.left() + c.item + c.quantity, rect.top(), c.price, rect.height());
                drawText(painter, prices, line.unitPrice, body, Inks::text(), right);
                if (per > 0)
                    drawWrapped(painter, QRectF(prices.right() + perIndent, rect.top() + lower, perWidth, per), line.per, small, Inks::muted());
                drawText(painter, QRectF(rect.right() - c.amount, rect.top(), c.amount, rect.height()), line.amount, body, Inks::text(), right);
                drawRule(painter, whole.left(), whole.right(), whole.bottom(), Inks::line(), 0.4);
            }};
}

Block totalRow(const LabelledText &row, bool last)
{
    const QFont label = documentFont(last ? 10 : kBody, last ? QFont::DemiBold : QFont::Normal);
    const QFont amount = documentFont(last ? 14 : kBody, last ? QFont::DemiBold : QFont::Normal);
    const qreal height = lineHeight(amount) + 5 * kPoint;
    return {height, last ? 3 * kPoint : 0, !last, false, [=](QPainter &painter, const QRectF &rect) {
                const qreal width = QFontMetricsF(amount).horizontalAdvance(row.value);
                drawText(painter, rect, row.value, amount, Inks::text(), Qt::AlignRight | Qt::AlignVCenter);
                drawText(painter, rect.adjusted(0, 0, -width - 14 * kPoint, 0), row.label, label, last ? Inks::text() : Inks::muted(), Qt::AlignRight | Qt::AlignVCenter);
            }};
}

Block sentenceBlock(const QString &text, qreal width)
{
    const QFont font = documentFont(kSmall);
    const qreal indent = 9 * kPoint;
    return {wrappedHeight(text, font, width - indent) + 2 * kPoint, 0, false, false, [=](QPainter &painter, const QRectF &rect) {
                drawText(painter, rect, QStringLiteral("–"), font, Inks::muted());
                drawWrapped(painter, rect.adjusted(indent, 0, 0, 0), text, font, Inks::text());
            }};
}

/// "Bon pour accord": three fields with a line to write on.
Block signatureBlock(const QuotePage &page, qreal width)
{
    const QFont small = documentFont(kSmall);
    const Block title = heading(page.signatureHeading);
    const QStringList fields = page.signatureFields;
    const QString hint = page.signatureHint;
    const qreal room = 26 * kPoint;
    return {title.height + lineHeight(small) + room + lineHeight(small), 12 * kPoint, false, false, [=](QPainter &painter, const QRectF &rect) {
                title.paint(painter, QRectF(rect.left(), rect.top(), width, title.height));
                drawText(painter, QRectF(rect.left(), rect.top() + title.height, width, lineHeight(small)), hint, small, Inks::muted());
                const std::array<qreal, 3> shares{0.2, 0.38, 0.42};
                qreal left = rect.left();
                for (qsizetype i = 0; i < fields.size() && i < 3; ++i) {
                    const qreal column = width * shares[static_cast<std::size_t>(i)];
                    const qreal y = rect.bottom() - lineHeight(small);
                    drawRule(painter, left, left + column - 14 * kPoint, y - kPoint, Inks::muted(), 0.5);
                    drawText(painter, QRectF(left, y + kPoint, column, lineHeight(small)), fields[i], small, Inks::muted());
                    left += column;
                }
            }};
}

} // namespace

QFont documentFont(qreal points, QFont::Weight weight)
{
    QFont font(QStringList{documentFamily(), QStringLiteral("DejaVu Sans")});
    font.setPixelSize(static_cast<int>(points * kPoint + 0.5));
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

std::vector<Block> blocksOf(const QuotePage &page, qreal width, Block &head)
{
    std::vector<Block> blocks;
    blocks.push_back(titleBlock(page));
    blocks.push_back(partiesBlock(page, width));
    blocks.push_back(configurationBlock(page, width));
    if (!page.verdict.isEmpty() || !page.chart.empty()) {
        blocks.push_back(heading(page.memoryHeading));
        blocks.push_back(chartBlock(page, width));
    }
    blocks.push_back(heading(page.linesHeading));
    head = tableHead(page, width);
    blocks.push_back(head);
    for (const QuotePageLine &line : page.lines)
        blocks.push_back(tableRow(line, width));
    // A total alone on a page would hang in the air: the last line goes with it.
    blocks.back().keepWithNext = true;
    for (const LabelledText &row : page.subtotals)
        blocks.push_back(totalRow(row, false));
    blocks.push_back(totalRow(page.total, true));
    if (!page.terms.isEmpty()) {
        blocks.push_back(heading(page.termsHeading));
        for (const QString &sentence : page.terms)
            blocks.push_back(sentenceBlock(sentence, width));
    }
    blocks.push_back(signatureBlock(page, width));
    return blocks;
}

} // namespace anchorgpu::exporting
