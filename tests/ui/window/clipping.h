#pragma once
// Finds text that doesn't fit where it stands: labels, buttons, tabs, boxes and fields of a shown window.

#include "ui/views/widgets/basics.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QStringList>
#include <QTabBar>
#include <QTextDocument>
#include <QToolButton>

namespace anchorgpu::testing {

inline QString plainText(const QString &text)
{
    if (!Qt::mightBeRichText(text))
        return QString(text).remove(QLatin1Char('&'));
    QTextDocument document;
    document.setHtml(text);
    return document.toPlainText();
}

/// One line per fault: the widget, its text, the room and the need.
inline QStringList clippedTexts(QWidget &root)
{
    QStringList faults;
    const auto fault = [&](const QWidget &widget, const QString &text, int room, int need) {
        if (need > room)
            faults << QStringLiteral("%1 %2 “%3”: %4 of %5 px").arg(QString::fromLatin1(widget.metaObject()->className()), widget.objectName(), text.left(60)).arg(room).arg(need);
    };
    for (QWidget *widget : root.findChildren<QWidget *>()) {
        if (!widget->isVisible())
            continue;
        if (auto *label = qobject_cast<QLabel *>(widget); label && !label->text().isEmpty() && !qobject_cast<views::ElidedLabel *>(label)) {
            if (label->wordWrap())
                fault(*label, label->text(), label->height() + 1, label->heightForWidth(label->width()));
            else
                fault(*label, label->text(), label->contentsRect().width() + 1, label->fontMetrics().horizontalAdvance(plainText(label->text())));
        } else if (auto *button = qobject_cast<QAbstractButton *>(widget); button && !button->text().isEmpty()) {
            fault(*button, button->text(), button->width() + 1, button->sizeHint().width());
        } else if (auto *combo = qobject_cast<QComboBox *>(widget)) {
            // A long choice may be shortened if its tool tip says it whole.
            const int icon = combo->itemIcon(combo->currentIndex()).isNull() ? 0 : 23;
            if (!combo->toolTip().contains(combo->currentText()))
                fault(*combo, combo->currentText(), combo->width() - 36, combo->fontMetrics().horizontalAdvance(combo->currentText()) + icon);
        } else if (auto *spin = qobject_cast<QAbstractSpinBox *>(widget)) {
            auto *edit = spin->findChild<QLineEdit *>();
            fault(*spin, spin->text(), edit->width(), edit->fontMetrics().horizontalAdvance(spin->text()) + 2);
        } else if (auto *tabs = qobject_cast<QTabBar *>(widget)) {
            for (int i = 0; i < tabs->count(); ++i) {
                if (tabs->isTabVisible(i))
                    fault(*tabs, tabs->tabText(i), tabs->tabRect(i).width(), tabs->fontMetrics().horizontalAdvance(plainText(tabs->tabText(i))) + 8);
            }
        } else if (auto *scroll = qobject_cast<QScrollArea *>(widget); scroll && scroll->widget()) {
            if (scroll->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff)
                fault(*scroll, QStringLiteral("content"), scroll->viewport()->width(), scroll->widget()->width());
        }
    }
    return faults;
}

/// Visible labels and buttons of one layout that lie over each other.
inline QStringList overlaps(QWidget &root)
{
    QStringList faults;
    for (QWidget *parent : root.findChildren<QWidget *>()) {
        QList<QWidget *> texts;
        for (QObject *child : parent->children()) {
            auto *widget = qobject_cast<QWidget *>(child);
            if (widget && widget->isVisible() && (qobject_cast<QLabel *>(widget) || qobject_cast<QAbstractButton *>(widget)))
                texts << widget;
        }
        for (qsizetype i = 0; i < texts.size(); ++i) {
            for (qsizetype j = i + 1; j < texts.size(); ++j) {
                const QRect both = texts[i]->geometry().intersected(texts[j]->geometry());
                if (both.width() > 1 && both.height() > 1)
                    faults << texts[i]->objectName() + QStringLiteral(" over ") + texts[j]->objectName();
            }
        }
    }
    return faults;
}

} // namespace anchorgpu::testing
