#pragma once
// The card around the memory chart: title, what the bars stand for, the chart.

#include "ui/charts/memory_chart.h"
#include "ui/views/widgets/basics.h"

namespace anchorgpu::views {

class MemoryCard : public Card {
    Q_OBJECT
public:
    explicit MemoryCard(QWidget *parent = nullptr);
    void show(const charts::MemoryChartModel &model, const Look &look);
    charts::MemoryChart *chart() const { return m_chart; }

private:
    QLabel *m_title = nullptr;
    ElidedLabel *m_subtitle = nullptr;
    charts::MemoryChart *m_chart = nullptr;
};

} // namespace anchorgpu::views
