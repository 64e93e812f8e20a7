#pragma once
// One painting routine for a quote: preview, print, PDF and picture are the same page. Laid out in twentieths of a point with
// unhinted fonts, so that lines break at the same place on every device. Blocks (a heading with what follows it, a row of the
// table, a sentence) are never split; the table's head is repeated on every page that the table reaches.

#include "ui/export/quote_page.h"

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <functional>

class QPainter;
class QPrinter;

namespace anchorgpu::exporting {

class QuoteDocument {
public:
    explicit QuoteDocument(QuotePage page);

    int pageCount() const { return static_cast<int>(m_pages.size()); }
    /// In points.
    QSizeF pageSize() const;
    const QuotePage &page() const { return m_page; }

    /// Paints one page into a painter whose unit is a twentieth of a point, with the page's corner at the origin.
    void paint(QPainter &painter, int page) const;

    /// PDF 1.4 with embedded fonts and searchable text.
    QByteArray pdf() const;
    /// `scale` 1: 72 dots an inch.
    QImage picture(int page, qreal scale) const;
    QByteArray png(int page, qreal scale) const;
    void print(QPrinter &printer) const;

    /// One thing that isn't split, with the room it takes.
    struct Block {
        qreal height = 0;
        qreal gap = 0;              ///< above it, unless it is the first of a page
        bool keepWithNext = false;
        bool row = false;           ///< of the table: its head is repeated
        std::function<void(QPainter &, const QRectF &)> paint;
    };

private:
    struct Placed {
        const Block *block;
        QRectF rect;
    };
    void paginate();

    QuotePage m_page;
    std::vector<Block> m_blocks;
    Block m_tableHead;
    std::vector<std::vector<Placed>> m_pages;
};

} // namespace anchorgpu::exporting
