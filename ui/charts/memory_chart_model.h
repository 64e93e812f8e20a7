#pragma once
// What the memory chart shows, as finished texts and numbers: one bar per group of equal devices (serving) or per phase
// (training, diffusion), parts from left to right, the band of the total as a whisker, the usable memory as a dashed line.
// Sizes are in GiB. The same model feeds the live chart, the picture, the SVG and the PDF.

#include "core/memory/plan.h"

#include <QString>
#include <vector>

namespace anchorgpu::charts {

struct ChartPart {
    memory::ComponentId id = memory::ComponentId::Weights;
    QString name;
};

struct ChartBar {
    QString label;              ///< "GPU 0–3", "Backward"; empty when there is one bar only
    std::vector<double> gib;    ///< per part, in the order of MemoryChartModel::parts
    std::vector<QString> hints; ///< per part: "KV cache: 30.0 GiB (45 %)"
    double low = 0, high = 0;   ///< band of the total
    bool peak = false;          ///< the largest phase
    bool operator==(const ChartBar &) const = default;
};

struct AxisTick {
    double value = 0;
    QString label;
    bool operator==(const AxisTick &) const = default;
};

struct MemoryChartModel {
    QString title;
    QString subtitle;
    std::vector<ChartPart> parts;
    std::vector<ChartBar> bars;
    std::vector<AxisTick> ticks;
    double capacity = 0;        ///< 0: unknown
    QString capacityLabel;      ///< "79.1 GiB usable"
    QString bandLabel;          ///< legend of the whisker
    QString summary;            ///< everything in words, for those who don't see it
    double axisMax = 1;

    bool empty() const { return bars.empty() || parts.empty(); }
};

} // namespace anchorgpu::charts
