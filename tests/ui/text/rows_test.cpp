// The tables of sentences: every id once a topic, every text non-empty, every French text there, names of all ids of the plan.
#include "core/workload/options.h"
#include "ui/text/glossary_text.h"
#include "ui/text/rows.h"
#include "ui/text/sentences.h"
#include "ui/text/translation_check.h"

#include <QSet>
#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::text;

namespace {

std::vector<Row> allRows()
{
    std::vector<Row> rows;
    for (const auto part : {rowsOfCore(), rowsOfModels(), rowsOfFormats(), rowsOfServing(), rowsOfLlamaCpp(), rowsOfTraining(), rowsOfDiffusion(), rowsOfQuote()})
        rows.insert(rows.end(), part.begin(), part.end());
    return rows;
}

} // namespace

class RowsTest : public QObject {
    Q_OBJECT
private slots:
    void idsAreUniqueInATopic()
    {
        QSet<QString> seen;
        for (const Row &row : allRows()) {
            const QString key = QString::number(int(row.topic)) + QLatin1Char(' ') + QString::fromUtf8(row.id);
            QVERIFY2(!seen.contains(key), row.id);
            seen.insert(key);
        }
        QVERIFY(seen.size() > 300);
    }
    void theShippedTextsPassTheTranslatorsRules()
    {
        const auto result = checkTranslations({});
        QVERIFY(result.has_value());
        QCOMPARE(result->files, 4);
        for (const auto &fault : result->faults)
            QVERIFY2(fault.warning, qPrintable(sentence(fault, Language(QStringLiteral("en")))));
    }
    void everyRowSpeaksFrench()
    {
        const Language french(QStringLiteral("fr"));
        int different = 0;
        for (const Row &row : allRows()) {
            const QString source = QString::fromUtf8(row.source), text = french.translate(contextOf(row.topic), row.source);
            if (!source.isEmpty())
                QVERIFY2(!text.isEmpty(), row.id);
            different += text != source ? 1 : 0;
        }
        QVERIFY2(different > 250, "most sentences differ between the languages");
    }
    void componentsAndPhasesHaveNames()
    {
        const Language english(QStringLiteral("en"));
        for (int i = 0; i <= int(memory::ComponentId::Reserve); ++i) {
            const auto id = memory::ComponentId(i);
            QVERIFY(name(id, english) != QString::fromStdString(std::string(memory::idOf(id))));
        }
        for (int i = 0; i <= int(memory::PhaseId::VaeDecode); ++i)
            QVERIFY(!name(memory::PhaseId(i), english).contains(QLatin1Char(':')));
    }
    void termsOfOptionsExistInBothLanguages()
    {
        for (const char *code : {"fr", "en"}) {
            const auto glossary = glossary::builtInGlossary(code);
            QVERIFY(glossary);
            for (const workload::OptionSpec &option : workload::options()) {
                if (!option.term.empty())
                    QVERIFY2(glossary->find(option.term), std::string(option.term).c_str());
            }
        }
    }
    void errorsNamePlaceFoundAndAllowed()
    {
        const Error error{ErrorKind::BadInput, "out-of-range", "a.anchorgpu", "/hardware/count", "-1", "1 … 4096"};
        const QString text = sentence(error, Language(QStringLiteral("en")));
        for (const char *part : {"a.anchorgpu", "/hardware/count", "-1", "1 … 4096"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), part);
        QVERIFY(sentence(error, Language(QStringLiteral("fr"))).contains(QStringLiteral("\u00A0: ")));
    }
    void formulasReadAsTheyAreComputed()
    {
        const memory::Formula formula{{memory::Operator::First, 80, "layers"}, {memory::Operator::Times, 2, {}}, {memory::Operator::Times, 8192, "tokens"}};
        QCOMPARE(text::formula(formula, Bytes(80 * 2 * 8192), Language(QStringLiteral("en")), true), QStringLiteral("80 layers × 2 × 8192 tokens = 1310720 B"));
        QVERIFY(text::formula(formula, Bytes(80 * 2 * 8192), Language(QStringLiteral("fr"))).startsWith(QStringLiteral("80\u00A0couches × 2 × 8\u202F192\u00A0jetons")));
    }
};

QTEST_APPLESS_MAIN(RowsTest)
#include "rows_test.moc"
