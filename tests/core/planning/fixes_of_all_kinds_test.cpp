// fixes() of serving, training and image scenarios: every change is checked with the forward plan, its gain with the room worked out
// from the components, its price with a sum over the raw price file, and the list with the order that the header promises.
#include "core/planning/fixes.h"
#include "core/planning/scenario_quote.h"
#include "tests/core/planning/planning_support.h"

#include <map>
#include <numeric>
#include <set>

using namespace anchorgpu;
using namespace anchorgpu::planning;
using namespace anchorgpu::test;
using workload::Scenario;

namespace {

std::optional<Money> bookPrice(const Scenario &scenario)
{
    const auto quote = quote::makeQuote(quoteRequestOf(scenario, hardware::GpuCatalogue::builtIn()), *quote::PriceBook::sampleBook());
    return quote ? quote->total : std::nullopt;
}

/// What a user would rather give up first, by kind of workload; the order of equal prices.
const std::map<std::string, std::vector<std::string>> kOrder{
    {"inference", {"max-num-seqs", "batched-tokens", "utilization", "parallelism", "kv-cache", "concurrency", "context", "weights", "offload", "gpu", "gpu-count"}},
    {"training", {"optimizer-kernel", "attention", "adapter-type", "base-weights", "checkpointing", "loss", "sequence-parallel", "activation-offload",
                  "step-in-backward", "micro-batch", "sharding", "optimizer", "offload", "sequence", "method", "gpu", "gpu-count"}},
    {"diffusion", {"tiling", "encoder-weights", "weights", "batch", "offload", "gpu"}}};

std::ptrdiff_t placeOf(const std::string &kind, const Scenario &scenario)
{
    const bool training = std::holds_alternative<workload::TrainingWorkload>(scenario.workload);
    const bool diffusion = std::holds_alternative<workload::DiffusionWorkload>(scenario.workload);
    const auto &order = kOrder.at(training ? "training" : diffusion ? "diffusion" : "inference");
    const auto found = std::find(order.begin(), order.end(), kind);
    return found == order.end() ? -1 : found - order.begin();
}

} // namespace

