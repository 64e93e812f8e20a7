#pragma once
// A plan as finished texts: verdict, chart, table. Pure functions of plan and language, so that a language switch is the same
// redraw as an edit and tests compare texts.

#include "core/memory/plan.h"
#include "ui/charts/memory_chart_model.h"
#include "ui/state/assessment.h"
#include "ui/text/language.h"

#include <QString>
#include <optional>
#include <vector>

namespace anchorgpu::views {

struct VerdictModel {
    enum class State { Fits, Tight, DoesNotFit, Unknown, Error } state = State::Unknown;
    QString headline;   ///< "Fits"
    QString detail;     ///< "12.3 GiB free (15 %) on the fullest GPU"
    QString limits;     ///< "Up to 41 sequences of 16,384 tokens, or 21,800 tokens with 12 sequences"
    QString fix;        ///< "FP8 cache: frees 15.0 GiB, same price"; empty: none
    QString fixButton;  ///< "Apply"
    std::vector<state::Edit> fixEdits;
    QString whole() const; ///< everything in one line, for assistive technology
};

struct BreakdownRow {
    std::optional<memory::ComponentId> id; ///< nothing for sums
    QString name, size, share, band, formula, source;
    QString detail;     ///< rich text for the box below the table
    bool sum = false;
};

struct FindingLine {
    memory::Severity severity = memory::Severity::Info;
    QString text;
};

struct BreakdownModel {
    std::vector<BreakdownRow> rows;
    QString intro;                 ///< which device and phase the rows speak of
    std::vector<QString> phases;   ///< names, in order; empty for serving
    int phase = -1;                ///< the one shown
    std::vector<FindingLine> findings;
    QString pool;                  ///< what the engine would set aside
    QString host;
    QString checkpoint;            ///< rich text of the checkpoint card
};

VerdictModel verdictModel(const state::Assessment &assessment, const text::Language &language);
charts::MemoryChartModel chartModel(const memory::Plan &plan, const text::Language &language);
/// `phase` −1: the largest.
BreakdownModel breakdownModel(const memory::Plan &plan, int phase, const text::Language &language);

/// "fp8 cache", "8 sequences": an edit in words, for remedies and undo.
QString editText(const state::Edit &edit, const text::Language &language);
/// Ranks in words: "GPU 0", "GPU 0–3", "GPU 1, 3".
QString ranksText(const std::vector<int> &ranks, const text::Language &language);
/// The table as text for the clipboard and for files.
QString breakdownAsText(const BreakdownModel &model, const text::Language &language, QChar separator);

} // namespace anchorgpu::views
