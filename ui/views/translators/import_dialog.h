#pragma once
// What a hand-back file would change, row by row, before any of it is taken over. Conflicts are listed and stay as they are.

#include "ui/views/translators/desk_document.h"
#include "ui/views/widgets/look.h"

#include <QDialog>

class QTableWidget;

namespace anchorgpu::views {

class ImportDialog : public QDialog {
    Q_OBJECT
public:
    ImportDialog(const DeskDocument &document, const Import &import, const Look &look, QWidget *parent = nullptr);
    /// Rows that are ticked, by their place in the import.
    std::vector<std::size_t> chosen() const;

private:
    QTableWidget *m_table = nullptr;
};

} // namespace anchorgpu::views