class FixesOfAllKindsTest : public QObject {
    Q_OBJECT
private:
    static void scenarios()
    {
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("hardware");
        QTest::addColumn<QString>("rental");
        QTest::addColumn<QString>("kinds"); // that must be among the answers
        const auto row = [](const char *name, const char *workload, const char *hardware, const char *kinds, const char *rental = "{}") {
            QTest::newRow(name) << QString(workload) << QString(hardware) << QString(rental) << QString(kinds);
        };
        row("8B in bf16 on an L4", R"({"kind":"inference","model":{"id":"meta-llama/Llama-3.1-8B-Instruct"},"engine":{"id":"vllm"},"context_tokens":32768,"concurrency":8})",
            R"({"gpu":"nvidia-l4-24","count":1})", "context gpu gpu-count"); // the cache alone is 32 GiB
        row("70B too wide for two cards", R"({"kind":"inference","model":{"id":"meta-llama/Llama-3.3-70B-Instruct"},"engine":{"id":"vllm"},"weights":"bf16","context_tokens":8192,"concurrency":4})",
            R"({"gpu":"nvidia-h100-sxm5-80","count":2})", "weights gpu gpu-count");
        row("many sequences in SGLang", R"({"kind":"inference","model":{"id":"Qwen/Qwen2.5-7B-Instruct"},"engine":{"id":"sglang"},"context_tokens":32768,"concurrency":16})",
            R"({"gpu":"nvidia-a100-sxm4-40","count":1})", "kv-cache concurrency context gpu");
        row("GGUF on a small card", R"({"kind":"inference","model":{"id":"meta-llama/Llama-3.1-8B-Instruct"},"engine":{"id":"llama.cpp"},"weights":"gguf:Q8_0","context_tokens":65536,"concurrency":1})",
            R"({"gpu":"nvidia-rtx-a4000-16","count":1})", "kv-cache context offload gpu");
        row("transformers has no narrow cache", R"({"kind":"inference","model":{"id":"meta-llama/Llama-3.1-8B-Instruct"},"engine":{"id":"transformers"},"context_tokens":65536,"concurrency":4})",
            R"({"gpu":"nvidia-rtx-4090-24","count":1})", "gpu");
        row("half a year of H100s", R"({"kind":"inference","model":{"id":"meta-llama/Llama-3.3-70B-Instruct"},"engine":{"id":"vllm"},"weights":"fp8","context_tokens":32768,"concurrency":32})",
            R"({"gpu":"nvidia-h100-sxm5-80","count":2})", "gpu gpu-count", R"({"term":{"unit":"month","count":6}})");
        row("on AMD", R"({"kind":"inference","model":{"id":"meta-llama/Llama-3.3-70B-Instruct"},"engine":{"id":"vllm"},"weights":"bf16","context_tokens":16384,"concurrency":8})",
            R"({"gpu":"amd-mi250x-128","count":2})", "gpu gpu-count");
        row("full training of 8B", R"({"kind":"training","model":{"id":"meta-llama/Llama-3.1-8B-Instruct"},"method":"full","recipe":"amp","micro_batch":4})",
            R"({"gpu":"nvidia-h100-sxm5-80","count":2})", "gpu-count method");
        row("LoRA on a small card", R"({"kind":"training","model":{"id":"meta-llama/Llama-3.1-8B-Instruct"},"method":"lora","micro_batch":2,"sequence_tokens":2048})",
            R"({"gpu":"nvidia-rtx-4090-24","count":1})", "method gpu");
        row("replicas of a year", R"({"kind":"training","model":{"id":"Qwen/Qwen2.5-7B-Instruct"},"method":"full","sharding":"ddp"})",
            R"({"gpu":"nvidia-a100-sxm4-80","count":4})", "sharding", R"({"term":{"unit":"month","count":12}})");
        row("FLUX on 24 GB", R"({"kind":"diffusion","model":{"id":"black-forest-labs/FLUX.1-dev"},"engine":{"id":"diffusers"}})",
            R"({"gpu":"nvidia-rtx-4090-24","count":1})", "offload gpu");
        row("many large images", R"({"kind":"diffusion","model":{"id":"stabilityai/stable-diffusion-xl-base-1.0"},"engine":{"id":"diffusers"},"width":1024,"height":1024,"batch":8})",
            R"({"gpu":"nvidia-l4-24","count":1})", "batch gpu");
    }
    static Scenario fetched()
    {
        QFETCH(QString, workload);
        QFETCH(QString, hardware);
        QFETCH(QString, rental);
        return scenarioOf(workload.toStdString(), hardware.toStdString(), rental.toStdString());
    }

private slots:
    void eachChange_data() { scenarios(); }
    void eachChange()
    {
        QFETCH(QString, kinds);
        const Scenario scenario = fetched();
        const auto before = memory::plan(scenario, world());
        QVERIFY(before.has_value());
        QCOMPARE(before->verdict, memory::Verdict::DoesNotFit);
        const std::vector<Fix> found = fixes(scenario, world(), bookPrice);
        std::set<std::string> seen;
        for (const Fix &fix : found) {
            seen.insert(fix.kind);
            QVERIFY2(edited(scenario, fix.set) == fix.scenario, fix.kind.c_str());
            const auto after = memory::plan(fix.scenario, world());
            QVERIFY(after.has_value());
            QCOMPARE(after->verdict, fix.verdict);
            QVERIFY2(after->verdict != memory::Verdict::DoesNotFit, fix.kind.c_str());
            QCOMPARE(fix.gain.count(), roomOf(*after) - roomOf(*before));
            QVERIFY2(fix.gain > Bytes(0), fix.kind.c_str());
            QVERIFY2(roomOf(*after) >= 0, fix.kind.c_str());
            // One thing changes: the term, the options, the currency and the name stay.
            QVERIFY(fix.scenario.rental == scenario.rental && fix.scenario.name == scenario.name);
            if (fix.kind != "gpu" && fix.kind != "gpu-count" && fix.kind != "parallelism")
                QVERIFY2(fix.scenario.hardware == scenario.hardware, fix.kind.c_str());
            else
                QVERIFY2(fix.scenario.workload == scenario.workload, fix.kind.c_str());
        }
        for (const QString &kind : kinds.split(' '))
            QVERIFY2(seen.contains(kind.toStdString()), qPrintable(kind + " is not among " + QString::fromStdString(std::accumulate(seen.begin(), seen.end(), std::string(), [](std::string all, const std::string &one) { return all + " " + one; }))));
    }

    void prices_data() { scenarios(); }
    void prices()
    {
        const Scenario scenario = fetched();
        for (const Fix &fix : fixes(scenario, world(), bookPrice)) {
            const bool offered = bookPrice(fix.scenario).has_value();
            QCOMPARE(fix.priceDifference.has_value(), offered);
            if (!offered)
                continue;
            QCOMPARE(static_cast<std::int64_t>(fix.priceDifference->minorUnits()), centsFor(fix.scenario) - centsFor(scenario));
            QCOMPARE(fix.priceDifference->currency().text(), std::string_view("EUR"));
            if (fix.scenario.hardware == scenario.hardware)
                QCOMPARE(static_cast<std::int64_t>(fix.priceDifference->minorUnits()), std::int64_t{0});
        }
    }

