#include "ui/state/scenario_store.h"

#include "core/workload/scenario_json.h"

#include <QUndoCommand>
#include <algorithm>
#include <numeric>

namespace anchorgpu::state {

class EditCommand : public QUndoCommand {
public:
    EditCommand(ScenarioStore &store, workload::Scenario before, workload::Scenario after, const std::string &origin, int drag)
        : m_store(store), m_before(std::move(before)), m_after(std::move(after)), m_drag(drag)
    {
        // The window turns the path into words when it shows the step, in the language of the moment.
        setText(QString::fromStdString(origin));
    }
    int id() const override { return m_drag > 0 ? m_drag : -1; }
    void undo() override { m_store.apply(m_before); }
    void redo() override { m_store.apply(m_after); }
    bool mergeWith(const QUndoCommand *other) override
    {
        const auto *next = static_cast<const EditCommand *>(other);
        m_after = next->m_after;
        setObsolete(m_after == m_before);
        return true;
    }

private:
    ScenarioStore &m_store;
    workload::Scenario m_before;
    workload::Scenario m_after;
    int m_drag;
};

namespace {

/// Members that may be dropped to make room for an edit, mildest first. Each entry is one remedy.
const std::vector<std::vector<std::string>> &remedies()
{
    static const std::vector<std::vector<std::string>> kRemedies{
        {"hardware.data_parallel"},
        {"hardware.expert_parallel"},
        {"hardware.data_parallel", "hardware.context_parallel"},
        {"hardware.data_parallel", "hardware.context_parallel", "hardware.pipeline_parallel"},
        {"hardware.data_parallel", "hardware.context_parallel", "hardware.tensor_parallel"},
        {"hardware.data_parallel", "hardware.context_parallel", "hardware.pipeline_parallel", "hardware.tensor_parallel", "hardware.expert_parallel"},
        {"workload.engine.version"},
        {"workload.framework.version"},
        {"workload.engine_options"},
        {"workload.context_tokens"},
        {"workload.kv_cache"},
        {"workload.weights"},
        {"workload.kv_cache", "workload.weights"},
        {"workload.engine.version", "workload.kv_cache", "workload.weights", "workload.engine_options"},
        {"hardware.data_parallel", "hardware.context_parallel", "hardware.pipeline_parallel", "hardware.tensor_parallel", "hardware.expert_parallel",
         "workload.engine.version", "workload.kv_cache", "workload.weights", "workload.engine_options", "workload.context_tokens"},
    };
    return kRemedies;
}

std::string defaultOf(const std::string &path)
{
    if (path == "workload.kv_cache")
        return "\"auto\"";
    if (path == "workload.weights")
        return "\"native\"";
    if (path.ends_with(".version"))
        return "\"\"";
    if (path == "workload.engine_options")
        return "{}";
    return "null";
}

Result<workload::Scenario> applied(workload::Scenario scenario, const std::vector<Edit> &edits)
{
    for (const auto &edit : edits) {
        auto next = workload::withEdit(scenario, edit.path, edit.value);
        if (!next)
            return next;
        scenario = std::move(*next);
    }
    return scenario;
}

/// A tensor or pipeline degree that doesn't divide the count asks for as many GPUs as the next multiple.
std::optional<Edit> countFor(const workload::Scenario &scenario, const std::vector<Edit> &edits)
{
    const bool degree = std::any_of(edits.begin(), edits.end(), [](const Edit &edit) { return edit.path.starts_with("hardware.") && edit.path.ends_with("_parallel"); });
    if (!degree)
        return {};
    const auto &h = scenario.hardware;
    const std::int64_t product = h.tensorParallel.value_or(1) * h.pipelineParallel.value_or(1) * h.contextParallel.value_or(1) * h.dataParallel.value_or(1);
    if (product < 1 || product > 65'536 || h.count % product == 0)
        return {};
    return Edit{"hardware.count", std::to_string((h.count / product + 1) * product)};
}

bool touches(const std::vector<Edit> &edits, const std::string &path)
{
    return std::any_of(edits.begin(), edits.end(), [&](const Edit &edit) { return edit.path == path || edit.path.starts_with(path + "."); });
}

} // namespace

Result<Repaired> withEdits(const workload::Scenario &scenario, const std::vector<Edit> &edits, const ScenarioStore::Check &check)
{
    auto next = applied(scenario, edits);
    if (!next)
        return tl::unexpected(next.error());
    if (!check)
        return Repaired{std::move(*next), {}};
    const auto problem = check(*next);
    if (!problem)
        return Repaired{std::move(*next), {}};
    for (const auto &remedy : remedies()) {
        workload::Scenario candidate = *next;
        std::vector<std::string> dropped;
        for (const auto &path : remedy) {
            if (touches(edits, path))
                continue;
            auto cleared = workload::withEdit(candidate, path, defaultOf(path));
            if (cleared && !(*cleared == candidate)) {
                candidate = std::move(*cleared);
                dropped.push_back(path);
            }
        }
        if (!dropped.empty() && !check(candidate))
            return Repaired{std::move(candidate), std::move(dropped)};
    }
    if (const auto count = countFor(*next, edits)) {
        auto grown = applied(*next, {*count});
        if (grown && !check(*grown))
            return Repaired{std::move(*grown), {count->path}};
    }
    // What could not be planned before may stay so: the message stands in the window, the value is what the user asked for.
    if (check(scenario))
        return Repaired{std::move(*next), {}};
    return tl::unexpected(*problem);
}

ScenarioStore::ScenarioStore(workload::Scenario start, Check check, QObject *parent)
    : QObject(parent), m_scenario(std::move(start)), m_check(std::move(check))
{
    m_undo.setUndoLimit(1000);
}

bool ScenarioStore::edit(const std::vector<Edit> &edits, const std::string &origin)
{
    auto next = withEdits(m_scenario, edits, m_check);
    if (!next) {
        Q_EMIT refused(next.error());
        Q_EMIT changed(m_scenario); // the widget that asked goes back to what is
        return false;
    }
    QStringList dropped;
    for (const auto &path : next->dropped)
        dropped << QString::fromStdString(path);
    push(std::move(next->scenario), origin);
    if (!dropped.isEmpty())
        Q_EMIT repaired(dropped);
    return true;
}

void ScenarioStore::replace(const workload::Scenario &scenario, const std::string &origin) { push(scenario, origin); }

void ScenarioStore::push(workload::Scenario next, const std::string &origin)
{
    if (next == m_scenario)
        return;
    m_undo.push(new EditCommand(*this, m_scenario, std::move(next), origin, m_drag));
}

void ScenarioStore::open(const workload::Scenario &scenario)
{
    m_undo.clear();
    m_undo.setClean();
    apply(scenario);
}

void ScenarioStore::apply(const workload::Scenario &scenario)
{
    m_scenario = scenario;
    Q_EMIT changed(m_scenario);
}

void ScenarioStore::beginDrag() { m_drag = ++m_drags; }
void ScenarioStore::endDrag() { m_drag = 0; }

} // namespace anchorgpu::state
