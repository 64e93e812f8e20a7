// The configuration of a quote in plain words.
#include "ui/export/quote_page.h"

#include "core/formats/numeric_format.h"
#include "ui/text/numbers.h"
#include "ui/text/sentences.h"

#include <QHash>

namespace anchorgpu::exporting {
namespace {

using text::Language;

class Words {
public:
    Words(const workload::Scenario &scenario, const memory::Plan *plan, const memory::World &world, const Language &language)
        : m_scenario(scenario), m_plan(plan), m_world(world), m_language(language)
    {
    }

    std::vector<LabelledText> all()
    {
        std::visit([this](const auto &workload) { describe(workload); }, m_scenario.workload);
        hardware();
        return std::move(m_rows);
    }

private:
    QString words(const char *source, int n = -1) const { return m_language.translate("QuoteDocument", source, nullptr, n); }
    void add(const char *label, const QString &value)
    {
        if (!value.isEmpty())
            m_rows.push_back({words(label), value});
    }
    QString number(std::int64_t value) const { return text::integer(value, m_language); }

    QString model(const workload::ModelReference &reference) const
    {
        return QString::fromStdString(reference.id.empty() ? reference.path.substr(reference.path.rfind('/') + 1) : reference.id);
    }
    static QString engine(const workload::EngineReference &reference)
    {
        // As their makers write them; the ids are lower case.
        static const QHash<QString, QString> kNames{{QStringLiteral("vllm"), QStringLiteral("vLLM")},           {QStringLiteral("sglang"), QStringLiteral("SGLang")},
                                                    {QStringLiteral("tensorrt-llm"), QStringLiteral("TensorRT-LLM")}, {QStringLiteral("tgi"), QStringLiteral("TGI")},
                                                    {QStringLiteral("lmdeploy"), QStringLiteral("LMDeploy")},   {QStringLiteral("ollama"), QStringLiteral("Ollama")},
                                                    {QStringLiteral("transformers"), QStringLiteral("Transformers")}, {QStringLiteral("deepspeed"), QStringLiteral("DeepSpeed")},
                                                    {QStringLiteral("diffusers"), QStringLiteral("Diffusers")}, {QStringLiteral("comfyui"), QStringLiteral("ComfyUI")},
                                                    {QStringLiteral("fsdp"), QStringLiteral("FSDP")},           {QStringLiteral("megatron"), QStringLiteral("Megatron")}};
        const QString id = kNames.value(QString::fromStdString(reference.id), QString::fromStdString(reference.id));
        return reference.version.empty() ? id : id + QStringLiteral("\u00A0") + QString::fromStdString(reference.version);
    }
    QString format(const formats::NumericFormat &format) const
    {
        const QString id = QString::fromStdString(formats::toId(format));
        if (id == QLatin1String("native"))
            return words("as published");
        return id.startsWith(QLatin1String("gguf:")) ? id.mid(5) + QStringLiteral(" (GGUF)") : id.toUpper();
    }

    void describe(const workload::InferenceWorkload &w)
    {
        add("Model", model(w.model));
        add("Task", words("Inference with %1").arg(engine(w.engine)));
        const QString cache = w.kvCache == "auto" ? words("automatic") : QString::fromStdString(w.kvCache).toUpper();
        add("Weights and cache", words("%1, KV cache %2").arg(format(w.weights), cache));
        const int sequences = static_cast<int>(w.concurrency);
        add("Load", w.contextTokens ? words("%n sequence(s) of %1 tokens at once", sequences).arg(number(*w.contextTokens)) : words("%n sequence(s) of the model’s full context at once", sequences));
    }
    void describe(const workload::TrainingWorkload &w)
    {
        add("Model", model(w.model));
        const QString method = w.method == workload::TrainingMethod::Full ? words("Full training") : w.method == workload::TrainingMethod::Lora ? words("LoRA training") : words("QLoRA training");
        add("Task", words("%1 with %2").arg(method, engine(w.framework)));
        add("Load", words("micro-batch %1, sequences of %2 tokens, accumulation %3").arg(number(w.microBatch), number(w.sequenceTokens), number(w.gradientAccumulation)));
    }
    void describe(const workload::DiffusionWorkload &w)
    {
        add("Model", model(w.model));
        add("Task", words("Image and video generation with %1").arg(engine(w.engine)));
        add("Weights", format(w.weights));
        QString size = words("%1 × %2 pixels").arg(number(w.width), number(w.height));
        if (w.frames > 1)
            size += QStringLiteral(", ") + words("%n frame(s)", static_cast<int>(w.frames));
        add("Load", size + QStringLiteral(", ") + words("batch of %1").arg(number(w.batch)));
    }

