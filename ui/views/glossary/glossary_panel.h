#pragma once
// The glossary in the window: search over accents and case, the list of terms, one term with its links, back and forward, both
// languages side by side, copy and print. The closing note on what definitions don't promise is always in sight.

#include "ui/views/widgets/basics.h"

class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QSplitter;
class QTextBrowser;
class QToolButton;

namespace anchorgpu::views {

class GlossaryPanel : public Card {
    Q_OBJECT
public:
    explicit GlossaryPanel(QWidget *parent = nullptr);

    /// Language, colours and texts of the moment; the term and the search stay.
    void show(const Look &look);
    /// Opens a term, which becomes the newest of the history. Unknown ids are searched for.
    void showTerm(const QString &id);
    QString term() const { return m_history.isEmpty() ? QString() : m_history[m_at]; }

    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_history.size(); }
    void goBack();
    void goForward();
    /// The other language beside this one: English, or French when the window is in English.
    void setSideBySide(bool on);
    /// The term as plain text, as it is copied.
    QString plainText() const;

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void buildBar();
    void retranslate();
    void fillList();
    void write();
    void showList(bool on);
    void visit(int at);
    void print();
    QString other() const;
    QString bothLanguages(const QString &first, const QString &second) const;

    Look m_look;
    QStringList m_history;
    int m_at = 0;
    bool m_sideBySide = false;
    QLabel *m_title = nullptr;
    QLineEdit *m_search = nullptr;
    QListWidget *m_list = nullptr;
    QTextBrowser *m_text = nullptr;
    QLabel *m_note = nullptr;
    QToolButton *m_back = nullptr, *m_forward = nullptr, *m_all = nullptr, *m_both = nullptr, *m_copy = nullptr, *m_print = nullptr;
};

} // namespace anchorgpu::views
