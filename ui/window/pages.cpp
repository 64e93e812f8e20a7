#include "ui/window/pages.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace anchorgpu::window {

Pages::Pages(QWidget *parent) : views::Card(parent)
{
    auto *box = new QVBoxLayout(this);
    box->setContentsMargins(16, 6, 10, 12);
    box->setSpacing(8);
    m_tabs = new QTabBar(this);
    m_tabs->setObjectName(QStringLiteral("pages"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->setFocusPolicy(Qt::StrongFocus);
    m_tabs->setElideMode(Qt::ElideNone);
    box->addWidget(m_tabs);
    box->addWidget(new views::Rule(this));
    m_stack = new QStackedWidget(this);
    box->addWidget(m_stack, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &Pages::open);
}

void Pages::add(const QString &name, const char *title, Make make, bool hidden)
{
    m_entries.push_back({name, title, std::move(make), {}, hidden, true});
    const QSignalBlocker blocker(m_tabs);
    m_tabs->addTab(QString());
    m_tabs->setTabVisible(m_tabs->count() - 1, !hidden);
}

bool Pages::contains(const QString &name) const
{
    return std::any_of(m_entries.begin(), m_entries.end(), [&](const Entry &entry) { return entry.name == name; });
}

QWidget *Pages::built(const QString &name) const
{
    for (const Entry &entry : m_entries) {
        if (entry.name == name)
            return entry.page.widget;
    }
    return nullptr;
}

QString Pages::current() const
{
    const int index = m_tabs->currentIndex();
    return index < 0 ? QString() : m_entries[static_cast<std::size_t>(index)].name;
}

void Pages::showPage(const QString &name)
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (m_entries[i].name != name)
            continue;
        const int index = static_cast<int>(i);
        m_tabs->setTabVisible(index, true);
        if (m_tabs->currentIndex() == index)
            open(index);
        else
            m_tabs->setCurrentIndex(index);
    }
}

void Pages::open(int index)
{
    if (index < 0 || index >= static_cast<int>(m_entries.size()))
        return;
    Entry &entry = m_entries[static_cast<std::size_t>(index)];
    if (!entry.page.widget) {
        entry.page = entry.make(m_stack);
        m_stack->addWidget(entry.page.widget);
        views::applyLook(entry.page.widget, m_look);
        entry.stale = true;
    }
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (m_entries[i].hidden)
            m_tabs->setTabVisible(static_cast<int>(i), static_cast<int>(i) == index);
    }
    m_stack->setCurrentWidget(entry.page.widget);
    Q_EMIT pageShown(entry.name);
    if (entry.stale && entry.page.show) {
        entry.stale = false;
        entry.page.show();
    }
}

void Pages::show(const views::Look &look)
{
    m_look = look;
    setTheme(*look.theme);
    QFont font = views::fontFor(views::Type::Body, look.scale);
    font.setWeight(QFont::Medium);
    m_tabs->setFont(font);
    m_tabs->setAccessibleName(look.translate("Tab", "Views"));
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        m_tabs->setTabText(static_cast<int>(i), look.translate("Tab", m_entries[i].title));
    for (Entry &entry : m_entries) {
        if (entry.page.widget)
            views::applyLook(entry.page.widget, look);
    }
}

void Pages::refresh()
{
    for (Entry &entry : m_entries)
        entry.stale = true;
    const int index = m_tabs->currentIndex();
    if (index < 0)
        return;
    Entry &entry = m_entries[static_cast<std::size_t>(index)];
    if (entry.page.show && entry.page.widget) {
        entry.stale = false;
        entry.page.show();
    }
}

} // namespace anchorgpu::window
