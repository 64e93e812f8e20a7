// What the desk does; how it is built is in desk_layout.cpp.
#include "ui/views/translators/desk_view.h"

#include "ui/text/sentences.h"
#include "ui/views/translators/import_dialog.h"

#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSaveFile>
#include <QTableView>
#include <QUndoCommand>

namespace anchorgpu::views {
namespace {

constexpr qint64 kMaxSize = 32 * 1024 * 1024;

/// A text of one entry; typing on in the same entry is one step.
class FormsCommand : public QUndoCommand {
public:
    FormsCommand(DeskView &view, const QString &key, const QStringList &before, const QStringList &after) : m_view(view), m_key(key), m_before(before), m_after(after) {}
    void undo() override { m_view.applyForms(m_key, m_before); }
    void redo() override { m_view.applyForms(m_key, m_after); }
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand *next) override
    {
        const auto *other = static_cast<const FormsCommand *>(next);
        if (other->m_key != m_key)
            return false;
        m_after = other->m_after;
        return true;
    }

private:
    DeskView &m_view;
    QString m_key;
    QStringList m_before, m_after;
};

} // namespace

void DeskView::show(const Look &look, const QString &folder)
{
    const bool moved = folder != m_folder;
    m_look = look;
    m_folder = folder;
    if (m_target.isEmpty())
        m_target = look.language.code() == QLatin1String("en") || look.language.code() == QLatin1String("qps") ? QStringLiteral("fr") : look.language.code();
    retranslate();
    if (moved || m_document.language() != m_target)
        load();
    else
        showProblems();
}

void DeskView::load()
{
    m_save.stop();
    if (const auto loaded = m_document.load(m_folder, m_target); !loaded)
        report(loaded.error());
    m_undo.clear();
    setFilter();
    showSummary();
}

void DeskView::setTarget(const QString &language)
{
    saveNow();
    m_target = language;
    retranslate();
    load();
}

void DeskView::reloadIfChanged()
{
    // What waits to be written is written into the new file, unless the same entry changed there.
    if (!m_document.changedOnDisk())
        return;
    const auto index = current();
    const bool waiting = m_document.isDirty() && index;
    const QString key = index ? m_document.entries()[*index].key() : QString();
    const QStringList mine = index ? m_document.entries()[*index].forms : QStringList();
    DeskDocument fresh;
    if (const auto read = fresh.load(m_folder, m_target); !read)
        return report(read.error());
    m_save.stop();
    m_document = std::move(fresh);
    m_undo.clear();
    setFilter();
    if (waiting) {
        if (const auto again = m_document.find(key); again && m_document.entries()[*again].forms != mine)
            Q_EMIT told(m_look.translate("Desk", "The file changed while you were writing. Yours: %1").arg(mine.join(QStringLiteral(" | "))), true);
    }
    showSummary();
}

std::optional<std::size_t> DeskView::current() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? std::optional(m_model.entryAt(index.row())) : std::nullopt;
}

void DeskView::setFilter()
{
    const QString key = m_shown;
    const int pick = m_filter->currentIndex(); // all, with problems, then one for each state
    m_model.setFilter(pick >= 2 ? std::optional(static_cast<EntryState>(pick - 2)) : std::nullopt, pick == 1, m_search->text());
    const auto entry = m_document.find(key);
    const int row = entry ? m_model.rowOf(*entry) : -1;
    if (m_model.rowCount() > 0)
        m_table->setCurrentIndex(m_model.index(std::max(row, 0), 0));
    m_shown.clear();
    showEntry();
}

void DeskView::openEntry(std::size_t entry)
{
    if (m_model.rowOf(entry) < 0) {
        const QSignalBlocker first(m_filter), second(m_search);
        m_filter->setCurrentIndex(0);
        m_search->clear();
        m_model.setFilter(std::nullopt, false, {});
    }
    m_table->setCurrentIndex(m_model.index(m_model.rowOf(entry), 0));
    m_table->scrollTo(m_table->currentIndex());
    showEntry();
}

