#pragma once
// The blocks that a quote document is made of: their measures and how each is painted. Used by quote_document.cpp only.

#include "ui/export/quote_document.h"

#include <QColor>
#include <QFont>
#include <QRectF>

namespace anchorgpu::exporting {

/// Lengths are twentieths of a point.
constexpr qreal kPoint = 20;
constexpr qreal kMargin = 48 * kPoint; // 17 mm

/// Colours of paper: dark grey text, one accent, nothing filled. Light of ink.
struct Inks {
    static QColor text() { return QColor(0x17, 0x21, 0x2e); }
    static QColor muted() { return QColor(0x5d, 0x6b, 0x7d); }
    static QColor line() { return QColor(0xcf, 0xd6, 0xe0); }
    static QColor accent() { return QColor(0x0b, 0x5c, 0xad); }
    static QColor watermark() { return QColor(0xf3, 0xf5, 0xf8); }
};

QFont documentFont(qreal points, QFont::Weight weight = QFont::Normal);

/// All blocks of the page in reading order, for a column of this width; `head` becomes the table's head.
std::vector<QuoteDocument::Block> blocksOf(const QuotePage &page, qreal width, QuoteDocument::Block &head);

} // namespace anchorgpu::exporting
