#pragma once
// What if the context were longer, or more came at once: memory as curves over one quantity each, with the usable memory and the
// point where it no longer fits. A click on a curve takes the value there.

#include "ui/charts/line_chart.h"
#include "ui/state/assessment.h"
#include "ui/views/widgets/basics.h"

#include <vector>

class QVBoxLayout;

namespace anchorgpu::views {

/// One curve as finished texts.
charts::LineChartModel lineModel(const state::Sweep &sweep, const text::Language &language);

class WhatIfView : public QWidget {
    Q_OBJECT
public:
    explicit WhatIfView(QWidget *parent = nullptr);
    void show(const state::Assessment &assessment, const Look &look);

Q_SIGNALS:
    void edited(const QString &path, const QString &json);

private:
    struct Curve {
        QWidget *box = nullptr;
        QLabel *title = nullptr;
        charts::LineChart *chart = nullptr;
        std::string path;
    };
    Curve &curve(std::size_t index);

    std::vector<Curve> m_curves;
    QHBoxLayout *m_row = nullptr;
    QLabel *m_note = nullptr;
};

} // namespace anchorgpu::views
