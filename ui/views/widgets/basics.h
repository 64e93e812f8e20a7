#pragma once
// Small parts that every view is made of: cards, a row of exclusive buttons, a label that opens its glossary term, a badge.

#include "ui/views/widgets/look.h"

#include <QFrame>
#include <QLabel>
#include <QString>
#include <vector>

class QButtonGroup;
class QHBoxLayout;
class QScrollArea;

namespace anchorgpu::views {

/// A rounded surface on the quiet ground. With a verdict's ink it takes that tint.
class Card : public QFrame {
    Q_OBJECT
public:
    explicit Card(QWidget *parent = nullptr);
    void setTint(const QColor &ink);
    void setTheme(const charts::Theme &theme);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const charts::Theme *m_theme = &charts::Theme::light();
    QColor m_tint;
};

/// FR | EN, Inference | Training | Diffusion: one of a few, arrow keys move.
class SegmentedControl : public QWidget {
    Q_OBJECT
public:
    explicit SegmentedControl(QWidget *parent = nullptr);

    /// Ids in order with their texts; the current one is kept if it is still there.
    void setChoices(const std::vector<std::pair<QString, QString>> &choices);
    void setCurrent(const QString &id);
    QString current() const { return m_current; }
    void setTheme(const charts::Theme &theme);
    /// Low enough for the menu bar.
    void setCompact(bool compact) { m_compact = compact; }

Q_SIGNALS:
    void picked(const QString &id);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    const charts::Theme *m_theme = &charts::Theme::light();
    QButtonGroup *m_buttons = nullptr;
    QHBoxLayout *m_row = nullptr;
    std::vector<QString> m_ids;
    QString m_current;
    bool m_compact = false;
};

/// A label with a dotted underline where it has a term; a click opens it, F1 on its field as well.
class TermLabel : public QLabel {
    Q_OBJECT
public:
    explicit TermLabel(QWidget *parent = nullptr);
    void setTerm(const QString &id);
    QString term() const { return m_term; }

Q_SIGNALS:
    void termRequested(const QString &id);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    QString m_term;
};

/// Words in an outlined pill ("sample prices", "verified").
class Badge : public QLabel {
    Q_OBJECT
public:
    explicit Badge(QWidget *parent = nullptr);
    void setInk(const QColor &ink) { m_ink = ink; update(); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QColor m_ink;
};

/// A label that shortens its text at the right end instead of asking for room; the whole text is its tool tip.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget *parent = nullptr);
    void setFullText(const QString &text);
    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// A label that wraps. Layouts ask for its height at a width many times over; each answer is kept until text or font change.
class Paragraph : public QLabel {
    Q_OBJECT
public:
    explicit Paragraph(QWidget *parent = nullptr);
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Measured {
        QString text;
        int width = -1, height = 0;
        QSize hint, minimum;
    };
    void forgetIfNew() const;
    mutable Measured m_kept;
};

/// A thin line between groups.
class Rule : public QWidget {
    Q_OBJECT
public:
    explicit Rule(QWidget *parent = nullptr) : QWidget(parent) { setFixedHeight(1); }

protected:
    void paintEvent(QPaintEvent *event) override;
};

QLabel *makeLabel(Type type, Ink ink, QWidget *parent = nullptr);
/// A label that wraps its text.
QLabel *makeParagraph(Type type, Ink ink, QWidget *parent = nullptr);

/// Plain words in which terms of the glossary are links; QLabel::linkActivated gives "term:<id>".
void setTextWithTerms(QLabel *label, const QString &plain, const Look &look);

/// A frameless scroll area around `content` that lets the card shine through.
QScrollArea *makeScroll(QWidget *content, QWidget *parent);

/// The wheel changes a value only in a field that has the focus; else the page scrolls.
void guardWheel(QWidget *widget);

} // namespace anchorgpu::views
