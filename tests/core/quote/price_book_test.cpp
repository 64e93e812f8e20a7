// Price books: what is read, what is refused and where, the sample that ships, writing and reading back.
#include "core/quote/price_book.h"
#include "core/units/json_text.h"
#include "resources/embedded.h"
#include "tests/core/quote/test_books.h"

#include <QCryptographicHash>
#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::quote;
using namespace anchorgpu::quote::test;

class PriceBookTest : public QObject {
    Q_OBJECT
private slots:
    void everyMemberIsRead()
    {
        const std::string text = bookText(R"({"gpu-hour":"2.4900","gpu-week":"430.00","gpu-month":"1650.00"})", kStorage,
                                          R"([{"name":{"fr":"Remise","en":"Discount"},"min_hours":2160,"percent":"5"}])",
                                          R"({"name":{"fr":"TVA","en":"VAT"},"percent":"20"})", "EUR",
                                          R"(,"seller":{"name":"Loueur","vat_id":"FR1"},"payment_terms":{"fr":"30 jours"},"validity_days":15,"min_term_hours":168)");
        const PriceBook b = book(text);
        QCOMPARE(bytes(b.id), "trial");
        QCOMPARE(bytes(b.edition), "7");
        QCOMPARE(bytes(b.name.byLanguage.at("fr")), "Essai");
        QCOMPARE(bytes(b.currency.text()), "EUR");
        QCOMPARE(bytes(b.validFrom->toText()), "2026-11-01");
        QVERIFY(!b.validUntil && !b.sample);
        const GpuOffer *gpu = b.gpu("h100");
        QVERIFY(gpu && !b.gpu("h200"));
        QCOMPARE(bytes(gpu->hour->toText(4)), "2.4900");
        QCOMPARE(bytes(gpu->week->toText()), "430");
        QCOMPARE(gpu->counts.size(), std::size_t{4});
        QCOMPARE(*gpu->gpusPerNode, 8);
        const OptionOffer *ip = b.option("ip");
        QVERIFY(ip && !b.option("none"));
        QVERIFY(ip->per == PriceUnit::Unit && *ip->maxQuantity == 5);
        QVERIFY(!b.option("audit")->price);
        QCOMPARE(bytes(b.discounts.at(0).id), "discount-1");
        QCOMPARE(b.discounts.at(0).minHours, 2160);
        QCOMPARE(bytes(b.tax->percent.toText()), "20");
        QCOMPARE(bytes(b.seller.name), "Loueur");
        QCOMPARE(b.validityDays, 15);
        QCOMPARE(b.minTermHours, 168);
        QCOMPARE(bytes(b.sha256), QCryptographicHash::hash(bytes(text), QCryptographicHash::Sha256).toHex());
    }

