#pragma once
// Rows of the catalogues as texts for the pickers: models with size and status, GPUs with usable memory, numeric formats with how
// they run on the chosen GPU. The only place where the form reads catalogues.

#include "core/memory/planner.h"
#include "ui/views/widgets/basics.h"
#include "ui/views/widgets/search_combo.h"

#include <string>
#include <string_view>
#include <vector>

class QComboBox;

namespace anchorgpu::views {

std::vector<SearchItem> modelItems(const memory::World &world, const text::Language &language);
std::vector<SearchItem> diffusionItems(const memory::World &world, const text::Language &language);
std::vector<SearchItem> gpuItems(const memory::World &world, const text::Language &language);

struct ModelDescription {
    QString id;
    QString name;
    QString details;   ///< "70.6 billion parameters · verified · context 131,072"
    bool known = true; ///< false: details say why it can't be read
};
ModelDescription describeModel(const workload::Scenario &scenario, const memory::World &world, const text::Language &language);

/// "79.1 GiB usable · 3,350 GB/s · NVLink4 900 GB/s".
QString describeGpu(const hardware::Gpu &gpu, const text::Language &language);
/// "70.6 billion", "671 billion", "494 million".
QString parameterText(std::int64_t parameters, const text::Language &language);
QString statusText(std::string_view status, const text::Language &language);
Mark markOfStatus(std::string_view status);

/// Contract ids of the formats that the scenario's engine takes for this option; `current` is always among them.
std::vector<std::string> formatsFor(const workload::Scenario &scenario, std::string_view path, const std::string &current);

struct FormatSupport {
    Mark mark = Mark::None;
    QString brief; ///< "runs natively"
    QString text;  ///< "FP8 runs natively on NVIDIA H100 SXM 80 GB"
};
FormatSupport supportOf(const workload::Scenario &scenario, const std::string &format, const memory::World &world, const text::Language &language);
Ink inkOf(Mark mark);
/// Gives every entry of a format box its mark and its reason as tool tip.
void markFormats(QComboBox &box, const workload::Scenario &scenario, const memory::World &world, const Look &look);

} // namespace anchorgpu::views
