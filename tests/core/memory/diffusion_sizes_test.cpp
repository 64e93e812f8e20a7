// Sizes and frames that a model can't take are refused with the nearest valid ones; other bad values name their place.
#include "core/model/diffusion_catalogue.h"
#include "diffusion_support.h"

#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::test;

namespace {

Error errorOf(const std::string &model, const std::string &options, const std::string &hardware = R"({"gpu":"nvidia-a100-sxm4-80","count":1})")
{
    const auto plan = tryPlan(diffusion(model, options, hardware));
    return plan ? Error{} : plan.error();
}

workload::Scenario sized(const std::string &model, std::int64_t width, std::int64_t height, std::int64_t frames)
{
    workload::Scenario scenario = diffusion(model);
    auto &w = std::get<workload::DiffusionWorkload>(scenario.workload);
    w.width = width;
    w.height = height;
    w.frames = frames;
    return scenario;
}

std::vector<std::int64_t> numbersOf(const std::string &list)
{
    std::vector<std::int64_t> numbers;
    for (const QString &one : QString::fromStdString(list).split(", ", Qt::SkipEmptyParts))
        numbers.push_back(one.toLongLong());
    return numbers;
}

} // namespace

class DiffusionSizesTest : public QObject {
    Q_OBJECT
private slots:
    void refused_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("found");
        QTest::addColumn<QString>("allowed");
        const char *flux = "black-forest-labs/FLUX.1-dev", *hunyuan = "hunyuanvideo-community/HunyuanVideo", *ltx = "Lightricks/LTX-Video";
        const char *sdxl = "stabilityai/stable-diffusion-xl-base-1.0", *mochi = "genmo/mochi-1-preview", *wan22 = "Wan-AI/Wan2.2-TI2V-5B-Diffusers";
        QTest::newRow("FLUX width") << flux << R"({"width":1000})" << "size-not-multiple" << "/workload/width" << "1000" << "992, 1008";
        QTest::newRow("FLUX height") << flux << R"({"height":1025})" << "size-not-multiple" << "/workload/height" << "1025" << "1024, 1040";
        QTest::newRow("both: width first") << flux << R"({"width":1001,"height":1001})" << "size-not-multiple" << "/workload/width" << "1001" << "992, 1008";
        QTest::newRow("SDXL takes multiples of 8") << sdxl << R"({"width":1020})" << "size-not-multiple" << "/workload/width" << "1020" << "1016, 1024";
        QTest::newRow("LTX takes multiples of 32") << ltx << R"({"width":720,"height":512})" << "size-not-multiple" << "/workload/width" << "720" << "704, 736";
        QTest::newRow("Wan 2.2 5B takes multiples of 32") << wan22 << R"({"width":1280,"height":720})" << "size-not-multiple" << "/workload/height" << "720" << "704, 736";
        QTest::newRow("largest side") << flux << R"({"width":16384,"height":16376})" << "size-not-multiple" << "/workload/height" << "16376" << "16368, 16384";
        QTest::newRow("HunyuanVideo frames 4k + 1") << hunyuan << R"({"width":768,"height":512,"frames":120})" << "frames-not-valid" << "/workload/frames" << "120" << "117, 121";
        QTest::newRow("LTX frames 8k + 1") << ltx << R"({"width":768,"height":512,"frames":120})" << "frames-not-valid" << "/workload/frames" << "120" << "113, 121";
        QTest::newRow("Mochi frames 6k + 1") << mochi << R"({"width":848,"height":480,"frames":84})" << "frames-not-valid" << "/workload/frames" << "84" << "79, 85";
        QTest::newRow("two frames") << hunyuan << R"({"width":768,"height":512,"frames":2})" << "frames-not-valid" << "/workload/frames" << "2" << "1, 5";
        QTest::newRow("frames of an image model") << flux << R"({"frames":5})" << "frames-not-valid" << "/workload/frames" << "5" << "1";
        QTest::newRow("an image model with a clip VAE") << "Qwen/Qwen-Image" << R"({"frames":5})" << "frames-not-valid" << "/workload/frames" << "5" << "1";
    }
    void refused()
    {
        QFETCH(QString, model);
        QFETCH(QString, options);
        QFETCH(QString, id);
        QFETCH(QString, place);
        QFETCH(QString, found);
        QFETCH(QString, allowed);
        const Error error = errorOf(model.toStdString(), options.toStdString());
        QCOMPARE(QString::fromStdString(error.id), id);
        QCOMPARE(QString::fromStdString(error.place), place);
        QCOMPARE(QString::fromStdString(error.found), found);
        QCOMPARE(QString::fromStdString(error.allowed), allowed);
        QVERIFY(error.kind == ErrorKind::BadInput);
    }
    void neverPartlyApplied()
    {
        // Values outside the option table's ranges reach the planner from code: they are refused too.
        for (const auto &[width, height, frames] : std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t>>{
                 {0, 1024, 1}, {-16, 1024, 1}, {1024, 0, 1}, {16400, 1024, 1}, {INT64_MAX, 1024, 1}, {1024, INT64_MIN, 1}, {1024, 1024, 0}, {1024, 1024, -4}, {1024, 1024, INT64_MAX}})
            QVERIFY(!tryPlan(sized("hunyuanvideo-community/HunyuanVideo", width, height, frames)));
        for (const auto change : std::vector<void (*)(workload::DiffusionWorkload &)>{[](auto &w) { w.batch = 0; }, [](auto &w) { w.batch = INT64_MAX; }, [](auto &w) { w.referenceImages = -1; },
                                                                                       [](auto &w) { w.referenceImages = 1000; }}) {
            workload::Scenario scenario = diffusion("black-forest-labs/FLUX.1-dev");
            change(std::get<workload::DiffusionWorkload>(scenario.workload));
            const auto plan = tryPlan(scenario);
            QVERIFY(!plan);
            QCOMPARE(QString::fromStdString(plan.error().id), QString("out-of-range"));
        }
    }
    void otherBadValues()
    {
        QCOMPARE(QString::fromStdString(errorOf("black-forest-labs/FLUX.9", "{}").id), QString("unknown-model"));
        QVERIFY(errorOf("black-forest-labs/FLUX.9", "{}").allowed.find("black-forest-labs/FLUX.") != std::string::npos);
        QCOMPARE(QString::fromStdString(errorOf("black-forest-labs/FLUX.1-dev", "{}", R"({"gpu":"no-such-gpu","count":1})").place), QString("/hardware/gpu"));
        QCOMPARE(QString::fromStdString(errorOf("black-forest-labs/FLUX.1-dev", "{}", R"({"gpu":"nvidia-a100-sxm4-80","count":4,"tensor_parallel":3})").id), QString("impossible-split"));
        workload::Scenario scenario = diffusion("black-forest-labs/FLUX.1-dev");
        std::get<workload::DiffusionWorkload>(scenario.workload).engine.id = "vllm";
        QCOMPARE(QString::fromStdString(tryPlan(scenario).error().id), QString("unknown-engine"));
        std::get<workload::DiffusionWorkload>(scenario.workload) = {};
        std::get<workload::DiffusionWorkload>(scenario.workload).model = {{}, "/no/such/folder"};
        QVERIFY(!tryPlan(scenario));
    }
    /// For every model and any size: accepted, or refused with neighbours that are accepted.
    void refusalsNameValidNeighbours()
    {
        std::vector<std::string> ids;
        for (const model::DiffusionSummary &summary : model::DiffusionCatalogue::builtIn().summaries())
            ids.push_back(summary.id);
        QVERIFY(rc::check("neighbours are valid", [ids] {
            const std::string id = *rc::gen::elementOf(ids);
            const std::int64_t width = *rc::gen::inRange<std::int64_t>(64, 4096), frames = *rc::gen::inRange<std::int64_t>(1, 300);
            const auto plan = tryPlan(sized(id, width, 1024, 1), nullptr, false);
            if (!plan) {
                const auto neighbours = numbersOf(plan.error().allowed);
                RC_ASSERT(!neighbours.empty());
                for (const std::int64_t valid : neighbours) {
                    RC_ASSERT(tryPlan(sized(id, valid, 1024, 1), nullptr, false).has_value());
                    RC_ASSERT(std::abs(valid - width) <= 32);
                }
            }
            const auto clip = tryPlan(sized(id, 1024, 1024, frames), nullptr, false);
            if (!clip) {
                for (const std::int64_t valid : numbersOf(clip.error().allowed))
                    RC_ASSERT(tryPlan(sized(id, 1024, 1024, valid), nullptr, false).has_value());
            }
        }));
    }
    void defaultsOfEveryModelAreValid()
    {
        for (const model::DiffusionSummary &summary : model::DiffusionCatalogue::builtIn().summaries()) {
            const auto model = *model::DiffusionCatalogue::builtIn().find(summary.id);
            QVERIFY2(tryPlan(sized(summary.id, model->defaults.width, model->defaults.height, model->defaults.frames)).has_value(), summary.id.c_str());
        }
    }
    void defaultsAreFilledIn()
    {
        const Plan plan = planOf(diffusion("hunyuanvideo-community/HunyuanVideo", R"({"width":768,"height":512})"));
        const auto &w = std::get<workload::DiffusionWorkload>(plan.understood.workload);
        QCOMPARE(qint64(*w.textTokens), qint64(256));
        QVERIFY(w.vaeWeights && !w.engine.version.empty());
        QCOMPARE(qint64(plan.parallelism.data), qint64(1));
        const Plan stated = planOf(diffusion("hunyuanvideo-community/HunyuanVideo", R"({"width":768,"height":512,"text_tokens":100,"engine":{"id":"diffusers","version":"0.35.2"}})"));
        QCOMPARE(qint64(*std::get<workload::DiffusionWorkload>(stated.understood.workload).textTokens), qint64(100));
        QCOMPARE(QString::fromStdString(std::get<workload::DiffusionWorkload>(stated.understood.workload).engine.version), QString("0.35.2"));
    }
};

QTEST_APPLESS_MAIN(DiffusionSizesTest)
#include "diffusion_sizes_test.moc"
