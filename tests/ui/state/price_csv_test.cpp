// Prices as people type them, and price tables as CSV in French and English form.
#include "ui/state/price_csv.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::state;

class PriceCsvTest : public QObject {
    Q_OBJECT
private slots:
    void pricesAreRead_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("value"); // empty: refused
        QTest::newRow("comma") << QStringLiteral("1234,50") << QStringLiteral("1234.5");
        QTest::newRow("point") << QStringLiteral("1234.50") << QStringLiteral("1234.5");
        QTest::newRow("space") << QStringLiteral("1 234,50") << QStringLiteral("1234.5");
        QTest::newRow("no-break space") << QStringLiteral("1\u00A0234,50") << QStringLiteral("1234.5");
        QTest::newRow("narrow no-break space") << QStringLiteral("1\u202F234,50 €") << QStringLiteral("1234.5");
        QTest::newRow("English thousands") << QStringLiteral("€1,234.50") << QStringLiteral("1234.5");
        QTest::newRow("German thousands") << QStringLiteral("1.234,50") << QStringLiteral("1234.5");
        QTest::newRow("Swiss thousands") << QStringLiteral("1’234.50") << QStringLiteral("1234.5");
        QTest::newRow("two groups") << QStringLiteral("1,234,567") << QStringLiteral("1234567");
        QTest::newRow("small price, three decimals") << QStringLiteral("0,118") << QStringLiteral("0.118");
        QTest::newRow("four decimals") << QStringLiteral("2,4900") << QStringLiteral("2.49");
        QTest::newRow("integer") << QStringLiteral("12") << QStringLiteral("12");
        QTest::newRow("ambiguous comma") << QStringLiteral("1,234") << QString();
        QTest::newRow("ambiguous point") << QStringLiteral("12.345") << QString();
        QTest::newRow("negative") << QStringLiteral("-1") << QString();
        QTest::newRow("words") << QStringLiteral("free") << QString();
        QTest::newRow("nothing") << QString() << QString();
        QTest::newRow("two decimal marks") << QStringLiteral("1,2,3") << QString();
        QTest::newRow("seven decimals") << QStringLiteral("0.1234567") << QString();
    }
    void pricesAreRead()
    {
        QFETCH(QString, typed);
        QFETCH(QString, value);
        const auto price = parsePrice(typed);
        QCOMPARE(price ? QString::fromStdString(price->toText()) : QString(), value);
    }

    void aTableRoundTripsInBothLanguages()
    {
        const quote::PriceBook &book = *quote::PriceBook::sampleBook();
        for (const char *code : {"fr", "en"}) {
            const text::Language language(QString::fromLatin1(code));
            const QByteArray csv = pricesToCsv(book, language);
            QVERIFY(csv.startsWith("\xEF\xBB\xBFgpu"));
            QVERIFY(csv.contains(code == QByteArray("fr") ? "nvidia-h100-sxm5-80;3,3229;431,20;1650,00;1 2 4 8;8\r\n" : "nvidia-h100-sxm5-80,3.3229,431.20,1650.00,1 2 4 8,8\r\n"));
            const auto again = pricesFromCsv(book, csv, "p.csv");
            QVERIFY2(again.has_value(), again ? "" : (again.error().id + again.error().place).c_str());
            QVERIFY(again->gpus == book.gpus);
        }
    }

    void whatTheTableDoesNotShowIsKept()
    {
        const quote::PriceBook &book = *quote::PriceBook::sampleBook();
        const auto changed = pricesFromCsv(book, "gpu;gpu-hour;gpu-week;gpu-month;counts;gpus_per_node\nnvidia-b200-sxm-180;;;3 000,00;1/2;8\nmy-gpu;1,5;;;;\n", "p.csv");
        QVERIFY(changed.has_value());
        QCOMPARE(changed->gpus.size(), std::size_t{2});
        QCOMPARE(changed->gpus[0].minTermHours, book.gpu("nvidia-b200-sxm-180")->minTermHours);
        QVERIFY(!changed->gpus[0].hour && changed->gpus[0].month == Decimal::whole(3000));
        QCOMPARE(changed->gpus[0].counts, (std::vector<std::int64_t>{1, 2}));
        QVERIFY(changed->gpus[1].hour && changed->gpus[1].counts.empty() && !changed->gpus[1].gpusPerNode);
        QCOMPARE(changed->options.size(), book.options.size());
    }

    void problemsNameLineAndColumn_data()
    {
        QTest::addColumn<QByteArray>("csv");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("place");
        const QByteArray head = "gpu;gpu-hour;gpu-week;gpu-month;counts;gpus_per_node\n";
        QTest::newRow("empty") << QByteArray() << QStringLiteral("wrong-format") << QStringLiteral("line 1");
        QTest::newRow("another table") << QByteArray("name;price\n") << QStringLiteral("wrong-format") << QStringLiteral("line 1");
        QTest::newRow("bad price") << head + "a;1;2;3;;\nb;x;2;3;;\n" << QStringLiteral("bad-decimal") << QStringLiteral("line 3, column 2");
        QTest::newRow("ambiguous price") << head + "a;1;2;1,234;;\n" << QStringLiteral("bad-decimal") << QStringLiteral("line 2, column 4");
        QTest::newRow("twice") << head + "a;1;2;3;;\na;1;2;3;;\n" << QStringLiteral("duplicate") << QStringLiteral("line 3, column 1");
        QTest::newRow("counts") << head + "a;1;2;3;0;\n" << QStringLiteral("wrong-value") << QStringLiteral("line 2, column 5");
        QTest::newRow("node") << head + "a;1;2;3;1;many\n" << QStringLiteral("wrong-value") << QStringLiteral("line 2, column 6");
        QTest::newRow("short row") << head + "a;1\n" << QStringLiteral("missing-member") << QStringLiteral("line 2, column 3");
    }
    void problemsNameLineAndColumn()
    {
        QFETCH(QByteArray, csv);
        QFETCH(QString, id);
        QFETCH(QString, place);
        const auto book = pricesFromCsv(*quote::PriceBook::sampleBook(), csv, "p.csv");
        QVERIFY(!book);
        QCOMPARE(QString::fromStdString(book.error().id), id);
        QCOMPARE(QString::fromStdString(book.error().place), place);
    }

    void editingFormIsReadBack()
    {
        const Currency euro = Currency::parse("EUR").value();
        for (const char *plain : {"0.09", "2.345", "12.3456", "1234", "999999.999999"}) {
            const Decimal price = Decimal::parse(plain).value();
            for (const char *code : {"fr", "en"})
                QVERIFY2(parsePrice(priceForEditing(price, euro, text::Language(QString::fromLatin1(code)))) == price, plain);
        }
        QVERIFY(priceForEditing(std::nullopt, euro, text::Language()).isEmpty());
    }
};

QTEST_GUILESS_MAIN(PriceCsvTest)
#include "price_csv_test.moc"
