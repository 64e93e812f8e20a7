#include "ui/views/memory/verdict_card.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>

namespace anchorgpu::views {

namespace {

using State = VerdictModel::State;

Ink inkFor(State state)
{
    switch (state) {
    case State::Fits: return Ink::Fits;
    case State::Tight: return Ink::Tight;
    case State::DoesNotFit:
    case State::Error: return Ink::Unfit;
    default: return Ink::Muted;
    }
}

/// A full disc with a tick, an exclamation mark, a cross or a question mark.
QPixmap disc(State state, const Look &look, qreal ratio)
{
    const int side = look.px(26);
    QPixmap pixmap(QSizeF(side * ratio, side * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colourFor(inkFor(state), *look.theme));
    painter.drawEllipse(QRectF(0.5, 0.5, side - 1, side - 1));
    painter.setPen(QPen(look.theme->dark ? look.theme->ground : QColor(Qt::white), side * 0.095, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const qreal s = side;
    switch (state) {
    case State::Fits: {
        QPainterPath tick(QPointF(s * 0.3, s * 0.52));
        tick.lineTo(s * 0.44, s * 0.65);
        tick.lineTo(s * 0.7, s * 0.37);
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(tick);
        break;
    }
    case State::DoesNotFit:
        painter.drawLine(QPointF(s * 0.36, s * 0.36), QPointF(s * 0.64, s * 0.64));
        painter.drawLine(QPointF(s * 0.64, s * 0.36), QPointF(s * 0.36, s * 0.64));
        break;
    default:
        painter.drawLine(QPointF(s * 0.5, s * 0.28), QPointF(s * 0.5, s * 0.53));
        painter.drawPoint(QPointF(s * 0.5, s * 0.72));
    }
    return pixmap;
}

} // namespace

VerdictCard::VerdictCard(QWidget *parent) : Card(parent)
{
    setObjectName(QStringLiteral("verdict"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 11, 14, 11);
    row->setSpacing(13);
    m_icon = new QLabel(this);
    row->addWidget(m_icon, 0, Qt::AlignVCenter);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(3);
    auto *first = new QHBoxLayout;
    first->setSpacing(9);
    m_headline = makeLabel(Type::Verdict, Ink::Fits, this);
    m_detail = makeParagraph(Type::Body, Ink::Text, this);
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse);
    first->addWidget(m_headline, 0, Qt::AlignBaseline);
    first->addWidget(m_detail, 1, Qt::AlignBaseline);
    texts->addLayout(first);
    m_limits = makeParagraph(Type::Small, Ink::Muted, this);
    m_fix = makeParagraph(Type::Small, Ink::Text, this);
    texts->addWidget(m_limits);
    texts->addWidget(m_fix);
    row->addLayout(texts, 1);
    m_apply = new QPushButton(this);
    m_apply->setObjectName(QStringLiteral("applyFix"));
    m_apply->setProperty("primary", true);
    m_why = new QPushButton(this);
    m_why->setObjectName(QStringLiteral("why"));
    row->addWidget(m_apply, 0, Qt::AlignVCenter);
    row->addWidget(m_why, 0, Qt::AlignVCenter);
    connect(m_apply, &QPushButton::clicked, this, [this] { Q_EMIT fixRequested(m_model.fixEdits); });
    connect(m_why, &QPushButton::clicked, this, &VerdictCard::whyRequested);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void VerdictCard::show(const VerdictModel &model, const Look &look)
{
    m_model = model;
    const Ink ink = inkFor(model.state);
    setTheme(*look.theme);
    setTint(model.state == State::Unknown ? QColor() : colourFor(ink, *look.theme));
    m_icon->setPixmap(disc(model.state, look, devicePixelRatioF()));
    m_headline->setText(model.headline);
    setInk(m_headline, ink);
    applyRoles(m_headline, look);
    m_detail->setText(model.detail);
    m_limits->setText(model.limits);
    m_limits->setVisible(!model.limits.isEmpty());
    m_fix->setText(model.fix);
    m_fix->setVisible(!model.fix.isEmpty());
    m_apply->setText(model.fixButton);
    m_apply->setVisible(!model.fix.isEmpty());
    m_apply->setToolTip(model.fix);
    m_why->setText(look.translate("Verdict", "Why?"));
    m_why->setAccessibleName(look.translate("Verdict", "Why this verdict"));
    m_why->setVisible(model.state != State::Error);
    setAccessibleName(look.translate("Verdict", "Verdict"));
    setAccessibleDescription(model.whole());
}

} // namespace anchorgpu::views
