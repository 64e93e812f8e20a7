#pragma once
// The desk's list: state, place, source and translation of the entries that pass the filter and the search.

#include "ui/views/translators/desk_document.h"
#include "ui/views/widgets/look.h"

#include <QAbstractTableModel>
#include <optional>

namespace anchorgpu::views {

QString stateText(EntryState state, const Look &look);
QString placeText(const DeskEntry &entry);

class DeskModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { State, Place, Source, Translation, Columns };

    explicit DeskModel(const DeskDocument &document, QObject *parent = nullptr);

    void setLook(const Look &look);
    /// Entries in this state (nothing: in any; `problems`: everything that isn't done) that have the words.
    void setFilter(std::optional<EntryState> state, bool problems, const QString &words);
    /// The document was read again.
    void reset();
    /// One entry changed; it stays in the list until the filter is set again, so that it doesn't vanish under the hand.
    void refresh(std::size_t entry);

    std::size_t entryAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    int rowOf(std::size_t entry) const;

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : Columns; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void collect();

    const DeskDocument &m_document;
    Look m_look;
    std::optional<EntryState> m_state;
    bool m_problems = false;
    QString m_words;
    std::vector<std::size_t> m_rows;
};

} // namespace anchorgpu::views
