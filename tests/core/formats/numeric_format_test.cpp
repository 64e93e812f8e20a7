// Ids of formats: every contract id parses and comes back, anything else is refused with the list of what is allowed.
#include "core/formats/gguf_names.h"
#include "core/formats/numeric_format.h"

#include <QTest>
#include <rapidcheck.h>
#include <set>

using namespace anchorgpu;
using namespace anchorgpu::formats;

class NumericFormatTest : public QObject {
    Q_OBJECT
private slots:
    void contractIdsParse_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("family");
        QTest::addColumn<int>("bits");
        QTest::addColumn<int>("group");
        const auto row = [](const char *id, Family family, int bits, int group = 0) {
            QTest::newRow(id) << QString(id) << static_cast<int>(family) << bits << group;
        };
        row("native", Family::Native, 16);
        row("fp32", Family::Float, 32);
        row("bf16", Family::Float, 16);
        row("fp16", Family::Float, 16);
        row("fp8", Family::Fp8, 8);
        row("fp8-block", Family::Fp8Block, 8);
        row("int8", Family::Int8, 8);
        row("w8a16", Family::W8A16, 8);
        row("awq-int4-g128", Family::AwqInt4, 4, 128);
        row("awq-int4-g64", Family::AwqInt4, 4, 64);
        row("awq-int4-g32", Family::AwqInt4, 4, 32);
        row("gptq-int4-g128", Family::GptqInt4, 4, 128);
        row("gptq-int4-g64", Family::GptqInt4, 4, 64);
        row("gptq-int4-g32", Family::GptqInt4, 4, 32);
        row("int4-g128", Family::Int4, 4, 128);
        row("nvfp4", Family::Nvfp4, 4);
        row("mxfp4", Family::Mxfp4, 4);
        row("bnb-nf4", Family::BnbNf4, 4);
        row("bnb-nf4-dq", Family::BnbNf4Dq, 4);
        row("bnb-int8", Family::BnbInt8, 8);
        row("gguf:Q4_K_M", Family::Gguf, 4);
        row("gguf:Q3_K", Family::Gguf, 3);
        row("gguf:IQ2_XXS", Family::Gguf, 2);
        row("gguf:MXFP4_MOE", Family::Gguf, 4);
        row("gguf:F32", Family::Gguf, 32);
    }
    void contractIdsParse()
    {
        QFETCH(QString, id);
        QFETCH(int, family);
        QFETCH(int, bits);
        QFETCH(int, group);
        const auto parsed = parseNumericFormat(id.toStdString());
        QVERIFY(parsed.has_value());
        QCOMPARE(static_cast<int>(parsed->family), family);
        QCOMPARE(parsed->bits, bits);
        QCOMPARE(parsed->group, group);
        QCOMPARE(toId(*parsed), id.toStdString());
    }
    void capitalsOfMixesDoNotMatter()
    {
        QCOMPARE(toId(*parseNumericFormat("gguf:q4_k_m")), std::string("gguf:Q4_K_M"));
        QCOMPARE(parseNumericFormat("gguf:iq4_xs")->ggufName, std::string("IQ4_XS"));
    }
    void bf16IsNotFp16()
    {
        QVERIFY(!(*parseNumericFormat("bf16") == *parseNumericFormat("fp16")));
        QCOMPARE(toId(NumericFormat{Family::Float, 16, false, 0, {}}), std::string("fp16"));
    }
    void unknownIdsNameWhatIsAllowed()
    {
        for (const char *id : {"", "fp4", "FP8", "gguf:", "gguf:Q9_X", "awq-int4-g16", "gguf:Q4_K_M ", "int4"}) {
            const auto parsed = parseNumericFormat(id);
            QVERIFY2(!parsed.has_value(), id);
            QCOMPARE(parsed.error().id, std::string("unknown-format"));
            QCOMPARE(parsed.error().found, std::string(id));
            QVERIFY(parsed.error().allowed.find("bnb-nf4-dq, bnb-int8, gguf:F32") != std::string::npos);
        }
        QVERIFY(parseNumericFormat(std::string(100000, 'x')).error().found.size() <= 200);
    }
    void everyFormatComesBackFromItsId()
    {
        std::set<std::string> ids;
        for (const NumericFormat &format : allFormats()) {
            const auto parsed = parseNumericFormat(toId(format));
            QVERIFY(parsed.has_value());
            QVERIFY(*parsed == format);
            ids.insert(toId(format));
        }
        QCOMPARE(ids.size(), allFormats().size());
        QCOMPARE(toId(allFormats().front()), std::string("native"));
    }
    void fileTypesNameMixes()
    {
        QCOMPARE(ggufNameOf(15)->name, std::string_view("Q4_K_M"));
        QCOMPARE(ggufNameOf(30)->name, std::string_view("IQ4_XS"));
        QCOMPARE(ggufNameOf(38)->base, std::string_view("MXFP4"));
        QVERIFY(!ggufNameOf(33) && !ggufNameOf(4) && !ggufNameOf(-1) && !ggufNameOf(1LL << 40));
        std::set<int> seen;
        for (const GgufName &name : ggufNames()) {
            QVERIFY(ggmlType(name.base) != nullptr);
            QVERIFY(name.fileType < 0 || seen.insert(name.fileType).second);
        }
    }
    void rowsThatAreNoWholeBlocksFallBack()
    {
        const auto stored = [](const char *type, std::int64_t row) { return std::string(storableType(*ggmlType(type), row).name); };
        QCOMPARE(stored("Q4_K", 4096), std::string("Q4_K"));
        QCOMPARE(stored("Q4_K", 2880), std::string("Q5_0"));
        QCOMPARE(stored("Q5_K", 896), std::string("Q5_1"));
        QCOMPARE(stored("Q6_K", 576), std::string("Q8_0"));
        QCOMPARE(stored("Q3_K", 896), std::string("Q4_0"));
        QCOMPARE(stored("TQ2_0", 896), std::string("Q4_0"));
        QCOMPARE(stored("IQ2_XXS", 896), std::string("IQ4_NL"));
        QCOMPARE(stored("IQ4_XS", 100), std::string("F16"));
        QCOMPARE(stored("Q8_0", 33), std::string("F16"));
    }
    void parsingNeverThrows()
    {
        QVERIFY(rc::check("any string is a format that comes back, or a refusal", [](const std::string &text) {
            for (const std::string &id : {text, "gguf:" + text, "awq-int4-g" + text}) {
                const auto parsed = parseNumericFormat(id);
                if (parsed)
                    RC_ASSERT(*parseNumericFormat(toId(*parsed)) == *parsed);
                else
                    RC_ASSERT(!parsed.error().allowed.empty());
            }
        }));
    }
};

QTEST_APPLESS_MAIN(NumericFormatTest)
#include "numeric_format_test.moc"
