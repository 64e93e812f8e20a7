#pragma once
// Up to four pinned scenarios beside the one on screen. The rows come from the option table: those that differ stand out, those
// that nobody set are left out. Answers below: verdict, memory, price.

#include "core/memory/planner.h"
#include "core/quote/price_book.h"
#include "ui/views/widgets/basics.h"

#include <vector>

class QGridLayout;

namespace anchorgpu::views {

struct CompareRow {
    QString label;
    std::vector<QString> cells;
    bool differs = false;
    bool answer = false;
};

struct CompareModel {
    std::vector<QString> titles;
    std::vector<CompareRow> rows;
    std::vector<memory::Verdict> verdicts;
};

CompareModel compareModel(const std::vector<workload::Scenario> &scenarios, const memory::World &world, const quote::PriceBook &prices, const text::Language &language);
QString compareAsText(const CompareModel &model, QChar separator);

class CompareView : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kMost = 4;

    explicit CompareView(QWidget *parent = nullptr);
    /// `scenarios`: the one on screen, then the pinned ones.
    void show(const std::vector<workload::Scenario> &scenarios, const memory::World &world, const quote::PriceBook &prices, const Look &look);

Q_SIGNALS:
    void unpinRequested(int index);
    void useRequested(int index);
    void pinRequested();

private:
    void rebuild(const CompareModel &model, const Look &look);

    QWidget *m_content = nullptr;
    QGridLayout *m_grid = nullptr;
};

} // namespace anchorgpu::views
