#include "ui/views/evidence/evidence_view.h"

#include "core/hardware/gpu_catalogue.h"
#include "ui/text/numbers.h"
#include "ui/text/sentences.h"
#include "ui/views/form/field_texts.h"
#include "ui/views/widgets/search_combo.h"

#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace anchorgpu::views {

namespace {

constexpr std::size_t kNearest = 8;

const std::string &modelId(const workload::Scenario &scenario)
{
    return std::visit([](const auto &w) -> const std::string & { return w.model.id; }, scenario.workload);
}

std::string engineId(const workload::Scenario &scenario)
{
    if (const auto *training = std::get_if<workload::TrainingWorkload>(&scenario.workload))
        return training->framework.id;
    if (const auto *inference = std::get_if<workload::InferenceWorkload>(&scenario.workload))
        return inference->engine.id;
    return std::get<workload::DiffusionWorkload>(scenario.workload).engine.id;
}

std::string family(const std::string &id)
{
    const auto slash = id.find('/');
    const std::string name = slash == std::string::npos ? id : id.substr(slash + 1);
    return name.substr(0, name.find_first_of("-_.0123456789"));
}

/// "Llama-3.1-8B-Instruct on 2 × H100 SXM5 80GB"; the id where the source states no model.
QString caseName(const evidence::MeasuredCase &measured)
{
    const std::string &id = modelId(measured.scenario);
    const QString model = QString::fromStdString(id.empty() ? measured.id : id.substr(id.find('/') + 1));
    const auto *gpu = hardware::GpuCatalogue::builtIn().find(measured.scenario.hardware.gpu);
    const QString card = QString::fromStdString(gpu ? gpu->name : measured.scenario.hardware.gpu).remove(QStringLiteral("NVIDIA ")).remove(QStringLiteral("AMD "));
    return model + QStringLiteral(" · ") + QString::number(measured.scenario.hardware.count) + QStringLiteral(" × ") + card;
}

QString quantityText(const std::string &quantity, double value, const text::Language &language)
{
    if (quantity.find("_bytes") != std::string::npos)
        return text::size(Bytes::rounded(value), language, 2);
    return value >= 1000 || value == std::floor(value) ? text::integer(static_cast<std::int64_t>(std::llround(value)), language) : text::decimal(value, 2, language);
}

QString quantityName(std::string quantity)
{
    std::replace(quantity.begin(), quantity.end(), '_', ' ');
    const auto cut = quantity.find(" bytes");
    if (cut != std::string::npos)
        quantity.erase(cut, 6);
    return QString::fromStdString(quantity);
}

QString signedPercent(double share, const text::Language &language)
{
    return (share > 0 ? QStringLiteral("+") : share < 0 ? QStringLiteral("−") : QString()) + text::percent(std::abs(share), language, std::abs(share) < 0.1 ? 1 : 0);
}

/// Predicted beside measured for every figure of a case.
std::vector<EvidenceRow> rowsOf(const evidence::MeasuredCase &measured, const memory::World &world, const text::Language &language, bool named)
{
    std::vector<EvidenceRow> rows;
    evidence::Comparison one;
    evidence::compare(measured, world, one);
    for (const auto &row : one.rows) {
        EvidenceRow line;
        line.what = (named ? caseName(measured) + QStringLiteral(" · ") : QString()) + quantityName(row.quantity);
        line.measured = quantityText(row.quantity, row.measured, language);
        line.predicted = quantityText(row.quantity, row.predicted, language);
        line.error = signedPercent(row.relativeError, language);
        line.inside = row.insideBand;
        line.band = language.translate("Evidence", row.insideBand ? QT_TRANSLATE_NOOP("Evidence", "inside") : QT_TRANSLATE_NOOP("Evidence", "outside"));
        line.source = QString::fromStdString(row.caseId + ": " + measured.source);
        rows.push_back(std::move(line));
    }
    return rows;
}

void addTable(QVBoxLayout &box, QWidget *parent, const QString &title, const QStringList &heads, const std::vector<EvidenceRow> &rows, bool marks, const Look &look)
{
    auto *heading = makeLabel(Type::Strong, Ink::Text, parent);
    heading->setText(title);
    box.addWidget(heading);
    auto *table = new QWidget(parent);
    auto *grid = new QGridLayout(table);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(7);
    for (int i = 0; i < heads.size(); ++i) {
        auto *head = makeLabel(Type::Small, Ink::Muted, table);
        head->setText(heads[i]);
        grid->addWidget(head, 0, i, i == 0 ? Qt::AlignLeft : Qt::AlignRight);
    }
    grid->setColumnStretch(0, 1);
    int line = 1;
    for (const auto &row : rows) {
        auto *what = new ElidedLabel(table);
        setInk(what, Ink::Text);
        what->setFullText(row.what);
        what->setToolTip(row.source);
        what->setMinimumWidth(look.px(140));
        grid->addWidget(what, line, 0);
        const QString *const cells[] = {&row.measured, &row.predicted, &row.error, &row.band};
        for (int i = 0; i < 4 && i + 1 < heads.size(); ++i) {
            auto *cell = makeLabel(Type::Body, i == 3 && marks ? (row.inside ? Ink::Fits : Ink::Unfit) : Ink::Text, table);
            cell->setText(*cells[i]);
            grid->addWidget(cell, line, i + 1, Qt::AlignRight);
        }
        ++line;
    }
    box.addWidget(table);
    box.addSpacing(8);
}

} // namespace

