#pragma once
// The two tables of a price book under edit: GPUs and options. A cell that can't be read is refused and the old value stays.

#include "core/quote/price_book.h"
#include "ui/views/widgets/look.h"

#include <QAbstractTableModel>

namespace anchorgpu::views {

class PriceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Table { Gpus, Options };
    PriceModel(Table table, quote::PriceBook &book, QObject *parent = nullptr);

    void setLook(const Look &look);
    /// After the book changed as a whole.
    void reload();
    /// A new row; its index.
    int addRow();
    void removeRow(int row);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

Q_SIGNALS:
    /// A cell was refused; what would be taken.
    void refused(const QString &typed, const QString &allowed);
    void edited();

private:
    QString gpuText(const quote::GpuOffer &offer, int column) const;
    QString optionText(const quote::OptionOffer &offer, int column) const;
    QString setGpu(quote::GpuOffer &offer, int column, const QString &text);
    QString setOption(quote::OptionOffer &offer, int column, const QString &text);

    Table m_table;
    quote::PriceBook &m_book;
    Look m_look;
};

} // namespace anchorgpu::views