void DeskView::nextProblem()
{
    const auto &entries = m_document.entries();
    const auto from = current();
    for (std::size_t step = 1; step <= entries.size(); ++step) {
        const std::size_t entry = ((from ? *from : entries.size() - 1) + step) % entries.size();
        if (entries[entry].state != EntryState::Done)
            return openEntry(entry);
    }
    Q_EMIT told(m_look.translate("Desk", "Every text is done."), false);
}

void DeskView::showEntry()
{
    const auto index = current();
    if (!index) {
        m_shown.clear();
        m_writing = true;
        m_source->clear();
        for (auto *form : m_forms)
            form->clear();
        m_writing = false;
        return showProblems();
    }
    const DeskEntry &entry = m_document.entries()[*index];
    if (entry.key() != m_shown) {
        m_shown = entry.key();
        m_writing = true;
        m_source->setPlainText(entry.source);
        for (std::size_t i = 0; i < m_forms.size(); ++i) {
            m_forms[i]->setVisible(i < static_cast<std::size_t>(std::max<qsizetype>(entry.forms.size(), 1)));
            m_forms[i]->setPlainText(entry.forms.value(static_cast<qsizetype>(i)));
        }
        m_writing = false;
    }
    showProblems();
}

void DeskView::edited()
{
    const auto index = current();
    if (m_writing || !index)
        return;
    const DeskEntry &entry = m_document.entries()[*index];
    QStringList forms;
    for (qsizetype i = 0; i < std::max<qsizetype>(entry.forms.size(), 1); ++i)
        forms << m_forms[static_cast<std::size_t>(i)]->toPlainText();
    if (forms != entry.forms)
        m_undo.push(new FormsCommand(*this, entry.key(), entry.forms, forms));
}

void DeskView::applyForms(const QString &key, const QStringList &forms)
{
    const auto entry = m_document.find(key);
    if (!entry)
        return;
    m_document.setForms(*entry, forms);
    m_model.refresh(*entry);
    if (key != m_shown)
        openEntry(*entry);
    m_writing = true;
    for (std::size_t i = 0; i < m_forms.size(); ++i) {
        if (const QString form = forms.value(static_cast<qsizetype>(i)); m_forms[i]->toPlainText() != form)
            m_forms[i]->setPlainText(form);
    }
    m_writing = false;
    showProblems();
    showSummary();
    m_save.start();
}

bool DeskView::saveNow()
{
    m_save.stop();
    if (!m_document.isDirty())
        return true;
    if (m_document.changedOnDisk()) {
        reloadIfChanged();
        return !m_document.isDirty();
    }
    if (const auto written = m_document.save(); !written) {
        report(written.error());
        return false;
    }
    Q_EMIT saved(m_document.folder());
    return true;
}

bool DeskView::exportTo(const QString &path)
{
    saveNow();
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(m_document.exported()) < 0 || !file.commit()) {
        Q_EMIT told(QStringLiteral("%1: %2").arg(path, file.errorString()), true);
        return false;
    }
    Q_EMIT told(m_look.translate("Desk", "Written: %1. This is the file to hand back.").arg(QFileInfo(path).fileName()), false);
    return true;
}

void DeskView::importFrom(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > kMaxSize)
        return Q_EMIT told(QStringLiteral("%1: %2").arg(path, file.isOpen() ? QStringLiteral("> 32 MiB") : file.errorString()), true);
    const auto import = m_document.compare(file.readAll(), QFileInfo(path).fileName());
    if (!import)
        return report(import.error());
    if (import->differences.empty() && import->unknown.isEmpty())
        return Q_EMIT told(m_look.translate("Desk", "The file says what you have already."), false);
    ImportDialog dialog(m_document, *import, m_look, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_undo.beginMacro(m_look.translate("Desk", "Take over a translation"));
    for (const std::size_t row : dialog.chosen()) {
        const Difference &difference = import->differences[row];
        m_undo.push(new FormsCommand(*this, m_document.entries()[difference.entry].key(), difference.mine, difference.theirs));
    }
    m_undo.endMacro();
    saveNow();
}

void DeskView::report(const Error &error) { Q_EMIT told(text::sentence(error, m_look.language), true); }

} // namespace anchorgpu::views
