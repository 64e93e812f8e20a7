#include "ui/views/widgets/basics.h"

#include "ui/text/glossary_text.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <algorithm>

namespace anchorgpu::views {

Card::Card(QWidget *parent) : QFrame(parent) { setFrameShape(QFrame::NoFrame); }

void Card::setTint(const QColor &ink)
{
    m_tint = ink;
    update();
}

void Card::setTheme(const charts::Theme &theme)
{
    m_theme = &theme;
    update();
}

void Card::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto &t = *m_theme;
    painter.setPen(QPen(m_tint.isValid() ? t.tint(m_tint, t.dark ? 0.45 : 0.4) : t.line, 1));
    painter.setBrush(m_tint.isValid() ? t.tint(m_tint, t.dark ? 0.16 : 0.1) : t.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10);
}

SegmentedControl::SegmentedControl(QWidget *parent) : QWidget(parent)
{
    m_row = new QHBoxLayout(this);
    m_row->setContentsMargins(1, 1, 1, 1);
    m_row->setSpacing(0);
    m_buttons = new QButtonGroup(this);
    m_buttons->setExclusive(true);
    connect(m_buttons, &QButtonGroup::idClicked, this, [this](int index) {
        m_current = m_ids[static_cast<std::size_t>(index)];
        Q_EMIT picked(m_current);
    });
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void SegmentedControl::setChoices(const std::vector<std::pair<QString, QString>> &choices)
{
    std::vector<QString> ids;
    for (const auto &choice : choices)
        ids.push_back(choice.first);
    if (ids != m_ids) {
        const auto old = m_buttons->buttons();
        for (auto *button : old) {
            m_buttons->removeButton(button);
            button->deleteLater();
        }
        m_ids = ids;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            auto *button = new QPushButton(this);
            button->setCheckable(true);
            button->setFlat(true);
            button->setFocusPolicy(Qt::StrongFocus);
            button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
            button->setProperty("compact", m_compact);
            if (m_compact)
                setType(button, Type::Small);
            m_row->addWidget(button, 1);
            m_buttons->addButton(button, static_cast<int>(i));
        }
    }
    for (std::size_t i = 0; i < choices.size(); ++i)
        m_buttons->button(static_cast<int>(i))->setText(choices[i].second);
    setCurrent(m_current);
}

void SegmentedControl::setCurrent(const QString &id)
{
    m_current = id;
    for (std::size_t i = 0; i < m_ids.size(); ++i) {
        const bool on = m_ids[i] == id;
        auto *button = m_buttons->button(static_cast<int>(i));
        const QSignalBlocker blocker(button);
        button->setChecked(on);
    }
}

void SegmentedControl::setTheme(const charts::Theme &theme)
{
    m_theme = &theme;
    update();
}

void SegmentedControl::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme->line, 1));
    painter.setBrush(m_theme->surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
}

void SegmentedControl::keyPressEvent(QKeyEvent *event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const auto at = std::find(m_ids.begin(), m_ids.end(), m_current);
    if (step == 0 || at == m_ids.end())
        return QWidget::keyPressEvent(event);
    const auto count = static_cast<int>(m_ids.size());
    const int next = (static_cast<int>(at - m_ids.begin()) + step + count) % count;
    m_buttons->button(next)->setFocus(Qt::TabFocusReason);
    m_buttons->button(next)->click();
}

TermLabel::TermLabel(QWidget *parent) : QLabel(parent)
{
    views::setType(this, Type::Small);
    views::setInk(this, Ink::Muted);
}

void TermLabel::setTerm(const QString &id)
{
    m_term = id;
    setCursor(id.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    update();
}

void TermLabel::paintEvent(QPaintEvent *event)
{
    QLabel::paintEvent(event);
    if (m_term.isEmpty() || text().isEmpty())
        return;
    QPainter painter(this);
    QString shown = text();
    shown.remove(QLatin1Char('&'));
    const int width = std::min(fontMetrics().horizontalAdvance(shown), contentsRect().width());
    const int y = std::min(contentsRect().center().y() + fontMetrics().height() / 2, height() - 1);
    painter.setPen(QPen(palette().color(QPalette::WindowText), 1, Qt::DotLine));
    painter.drawLine(contentsRect().left(), y, contentsRect().left() + width, y);
}

void TermLabel::mousePressEvent(QMouseEvent *event) { event->accept(); }

void TermLabel::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()) && !m_term.isEmpty())
        Q_EMIT termRequested(m_term);
    QLabel::mouseReleaseEvent(event);
}

