// The quote document: its words in both languages, that nothing is lost, clipped or split, searchable text, CSV, speed.
#include "core/hardware/gpu_catalogue.h"
#include "tests/ui/state/quote_fixture.h"
#include "ui/export/document_font.h"
#include "ui/export/quote_csv.h"
#include "ui/export/quote_document.h"
#include "ui/text/numbers.h"
#include "ui/text/quote_text.h"
#include "ui/views/memory/memory_texts.h"

#include <QElapsedTimer>
#include <QFile>
#include <QPainter>
#include <QProcess>
#include <QRawFont>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::exporting;

namespace {

/// A quote of four lines and a discount, as the sample book prices it.
workload::Scenario fourLines()
{
    workload::Scenario scenario = workload::defaultScenario();
    scenario.rental.term = {TermUnit::Month, 3};
    scenario.rental.start = "2026-12-01";
    scenario.rental.options = {{"storage", 500}, {"support", 2}, {"dedicated-ip", 1}};
    return scenario;
}

quote::Quote quoteOf(const workload::Scenario &scenario, const std::string &customer = "Société d’Essai Générale")
{
    quote::Party party;
    party.name = customer;
    quote::Quote quote = state::prepareQuote(scenario, hardware::GpuCatalogue::builtIn(), *quote::PriceBook::sampleBook(), {}, party).value().quote;
    quote.number = "D-2026-0001-7KQX";
    quote.issued = quote::Date::parse("2026-11-30").value();
    quote.validUntil = quote::Date::parse("2026-12-30").value();
    return quote;
}

QuoteDocument documentOf(const quote::Quote &quote, const workload::Scenario &scenario, const char *code, Paper paper = Paper::A4)
{
    const text::Language language(QString::fromLatin1(code));
    const auto world = memory::World::builtIn();
    const auto plan = memory::plan(scenario, *world);
    return QuoteDocument(quotePage(quote, scenario, plan ? &*plan : nullptr, *world, language, plan ? views::chartModel(*plan, language) : charts::MemoryChartModel(), paper));
}

/// The text of a PDF by an independent reader; empty when it isn't installed.
QString textOf(const QByteArray &pdf)
{
    const QString reader = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
    if (reader.isEmpty())
        return {};
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("q.pdf")));
    if (!file.open(QIODevice::WriteOnly))
        return {};
    file.write(pdf);
    file.close();
    QProcess process;
    process.start(reader, {QStringLiteral("-layout"), QStringLiteral("-enc"), QStringLiteral("UTF-8"), file.fileName(), QStringLiteral("-")});
    process.waitForFinished();
    return QString::fromUtf8(process.readAllStandardOutput());
}

QString joined(QString text) { return text.simplified().remove(QLatin1Char(' ')).remove(QChar(0x00A0)).remove(QChar(0x202F)); }

/// Dark pixels in a rectangle of a picture, a sign that something is painted there.
int ink(const QImage &image, const QRect &rect)
{
    int dark = 0;
    for (int y = rect.top(); y <= rect.bottom(); ++y) {
        for (int x = rect.left(); x <= rect.right(); ++x)
            dark += qGray(image.pixel(x, y)) < 160 ? 1 : 0;
    }
    return dark;
}

} // namespace

class QuoteDocumentTest : public QObject {
    Q_OBJECT
private slots:
    void moneyAndDatesInBothLanguages()
    {
        const quote::Quote quote = quoteOf(fourLines());
        const QuotePage english = documentOf(quote, fourLines(), "en").page(), french = documentOf(quote, fourLines(), "fr").page();
        QCOMPARE(english.total.value, QStringLiteral("€9,793.55"));
        QCOMPARE(french.total.value, QStringLiteral("9\u202F793,55\u00A0€"));
        QCOMPARE(english.lines.back().amount, QStringLiteral("-€515.45"));
        QCOMPARE(french.lines.back().amount, QStringLiteral("-515,45\u00A0€"));
        QCOMPARE(joined(english.facts[0].value), QStringLiteral("30November2026"));
        QCOMPARE(joined(french.facts[0].value), QStringLiteral("30novembre2026"));
        QVERIFY(english.terms.size() >= 5 && french.terms.size() == english.terms.size());
        QCOMPARE(english.lines[0].unitPrice, QStringLiteral("€1,650.00"));
        QVERIFY(!english.watermark.isEmpty());
        // No parentheses for negative amounts anywhere.
        for (const QuotePageLine &line : french.lines)
            QVERIFY(!line.amount.contains(QLatin1Char('(')));
    }

