#include "ui/views/widgets/message_bar.h"

#include "ui/views/widgets/icons.h"
#include "ui/views/widgets/search_combo.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>

namespace anchorgpu::views {

namespace {
constexpr int kRemarkMs = 9000;
}

MessageBar::MessageBar(QWidget *parent) : Card(parent)
{
    setObjectName(QStringLiteral("messageBar"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(14, 7, 8, 7);
    row->setSpacing(10);
    m_icon = new QLabel(this);
    m_text = makeParagraph(Type::Body, Ink::Text, this);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_action = new QPushButton(this);
    m_close = new QToolButton(this);
    m_close->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(m_icon);
    row->addWidget(m_text, 1);
    row->addWidget(m_action);
    row->addWidget(m_close);
    connect(m_close, &QToolButton::clicked, this, &MessageBar::clear);
    connect(m_action, &QPushButton::clicked, this, [this] {
        const auto run = m_run;
        clear();
        if (run)
            run();
    });
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &MessageBar::clear);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    hide();
}

void MessageBar::setLook(const Look &look)
{
    m_look = look;
    setTheme(*look.theme);
    m_close->setIcon(lineIcon("close", *look.theme));
    m_close->setToolTip(look.translate("Message", "Close this message"));
    m_close->setAccessibleName(look.translate("Message", "Close this message"));
    setAccessibleName(look.translate("Message", "Message"));
    paintKind();
}

void MessageBar::paintKind()
{
    const auto &theme = *m_look.theme;
    const Mark mark = m_kind == Kind::Good ? Mark::Good : m_kind == Kind::Warning ? Mark::Partial : m_kind == Kind::Problem ? Mark::Bad : Mark::Info;
    setTint(m_kind == Kind::Good ? theme.fits : m_kind == Kind::Warning ? theme.tight : m_kind == Kind::Problem ? theme.unfit : theme.accent);
    m_icon->setPixmap(markPixmap(mark, theme, m_look.px(16), devicePixelRatioF()));
}

void MessageBar::say(Kind kind, const QString &text, const QString &actionText, std::function<void()> action)
{
    m_kind = kind;
    m_run = std::move(action);
    m_text->setText(text);
    m_action->setText(actionText);
    m_action->setVisible(!actionText.isEmpty());
    setAccessibleDescription(text);
    paintKind();
    setVisible(true);
    if (kind == Kind::Remark || kind == Kind::Good)
        m_timer.start(kRemarkMs);
    else
        m_timer.stop();
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void MessageBar::clear()
{
    m_timer.stop();
    m_run = {};
    setVisible(false);
}

QString MessageBar::text() const { return isHidden() ? QString() : m_text->text(); }

} // namespace anchorgpu::views