Badge::Badge(QWidget *parent) : QLabel(parent)
{
    views::setType(this, Type::Small);
    setAlignment(Qt::AlignCenter);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize Badge::sizeHint() const
{
    const QFontMetrics fm = fontMetrics();
    return text().isEmpty() ? QSize(0, 0) : QSize(fm.horizontalAdvance(text()) + fm.height() + 4, fm.height() + 6);
}

void Badge::paintEvent(QPaintEvent *)
{
    if (text().isEmpty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = m_ink.isValid() ? m_ink : palette().color(QPalette::WindowText);
    painter.setPen(QPen(ink, 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), height() / 2.0, height() / 2.0);
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextSingleLine, text());
}

ElidedLabel::ElidedLabel(QWidget *parent) : QLabel(parent) { setTextFormat(Qt::PlainText); }

void ElidedLabel::setFullText(const QString &text)
{
    setText(text);
    setToolTip(text);
}

QSize ElidedLabel::minimumSizeHint() const { return {fontMetrics().averageCharWidth() * 4, fontMetrics().height()}; }
QSize ElidedLabel::sizeHint() const { return {fontMetrics().horizontalAdvance(text()) + 2, fontMetrics().height()}; }

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(contentsRect(), static_cast<int>(alignment()) | Qt::TextSingleLine, fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

Paragraph::Paragraph(QWidget *parent) : QLabel(parent) { setWordWrap(true); }

void Paragraph::forgetIfNew() const
{
    if (m_kept.text != text())
        m_kept = {text(), -1, 0, {}, {}};
}

int Paragraph::heightForWidth(int width) const
{
    forgetIfNew();
    if (m_kept.width != width) {
        m_kept.height = QLabel::heightForWidth(width);
        m_kept.width = width;
    }
    return m_kept.height;
}

QSize Paragraph::sizeHint() const
{
    forgetIfNew();
    if (!m_kept.hint.isValid())
        m_kept.hint = QLabel::sizeHint();
    return m_kept.hint;
}

/// Any width will do, at least one line: what QLabel would find out by laying the text out several times.
QSize Paragraph::minimumSizeHint() const
{
    forgetIfNew();
    if (!m_kept.minimum.isValid())
        m_kept.minimum = QSize(fontMetrics().averageCharWidth() * 6, text().isEmpty() ? 0 : fontMetrics().height());
    return m_kept.minimum;
}

void Paragraph::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        m_kept = {};
    QLabel::changeEvent(event);
}

void Rule::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Mid));
}

QLabel *makeLabel(Type type, Ink ink, QWidget *parent)
{
    auto *label = new QLabel(parent);
    setType(label, type);
    setInk(label, ink);
    return label;
}

QLabel *makeParagraph(Type type, Ink ink, QWidget *parent)
{
    auto *label = new Paragraph(parent);
    setType(label, type);
    setInk(label, ink);
    return label;
}

void setTextWithTerms(QLabel *label, const QString &plain, const Look &look)
{
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    label->setAccessibleName(plain);
    label->setText(text::withTermLinks(plain, look.language).replace(QLatin1Char('\n'), QLatin1String("<br>")));
}

QScrollArea *makeScroll(QWidget *content, QWidget *parent)
{
    auto *scroll = new QScrollArea(parent);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    content->setAutoFillBackground(false); // setWidget() turned it on
    scroll->viewport()->setAutoFillBackground(false);
    return scroll;
}

namespace {

class WheelGuard : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Wheel && !static_cast<QWidget *>(watched)->hasFocus()) {
            event->ignore();
            return true;
        }
        return false;
    }
};

} // namespace

void guardWheel(QWidget *widget)
{
    widget->setFocusPolicy(Qt::StrongFocus);
    widget->installEventFilter(new WheelGuard(widget));
}

} // namespace anchorgpu::views