    void problemsNameTheirPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QByteArray>("place");
        const auto row = [](const char *name, const std::string &text, const char *id, const char *place) {
            QTest::newRow(name) << bytes(text) << QByteArray(id) << QByteArray(place);
        };
        row("empty", "", "json-syntax", "line 1, column 1");
        row("array", "[]", "wrong-type", "/");
        row("another file", R"({"format":"anchorgpu-quote"})", "wrong-format", "/format");
        row("newer version", R"({"format":"anchorgpu-prices","version":2})", "out-of-range", "/version");
        row("no id", R"({"format":"anchorgpu-prices","version":1})", "missing-member", "/id");
        row("currency", bookText("{}", "[]", "[]", "null", "euro"), "bad-currency", "/currency");
        row("price as number", bookText(R"({"gpu-hour":2.49})"), "wrong-type", "/gpus/0/prices/gpu-hour");
        row("price with comma", bookText(R"({"gpu-hour":"2,49"})"), "bad-decimal", "/gpus/0/prices/gpu-hour");
        row("price with seven decimals", bookText(R"({"gpu-month":"0.0000001"})"), "bad-decimal", "/gpus/0/prices/gpu-month");
        row("negative price", bookText(R"({"gpu-week":"-1"})"), "out-of-range", "/gpus/0/prices/gpu-week");
        row("absurd price", bookText(R"({"gpu-week":"1000000000001"})"), "out-of-range", "/gpus/0/prices/gpu-week");
        row("unknown unit", bookText("{}", R"([{"id":"a","name":{"fr":"a","en":"a"},"per":"fortnight","price":"1"}])"), "wrong-value", "/options/0/per");
        row("two of one id", bookText("{}", R"([{"id":"a","name":{"en":"a"},"per":"unit","price":"1"},{"id":"a","name":{"en":"b"},"per":"unit","price":"2"}])"), "duplicate", "/options/1");
        row("option without name", bookText("{}", R"([{"id":"a","per":"unit","price":"1"}])"), "missing-member", "/options/0/name");
        row("discount above 100", bookText("{}", "[]", R"([{"name":{"en":"d"},"min_hours":0,"percent":"101"}])"), "out-of-range", "/discounts/0/percent");
        row("discount of nothing", bookText("{}", "[]", R"([{"name":{"en":"d"},"min_hours":0,"percent":"0"}])"), "out-of-range", "/discounts/0/percent");
        row("tax without percent", bookText("{}", "[]", "[]", R"({"name":{"en":"VAT"}})"), "missing-member", "/tax/percent");
        row("ends before it begins", bookText("{}", "[]", "[]", "null", "EUR", R"(,"valid_until":"2026-10-31")"), "out-of-range", "/valid_until");
        row("bad date", bookText("{}", "[]", "[]", "null", "EUR", R"(,"valid_until":"30/11/2026")"), "bad-date", "/valid_until");
        row("negative count", R"({"format":"anchorgpu-prices","version":1,"id":"a","name":{"en":"a"},"edition":"1","currency":"EUR","gpus":[{"gpu":"x","prices":{},"counts":[1,-2]}]})", "out-of-range", "/gpus/0/counts");
        row("invalid UTF-8", bookText("{}", "[{\"id\":\"\xff\"}]"), "json-syntax", "line 1, column 239");
    }
    void problemsNameTheirPlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, place);
        const auto parsed = PriceBook::parse(text.toStdString(), "b.json");
        QVERIFY(!parsed);
        QCOMPARE(bytes(parsed.error().id), id);
        if (id != "json-syntax")
            QCOMPARE(bytes(parsed.error().place), place);
        else
            QVERIFY2(bytes(parsed.error().place).startsWith("line 1, column "), parsed.error().place.c_str());
        QCOMPARE(bytes(parsed.error().file), "b.json");
    }

    void aTooLargeBookIsNotParsed()
    {
        const auto parsed = PriceBook::parse(std::string(PriceBook::kMaxBytes + 1, ' '), "b.json");
        QVERIFY(!parsed);
        QCOMPARE(bytes(parsed.error().id), "file-too-large");
    }

    void warningsDoNotStopABook()
    {
        const PriceBook b = book(bookText("{}", kStorage, "[]", "null", "EUR", R"(,"discuonts":[])"));
        QStringList seen;
        for (const Error &warning : b.warnings)
            seen << QString::fromStdString(warning.id + " " + warning.place);
        QVERIFY2(seen.contains(QStringLiteral("unknown-member /discuonts")), qPrintable(seen.join(QLatin1Char(','))));
        QVERIFY2(seen.contains(QStringLiteral("missing-language /options/2/name")), qPrintable(seen.join(QLatin1Char(','))));
        QCOMPARE(seen.size(), 2);
    }

    void missingLanguagesShow()
    {
        const PriceBook b = book(bookText("{}", kStorage));
        const LocalizedText &link = b.option("link")->name;
        QVERIFY(!link.in("en").standsIn);
        QVERIFY(link.in("fr").standsIn);
        QCOMPARE(bytes(link.in("fr").text), "Link");
        QVERIFY(!b.option("ip")->name.in("fr").standsIn);
        QVERIFY(b.option("ip")->name.in("de").standsIn);
        QCOMPARE(bytes(b.option("ip")->name.in("de").text), "Address");
        QVERIFY(LocalizedText{}.in("fr").text.empty());
    }

    void datesOfABook()
    {
        const PriceBook b = book(bookText("{}", "[]", "[]", "null", "EUR", R"(,"valid_until":"2026-12-31")"));
        const auto on = [&](const char *day) { return b.isOutOfDate(Date::parse(day).value()); };
        QVERIFY(on("2026-10-31"));
        QVERIFY(!on("2026-11-01"));
        QVERIFY(!on("2026-12-31"));
        QVERIFY(on("2027-01-01"));
        QVERIFY(!book(bookText()).isOutOfDate(Date::parse("2099-01-01").value()));
    }

    void countsAndWholeNodes()
    {
        const PriceBook b = book(bookText());
        const GpuOffer *gpu = b.gpu("h100");
        for (const int offered : {1, 2, 4, 8, 16, 24, 800})
            QVERIFY2(gpu->offers(offered), QByteArray::number(offered));
        for (const int refused : {3, 5, 7, 9, 12, 20})
            QVERIFY2(!gpu->offers(refused), QByteArray::number(refused));
        GpuOffer free;
        QVERIFY(free.offers(3));
    }

    void theSampleCoversEveryGpuOfTheCatalogue()
    {
        const auto sample = PriceBook::sampleBook();
        QVERIFY(sample->sample);
        QCOMPARE(bytes(sample->currency.text()), "EUR");
        QVERIFY2(sample->warnings.empty(), sample->warnings.empty() ? "" : sample->warnings.front().place.c_str());
        const auto catalogue = parseJson(resources::find("catalogue/gpus.json").value(), "gpus.json");
        QVERIFY(catalogue.has_value());
        const Json &rows = catalogue->is_array() ? *catalogue : (*catalogue)["gpus"];
        QVERIFY(rows.size() >= 55);
        for (const Json &row : rows) {
            const std::string id = row["id"];
            const GpuOffer *offer = sample->gpu(id);
            QVERIFY2(offer, id.c_str());
            QVERIFY2(offer->hour && offer->week && offer->month, id.c_str());
            QVERIFY2(offer->gpusPerNode && !offer->counts.empty(), id.c_str());
            for (const std::int64_t count : offer->counts)
                QVERIFY2(count <= *offer->gpusPerNode, id.c_str());
            // A longer commitment never costs more an hour.
            QVERIFY2(offer->week->micros() < offer->hour->micros() * 168 && offer->month->micros() * 168 < offer->week->micros() * 720, id.c_str());
        }
        for (const char *option : {"storage", "dedicated-ip", "interconnect", "support", "staging"}) {
            QVERIFY2(sample->option(option), option);
            QVERIFY2(!sample->option(option)->description.in("fr").standsIn, option);
        }
        QVERIFY(sample->option("storage")->per == PriceUnit::GbMonth);
    }

    void writingAndReadingBack()
    {
        const std::string text = bookText(R"({"gpu-hour":"2.490001"})", kStorage, R"([{"id":"d","name":{"fr":"R","en":"D"},"min_hours":720,"percent":"2.5","applies_to":"gpus","stacks":true}])",
                                          R"({"id":"vat","name":{"fr":"TVA","en":"VAT"},"percent":"20"})", "KWD", R"(,"seller":{"name":"L","address":"a\nb"},"validity_days":9)");
        for (const PriceBook &original : {book(text), *PriceBook::sampleBook()}) {
            const PriceBook again = book(toText(original));
            QCOMPARE(again.gpus.size(), original.gpus.size());
            QVERIFY(again.gpus == original.gpus);
            QVERIFY(again.options == original.options);
            QVERIFY(again.discounts == original.discounts);
            QVERIFY(again.tax == original.tax);
            QVERIFY(again.seller == original.seller && again.paymentTerms == original.paymentTerms);
            QVERIFY(again.validFrom == original.validFrom && again.validUntil == original.validUntil);
            QCOMPARE(again.validityDays, original.validityDays);
            QCOMPARE(bytes(toText(again)), bytes(toText(original)));
        }
    }
};

QTEST_APPLESS_MAIN(PriceBookTest)
#include "price_book_test.moc"
