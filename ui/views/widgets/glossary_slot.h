#pragma once
// Where the glossary goes in the window: a card that shows the term that a label, F1 or a link asks for. The search and the
// side-by-side languages come with the glossary's own panel, which takes this place through setPanel().

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
    /// The glossary's panel; it is told of terms through termRequested().
    void setPanel(QWidget *panel);

Q_SIGNALS:
    void termRequested(const QString &id);

private:
    QVBoxLayout *m_box = nullptr;
    QWidget *m_panel = nullptr;
    QString m_term;
};

} // namespace anchorgpu::views
