#pragma once
// The glossary's place in the window: the term that a label, F1 or a link asked for, with its links, and the closing note that is
// always in sight. A richer panel (search, languages side by side) takes this place through setPanel().

#include "ui/views/widgets/basics.h"

class QVBoxLayout;

namespace anchorgpu::views {

class GlossarySlot : public Card {
    Q_OBJECT
public:
    explicit GlossarySlot(QWidget *parent = nullptr);

    void show(const Look &look);
    void showTerm(const QString &id);
    QString term() const { return m_term; }
    /// The glossary's own panel; it is told of terms through termRequested().
    void setPanel(QWidget *panel);

Q_SIGNALS:
    void termRequested(const QString &id);

private:
    void write();

    Look m_look;
    QVBoxLayout *m_box = nullptr;
    QWidget *m_plain = nullptr;
    QWidget *m_panel = nullptr;
    QLabel *m_title = nullptr;
    QLabel *m_text = nullptr;
    QLabel *m_note = nullptr;
    QString m_term = QStringLiteral("kv_cache");
};

} // namespace anchorgpu::views
