#pragma once
// The tabs in the middle of the window. A page is built when it is first shown and redrawn only while it is visible; one that is
// hidden waits until it is shown.

#include "ui/state/assessment_service.h"
#include "ui/state/scenario_store.h"
#include "ui/views/widgets/basics.h"

#include <functional>
#include <map>

class QStackedWidget;
class QTabBar;

namespace anchorgpu::window {

class Pages : public views::Card {
    Q_OBJECT
public:
    /// A page: its widget, and how it shows the state of the moment.
    struct Page {
        QWidget *widget = nullptr;
        std::function<void()> show;
    };
    using Make = std::function<Page(QWidget *parent)>;

    explicit Pages(QWidget *parent = nullptr);

    /// A tab with its title (context "Tab"); `hidden` tabs show only while they are current (translators' desk).
    void add(const QString &name, const char *title, Make make, bool hidden = false);
    void showPage(const QString &name);
    QString current() const;
    bool contains(const QString &name) const;
    /// The widget of a page that was built already; null otherwise.
    QWidget *built(const QString &name) const;

    void show(const views::Look &look);
    /// Something changed: the current page is redrawn now, the others when they are shown.
    void refresh();

Q_SIGNALS:
    void pageShown(const QString &name);

private:
    struct Entry {
        QString name;
        const char *title;
        Make make;
        Page page;
        bool hidden = false;
        bool stale = true;
    };
    void open(int index);

    std::vector<Entry> m_entries;
    views::Look m_look;
    QTabBar *m_tabs = nullptr;
    QStackedWidget *m_stack = nullptr;
};

} // namespace anchorgpu::window
