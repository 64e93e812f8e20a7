#include "ui/export/quote_document.h"

#include "ui/export/quote_blocks.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QPrinter>

namespace anchorgpu::exporting {
namespace {

constexpr int kTwipsPerInch = 1440;
constexpr qreal kFooter = 26 * kPoint;

QPageSize pageSizeOf(Paper paper) { return QPageSize(paper == Paper::Letter ? QPageSize::Letter : QPageSize::A4); }

QRectF sheetOf(Paper paper)
{
    const QSizeF points = pageSizeOf(paper).size(QPageSize::Point);
    return QRectF(0, 0, points.width() * kPoint, points.height() * kPoint);
}

void paintWatermark(QPainter &painter, const QRectF &sheet, const QString &text)
{
    QFont font = documentFont(96, QFont::DemiBold);
    // As large as the diagonal allows, whatever the word.
    const qreal fits = sheet.width() * 0.86 / QFontMetricsF(font).horizontalAdvance(text);
    font.setPixelSize(static_cast<int>(font.pixelSize() * std::min<qreal>(1.25, fits)));
    painter.save();
    painter.translate(sheet.center());
    painter.rotate(-36);
    painter.setFont(font);
    painter.setPen(Inks::watermark());
    painter.drawText(QRectF(-sheet.height(), -sheet.height(), 2 * sheet.height(), 2 * sheet.height()), Qt::AlignCenter, text);
    painter.restore();
}

} // namespace

QuoteDocument::QuoteDocument(QuotePage page) : m_page(std::move(page))
{
    m_blocks = blocksOf(m_page, sheetOf(m_page.paper).width() - 2 * kMargin, m_tableHead);
    paginate();
}

QSizeF QuoteDocument::pageSize() const { return pageSizeOf(m_page.paper).size(QPageSize::Point); }

void QuoteDocument::paginate()
{
    const QRectF sheet = sheetOf(m_page.paper);
    const QRectF column(kMargin, kMargin, sheet.width() - 2 * kMargin, sheet.height() - 2 * kMargin - kFooter);
    m_pages.assign(1, {});
    qreal y = column.top();
    const auto place = [&](const Block &block) {
        m_pages.back().push_back({&block, QRectF(column.left(), y, column.width(), block.height)});
        y += block.height;
    };
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        // What must stay together: this block and, while they say so, the next ones.
        qreal needed = 0;
        for (std::size_t j = i; j < m_blocks.size(); ++j) {
            needed += m_blocks[j].height + (j == i ? 0 : m_blocks[j].gap);
            if (!m_blocks[j].keepWithNext)
                break;
        }
        const bool first = m_pages.back().empty();
        const qreal gap = first ? 0 : m_blocks[i].gap;
        if (!first && y + gap + needed > column.bottom()) {
            m_pages.emplace_back();
            y = column.top();
            const bool insideTable = m_blocks[i].row && i > 0 && m_blocks[i - 1].row;
            if (insideTable)
                place(m_tableHead);
        } else {
            y += gap;
        }
        place(m_blocks[i]);
    }
}

void QuoteDocument::paint(QPainter &painter, int page) const
{
    const QRectF sheet = sheetOf(m_page.paper);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    if (!m_page.watermark.isEmpty())
        paintWatermark(painter, sheet, m_page.watermark);
    for (const Placed &placed : m_pages[static_cast<std::size_t>(page)]) {
        painter.save();
        placed.block->paint(painter, placed.rect);
        painter.restore();
    }
    const QFont font = documentFont(7.5);
    const QRectF footer(kMargin, sheet.height() - kMargin - kFooter * 0.5, sheet.width() - 2 * kMargin, kFooter * 0.5);
    painter.setFont(font);
    painter.setPen(Inks::muted());
    painter.drawText(footer, Qt::AlignLeft | Qt::AlignBottom, QStringList{m_page.title + QLatin1Char(' ') + m_page.number, m_page.footer}.join(QStringLiteral("  ·  ")));
    painter.drawText(footer, Qt::AlignRight | Qt::AlignBottom, m_page.pageOf.arg(page + 1).arg(pageCount()));
    painter.restore();
}

QByteArray QuoteDocument::pdf() const
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(pageSizeOf(m_page.paper));
    writer.setPageMargins(QMarginsF());
    writer.setResolution(kTwipsPerInch); // a device pixel is a twentieth of a point
    writer.setTitle(m_page.fileTitle);
    writer.setCreator(QStringLiteral("AnchorGPU Configurator"));
    QPainter painter(&writer);
    for (int page = 0; page < pageCount(); ++page) {
        if (page > 0)
            writer.newPage();
        paint(painter, page);
    }
    painter.end();
    return bytes;
}

QImage QuoteDocument::picture(int page, qreal scale) const
{
    QImage image((pageSize() * scale).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(scale / kPoint, scale / kPoint);
    paint(painter, std::clamp(page, 0, pageCount() - 1));
    return image;
}

QByteArray QuoteDocument::png(int page, qreal scale) const
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    picture(page, scale).save(&buffer, "PNG");
    return bytes;
}

void QuoteDocument::print(QPrinter &printer) const
{
    printer.setPageSize(pageSizeOf(m_page.paper));
    printer.setFullPage(true);
    printer.setDocName(m_page.fileTitle);
    QPainter painter(&printer);
    const qreal scale = static_cast<qreal>(printer.resolution()) / kTwipsPerInch;
    const int from = printer.fromPage() > 0 ? printer.fromPage() - 1 : 0;
    const int to = printer.toPage() > 0 ? std::min(printer.toPage(), pageCount()) : pageCount();
    for (int page = from; page < to; ++page) {
        if (page > from)
            printer.newPage();
        painter.save();
        painter.scale(scale, scale);
        paint(painter, page);
        painter.restore();
    }
}

} // namespace anchorgpu::exporting
