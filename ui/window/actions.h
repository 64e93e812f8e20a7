#pragma once
// Every action of the window by id, with its words, key and icon in one table; menus and tool bar are lists of ids. Mnemonics are
// unique within each menu in each language (a test looks).

#include "ui/views/widgets/look.h"

#include <QAction>
#include <QObject>
#include <map>
#include <string_view>

class QMenu;
class QMenuBar;
class QToolBar;

namespace anchorgpu::window {

class Actions : public QObject {
    Q_OBJECT
public:
    explicit Actions(QWidget *window);

    QAction *at(std::string_view id) const;
    /// Texts, tool tips and icons in the language and colours of the moment.
    void show(const views::Look &look);

    void fillMenus(QMenuBar &bar);
    void fillToolBar(QToolBar &bar);
    /// Menus that are filled when they open ("recent", "presets", "language", "theme", "export").
    QMenu *menu(std::string_view id) const;

private:
    std::map<std::string_view, QAction *> m_actions;
    std::map<std::string_view, QMenu *> m_menus;
};

} // namespace anchorgpu::window