int nearness(const evidence::MeasuredCase &measured, const workload::Scenario &scenario)
{
    if (measured.scenario.workload.index() != scenario.workload.index())
        return 0;
    int score = 1;
    score += engineId(measured.scenario) == engineId(scenario) ? 6 : 0;
    score += modelId(measured.scenario) == modelId(scenario) ? 8 : family(modelId(measured.scenario)) == family(modelId(scenario)) ? 3 : 0;
    score += measured.scenario.hardware.gpu == scenario.hardware.gpu ? 3 : 0;
    score += measured.scenario.hardware.count == scenario.hardware.count ? 1 : 0;
    const auto *a = std::get_if<workload::InferenceWorkload>(&measured.scenario.workload);
    const auto *b = std::get_if<workload::InferenceWorkload>(&scenario.workload);
    if (a && b)
        score += (a->weights == b->weights ? 2 : 0) + (a->engine.version == b->engine.version ? 1 : 0);
    score += measured.confidence == "stated" ? 1 : 0;
    return score;
}

EvidenceModel evidenceModel(const workload::Scenario &scenario, const evidence::CaseFile &cases, const memory::World &world, const text::Language &language, const OwnRun *own)
{
    EvidenceModel model;
    if (own) {
        model.ownTitle = language.translate("Evidence", "Your run: %1").arg(own->file);
        model.own = rowsOf(own->measured, world, language, false);
        QStringList remarks;
        for (const auto &missing : own->missing)
            remarks << text::say(text::Topic::Reason, "log-missing-" + missing, language);
        model.ownRemark = remarks.join(QStringLiteral(" · "));
    }
    std::vector<std::pair<int, const evidence::MeasuredCase *>> ranked;
    evidence::Comparison all;
    for (const auto &measured : cases.cases) {
        const int near = nearness(measured, scenario);
        if (near == 0)
            continue;
        ranked.emplace_back(near, &measured);
        if (engineId(measured.scenario) == engineId(scenario))
            evidence::compare(measured, world, all);
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto &a, const auto &b) { return a.first > b.first; });
    for (std::size_t i = 0; i < ranked.size() && i < kNearest; ++i) {
        const auto rows = rowsOf(*ranked[i].second, world, language, true);
        model.nearest.insert(model.nearest.end(), rows.begin(), rows.end());
    }
    evidence::summarise(all);
    for (const auto &[quantity, summary] : all.summary) {
        EvidenceRow line;
        line.what = quantityName(quantity);
        line.measured = text::integer(summary.rows, language);
        line.predicted = text::percent(summary.medianAbsError, language, 1);
        line.error = text::percent(summary.p90AbsError, language, 1);
        line.band = text::percent(summary.insideBand, language, 0);
        line.inside = summary.insideBand >= 0.9;
        model.statistics.push_back(std::move(line));
    }
    model.intro = language.translate("Evidence", "%1 measured cases of this kind ship with the program; %2 figures are of this engine. An error is shown, not tuned away.")
                      .arg(text::integer(static_cast<std::int64_t>(ranked.size()), language), text::integer(static_cast<std::int64_t>(all.rows.size()), language));
    return model;
}

EvidenceView::EvidenceView(QWidget *parent) : QWidget(parent)
{
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    m_content = new QWidget(this);
    m_box = new QVBoxLayout(m_content);
    m_box->setContentsMargins(0, 4, 8, 0);
    m_box->setSpacing(8);
    outer->addWidget(makeScroll(m_content, this));
}

void EvidenceView::show(const EvidenceModel &model, const Look &look)
{
    while (QLayoutItem *item = m_box->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater(); // the button that asked may still be speaking
        }
        delete item;
    }
    auto *intro = makeParagraph(Type::Small, Ink::Muted, m_content);
    intro->setText(model.intro);
    m_box->addWidget(intro);
    const auto &l = look;
    auto *log = new QPushButton(l.translate("Evidence", "Open an engine log…"), m_content);
    log->setObjectName(QStringLiteral("openLog"));
    log->setToolTip(l.translate("Evidence", "Start-up logs of vLLM, SGLang, llama.cpp and ollama; they can be dropped onto the window, too"));
    connect(log, &QPushButton::clicked, this, &EvidenceView::openLogRequested);
    m_box->addWidget(log, 0, Qt::AlignLeft);
    if (!model.ownTitle.isEmpty()) {
        addTable(*m_box, m_content, model.ownTitle,
            {l.translate("Evidence", "Figure"), l.translate("Evidence", "Measured"), l.translate("Evidence", "Predicted"), l.translate("Evidence", "Error"), l.translate("Evidence", "Band")}, model.own, true, look);
        if (!model.ownRemark.isEmpty()) {
            auto *remark = makeParagraph(Type::Small, Ink::Muted, m_content);
            remark->setText(model.ownRemark);
            m_box->addWidget(remark);
        }
    }
    addTable(*m_box, m_content, l.translate("Evidence", "Nearest to this scenario"),
        {l.translate("Evidence", "Case and figure"), l.translate("Evidence", "Measured"), l.translate("Evidence", "Predicted"), l.translate("Evidence", "Error"), l.translate("Evidence", "Band")}, model.nearest, true, look);
    addTable(*m_box, m_content, l.translate("Evidence", "This engine, all cases"),
        {l.translate("Evidence", "Figure"), l.translate("Evidence", "Rows"), l.translate("Evidence", "Median error"), l.translate("Evidence", "90 % within"), l.translate("Evidence", "Inside the band")}, model.statistics, true, look);
    m_box->addStretch(1);
    applyLook(m_content, look);
}

} // namespace anchorgpu::views