    void theExtractedTextHasEveryNumberAsPrinted()
    {
        const quote::Quote quote = quoteOf(fourLines());
        for (const char *code : {"fr", "en"}) {
            const QuoteDocument document = documentOf(quote, fourLines(), code);
            const QString extracted = textOf(document.pdf());
            if (extracted.isEmpty())
                QSKIP("pdftotext is not installed");
            const QString text = joined(extracted);
            QStringList wanted{document.page().number, document.page().total.value};
            for (const QuotePageLine &line : document.page().lines)
                wanted << line.amount << line.unitPrice << line.quantity << line.name << line.detail;
            for (const LabelledText &fact : document.page().facts)
                wanted << fact.value;
            for (const QString &each : wanted)
                QVERIFY2(text.contains(joined(each)), qPrintable(QString::fromLatin1(code) + QStringLiteral(" lacks ") + each));
        }
    }

    void theFontIsEmbedded()
    {
        const QByteArray pdf = documentOf(quoteOf(fourLines()), fourLines(), "fr").pdf();
        QVERIFY(pdf.startsWith("%PDF-1."));
        QVERIFY(pdf.contains("FontFile"));
        QVERIFY(pdf.contains("ToUnicode"));
        QVERIFY2(pdf.size() < 200'000, "light of bytes, too");
    }

    void fourLinesFitOnOnePage()
    {
        for (const Paper paper : {Paper::A4, Paper::Letter}) {
            for (const char *code : {"fr", "en"})
                QVERIFY2(documentOf(quoteOf(fourLines()), fourLines(), code, paper).pageCount() <= (paper == Paper::A4 ? 1 : 2), code);
        }
        QCOMPARE(documentOf(quoteOf(fourLines()), fourLines(), "en", Paper::Letter).pageSize(), QSizeF(612, 792));
    }

    void longQuotesRepeatTheHeadAndSplitNoRow()
    {
        quote::Quote quote = quoteOf(fourLines());
        for (int i = 0; i < 60; ++i) {
            quote::Line line = quote.lines[1];
            line.name.byLanguage["en"] = "Option " + std::to_string(i) + " with a rather long name that has to break into more than one line of the table";
            quote.lines.push_back(line);
        }
        const QuoteDocument document = documentOf(quote, fourLines(), "en");
        QVERIFY(document.pageCount() >= 3);
        const QString text = textOf(document.pdf());
        if (text.isEmpty())
            QSKIP("pdftotext is not installed");
        QVERIFY(text.count(QStringLiteral("Unit price")) >= 2);
        const QStringList pages = text.split(QLatin1Char('\f'), Qt::SkipEmptyParts);
        QCOMPARE(pages.size(), document.pageCount());
        for (int i = 0; i < 60; ++i) {
            // Each row is whole on one page: its first and last words stand on the same one.
            const QString first = QStringLiteral("Option %1 with").arg(i);
            int found = 0;
            for (const QString &page : pages)
                found += page.contains(first) ? 1 : 0;
            QCOMPARE(found, 1);
        }
        QVERIFY(pages.last().contains(document.page().pageOf.arg(pages.size()).arg(pages.size())));
    }

    void nothingRunsIntoTheMargins()
    {
        quote::Quote quote = quoteOf(fourLines(), std::string(300, 'W') + " & Söhne");
        quote.customer.address = std::string(200, 'x') + "\n75001 Paris";
        for (const char *code : {"fr", "en"}) {
            QuotePage page = documentOf(quote, fourLines(), code).page();
            page.watermark.clear();
            const QuoteDocument document(page);
            for (int i = 0; i < document.pageCount(); ++i) {
                const QImage picture = document.picture(i, 1.0);
                QCOMPARE(ink(picture, QRect(0, 0, 44, picture.height())), 0);
                QCOMPARE(ink(picture, QRect(picture.width() - 44, 0, 44, picture.height())), 0);
                QCOMPARE(ink(picture, QRect(0, 0, picture.width(), 40)), 0);
                QVERIFY(ink(picture, QRect(48, 48, 300, 60)) > 0 || i > 0);
            }
        }
    }

    void lightOfInk()
    {
        const QImage picture = documentOf(quoteOf(fourLines()), fourLines(), "fr").picture(0, 1.0);
        const int dark = ink(picture, picture.rect());
        QVERIFY2(dark < picture.width() * picture.height() / 20, "under five per cent of the sheet");
        QVERIFY(dark > 2000);
    }

    void aQuoteWithoutPlanOrPartiesStillPrints()
    {
        quote::Quote quote = quoteOf(fourLines(), "");
        quote.number.reset();
        quote.issued.reset();
        quote.validUntil.reset();
        quote.seller = {};
        const QuoteDocument document(quotePage(quote, fourLines(), nullptr, *memory::World::builtIn(), text::Language(QStringLiteral("en"))));
        QVERIFY(document.pageCount() >= 1);
        QVERIFY(document.page().verdict.isEmpty());
        QVERIFY(document.pdf().size() > 5000);
    }

    void missingPricesSayOnRequest()
    {
        workload::Scenario scenario = fourLines();
        scenario.hardware.gpu = "nobody-knows-this";
        const QuotePage page = QuoteDocument(quotePage(quoteOf(scenario), scenario, nullptr, *memory::World::builtIn(), text::Language(QStringLiteral("en")))).page();
        QCOMPARE(page.lines[0].amount, QStringLiteral("on request"));
        QCOMPARE(page.total.value, QStringLiteral("on request"));
    }

    void aPdfTakesUnder150Milliseconds()
    {
        const quote::Quote quote = quoteOf(fourLines());
        documentOf(quote, fourLines(), "fr").pdf(); // fonts are loaded once
        QElapsedTimer timer;
        qint64 best = 1'000'000;
        for (int i = 0; i < 5; ++i) {
            timer.start();
            documentOf(quote, fourLines(), "fr").pdf();
            best = std::min(best, timer.elapsed());
        }
        QVERIFY2(best < 150, qPrintable(QStringLiteral("%1 ms").arg(best)));
    }

    void theDocumentFontHasNoSubstitutions()
    {
        QVERIFY(documentFamily() != QStringLiteral("Inter"));
        QFont font(documentFamily());
        font.setPixelSize(20);
        QCOMPARE(QRawFont::fromFont(font).familyName(), documentFamily());
        for (const ushort c : {0x202F, 0x20AC, 0x00A0, 0x2019})
            QVERIFY(QRawFont::fromFont(font).supportsCharacter(QChar(c)));
        QVERIFY(withoutSubstitutions("no font", "Devis").isEmpty());
        QVERIFY(withoutSubstitutions(QByteArray(100, '\xff'), "Devis").isEmpty());
    }

    void csvInTheFormOfTheLanguage()
    {
        const quote::Quote quote = quoteOf(fourLines());
        const QString english = QString::fromUtf8(quoteCsv(quote, text::Language(QStringLiteral("en")))), french = QString::fromUtf8(quoteCsv(quote, text::Language(QStringLiteral("fr"))));
        QVERIFY(quoteCsv(quote, text::Language(QStringLiteral("en"))).startsWith("\xEF\xBB\xBF"));
        QVERIFY(english.contains(QStringLiteral(",2,1650.00,9900.00,EUR\r\n")));
        QVERIFY(french.contains(QStringLiteral(";2;1650,00;9900,00;EUR\r\n")));
        QVERIFY(french.contains(QStringLiteral(";1;-515,45;-515,45;EUR\r\n")));
        QVERIFY(english.contains(QStringLiteral("9793.55,EUR")));
        QVERIFY(!english.contains(QChar(0x202F)));
    }

    void formulasAreNeutralised_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("field");
        QTest::newRow("plain") << QStringLiteral("ACME") << QStringLiteral("ACME");
        QTest::newRow("formula") << QStringLiteral("=HYPERLINK(\"http://x\")") << QStringLiteral("\"'=HYPERLINK(\"\"http://x\"\")\"");
        QTest::newRow("plus") << QStringLiteral("+33 1 23") << QStringLiteral("\"'+33 1 23\"");
        QTest::newRow("minus") << QStringLiteral("-2+3") << QStringLiteral("\"'-2+3\"");
        QTest::newRow("at") << QStringLiteral("@SUM(A1)") << QStringLiteral("\"'@SUM(A1)\"");
        QTest::newRow("after spaces") << QStringLiteral("  =1+1") << QStringLiteral("\"'  =1+1\"");
        QTest::newRow("tab") << QStringLiteral("\t=1") << QStringLiteral("\"'\t=1\"");
        QTest::newRow("full width") << QStringLiteral("\uFF1D1+1") << QStringLiteral("\"'\uFF1D1+1\"");
        QTest::newRow("separator") << QStringLiteral("a;b") << QStringLiteral("\"a;b\"");
        QTest::newRow("line break") << QStringLiteral("a\nb") << QStringLiteral("\"a b\"");
        QTest::newRow("empty") << QString() << QString();
    }
    void formulasAreNeutralised()
    {
        QFETCH(QString, text);
        QFETCH(QString, field);
        QCOMPARE(csvField(text, QLatin1Char(';')), field);
    }

    void unitPricesKeepTheirDecimals()
    {
        const Currency euro = Currency::parse("EUR").value(), yen = Currency::parse("JPY").value();
        const text::Language english(QStringLiteral("en")), french(QStringLiteral("fr"));
        QCOMPARE(text::unitPrice(Decimal::parse("2.4901").value(), euro, english), QStringLiteral("€2.4901"));
        QCOMPARE(text::unitPrice(Decimal::parse("1234.5").value(), euro, french), QStringLiteral("1\u202F234,50\u00A0€"));
        QCOMPARE(text::unitPrice(Decimal::parse("0.000001").value(), euro, english), QStringLiteral("€0.000001"));
        QCOMPARE(text::unitPrice(Decimal::parse("1234.5").value(), yen, english), QStringLiteral("¥1,234.5"));
        QCOMPARE(text::unitPrice(Decimal::parse("-5").value(), euro, french), QStringLiteral("-5,00\u00A0€"));
    }
};

QTEST_MAIN(QuoteDocumentTest)
#include "quote_document_test.moc"
