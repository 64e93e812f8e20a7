#pragma once
// The rows of the breakdown as an item model and the delegate that draws them: a swatch in the part's colour before its name,
// figures right-aligned, sums in bold.

#include "ui/views/memory/memory_texts.h"
#include "ui/views/widgets/look.h"

#include <QAbstractTableModel>
#include <QStyledItemDelegate>

namespace anchorgpu::views {

class BreakdownTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Size, Share, BandColumn, Formula, Source, Columns };
    using QAbstractTableModel::QAbstractTableModel;

    /// Rows of the same shape change in place, so that selection and scroll position stay.
    void show(const std::vector<BreakdownRow> &rows, const Look &look);
    const BreakdownRow &row(int index) const { return m_rows[static_cast<std::size_t>(index)]; }
    int rowOf(memory::ComponentId id) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<BreakdownRow> m_rows;
    Look m_look;
};

class BreakdownDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void setLook(const Look &look) { m_look = look; }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    Look m_look;
};

} // namespace anchorgpu::views
