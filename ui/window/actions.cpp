#include "ui/window/actions.h"

#include "ui/views/widgets/icons.h"

#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

namespace anchorgpu::window {

namespace {

struct ActionRow {
    const char *id;
    const char *text;        ///< context "Menu", with its mnemonic
    const char *shortcut;    ///< portable; null: none
    const char *icon;        ///< null: none
    const char *shortText;   ///< of the tool bar; null: the text
    bool checkable;
};

constexpr ActionRow kActions[] = {
    {"new", QT_TRANSLATE_NOOP("Menu", "&New"), "Ctrl+N", "new", QT_TRANSLATE_NOOP("Menu", "New"), false},
    {"open", QT_TRANSLATE_NOOP("Menu", "&Open…"), "Ctrl+O", "open", QT_TRANSLATE_NOOP("Menu", "Open"), false},
    {"save", QT_TRANSLATE_NOOP("Menu", "&Save"), "Ctrl+S", "save", QT_TRANSLATE_NOOP("Menu", "Save"), false},
    {"save-as", QT_TRANSLATE_NOOP("Menu", "Save &as…"), "Ctrl+Shift+S", nullptr, nullptr, false},
    {"open-model", QT_TRANSLATE_NOOP("Menu", "Open &model file…"), "Ctrl+M", nullptr, nullptr, false},
    {"open-prices", QT_TRANSLATE_NOOP("Menu", "Open price &book…"), nullptr, nullptr, nullptr, false},
    {"print-preview", QT_TRANSLATE_NOOP("Menu", "Print pre&view…"), "Ctrl+P", nullptr, nullptr, false},
    {"quit", QT_TRANSLATE_NOOP("Menu", "&Quit"), "Ctrl+Q", nullptr, nullptr, false},
    {"export-png", QT_TRANSLATE_NOOP("Menu", "Chart as &PNG…"), nullptr, nullptr, nullptr, false},
    {"export-svg", QT_TRANSLATE_NOOP("Menu", "Chart as &SVG…"), nullptr, nullptr, nullptr, false},
    {"export-csv", QT_TRANSLATE_NOOP("Menu", "Table as &CSV…"), nullptr, nullptr, nullptr, false},
    {"export-picture", QT_TRANSLATE_NOOP("Menu", "Whole &window as PNG…"), nullptr, nullptr, nullptr, false},
    {"undo", QT_TRANSLATE_NOOP("Menu", "&Undo"), "Ctrl+Z", "undo", QT_TRANSLATE_NOOP("Menu", "Undo"), false},
    {"redo", QT_TRANSLATE_NOOP("Menu", "&Redo"), "Ctrl+Shift+Z", "redo", QT_TRANSLATE_NOOP("Menu", "Redo"), false},
    {"copy-chart", QT_TRANSLATE_NOOP("Menu", "Copy &chart"), "Ctrl+Shift+C", nullptr, nullptr, false},
    {"copy-table", QT_TRANSLATE_NOOP("Menu", "Copy &table"), "Ctrl+Shift+T", nullptr, nullptr, false},
    {"view-breakdown", QT_TRANSLATE_NOOP("Menu", "&Breakdown"), "Ctrl+1", nullptr, nullptr, true},
    {"view-what-if", QT_TRANSLATE_NOOP("Menu", "&What-if"), "Ctrl+2", nullptr, nullptr, true},
    {"view-compare", QT_TRANSLATE_NOOP("Menu", "&Compare"), "Ctrl+3", nullptr, nullptr, true},
    {"view-recommend", QT_TRANSLATE_NOOP("Menu", "&Recommend"), "Ctrl+4", nullptr, nullptr, true},
    {"view-evidence", QT_TRANSLATE_NOOP("Menu", "&Evidence"), "Ctrl+5", nullptr, nullptr, true},
    {"next-pane", QT_TRANSLATE_NOOP("Menu", "&Next pane"), "F6", nullptr, nullptr, false},
    {"present", QT_TRANSLATE_NOOP("Menu", "&Present"), "F11", "present", QT_TRANSLATE_NOOP("Menu", "Present"), true},
    {"theme-system", QT_TRANSLATE_NOOP("Menu", "As the &system"), nullptr, nullptr, nullptr, true},
    {"theme-light", QT_TRANSLATE_NOOP("Menu", "&Light"), nullptr, nullptr, nullptr, true},
    {"theme-dark", QT_TRANSLATE_NOOP("Menu", "&Dark"), nullptr, nullptr, nullptr, true},
    {"pin", QT_TRANSLATE_NOOP("Menu", "&Pin to compare"), "Ctrl+D", "pin", QT_TRANSLATE_NOOP("Menu", "Pin to compare"), false},
    {"recommend", QT_TRANSLATE_NOOP("Menu", "&Recommend"), "Ctrl+R", "recommend", QT_TRANSLATE_NOOP("Menu", "Recommend"), false},
    {"apply-fix", QT_TRANSLATE_NOOP("Menu", "&Apply the best change"), "Ctrl+Return", nullptr, nullptr, false},
    {"reset", QT_TRANSLATE_NOOP("Menu", "&Start from the default"), nullptr, nullptr, nullptr, false},
    {"quote-preview", QT_TRANSLATE_NOOP("Menu", "Preview the &quote…"), "Ctrl+Shift+P", nullptr, nullptr, false},
    {"quote-issue", QT_TRANSLATE_NOOP("Menu", "&Issue the quote…"), nullptr, nullptr, nullptr, false},
    {"quote-book", QT_TRANSLATE_NOOP("Menu", "Quote &book…"), "Ctrl+B", nullptr, nullptr, false},
    {"price-editor", QT_TRANSLATE_NOOP("Menu", "&Price editor…"), nullptr, nullptr, nullptr, false},
    {"order-import", QT_TRANSLATE_NOOP("Menu", "&Order file…"), nullptr, nullptr, nullptr, false},
    {"view-translators", QT_TRANSLATE_NOOP("Menu", "&Translators’ desk"), nullptr, nullptr, nullptr, true},
    {"glossary", QT_TRANSLATE_NOOP("Menu", "&Glossary"), "F1", nullptr, nullptr, false},
    {"whats-this", QT_TRANSLATE_NOOP("Menu", "&What’s this?"), "Shift+F1", nullptr, nullptr, false},
    {"about", QT_TRANSLATE_NOOP("Menu", "&About AnchorGPU Configurator"), nullptr, nullptr, nullptr, false},
    {"export-menu", QT_TRANSLATE_NOOP("Menu", "&Export"), nullptr, "export", QT_TRANSLATE_NOOP("Menu", "Export"), false},
};

struct MenuRow {
    const char *id;
    const char *title;
    std::initializer_list<const char *> entries; ///< action ids; "-": a line; "@id": a menu
};

const MenuRow kMenus[] = {
    {"file", QT_TRANSLATE_NOOP("Menu", "&File"), {"new", "open", "@recent", "save", "save-as", "-", "open-model", "open-prices", "-", "@export", "print-preview", "-", "quit"}},
    {"edit", QT_TRANSLATE_NOOP("Menu", "&Edit"), {"undo", "redo", "-", "copy-chart", "copy-table"}},
    {"view", QT_TRANSLATE_NOOP("Menu", "&View"), {"view-breakdown", "view-what-if", "view-compare", "view-recommend", "view-evidence", "-", "@language", "@theme", "-", "next-pane", "present"}},
    {"scenario", QT_TRANSLATE_NOOP("Menu", "&Scenario"), {"@presets", "pin", "recommend", "apply-fix", "-", "reset"}},
    {"tools", QT_TRANSLATE_NOOP("Menu", "&Tools"), {"quote-preview", "quote-issue", "quote-book", "order-import", "-", "price-editor", "view-translators"}},
    {"help", QT_TRANSLATE_NOOP("Menu", "&Help"), {"glossary", "whats-this", "-", "about"}},
    {"recent", QT_TRANSLATE_NOOP("Menu", "Open &recent"), {}},
    {"export", QT_TRANSLATE_NOOP("Menu", "&Export"), {"export-png", "export-svg", "export-csv", "export-picture"}},
    {"language", QT_TRANSLATE_NOOP("Menu", "&Language"), {}},
    {"theme", QT_TRANSLATE_NOOP("Menu", "&Theme"), {"theme-system", "theme-light", "theme-dark"}},
    {"presets", QT_TRANSLATE_NOOP("Menu", "&Examples"), {}},
};


constexpr const char *kTop[] = {"file", "edit", "view", "scenario", "tools", "help"};
constexpr const char *kToolBar[] = {"new", "open", "save", "-", "undo", "redo", "-", "pin", "recommend", "export-menu", ">", "present"};

} // namespace

Actions::Actions(QWidget *window) : QObject(window)
{
    for (const auto &row : kActions) {
        auto *action = new QAction(this);
        action->setObjectName(QString::fromLatin1(row.id));
        action->setCheckable(row.checkable);
        if (row.shortcut)
            action->setShortcut(QKeySequence(QString::fromLatin1(row.shortcut)));
        m_actions[row.id] = action;
        window->addAction(action);
    }
    for (const auto &row : kMenus)
        m_menus[row.id] = new QMenu(window);
    m_actions["export-menu"]->setMenu(m_menus["export"]);
}

QAction *Actions::at(std::string_view id) const
{
    const auto found = m_actions.find(id);
    return found == m_actions.end() ? nullptr : found->second;
}

QMenu *Actions::menu(std::string_view id) const
{
    const auto found = m_menus.find(id);
    return found == m_menus.end() ? nullptr : found->second;
}

void Actions::fillMenus(QMenuBar &bar)
{
    for (const auto &row : kMenus) {
        QMenu *menu = m_menus[row.id];
        for (const char *entry : row.entries) {
            if (entry[0] == '-')
                menu->addSeparator();
            else if (entry[0] == '@')
                menu->addMenu(m_menus[entry + 1]);
            else
                menu->addAction(m_actions[entry]);
        }
    }
    for (const char *id : kTop)
        bar.addMenu(m_menus[id]);
}

void Actions::fillToolBar(QToolBar &bar)
{
    for (const char *id : kToolBar) {
        if (id[0] == '-') {
            bar.addSeparator();
        } else if (id[0] == '>') {
            auto *spacer = new QWidget(&bar);
            spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
            bar.addWidget(spacer);
        } else {
            auto *button = new QToolButton(&bar);
            button->setDefaultAction(m_actions[id]);
            button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
            button->setPopupMode(QToolButton::InstantPopup);
            button->setFocusPolicy(Qt::TabFocus);
            button->setAutoRaise(true);
            QAction *place = bar.addWidget(button);
            place->setVisible(m_actions[id]->isVisible());
            connect(m_actions[id], &QAction::changed, place, [place, action = m_actions[id]] { place->setVisible(action->isVisible()); });
        }
    }
}

void Actions::show(const views::Look &look)
{
    for (const auto &row : kActions) {
        QAction *action = m_actions[row.id];
        action->setText(look.translate("Menu", row.text));
        const QString brief = look.translate("Menu", row.shortText ? row.shortText : row.text);
        action->setIconText(brief);
        const QString key = action->shortcut().toString(QKeySequence::NativeText);
        QString plain = brief;
        plain.remove(QLatin1Char('&'));
        action->setToolTip(key.isEmpty() ? plain : QStringLiteral("%1 (%2)").arg(plain, key));
        if (row.icon)
            action->setIcon(views::lineIcon(row.icon, *look.theme));
    }
    for (const auto &row : kMenus)
        m_menus[row.id]->setTitle(look.translate("Menu", row.title));
}

} // namespace anchorgpu::window
