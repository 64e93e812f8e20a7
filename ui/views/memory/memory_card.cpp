#include "ui/views/memory/memory_card.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace anchorgpu::views {

MemoryCard::MemoryCard(QWidget *parent) : Card(parent)
{
    auto *box = new QVBoxLayout(this);
    box->setContentsMargins(16, 12, 16, 10);
    box->setSpacing(8);
    auto *heading = new QHBoxLayout;
    heading->setSpacing(9);
    m_title = makeLabel(Type::Strong, Ink::Text, this);
    m_subtitle = new ElidedLabel(this);
    setType(m_subtitle, Type::Small);
    setInk(m_subtitle, Ink::Muted);
    heading->addWidget(m_title, 0, Qt::AlignBaseline);
    heading->addWidget(m_subtitle, 1, Qt::AlignBaseline);
    box->addLayout(heading);
    m_chart = new charts::MemoryChart(this);
    m_chart->setObjectName(QStringLiteral("memoryChart"));
    box->addWidget(m_chart);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void MemoryCard::show(const charts::MemoryChartModel &model, const Look &look)
{
    setTheme(*look.theme);
    m_title->setText(model.title);
    m_subtitle->setFullText(model.subtitle);
    m_chart->setTheme(*look.theme);
    m_chart->setModel(model);
    m_chart->setAccessibleName(look.translate("Chart", "Memory chart"));
}

} // namespace anchorgpu::views
