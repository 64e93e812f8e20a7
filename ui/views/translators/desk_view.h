#pragma once
// The translators' desk: both languages side by side, what is missing, outdated or breaks a rule; an edit goes into the folder
// after a moment and the window shows it at once. Undo and redo; the pseudo-locale; one file to hand back and to take over.

#include "ui/views/translators/desk_model.h"
#include "ui/views/widgets/basics.h"

#include <QTimer>
#include <QUndoStack>

class QComboBox;
class QLineEdit;
class QMenu;
class QPlainTextEdit;
class QPushButton;
class QTableView;
class QToolButton;
class QVBoxLayout;

namespace anchorgpu::views {

class DeskView : public QWidget {
    Q_OBJECT
public:
    explicit DeskView(QWidget *parent = nullptr);

    /// `folder` is where edits go; it is made at the first one.
    void show(const Look &look, const QString &folder);
    /// The watcher saw a change: what somebody else wrote is read.
    void reloadIfChanged();

    const DeskDocument &document() const { return m_document; }
    QUndoStack &undoStack() { return m_undo; }
    void setTarget(const QString &language);
    void openEntry(std::size_t entry);
    void nextProblem();
    /// Writes what is waiting; true when nothing is left to write.
    bool saveNow();
    bool exportTo(const QString &path);
    /// Takes a hand-back file over after its differences were shown.
    void importFrom(const QString &path);
    /// An edit as the undo stack makes it.
    void applyForms(const QString &key, const QStringList &forms);

Q_SIGNALS:
    void saved(const QString &folder);
    void folderPicked(const QString &folder);
    void pseudoRequested(bool on);
    void told(const QString &message, bool problem);

private:
    void buildBar();
    void buildEditors();
    void buildMenu();
    void retranslate();
    void load();
    void setFilter();
    void showEntry();
    void showProblems();
    void showSummary();
    void edited();
    void pickFolder();
    void addLanguage();
    std::optional<std::size_t> current() const;
    void report(const Error &error);

    DeskDocument m_document;
    DeskModel m_model{m_document};
    QUndoStack m_undo;
    QTimer m_save;
    Look m_look;
    QString m_folder, m_target;
    QString m_shown;           ///< key of the entry in the editors
    bool m_writing = false;    ///< the editors are being filled
    QComboBox *m_languages = nullptr, *m_filter = nullptr;
    QLineEdit *m_search = nullptr;
    QPushButton *m_next = nullptr;
    QToolButton *m_undoButton = nullptr, *m_redoButton = nullptr, *m_more = nullptr;
    QMenu *m_menu = nullptr;
    std::vector<std::pair<QAction *, const char *>> m_actions;
    QTableView *m_table = nullptr;
    QLabel *m_place = nullptr, *m_problems = nullptr, *m_summary = nullptr;
    QPlainTextEdit *m_source = nullptr;
    std::vector<QPlainTextEdit *> m_forms;
};

} // namespace anchorgpu::views
