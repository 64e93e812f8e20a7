// The table of architectures: looked up by model_type, by class name, by a part of an unknown name; storage habits; releases in words.
#include "core/model/architectures.h"
#include "core/model/model_catalogue.h"
#include "core/model/native_formats.h"
#include "core/model/nearest_ids.h"
#include "core/units/json_text.h"
#include "resources/embedded.h"

#include <QSet>
#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;
using formats::Family;
using formats::TensorRole;

class ArchitecturesTest : public QObject {
    Q_OBJECT
private slots:
    void everyRowsArchitectureIsKnown()
    {
        const auto rows = parseJson(*resources::find("catalogue/models.json"), "models.json");
        for (const Json &row : *rows) {
            const std::string name = row["architecture"].get<std::string>();
            const Architecture *known = findArchitecture(name);
            QVERIFY2(known, name.c_str());
            // What a row states and what the table supplies must agree.
            if (!row.contains("task") && name != "mimo" && !name.starts_with("glm") && name != "seed_oss" && name != "phimoe" && name != "internvl"
                && name != "internvl_chat" && name != "bert" && name != "xlm-roberta")
                QVERIFY2(known->qkvBias == row["qkv_bias"].get<bool>(), row["id"].get<std::string>().c_str());
            QVERIFY2(known->gated == row["gated"].get<bool>() || known->name == "rwkv6", row["id"].get<std::string>().c_str());
            const std::string norm = row["norm"]["type"].get<std::string>();
            const NormKind kind = norm == "layernorm" ? NormKind::Layer : norm == "layernorm_nobias" ? NormKind::LayerNoBias : NormKind::Rms;
            QVERIFY2(known->norm == kind, row["id"].get<std::string>().c_str());
        }
    }
    void namesAreUnique()
    {
        const auto rows = parseJson(*resources::find("catalogue/models.json"), "models.json");
        QSet<QString> names;
        for (const Json &row : *rows)
            names.insert(QString::fromStdString(row["architecture"].get<std::string>()));
        for (const QString &name : names)
            QVERIFY(findArchitecture(name.toStdString()) == findArchitecture((name + "_text").toStdString()) || name.endsWith("_text"));
    }
    void byClassName_data()
    {
        QTest::addColumn<QString>("className");
        QTest::addColumn<QString>("name");
        QTest::newRow("Llama") << "LlamaForCausalLM" << "llama";
        QTest::newRow("Qwen3 MoE") << "Qwen3MoeForCausalLM" << "qwen3_moe";
        QTest::newRow("Qwen3-VL") << "Qwen3VLMoeForConditionalGeneration" << "qwen3_vl_moe";
        QTest::newRow("DeepSeek V3") << "DeepseekV3ForCausalLM" << "deepseek_v3";
        QTest::newRow("DeepSeek V4") << "DeepseekV4ForCausalLM" << "deepseek_v4";
        QTest::newRow("gpt-oss") << "GptOssForCausalLM" << "gpt_oss";
        QTest::newRow("GPT-2") << "GPT2LMHeadModel" << "gpt2";
        QTest::newRow("GLM 5") << "GlmMoeDsaForCausalLM" << "glm_moe_dsa";
        QTest::newRow("Nemotron-H") << "NemotronHForCausalLM" << "nemotron_h";
        QTest::newRow("BERT") << "BertModel" << "bert";
        QTest::newRow("XLM-R") << "XLMRobertaForSequenceClassification" << "xlm-roberta";
        QTest::newRow("unknown") << "BrandNewForCausalLM" << "";
        QTest::newRow("empty") << "" << "";
        QTest::newRow("only the ending") << "ForCausalLM" << "";
    }
    void byClassName()
    {
        QFETCH(QString, className);
        QFETCH(QString, name);
        const Architecture *known = findArchitectureOfClass(className.toStdString());
        QCOMPARE(known ? QString::fromUtf8(known->name.data(), qsizetype(known->name.size())) : QString(), name);
    }
    void byNearness()
    {
        QVERIFY(findNearestArchitecture("videollama3_qwen2")->name == "qwen2");
        QVERIFY(findNearestArchitecture("super_qwen3_moe_plus")->name == "qwen3_moe");
        QVERIFY(findNearestArchitecture("diffllama")->name == "llama");
        QVERIFY(!findNearestArchitecture("brand_new"));
        QVERIFY(!findNearestArchitecture(""));
    }
    void textEndings()
    {
        QVERIFY(baseModelType("gemma3_text") == "gemma3");
        QVERIFY(baseModelType("llama") == "llama");
        QVERIFY(baseModelType("_text").empty());
        QVERIFY(findArchitecture("qwen3_5_moe_text")->name == "qwen3_5_moe");
    }
    void storage()
    {
        BlockTraits traits;
        applyStorage(findArchitecture("phi3"), traits);
        QVERIFY(traits.fusedQkv && traits.fusedGateUp && !traits.fusedExperts);
        applyStorage(findArchitecture("qwen3_5"), traits);
        QVERIFY(traits.splitBetaAlpha && !traits.fusedQkv);
        applyStorage(nullptr, traits); // an unknown family changes nothing
        QVERIFY(traits.splitBetaAlpha);
    }
    void classDefaultsOfNestedConfigs()
    {
        QVERIFY(classDefaults("gemma3_text"));
        QCOMPARE(classDefaults("gemma3_text")->vocabulary, 262208);
        QCOMPARE(classDefaults("llama")->hidden, 4096);
        QVERIFY(!classDefaults("deepseek_v3"));
        for (const char *name : {"llama", "mistral", "qwen2", "qwen3", "gemma", "gemma2", "gemma3", "cohere", "cohere2", "phi3"}) {
            const ClassDefaults *row = classDefaults(name);
            QVERIFY2(row && findArchitecture(name), name);
            QVERIFY(row->heads % row->kvHeads == 0 && row->layers > 0 && row->intermediate > row->hidden);
        }
    }

