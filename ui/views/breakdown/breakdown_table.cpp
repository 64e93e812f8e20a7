#include "ui/views/breakdown/breakdown_table.h"

#include <QPainter>

namespace anchorgpu::views {

void BreakdownTableModel::show(const std::vector<BreakdownRow> &rows, const Look &look)
{
    m_look = look;
    const bool same = rows.size() == m_rows.size() && std::equal(rows.begin(), rows.end(), m_rows.begin(), [](const auto &a, const auto &b) { return a.id == b.id; });
    if (!same) {
        beginResetModel();
        m_rows = rows;
        endResetModel();
    } else {
        m_rows = rows;
        if (!m_rows.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
    }
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, Columns - 1);
}

int BreakdownTableModel::rowOf(memory::ComponentId id) const
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].id == id)
            return static_cast<int>(i);
    }
    return -1;
}

int BreakdownTableModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
int BreakdownTableModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : Columns; }

QVariant BreakdownTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto &r = row(index.row());
    const QString *const cells[] = {&r.name, &r.size, &r.share, &r.band, &r.formula, &r.source};
    const QString &text = *cells[index.column()];
    const bool figure = index.column() >= Size && index.column() <= BandColumn;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: return text;
    case Qt::ToolTipRole: return index.column() >= Formula ? text : QString();
    case Qt::TextAlignmentRole: return QVariant::fromValue(Qt::AlignVCenter | (figure ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::FontRole: return r.sum && index.column() <= Size ? QVariant(fontFor(Type::Strong, m_look.scale)) : QVariant();
    case Qt::ForegroundRole: return QVariant(index.column() == Source || (figure && index.column() != Size && !r.sum) ? m_look.theme->muted : m_look.theme->text);
    case Qt::DecorationRole: return index.column() == Name && r.id ? QVariant(m_look.theme->part(*r.id)) : QVariant();
    default: return {};
    }
}

QVariant BreakdownTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (section >= Size && section <= BandColumn ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    const char *const titles[] = {QT_TRANSLATE_NOOP("Breakdown", "Component"), QT_TRANSLATE_NOOP("Breakdown", "GiB"), QT_TRANSLATE_NOOP("Breakdown", "Share"),
        QT_TRANSLATE_NOOP("Breakdown", "Band"), QT_TRANSLATE_NOOP("Breakdown", "Calculation"), QT_TRANSLATE_NOOP("Breakdown", "Source")};
    return m_look.translate("Breakdown", titles[section]);
}

void BreakdownDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &theme = *m_look.theme;
    painter->save();
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, theme.selection);
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(option.rect, theme.hover);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), theme.line);
    QRect rect = option.rect.adjusted(m_look.px(8), 0, -m_look.px(8), -1);
    const QVariant swatch = index.data(Qt::DecorationRole);
    if (swatch.isValid()) {
        const int side = m_look.px(10);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(swatch.value<QColor>());
        painter->drawRoundedRect(QRectF(rect.left(), rect.center().y() - side / 2.0 + 0.5, side, side), 2.5, 2.5);
        rect.setLeft(rect.left() + side + m_look.px(8));
    }
    const QVariant font = index.data(Qt::FontRole);
    painter->setFont(font.isValid() ? font.value<QFont>() : option.font);
    painter->setPen(index.data(Qt::ForegroundRole).value<QColor>());
    const auto alignment = static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt());
    painter->drawText(rect, static_cast<int>(alignment) | Qt::TextSingleLine, painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, rect.width()));
    painter->restore();
}

QSize BreakdownDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QVariant font = index.data(Qt::FontRole);
    const QFontMetrics fm(font.isValid() ? font.value<QFont>() : option.font);
    const int swatch = index.data(Qt::DecorationRole).isValid() ? m_look.px(18) : 0;
    return {fm.horizontalAdvance(index.data().toString()) + m_look.px(18) + swatch, fm.height() + m_look.px(14)};
}

} // namespace anchorgpu::views
