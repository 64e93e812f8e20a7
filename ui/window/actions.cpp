#include "ui/window/actions.h"

#include "ui/views/widgets/icons.h"

#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

namespace anchorgpu::window {

namespace {

#define T(text) QT_TRANSLATE_NOOP("Menu", text)

struct ActionRow {
    const char *id;
    const char *text;        ///< context "Menu", with its mnemonic
    const char *shortcut;    ///< portable; null: none
    const char *icon;        ///< null: none
    const char *shortText;   ///< of the tool bar; null: the text
    bool checkable;
};

constexpr ActionRow kActions[] = {
    {"new", T("&New"), "Ctrl+N", "new", T("New"), false},
    {"open", T("&Open…"), "Ctrl+O", "open", T("Open"), false},
    {"save", T("&Save"), "Ctrl+S", "save", T("Save"), false},
    {"save-as", T("Save &as…"), "Ctrl+Shift+S", nullptr, nullptr, false},
    {"open-model", T("Open &model file…"), "Ctrl+M", nullptr, nullptr, false},
    {"open-prices", T("Open price &book…"), nullptr, nullptr, nullptr, false},
    {"print-preview", T("Print p&review…"), "Ctrl+P", nullptr, nullptr, false},
    {"quit", T("&Quit"), "Ctrl+Q", nullptr, nullptr, false},
    {"export-png", T("Chart as &PNG…"), nullptr, nullptr, nullptr, false},
    {"export-svg", T("Chart as &SVG…"), nullptr, nullptr, nullptr, false},
    {"export-csv", T("Table as &CSV…"), nullptr, nullptr, nullptr, false},
    {"export-picture", T("Whole &window as PNG…"), nullptr, nullptr, nullptr, false},
    {"undo", T("&Undo"), "Ctrl+Z", "undo", T("Undo"), false},
    {"redo", T("&Redo"), "Ctrl+Shift+Z", "redo", T("Redo"), false},
    {"copy-chart", T("Copy &chart"), "Ctrl+Shift+C", nullptr, nullptr, false},
    {"copy-table", T("Copy &table"), "Ctrl+Shift+T", nullptr, nullptr, false},
    {"view-breakdown", T("&Breakdown"), "Ctrl+1", nullptr, nullptr, true},
    {"view-what-if", T("&What-if"), "Ctrl+2", nullptr, nullptr, true},
    {"view-compare", T("&Compare"), "Ctrl+3", nullptr, nullptr, true},
    {"view-recommend", T("&Recommend"), "Ctrl+4", nullptr, nullptr, true},
    {"view-evidence", T("&Evidence"), "Ctrl+5", nullptr, nullptr, true},
    {"next-pane", T("&Next pane"), "F6", nullptr, nullptr, false},
    {"present", T("&Present"), "F11", "present", T("Present"), true},
    {"theme-system", T("As the &system"), nullptr, nullptr, nullptr, true},
    {"theme-light", T("&Light"), nullptr, nullptr, nullptr, true},
    {"theme-dark", T("&Dark"), nullptr, nullptr, nullptr, true},
    {"pin", T("&Pin to compare"), "Ctrl+D", "pin", T("Pin to compare"), false},
    {"recommend", T("&Recommend"), "Ctrl+R", "recommend", T("Recommend"), false},
    {"apply-fix", T("&Apply the best change"), "Ctrl+Return", nullptr, nullptr, false},
    {"reset", T("&Start from the default"), nullptr, nullptr, nullptr, false},
    {"quote-preview", T("Preview the &quote…"), "Ctrl+Shift+P", nullptr, nullptr, false},
    {"quote-issue", T("&Issue the quote…"), nullptr, nullptr, nullptr, false},
    {"quote-book", T("Quote &book…"), "Ctrl+B", nullptr, nullptr, false},
    {"price-editor", T("&Price editor…"), nullptr, nullptr, nullptr, false},
    {"order-import", T("&Order file…"), nullptr, nullptr, nullptr, false},
    {"view-translators", T("&Translators’ desk"), nullptr, nullptr, nullptr, true},
    {"glossary", T("&Glossary"), "F1", nullptr, nullptr, false},
    {"whats-this", T("&What’s this?"), "Shift+F1", nullptr, nullptr, false},
    {"about", T("&About AnchorGPU Configurator"), nullptr, nullptr, nullptr, false},
    {"export-menu", T("&Export"), nullptr, "export", T("Export"), false},
};

struct MenuRow {
    const char *id;
    const char *title;
    std::initializer_list<const char *> entries; ///< action ids; "-": a line; "@id": a menu
};

const MenuRow kMenus[] = {
    {"file", T("&File"), {"new", "open", "@recent", "save", "save-as", "-", "open-model", "open-prices", "-", "@export", "print-preview", "-", "quit"}},
    {"edit", T("&Edit"), {"undo", "redo", "-", "copy-chart", "copy-table"}},
    {"view", T("&View"), {"view-breakdown", "view-what-if", "view-compare", "view-recommend", "view-evidence", "-", "@language", "@theme", "-", "next-pane", "present"}},
    {"scenario", T("&Scenario"), {"@presets", "pin", "recommend", "apply-fix", "-", "reset"}},
    {"tools", T("&Tools"), {"quote-preview", "quote-issue", "quote-book", "order-import", "-", "price-editor", "view-translators"}},
    {"help", T("&Help"), {"glossary", "whats-this", "-", "about"}},
    {"recent", T("Open &recent"), {}},
    {"export", T("&Export"), {"export-png", "export-svg", "export-csv", "export-picture"}},
    {"language", T("&Language"), {}},
    {"theme", T("&Theme"), {"theme-system", "theme-light", "theme-dark"}},
    {"presets", T("&Examples"), {}},
};

#undef T

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
            bar.addWidget(button);
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