    void releaseWords_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("format");
        QTest::addColumn<bool>("expertsOnly");
        QTest::newRow("blocks") << "fp8 e4m3, 128x128 block scales" << "fp8-block" << false;
        QTest::newRow("tensor") << "fp8 per-tensor" << "fp8" << false;
        QTest::newRow("release") << "fp8 release" << "fp8" << false;
        QTest::newRow("mxfp4") << "mxfp4 experts (4.25 bit), rest bf16" << "mxfp4" << true;
        QTest::newRow("nvfp4") << "nvfp4 experts" << "nvfp4" << true;
        QTest::newRow("int4") << "int4 group 32 symmetric, bf16 scales, routed experts only" << "int4-g32" << true;
        QTest::newRow("nothing") << "" << "bf16" << false;
    }
    void releaseWords()
    {
        QFETCH(QString, words);
        QFETCH(QString, format);
        QFETCH(bool, expertsOnly);
        ModelDescription description;
        description.nativeFormat = floatFormat("bf16");
        applyRelease(words.toStdString(), description);
        QCOMPARE(QString::fromStdString(formats::toId(description.nativeFormat)), format);
        QCOMPARE(description.formatByRole.contains(TensorRole::AttnQ), expertsOnly);
        QCOMPARE(description.formatByRole.contains(TensorRole::SharedUp), expertsOnly);
        QVERIFY(!description.formatByRole.contains(TensorRole::ExpertUp));
    }
    void everyReleaseOfTheCatalogueIsUnderstood()
    {
        const auto rows = parseJson(*resources::find("catalogue/models.json"), "models.json");
        int quantised = 0;
        for (const Json &row : *rows) {
            if (row["quantization"].is_null())
                continue;
            ++quantised;
            const auto model = ModelCatalogue::builtIn().find(row["id"].get<std::string>());
            QVERIFY(model);
            QVERIFY2((*model)->nativeFormat.family != Family::Float, row["id"].get<std::string>().c_str());
        }
        QCOMPARE(quantised, 17);
    }
    void floats()
    {
        QCOMPARE(QString::fromStdString(formats::toId(floatFormat("fp32"))), QString("fp32"));
        QCOMPARE(QString::fromStdString(formats::toId(floatFormat("fp16"))), QString("fp16"));
        QCOMPARE(QString::fromStdString(formats::toId(floatFormat("bf16"))), QString("bf16"));
        QCOMPARE(QString::fromStdString(formats::toId(floatFormat("anything"))), QString("bf16"));
    }
    void imageTokens()
    {
        QCOMPARE(usualImageTokens("siglip_gemma3"), 256);
        QCOMPARE(usualImageTokens("mllama"), 4 * 1601);
        QCOMPARE(usualImageTokens("pixtral"), 55 * 55); // 1540 / 28
        QCOMPARE(usualImageTokens("brand-new"), 0);
    }
    void nearest()
    {
        const std::vector<ModelSummary> list = [] {
            std::vector<ModelSummary> summaries;
            for (const char *id : {"a/Model-8B", "a/Model-70B", "b/Other", "c/model-8b-instruct", "d/Zeta", "e/Eta"}) {
                ModelSummary summary;
                summary.id = id;
                summaries.push_back(summary);
            }
            return summaries;
        }();
        QVERIFY(nearestIds(list, "model-8b").starts_with("a/Model-8B, "));
        QVERIFY(nearestIds(list, "x/MODEL-70b").starts_with("a/Model-70B"));
        QVERIFY(nearestIds(list, "zeat").starts_with("d/Zeta") || nearestIds(list, "zeat").starts_with("e/Eta"));
        QCOMPARE(QString::fromStdString(nearestIds(list, "q")).count(','), 4); // five at most
        QVERIFY(nearestIds({}, "q").empty());
        QVERIFY(!nearestIds(list, std::string(100'000, 'm')).empty());
    }
};

QTEST_APPLESS_MAIN(ArchitecturesTest)
#include "architectures_test.moc"
