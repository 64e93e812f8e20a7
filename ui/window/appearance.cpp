#include "ui/window/appearance.h"

#include "ui/window/style/anchor_style.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLibraryInfo>
#include <QToolTip>
#include <QTranslator>

namespace anchorgpu::window {

namespace {

/// Mnemonics are underlined while Alt is held, as on other desktops.
class AltWatch : public QObject {
public:
    AltWatch(AnchorStyle &style, QObject *parent) : QObject(parent), m_style(style) {}
    bool eventFilter(QObject *, QEvent *event) override
    {
        const bool press = event->type() == QEvent::KeyPress;
        if ((press || event->type() == QEvent::KeyRelease) && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Alt) {
            m_style.setMnemonicsShown(press);
            for (QWidget *window : QApplication::topLevelWidgets())
                window->update();
        }
        return false;
    }

private:
    AnchorStyle &m_style;
};

AnchorStyle &style()
{
    static AnchorStyle *style = nullptr;
    if (!style) {
        style = new AnchorStyle;
        QApplication::setStyle(style); // the application owns it
        qApp->installEventFilter(new AltWatch(*style, qApp));
    }
    return *style;
}

const QPalette &systemPalette()
{
    static const QPalette palette = QApplication::palette();
    return palette;
}

void useLanguage(const text::Language &language)
{
    static QTranslator *translator = nullptr;
    static QString current;
    QLocale::setDefault(language.locale());
    if (current == language.code())
        return;
    current = language.code();
    if (!translator)
        translator = new QTranslator(qApp);
    else
        QCoreApplication::removeTranslator(translator);
    // Qt's own words (standard buttons, print preview); English needs none.
    if (language.code() != QLatin1String("en") && translator->load(QStringLiteral("qtbase_") + language.code(), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(translator);
}

} // namespace

const charts::Theme &Appearance::themeFor(state::ThemeChoice choice)
{
    const bool systemIsDark = systemPalette().color(QPalette::Window).lightness() < 128;
    const bool dark = choice == state::ThemeChoice::Dark || (choice == state::ThemeChoice::System && systemIsDark);
    return dark ? charts::Theme::darkTheme() : charts::Theme::light();
}

void Appearance::apply(const views::Look &look)
{
    systemPalette(); // before ours replaces it
    AnchorStyle &s = style();
    s.setTheme(*look.theme);
    s.setScale(look.scale);
    const QPalette palette = look.theme->palette();
    if (QApplication::palette() != palette) {
        QApplication::setPalette(palette);
        QToolTip::setPalette(palette);
    }
    const QFont font = views::fontFor(views::Type::Body, look.scale);
    if (QApplication::font() != font)
        QApplication::setFont(font);
    useLanguage(look.language);
}

} // namespace anchorgpu::window
