// Number fields in both languages, the slider over powers, and the texts of verdict, chart, table and quote.
#define QT_NO_KEYWORDS
#include "core/workload/options.h"
#include "core/workload/scenario_json.h"
#include "ui/state/assessment_service.h"
#include "ui/state/pricing.h"
#include "ui/text/numbers.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/breakdown/breakdown_table.h"
#include "ui/views/form/catalogue_texts.h"
#include "ui/views/form/field_texts.h"
#include "ui/views/memory/memory_texts.h"
#include "ui/views/quote/quote_panel.h"
#include "ui/views/widgets/number_fields.h"

#include <QAbstractItemModelTester>
#include <QDate>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

using namespace anchorgpu;

class FieldsTest : public QObject {
    Q_OBJECT

    static void type(QAbstractSpinBox &field, const QString &text)
    {
        auto *edit = field.findChild<QLineEdit *>();
        edit->selectAll();
        edit->insert(text);
        field.interpretText();
    }

private Q_SLOTS:
    void wholeNumbersAsPeopleTypeThem_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<int>("value");
        QTest::newRow("plain") << QStringLiteral("131072") << 131072;
        QTest::newRow("space") << QStringLiteral("131 072") << 131072;
        QTest::newRow("no-break space") << QStringLiteral("131\u00A0072") << 131072;
        QTest::newRow("narrow space") << QStringLiteral("131\u202F072") << 131072;
        QTest::newRow("comma") << QStringLiteral("131,072") << 131072;
        QTest::newRow("k") << QStringLiteral("128k") << 131072;
        QTest::newRow("Ki") << QStringLiteral("128 Ki") << 131072;
    }
    void wholeNumbersAsPeopleTypeThem()
    {
        QFETCH(QString, typed);
        QFETCH(int, value);
        for (const char *code : {"fr", "en"}) {
            views::IntegerField field;
            field.setRange(1, 16'777'216);
            field.setSuffix(QStringLiteral("\u00A0tokens"));
            field.setLanguage(text::Language(QString::fromLatin1(code)));
            type(field, typed);
            QCOMPARE(field.value(), value);
        }
    }

    void decimalsWithCommaAndDot()
    {
        for (const char *code : {"fr", "en"}) {
            for (const char *typed : {"1234.5", "1234,5", "1 234,5"}) {
                views::DecimalField field;
                field.setDecimals(3);
                field.setRange(0, 1e6);
                field.setLanguage(text::Language(QString::fromLatin1(code)));
                type(field, QString::fromLatin1(typed));
                QCOMPARE(field.value(), 1234.5);
            }
        }
    }

    void automaticIsAValueOfItsOwn()
    {
        views::IntegerField field;
        field.setRange(0, 64);
        field.setAutomaticText(QStringLiteral("auto · 2"));
        field.showValue(0);
        QVERIFY(field.isAutomatic());
        QCOMPARE(field.text(), QStringLiteral("auto · 2"));
        field.setStops({0, 1, 2, 4, 8});
        field.stepBy(1);
        field.stepBy(1);
        field.stepBy(1);
        QCOMPARE(field.value(), 4);
        field.stepBy(-1);
        QCOMPARE(field.value(), 2);
        type(field, QString());
        QVERIFY(field.isAutomatic());
    }

    void showingDoesNotSpeak()
    {
        views::IntegerField field;
        field.setRange(1, 1000);
        QSignalSpy changed(&field, &QSpinBox::valueChanged);
        field.showValue(7);
        field.setLanguage(text::Language(QStringLiteral("fr")));
        QCOMPARE(changed.count(), 0);
        QCOMPARE(field.value(), 7);
    }

    void sliderOverPowers()
    {
        views::LogSlider slider;
        slider.setRangeOf(256, 1'048'576);
        QCOMPARE(slider.valueAt(0), 256.0);
        QCOMPARE(slider.valueAt(1000), 1'048'576.0);
        double before = 0;
        for (int position = 0; position <= 1000; position += 5) {
            QVERIFY(slider.valueAt(position) >= before);
            before = slider.valueAt(position);
        }
        // Powers of two can be hit and stay where they are.
        for (double value : {1024.0, 16384.0, 131072.0}) {
            slider.showValue(value);
            QCOMPARE(slider.valueAt(slider.value()), value);
        }
    }

    void verdictInWords()
    {
        const auto world = memory::World::builtIn();
        const auto book = quote::PriceBook::sampleBook();
        const text::Language english(QStringLiteral("en"));
        const auto fits = state::AssessmentService::complete(workload::defaultScenario(), *world, *book, false);
        const auto model = views::verdictModel(*fits, english);
        QCOMPARE(model.headline, QStringLiteral("Fits"));
        QVERIFY(model.limits.contains(QStringLiteral("16,384")));
        QVERIFY(model.fix.isEmpty());
        auto scenario = workload::withEdit(workload::defaultScenario(), "workload.concurrency", "40");
        const auto unfit = state::AssessmentService::complete(*scenario, *world, *book, false);
        const auto no = views::verdictModel(*unfit, english);
        QCOMPARE(no.state, views::VerdictModel::State::DoesNotFit);
        QVERIFY(!no.fixEdits.empty());
        QVERIFY(!no.fix.isEmpty());
        // The change that it offers does make it fit.
        auto fixed = *scenario;
        for (const auto &edit : no.fixEdits)
            fixed = *workload::withEdit(fixed, edit.path, edit.value);
        QVERIFY(memory::plan(fixed, *world)->verdict != memory::Verdict::DoesNotFit);
    }

    void chartAddsUp()
    {
        const text::Language english(QStringLiteral("en"));
        const auto plan = memory::plan(workload::defaultScenario(), *memory::World::builtIn());
        QVERIFY(plan.has_value());
        const auto model = views::chartModel(*plan, english);
        QCOMPARE(model.bars.size(), std::size_t{1}); // two equal GPUs are one bar
        double sum = 0;
        for (double gib : model.bars.front().gib)
            sum += gib;
        QVERIFY(std::abs(sum - plan->devices[0].total.typical.inGibibytes()) < 1e-6);
        QVERIFY(model.axisMax >= model.capacity);
        QVERIFY(model.summary.contains(QStringLiteral("Weights")));
        const auto training = workload::withEdit(workload::defaultScenario(), "workload.kind", "training");
        const auto phases = memory::plan(*training, *memory::World::builtIn());
        QVERIFY(phases.has_value());
        const auto bars = views::chartModel(*phases, english).bars;
        QCOMPARE(bars.size(), phases->devices[static_cast<std::size_t>(phases->worstRank)].phases.size());
        QCOMPARE(std::count_if(bars.begin(), bars.end(), [](const auto &bar) { return bar.peak; }), std::ptrdiff_t{1});
    }

    void tableIsAModel()
    {
        const text::Language french(QStringLiteral("fr"));
        const auto plan = memory::plan(workload::defaultScenario(), *memory::World::builtIn());
        const auto model = views::breakdownModel(*plan, -1, french);
        views::BreakdownTableModel table;
        QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::Fatal);
        views::Look look;
        look.language = french;
        table.show(model.rows, look);
        table.show(model.rows, look);
        QCOMPARE(table.rowCount(), static_cast<int>(model.rows.size()));
        QVERIFY(table.rowOf(memory::ComponentId::KvCache) > 0);
        QVERIFY(model.rows.back().sum);
        const QString csv = views::breakdownAsText(model, french, QLatin1Char(';'));
        QCOMPARE(csv.count(QLatin1Char('\n')), table.rowCount() + 1);
        QVERIFY(!csv.contains(QChar(0x202F)));
    }

    void quoteInWords()
    {
        const auto world = memory::World::builtIn();
        const auto book = quote::PriceBook::sampleBook();
        auto scenario = *workload::withEdit(workload::defaultScenario(), "rental.start", "2026-12-01");
        const text::Language french(QStringLiteral("fr"));
        const auto model = views::quoteModel(state::quoteOf(scenario, *world, *book), *book, french);
        QVERIFY(model.error.isEmpty());
        QVERIFY(model.total.endsWith(QStringLiteral("\u00A0€")));
        QVERIFY(!model.sample.isEmpty());
        QVERIFY2(model.period.contains(text::longDate(QDate(2026, 12, 1), french)) && model.period.contains(text::longDate(QDate(2026, 12, 31), french)), qPrintable(model.period));
        QVERIFY(model.length.contains(QStringLiteral("720")));
        scenario.rental.currency = "XYZ";
        QVERIFY(!views::quoteModel(state::quoteOf(scenario, *world, *book), *book, french).error.isEmpty());
    }

    void everyOptionOfTheFormHasWords()
    {
        const text::Language english(QStringLiteral("en"));
        for (const auto &spec : workload::options()) {
            for (const auto choice : spec.choices)
                QVERIFY(!views::choiceText(spec.path, choice, english).isEmpty());
        }
        QCOMPARE(views::formatText("awq-int4-g128", english), QStringLiteral("AWQ INT4, group 128"));
        QCOMPARE(views::formatText("gguf:Q4_K_M", english), QStringLiteral("GGUF Q4_K_M"));
        QCOMPARE(views::formatText("fp8", english), QStringLiteral("FP8"));
    }

    void supportIsSaid()
    {
        const auto world = memory::World::builtIn();
        const text::Language english(QStringLiteral("en"));
        const auto scenario = workload::defaultScenario();
        QCOMPARE(views::supportOf(scenario, "fp8", *world, english).mark, views::Mark::Good);
        auto old = scenario;
        old.hardware.gpu = "nvidia-t4-16";
        QVERIFY(views::supportOf(old, "fp8", *world, english).mark != views::Mark::Good);
        QVERIFY(views::modelItems(*world, english).size() >= 224);
    }

    void comparingShowsWhatDiffers()
    {
        const auto world = memory::World::builtIn();
        const auto first = workload::defaultScenario();
        auto second = first;
        second.hardware.gpu = "nvidia-h200-sxm-141";
        const auto model = views::compareModel({first, second}, *world, *quote::PriceBook::sampleBook(), text::Language(QStringLiteral("en")));
        QCOMPARE(model.titles.size(), std::size_t{2});
        for (const auto &row : model.rows) {
            if (row.label == QStringLiteral("GPU"))
                QVERIFY(row.differs);
            if (row.label == QStringLiteral("Model"))
                QVERIFY(!row.differs);
        }
    }
};

QTEST_MAIN(FieldsTest)
#include "fields_test.moc"
