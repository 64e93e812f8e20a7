// The measured cases that ship with the program, and the error table of the formulas (published figures computed by hand from the
// same rules): stated independent figures within their limits, traces apart.
#include "diffusion_support.h"
#include "resources/embedded.h"

#include <algorithm>
#include <sstream>

using namespace anchorgpu;
using namespace anchorgpu::test;

namespace {

struct Row {
    std::string id, quantity;
    double error = 0, width = 0;
    bool inside = false, stated = false, independent = false, traced = false;
};

std::vector<Row> rowsOf(const std::string &line)
{
    const ordered_json one = ordered_json::parse(line);
    const auto scenario = workload::scenarioFromJson(one["scenario"].contains("format") ? one["scenario"] : [&] {
        ordered_json full = {{"format", "anchorgpu-scenario"}, {"version", 1}};
        full.update(one["scenario"]);
        return full;
    }(), "case");
    if (!scenario)
        return {};
    const nlohmann::json given = nlohmann::json::parse(one["given"].dump());
    const auto plan = tryPlan(*scenario, &given, false);
    std::vector<Row> rows;
    if (!plan)
        return rows;
    for (const auto &[quantity, measured] : one["measured"].items()) {
        const memory::Observable *predicted = figure(*plan, quantity);
        if (!predicted)
            continue;
        const double value = measured.get<double>(), resolution = given.value("resolution_bytes", 0.01 * 1073741824.0);
        Row row{one["id"].get<std::string>(), quantity};
        row.error = std::abs(predicted->value - value) / value;
        row.width = (predicted->high - predicted->low) / predicted->value;
        row.inside = value >= predicted->low - resolution && value <= predicted->high + resolution;
        row.stated = one["confidence"] == "stated";
        row.independent = !given.contains("not_independent") || !given["not_independent"].contains(quantity);
        row.traced = given.value("kind", "") == "trace";
        rows.push_back(row);
    }
    return rows;
}

const std::vector<Row> &allRows()
{
    static const std::vector<Row> kRows = [] {
        std::vector<Row> rows;
        std::istringstream lines{std::string(resources::find("evidence/diffusion.jsonl").value_or(""))};
        for (std::string line; std::getline(lines, line);) {
            if (!line.empty()) {
                const auto some = rowsOf(line);
                rows.insert(rows.end(), some.begin(), some.end());
            }
        }
        return rows;
    }();
    return kRows;
}

double quantile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? std::nan("") : values[std::min(values.size() - 1, static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

template <class Member> std::vector<double> column(const std::vector<Row> &rows, Member member)
{
    std::vector<double> values;
    for (const Row &row : rows)
        values.push_back(row.*member);
    return values;
}

double insideShare(const std::vector<Row> &rows)
{
    return static_cast<double>(std::count_if(rows.begin(), rows.end(), [](const Row &row) { return row.inside; })) / static_cast<double>(rows.size());
}

std::vector<Row> filtered(const std::function<bool(const Row &)> &keep)
{
    std::vector<Row> rows;
    std::copy_if(allRows().begin(), allRows().end(), std::back_inserter(rows), keep);
    return rows;
}

} // namespace

class DiffusionEvidenceTest : public QObject {
    Q_OBJECT
private slots:
    void everyValueIsPredicted() { QCOMPARE(allRows().size(), std::size_t{100}); }

    void statedIndependentFigures()
    {
        const auto rows = filtered([](const Row &row) { return row.stated && row.independent && !row.traced; });
        QVERIFY(rows.size() >= 20);
        const double median = quantile(column(rows, &Row::error), 0.5), p90 = quantile(column(rows, &Row::error), 0.9);
        QVERIFY2(median <= 0.01, qPrintable(QString::number(median)));
        QVERIFY2(p90 <= 0.03, qPrintable(QString::number(p90)));
        QVERIFY2(insideShare(rows) >= 0.9, qPrintable(QString::number(insideShare(rows))));
        QVERIFY(quantile(column(rows, &Row::width), 0.5) <= 0.2);
    }
    void inferredFiguresTooExceptTheWeak()
    {
        const auto rows = filtered([](const Row &row) { return !row.traced; });
        QVERIFY(quantile(column(rows, &Row::error), 0.5) <= 0.02);
        QVERIFY(quantile(column(rows, &Row::error), 0.9) <= 0.15);
        QVERIFY2(insideShare(rows) >= 0.8, qPrintable(QString::number(insideShare(rows))));
        QVERIFY(quantile(column(rows, &Row::width), 0.5) <= 0.2);
    }
    void graphTraces()
    {
        const auto vae = filtered([](const Row &row) { return row.traced && row.id.find("trace-sdcpp-vae") == 0; });
        QVERIFY(vae.size() >= 12);
        for (const Row &row : vae)
            QVERIFY2(row.error <= 0.005, row.id.c_str());
        for (const Row &row : filtered([](const Row &r) { return r.traced; }))
            QVERIFY2(row.error <= 0.03 && row.inside, row.id.c_str());
    }
    void logsOfStableDiffusionCpp()
    {
        for (const Row &row : filtered([](const Row &r) { return r.id.find("sdcpp-736") == 0 || r.id.find("sdcpp-386") == 0; })) {
            // 736-4 ran a build whose flash attention covered few head sizes; a current one is planned here.
            QVERIFY2(row.error <= 0.03 || row.id == "sdcpp-736-4", row.id.c_str());
        }
    }
    void errorTable_data();
    void errorTable();
    void errorTableStatistics();

private:
    std::vector<double> m_errors; ///< of independent rows
};

/// Published figure (GiB) and what the rules gave by hand, row by row; `independent`: no constant was fitted to the row.
void DiffusionEvidenceTest::errorTable_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("quantity");
    QTest::addColumn<double>("byHand");
    QTest::addColumn<double>("measured");
    QTest::addColumn<bool>("independent");
    const char *hunyuan = "hunyuanvideo-community/HunyuanVideo", *flux = "black-forest-labs/FLUX.1-dev";
    const char *qwen = "Qwen/Qwen-Image", *sdxl = "stabilityai/stable-diffusion-xl-base-1.0", *sd3 = "stabilityai/stable-diffusion-3-medium-diffusers";
    const QString clip = R"("width":768,"height":512,"frames":121,"vae_weights":"bf16")";
    const QString transformer = R"({"quantized":["transformer"],"text_tokens":128})", both = R"({"quantized":["transformer","text_encoder_2"]})", none = "{}";
    const auto row = [](const char *name, const char *model, const QString &options, const QString &given, const char *quantity, double byHand, double measured, bool independent = true) {
        QTest::newRow(name) << model << "{" + options + "}" << given << quantity << byHand << measured << independent;
    };
    const char *peak = "peak_allocated_bytes", *held = "peak_reserved_bytes", *vaeHeld = "vae_decode_reserved_bytes";
    row("HunyuanVideo bf16", hunyuan, clip, R"({"text_tokens":128})", peak, 60.04, 60.09);
    row("HunyuanVideo tiled", hunyuan, clip + R"(,"vae_tiling":true)", R"({"text_tokens":128})", peak, 43.53, 43.58);
    row("HunyuanVideo model offload", hunyuan, clip + R"(,"offload":"model")", R"({"text_tokens":128})", peak, 28.87, 28.87);
    row("HunyuanVideo nf4", hunyuan, clip + R"(,"weights":"bnb-nf4")", transformer, peak, 42.88, 42.96);
    row("HunyuanVideo nf4 tiled", hunyuan, clip + R"(,"weights":"bnb-nf4","vae_tiling":true)", transformer, peak, 26.37, 26.42);
    row("HunyuanVideo nf4 offload", hunyuan, clip + R"(,"weights":"bnb-nf4","offload":"model")", transformer, peak, 21.95, 21.99);
    row("HunyuanVideo nf4 offload tiled", hunyuan, clip + R"(,"weights":"bnb-nf4","offload":"model","vae_tiling":true)", transformer, peak, 13.98, 14.15);
    row("HunyuanVideo int8", hunyuan, clip + R"(,"weights":"bnb-int8")", transformer, peak, 48.10, 49.90);
    row("HunyuanVideo int8 tiled", hunyuan, clip + R"(,"weights":"bnb-int8","vae_tiling":true)", transformer, peak, 31.59, 36.92);
    row("HunyuanVideo int8 offload", hunyuan, clip + R"(,"weights":"bnb-int8","offload":"model")", transformer, peak, 33.89, 35.66);
    row("HunyuanVideo int8 offload tiled", hunyuan, clip + R"(,"weights":"bnb-int8","offload":"model","vae_tiling":true)", transformer, peak, 25.92, 26.18);
    row("LTX-Video", "Lightricks/LTX-Video", clip, R"({"text_tokens":128})", peak, 17.67, 17.75);
    row("CogVideoX1.5", "zai-org/CogVideoX1.5-5B", clip, R"({"text_tokens":128})", peak, 36.42, 36.51);
    row("FLUX.1 resident", flux, "", none, peak, 33.80, 33.85);
    row("FLUX.1 model offload", flux, R"("offload":"model")", none, peak, 22.62, 22.64);
    row("FLUX.1 sequential", flux, R"("offload":"sequential")", none, peak, 2.38, 2.41);
    row("FLUX.1 group offload", flux, R"("offload":"group")", none, peak, 11.63, 11.68, false);
    row("FLUX.1 2048", flux, R"("width":2048,"height":2048)", none, peak, 40.92, 40.96);
    row("FLUX.1 reserved", flux, "", none, held, 35.69, 36.17);
    row("FLUX.1 nf4 reserved", flux, R"("weights":"bnb-nf4","text_encoder_weights":"bnb-nf4")", both, held, 16.78, 17.28);
    row("FLUX.1 int8 reserved", flux, R"("weights":"bnb-int8","text_encoder_weights":"bnb-int8")", both, held, 23.11, 24.43);
    // Loading is the text phase without its small activations: its reserved figure is the load's.
    row("FLUX.1 load", flux, "", R"({"phase":"text_encode"})", held, 31.42, 31.45);
    row("FLUX.1 nf4 load", flux, R"("weights":"bnb-nf4","text_encoder_weights":"bnb-nf4")", R"({"phase":"text_encode","quantized":["transformer","text_encoder_2"]})", held, 12.51, 12.58);
    row("FLUX.1 GGUF Q8_0 load", flux, R"("weights":"gguf:Q8_0")", R"({"phase":"text_encode"})", held, 21.03, 21.50);
    row("FLUX.1 GGUF Q4_1 load", flux, R"("weights":"gguf:Q4_1")", R"({"phase":"text_encode"})", held, 16.18, 16.84);
    row("FLUX.1 GGUF Q2_K load", flux, R"("weights":"gguf:Q2_K")", R"({"phase":"text_encode"})", held, 12.89, 13.26);
    row("FLUX.2 model offload", "black-forest-labs/FLUX.2-dev", R"("offload":"model")", none, peak, 61.14, 62.00);
    row("SDXL fp32 decode", sdxl, R"("weights":"fp16","text_encoder_weights":"fp16","vae_weights":"fp32")", none, peak, 10.48, 10.47, false);
    for (const auto &[side, allocated, measured, reserved, measuredReserved] :
         std::vector<std::tuple<int, double, double, double, double>>{{512, 1.27, 1.27, 1.31, 1.31}, {1024, 4.37, 4.37, 5.23, 5.25}, {1536, 9.53, 9.53, 11.78, 11.74}, {2048, 16.76, 16.75, 20.94, 20.80}}) {
        const QString options = QString(R"("width":%1,"height":%1,"vae_weights":"bf16")").arg(side), alone = R"({"phase":"vae_decode","resident":["vae"]})";
        row(qPrintable(QString("Qwen VAE %1").arg(side)), qwen, options, alone, peak, allocated, measured);
        row(qPrintable(QString("Qwen VAE %1 reserved").arg(side)), qwen, options, alone, vaeHeld, reserved, measuredReserved, false);
    }
    for (const auto &[batch, byHand, measured] : std::vector<std::tuple<int, double, double>>{{1, 4.27, 4.23}, {2, 8.54, 7.96}, {3, 12.80, 11.89}})
        row(qPrintable(QString("FLUX.2 VAE batch %1").arg(batch)), "black-forest-labs/FLUX.2-dev", QString(R"("batch":%1)").arg(batch), none, vaeHeld, byHand, measured, false);
    row("Z-Image before the VAE", "Tongyi-MAI/Z-Image-Turbo", R"("offload":"model")", R"({"phase":"denoise"})", peak, 11.99, 12.07);
    row("Mochi tiled offload", "genmo/mochi-1-preview", R"("width":848,"height":480,"frames":85,"offload":"model","vae_tiling":true)", none, peak, 23.24, 22.00);
    row("ConsisID VAE", "zai-org/CogVideoX-5b", R"("width":720,"height":480,"frames":49,"offload":"sequential")", none, peak, 14.74, 16.00);
    row("ConsisID VAE tiled", "zai-org/CogVideoX-5b", R"("width":720,"height":480,"frames":49,"offload":"sequential","vae_tiling":true)", none, peak, 3.77, 5.00);
    // Both figures of this page in one unit (GiB): with T5's output matrices in fp32, which an fp16 load keeps, they agree; by hand without.
    row("SD3 offload, no T5", sd3, R"("weights":"fp16","text_encoder_weights":"fp16","vae_weights":"fp16","offload":"model")", R"({"dropped":["text_encoder_3"]})", peak, 4.09, 4.27);
    row("SD3 resident", sd3, R"("weights":"fp16","text_encoder_weights":"fp16","vae_weights":"fp16")", none, peak, 16.70, 18.765);
}

void DiffusionEvidenceTest::errorTable()
{
    QFETCH(QString, model);
    QFETCH(QString, options);
    QFETCH(QString, given);
    QFETCH(QString, quantity);
    QFETCH(double, byHand);
    QFETCH(double, measured);
    QFETCH(bool, independent);
    const Plan plan = planOf(diffusion(model.toStdString(), options.replace("{,", "{").toStdString()), given.toStdString());
    const double computed = gib(plan, quantity.toStdString());
    const double error = std::abs(computed - measured) / measured, before = std::abs(byHand - measured) / measured;
    // As good as by hand, or better where a later rule explains more (LLM.int8 outliers, fp16 T5, GGUF packing, batches).
    QVERIFY2(error <= before + 0.012, qPrintable(QString("computed %1, by hand %2, measured %3").arg(computed).arg(byHand).arg(measured)));
    if (independent)
        m_errors.push_back(error);
}

void DiffusionEvidenceTest::errorTableStatistics()
{
    QCOMPARE(m_errors.size(), std::size_t{36});
    QVERIFY2(quantile(m_errors, 0.5) <= 0.015, qPrintable(QString::number(quantile(m_errors, 0.5))));
    QVERIFY2(quantile(m_errors, 0.9) <= 0.06, qPrintable(QString::number(quantile(m_errors, 0.9))));
}

QTEST_APPLESS_MAIN(DiffusionEvidenceTest)
#include "diffusion_evidence_test.moc"