    void hardware()
    {
        const hardware::Gpu *gpu = m_world.gpus->find(m_scenario.hardware.gpu);
        const QString name = QString::fromStdString(gpu ? gpu->name : m_scenario.hardware.gpu);
        add("Hardware", QStringLiteral("%1 × %2").arg(number(m_scenario.hardware.count), name));
        if (!m_plan || m_scenario.hardware.count <= 1)
            return;
        QStringList degrees;
        const memory::Parallelism &p = m_plan->parallelism;
        for (const auto &[label, value] : {std::pair{"tensor", p.tensor}, {"pipeline", p.pipeline}, {"expert", p.expert}, {"data", p.data}, {"context", p.context}}) {
            if (value > 1)
                degrees << QStringLiteral("%1\u00A0%2").arg(words(label), number(value));
        }
        add("Parallelism", degrees.join(QStringLiteral(", ")));
    }

    const workload::Scenario &m_scenario;
    const memory::Plan *m_plan;
    const memory::World &m_world;
    const Language &m_language;
    std::vector<LabelledText> m_rows;
};

// For lupdate: the sources that words() gets through a variable.
[[maybe_unused]] const char *const kSources[] = {
    QT_TRANSLATE_NOOP("QuoteDocument", "Model"),       QT_TRANSLATE_NOOP("QuoteDocument", "Task"),    QT_TRANSLATE_NOOP("QuoteDocument", "Weights and cache"), QT_TRANSLATE_NOOP("QuoteDocument", "Weights"),
    QT_TRANSLATE_NOOP("QuoteDocument", "Load"),        QT_TRANSLATE_NOOP("QuoteDocument", "Hardware"), QT_TRANSLATE_NOOP("QuoteDocument", "Parallelism"),      QT_TRANSLATE_NOOP("QuoteDocument", "tensor"),
    QT_TRANSLATE_NOOP("QuoteDocument", "pipeline"),    QT_TRANSLATE_NOOP("QuoteDocument", "expert"),  QT_TRANSLATE_NOOP("QuoteDocument", "data"),              QT_TRANSLATE_NOOP("QuoteDocument", "context"),
    QT_TRANSLATE_NOOP("QuoteDocument", "as published"), QT_TRANSLATE_NOOP("QuoteDocument", "automatic"), QT_TRANSLATE_NOOP("QuoteDocument", "Inference with %1"), QT_TRANSLATE_NOOP("QuoteDocument", "%1, KV cache %2"),
    QT_TRANSLATE_NOOP("QuoteDocument", "Full training"), QT_TRANSLATE_NOOP("QuoteDocument", "LoRA training"),
    QT_TRANSLATE_NOOP("QuoteDocument", "QLoRA training"), QT_TRANSLATE_NOOP("QuoteDocument", "%1 with %2"), QT_TRANSLATE_NOOP("QuoteDocument", "micro-batch %1, sequences of %2 tokens, accumulation %3"),
    QT_TRANSLATE_NOOP("QuoteDocument", "Image and video generation with %1"), QT_TRANSLATE_NOOP("QuoteDocument", "%1 × %2 pixels"), QT_TRANSLATE_NOOP("QuoteDocument", "batch of %1"),
};
[[maybe_unused]] const char *const kPlurals[] = {QT_TRANSLATE_N_NOOP("QuoteDocument", "%n sequence(s) of %1 tokens at once"), QT_TRANSLATE_N_NOOP("QuoteDocument", "%n sequence(s) of the model’s full context at once"), QT_TRANSLATE_N_NOOP("QuoteDocument", "%n frame(s)")};

} // namespace

std::vector<LabelledText> configurationInWords(const workload::Scenario &scenario, const memory::Plan *plan, const memory::World &world, const Language &language)
{
    return Words(scenario, plan, world, language).all();
}

} // namespace anchorgpu::exporting
