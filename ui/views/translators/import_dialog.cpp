#include "ui/views/translators/import_dialog.h"

#include "ui/views/translators/desk_model.h"
#include "ui/views/widgets/basics.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace anchorgpu::views {

ImportDialog::ImportDialog(const DeskDocument &document, const Import &import, const Look &look, QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(look.translate("Desk", "Take over a translation"));
    resize(look.px(900), look.px(520));
    auto *box = new QVBoxLayout(this);
    auto *intro = makeParagraph(Type::Body, Ink::Text, this);
    const int count = static_cast<int>(import.differences.size()), unknown = static_cast<int>(import.unknown.size());
    const auto both = std::count_if(import.differences.begin(), import.differences.end(), [](const Difference &difference) { return difference.conflict; });
    const int conflicts = static_cast<int>(both);
    QString words = look.translate("Desk", "%n text(s) differ from yours.", nullptr, count);
    if (conflicts > 0)
        words += QLatin1Char(' ') + look.translate("Desk", "%n text(s) changed on both sides: yours stay.", nullptr, conflicts);
    if (!import.unknown.isEmpty())
        words += QLatin1Char(' ') + look.translate("Desk", "%n text(s) belong to another version of the program and are left out.", nullptr, unknown);
    intro->setText(words);
    box->addWidget(intro);

    m_table = new QTableWidget(static_cast<int>(import.differences.size()), 4, this);
    m_table->setAccessibleName(windowTitle());
    m_table->setHorizontalHeaderLabels({look.translate("Desk", "Where"), look.translate("Desk", "Yours"), look.translate("Desk", "In the file"), look.translate("Desk", "Remark")});
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setWordWrap(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const Difference &difference = import.differences[static_cast<std::size_t>(row)];
        const DeskEntry &entry = document.entries()[difference.entry];
        auto *where = new QTableWidgetItem(placeText(entry));
        where->setToolTip(entry.source);
        where->setFlags(difference.conflict ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        if (!difference.conflict)
            where->setCheckState(Qt::Checked);
        m_table->setItem(row, 0, where);
        const QString remark = difference.conflict ? look.translate("Desk", "changed on both sides") : difference.sourceChanged ? look.translate("Desk", "from another English text") : QString();
        const QString cells[] = {difference.mine.join(QStringLiteral(" | ")), difference.theirs.join(QStringLiteral(" | ")), remark};
        for (int column = 1; column < 4; ++column) {
            auto *item = new QTableWidgetItem(cells[column - 1]);
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
            item->setToolTip(item->text());
            m_table->setItem(row, column, item);
        }
    }
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(3, QHeaderView::ResizeToContents);
    m_table->resizeRowsToContents();
    box->addWidget(m_table, 1);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(look.translate("Desk", "&Take over"));
    buttons->button(QDialogButtonBox::Cancel)->setText(look.translate("Desk", "&Cancel"));
    buttons->button(QDialogButtonBox::Ok)->setEnabled(conflicts < m_table->rowCount());
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    box->addWidget(buttons);
    keepTextOfSelection(m_table, look);
    applyLook(this, look);
}

std::vector<std::size_t> ImportDialog::chosen() const
{
    std::vector<std::size_t> rows;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto *item = m_table->item(row, 0);
        if (item->flags() & Qt::ItemIsUserCheckable && item->checkState() == Qt::Checked)
            rows.push_back(static_cast<std::size_t>(row));
    }
    return rows;
}

} // namespace anchorgpu::views
