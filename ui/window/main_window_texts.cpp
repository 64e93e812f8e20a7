// Glossary and translations in the window: what a reader asks for, and a translator's folder that shows at once.
#include "ui/window/main_window.h"

#include "ui/views/glossary/glossary_panel.h"
#include "ui/views/widgets/message_bar.h"

#include <QHelpEvent>
#include <QWhatsThis>

namespace anchorgpu::window {

using views::MessageBar;

namespace {

/// The glossary term of a widget or of the nearest one around it.
QString termAt(const QWidget *widget)
{
    for (; widget; widget = widget->parentWidget()) {
        const auto *label = qobject_cast<const views::TermLabel *>(widget);
        const QString term = label ? label->term() : widget->property("term").toString();
        if (!term.isEmpty())
            return term;
    }
    return {};
}

} // namespace

void MainWindow::useTranslations(const QString &folder)
{
    if (!m_translations) {
        m_translations = std::make_unique<state::TranslationOverlay>();
        connect(m_translations.get(), &state::TranslationOverlay::reloaded, this, &MainWindow::retranslate);
    }
    if (folder != m_translations->folder())
        m_translations->setFolder(folder);
}

void MainWindow::retranslate()
{
    const auto codes = text::Language::available();
    if (std::find(codes.begin(), codes.end(), m_look.language.code()) == codes.end())
        m_look.language = text::Language::system();
    applyEverything();
    refresh();
    if (!m_translations->problems().isEmpty())
        m_messages->say(MessageBar::Kind::Problem, m_look.translate("Window", "The last good text stays: %1").arg(m_translations->problems().join(QStringLiteral("; "))));
    else if (m_messages->property("translations").toBool())
        m_messages->clear();
    m_messages->setProperty("translations", !m_translations->problems().isEmpty());
}

bool MainWindow::event(QEvent *event)
{
    // "What's this?" on anything that has a term opens the term.
    if (event->type() == QEvent::QueryWhatsThis || event->type() == QEvent::WhatsThis) {
        const QString term = termAt(childAt(static_cast<QHelpEvent *>(event)->pos()));
        event->setAccepted(!term.isEmpty());
        if (!term.isEmpty() && event->type() == QEvent::WhatsThis) {
            QWhatsThis::leaveWhatsThisMode();
            showTerm(term);
        }
        return true;
    }
    return QMainWindow::event(event);
}

} // namespace anchorgpu::window
