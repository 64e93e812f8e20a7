#pragma once
// How good the numbers are: the measured cases that are nearest to the scenario, predicted beside measured, and the error of every
// quantity over all cases of its kind.

#include "core/evidence/comparison.h"
#include "ui/views/widgets/basics.h"

#include <vector>

class QVBoxLayout;

namespace anchorgpu::views {

struct EvidenceRow {
    QString what;      ///< case and quantity
    QString measured, predicted, error, band;
    QString source;
    bool inside = true;
};

/// A run of the user's own, read from an engine's start-up log.
struct OwnRun {
    QString file;
    evidence::MeasuredCase measured;
    std::vector<std::string> missing; ///< what the log doesn't say: "gpu", "context" …
};

struct EvidenceModel {
    QString ownTitle;                 ///< empty: no log was read
    QString ownRemark;
    std::vector<EvidenceRow> own;
    std::vector<EvidenceRow> nearest;
    std::vector<EvidenceRow> statistics; ///< what = quantity; measured = rows; predicted = median; error = 90 %; band = inside
    QString intro;
};

/// How near a case is to a scenario: same kind, engine, model, format, card; higher is nearer, 0: another kind.
int nearness(const evidence::MeasuredCase &measured, const workload::Scenario &scenario);
/// `own` may be null.
EvidenceModel evidenceModel(const workload::Scenario &scenario, const evidence::CaseFile &cases, const memory::World &world, const text::Language &language,
                            const OwnRun *own = nullptr);

class EvidenceView : public QWidget {
    Q_OBJECT
public:
    explicit EvidenceView(QWidget *parent = nullptr);
    void show(const EvidenceModel &model, const Look &look);

Q_SIGNALS:
    void openLogRequested();

private:
    QWidget *m_content = nullptr;
    QVBoxLayout *m_box = nullptr;
};

} // namespace anchorgpu::views