    void order_data() { scenarios(); }
    void order()
    {
        const Scenario scenario = fetched();
        for (const bool priced : {true, false}) {
            const auto found = fixes(scenario, world(), priced ? PriceLookup(bookPrice) : PriceLookup());
            for (std::size_t i = 0; i < found.size(); ++i) {
                QVERIFY2(placeOf(found[i].kind, scenario) >= 0, found[i].kind.c_str());
                QCOMPARE(found[i].priceDifference.has_value(), priced && bookPrice(found[i].scenario).has_value());
                if (i == 0)
                    continue;
                const auto &last = found[i - 1].priceDifference, &next = found[i].priceDifference;
                QVERIFY(last.has_value() || !next.has_value()); // unknown prices last
                const bool equal = (!last && !next) || (last && next && *last == *next);
                QVERIFY(equal || !next || last->minorUnits() < next->minorUnits());
                if (equal)
                    QVERIFY2(placeOf(found[i - 1].kind, scenario) <= placeOf(found[i].kind, scenario), found[i].kind.c_str());
            }
        }
    }

    // Other cards: of all larger ones of the same maker that work, the four cheapest.
    void cheapestCards_data() { scenarios(); }
    void cheapestCards()
    {
        const Scenario scenario = fetched();
        const hardware::Gpu &present = *hardware::GpuCatalogue::builtIn().find(scenario.hardware.gpu);
        std::vector<std::int64_t> works;
        for (const hardware::Gpu &gpu : hardware::GpuCatalogue::builtIn().all()) {
            if (gpu.vendor != present.vendor || !gpu.usable || *gpu.usable <= *present.usable)
                continue;
            const Scenario other = edited(scenario, {{"hardware.gpu", '"' + gpu.id + '"'}});
            if (runs(other) && bookPrice(other))
                works.push_back(centsFor(other) - centsFor(scenario));
        }
        std::sort(works.begin(), works.end());
        std::vector<std::int64_t> kept;
        for (const Fix &fix : fixes(scenario, world(), bookPrice)) {
            if (fix.kind == "gpu" && fix.priceDifference)
                kept.push_back(static_cast<std::int64_t>(fix.priceDifference->minorUnits()));
        }
        QCOMPARE(kept.size(), std::min<std::size_t>(4, works.size()));
        QVERIFY(std::equal(kept.begin(), kept.end(), works.begin()));
    }

    void whatRunsNeedsNothing_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::newRow("serving") << R"({"kind":"inference","model":{"id":"Qwen/Qwen3-0.6B"},"engine":{"id":"vllm"},"context_tokens":2048})";
        QTest::newRow("llama.cpp") << R"({"kind":"inference","model":{"id":"Qwen/Qwen3-0.6B"},"engine":{"id":"llama.cpp"},"weights":"gguf:Q4_K_M","context_tokens":2048})";
        QTest::newRow("training") << R"({"kind":"training","model":{"id":"Qwen/Qwen3-0.6B"},"method":"lora","sequence_tokens":512})";
        QTest::newRow("images") << R"({"kind":"diffusion","model":{"id":"stable-diffusion-v1-5/stable-diffusion-v1-5"},"width":512,"height":512})";
        QTest::newRow("a model that nobody knows") << R"({"kind":"inference","model":{"id":"nobody/knows"}})";
    }
    void whatRunsNeedsNothing()
    {
        QFETCH(QString, workload);
        QVERIFY(fixes(scenarioOf(workload.toStdString(), R"({"gpu":"nvidia-h200-sxm-141","count":1})"), world(), bookPrice).empty());
    }
    void pricesInAnotherCurrencyStayOpen()
    {
        Scenario scenario = scenarioOf(R"({"kind":"inference","model":{"id":"meta-llama/Llama-3.1-8B-Instruct"},"engine":{"id":"vllm"},"context_tokens":32768,"concurrency":8})",
                                       R"({"gpu":"nvidia-l4-24","count":1})", R"({"currency":"USD"})");
        const auto found = fixes(scenario, world(), bookPrice); // the sample book has no dollars
        QVERIFY(!found.empty());
        for (const Fix &fix : found)
            QVERIFY(!fix.priceDifference);
    }
};

QTEST_APPLESS_MAIN(FixesOfAllKindsTest)
#include "fixes_of_all_kinds_test.moc"
