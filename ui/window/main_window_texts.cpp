// Glossary and translations in the window: what a reader asks for, and a translator's folder that shows at once.
#include "ui/window/main_window.h"

#include "ui/text/pseudo.h"
#include "ui/views/glossary/glossary_panel.h"
#include "ui/views/translators/desk_view.h"
#include "ui/views/widgets/message_bar.h"

#include <QDir>
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

QString MainWindow::translationsFolder() const
{
    return m_translations->folder().isEmpty() ? QDir(m_settings.folder()).filePath(QStringLiteral("translations")) : m_translations->folder();
}

Pages::Page MainWindow::translatorsPage(QWidget *parent)
{
    auto *desk = new views::DeskView(parent);
    const auto use = [this, desk](const QString &folder) {
        if (m_environment.remember)
            m_settings.setText(QStringLiteral("translations"), folder);
        useTranslations(folder);
        desk->show(m_look, translationsFolder());
    };
    connect(desk, &views::DeskView::folderPicked, this, use);
    connect(desk, &views::DeskView::saved, this, [this, use](const QString &folder) {
        if (m_translations->folder() != folder)
            use(folder); // the first edit made the folder
        else
            m_translations->reload();
    });
    connect(m_translations.get(), &state::TranslationOverlay::reloaded, desk, &views::DeskView::reloadIfChanged);
    connect(desk, &views::DeskView::told, this, [this](const QString &message, bool problem) { m_messages->say(problem ? MessageBar::Kind::Problem : MessageBar::Kind::Good, message); });
    connect(desk, &views::DeskView::pseudoRequested, this, [this, before = m_look.language.code()](bool on) mutable {
        if (on)
            before = m_look.language.code();
        m_look.language = text::Language(on ? QString::fromLatin1(text::kPseudoCode) : before);
        applyEverything();
        refresh();
    });
    return Pages::Page{desk, [this, desk] { desk->show(m_look, translationsFolder()); }};
}

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
    const QString code = m_look.language.code();
    if (code != QLatin1String(text::kPseudoCode) && std::find(codes.begin(), codes.end(), code) == codes.end())
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
