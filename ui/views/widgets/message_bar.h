#pragma once
// Messages in place: one line above the content with a mark, perhaps one action, and a way to put it away. A newer message takes
// the place of an older one; remarks go by themselves, problems stay.

#include "ui/views/widgets/basics.h"

#include <QTimer>
#include <functional>

class QPushButton;
class QToolButton;

namespace anchorgpu::views {

class MessageBar : public Card {
    Q_OBJECT
public:
    enum class Kind { Remark, Good, Warning, Problem };

    explicit MessageBar(QWidget *parent = nullptr);
    void setLook(const Look &look);
    void say(Kind kind, const QString &text, const QString &actionText = {}, std::function<void()> action = {});
    void clear();
    QString text() const;

private:
    void paintKind();

    Look m_look;
    Kind m_kind = Kind::Remark;
    QLabel *m_icon = nullptr;
    QLabel *m_text = nullptr;
    QPushButton *m_action = nullptr;
    QToolButton *m_close = nullptr;
    std::function<void()> m_run;
    QTimer m_timer;
};

} // namespace anchorgpu::views
