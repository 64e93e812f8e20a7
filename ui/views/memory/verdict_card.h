#pragma once
// The answer: a word, a number and a colour (never colour alone), what else would fit, and the cheapest change that makes it fit
// with a button that applies it.

#include "ui/views/memory/memory_texts.h"
#include "ui/views/widgets/basics.h"

class QPushButton;

namespace anchorgpu::views {

class VerdictCard : public Card {
    Q_OBJECT
public:
    explicit VerdictCard(QWidget *parent = nullptr);
    void show(const VerdictModel &model, const Look &look);

Q_SIGNALS:
    void fixRequested(const std::vector<anchorgpu::state::Edit> &edits);
    void whyRequested();

private:
    VerdictModel m_model;
    QLabel *m_icon = nullptr;
    QLabel *m_headline = nullptr;
    QLabel *m_detail = nullptr;
    QLabel *m_limits = nullptr;
    QLabel *m_fix = nullptr;
    QPushButton *m_apply = nullptr;
    QPushButton *m_why = nullptr;
};

} // namespace anchorgpu::views
