// Hostile files: every truncation, flipped bytes, every value replaced by something absurd. Whatever comes, the reader answers
// with an error that names a place, or with a value that can be written and read again.
#include "core/quote/order.h"
#include "core/quote/quote_json.h"
#include "tests/core/quote/test_books.h"

#include <QElapsedTimer>
#include <QTest>
#include <functional>
#include <random>

using namespace anchorgpu;
using namespace anchorgpu::quote;
using namespace anchorgpu::quote::test;

namespace {

std::string richBook()
{
    return bookText(R"({"gpu-hour":"2.4900","gpu-week":"430.00","gpu-month":"1650.00"})", kStorage,
                    R"([{"id":"d","name":{"fr":"R","en":"D"},"min_hours":720,"percent":"2.5","applies_to":"gpus","stacks":true}])",
                    R"({"id":"vat","name":{"fr":"TVA","en":"VAT"},"percent":"20"})", "EUR", R"(,"seller":{"name":"L","address":"a\nb"},"validity_days":9,"min_term_hours":1)");
}

Quote richQuote()
{
    QuoteRequest r = request(3, {TermUnit::Month, 2});
    r.start = "2026-12-01";
    r.options = {{"storage", 500}, {"ip", 9}, {"audit", 1}};
    r.customer.name = "Client";
    return *makeQuote(r, book(richBook()));
}

std::string richOrder()
{
    Order order{"8e03978e-40d5-43e8-bc93-6894a57f9324", {}, toJson(richQuote()), Json::parse(R"({"format":"anchorgpu-scenario","version":1,"name":"x","list":[1,2.5,null,true]})")};
    order.fingerprint = fingerprintOf(order.quote, order.scenario);
    return toText(order);
}

/// Values that no member wants.
const std::vector<Json> &absurd()
{
    static const std::vector<Json> values{nullptr, true, -1, 0, INT64_MAX, UINT64_MAX, 1e300, -0.5, "", "x", std::string(5000, 'y'), "1e9", "-1", "99999999999999999999999999", "\n\t\"",
                                          Json::array(), Json::array({1, nullptr}), Json::object(), Json{{"fr", 7}}, Json{{"amount", "1"}, {"currency", "XXX"}}, "D-2026", "2026-13-45"};
    return values;
}

void forEveryPlace(const Json &value, const Json::json_pointer &at, const std::function<void(const Json::json_pointer &)> &use)
{
    use(at);
    if (value.is_object()) {
        for (const auto &[name, member] : value.items())
            forEveryPlace(member, at / name, use);
    } else if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i)
            forEveryPlace(value[i], at / i, use);
    }
}

} // namespace

class HostileTest : public QObject {
    Q_OBJECT
private slots:
    void truncatedBooks()
    {
        const std::string text = richBook();
        for (std::size_t length = 0; length < text.size(); ++length) {
            const auto parsed = PriceBook::parse(std::string_view(text).substr(0, length), "b");
            QVERIFY(!parsed);
            QVERIFY(!parsed.error().place.empty());
        }
        QVERIFY(PriceBook::parse(text, "b").has_value());
    }

    void truncatedOrders()
    {
        const std::string text = richOrder();
        for (std::size_t length = 0; length + 2 < text.size(); length += 17) // the last two bytes are a bracket and a line end
            QVERIFY(!parseOrder(std::string_view(text).substr(0, length), "o"));
    }

    void flippedBytesOfABook()
    {
        const std::string text = richBook();
        std::mt19937 random(7);
        int readable = 0;
        for (int i = 0; i < 1500; ++i) {
            std::string broken = text;
            for (int n = 0; n < 1 + i % 4; ++n)
                broken[random() % broken.size()] = static_cast<char>(random());
            const auto parsed = PriceBook::parse(broken, "b");
            if (!parsed) {
                QVERIFY(!parsed.error().id.empty());
                continue;
            }
            ++readable;
            QVERIFY(PriceBook::parse(toText(*parsed), "b").has_value());
        }
        QVERIFY(readable > 0 && readable < 1500);
    }

    void flippedBytesOfAnOrderAreAlwaysSeen()
    {
        const std::string text = richOrder();
        const auto good = parseOrder(text, "o");
        QVERIFY(good.has_value() && !good->alteration);
        std::mt19937 random(11);
        for (int i = 0; i < 500; ++i) {
            std::string broken = text;
            const std::size_t at = random() % broken.size();
            broken[at] = static_cast<char>(broken[at] ^ (1 << random() % 8));
            const auto reading = parseOrder(broken, "o");
            if (!reading || reading->alteration)
                continue;
            // What is still taken must say the same: layout, notes and the like.
            QCOMPARE(bytes(reading->order.fingerprint), bytes(good->order.fingerprint));
            QCOMPARE(bytes(fingerprintOf(reading->order.quote, reading->order.scenario)), bytes(good->order.fingerprint));
            QCOMPARE(bytes(reading->order.key), bytes(good->order.key));
        }
    }

    void everyMemberOfABookReplaced()
    {
        const Json original = Json::parse(richBook());
        int refused = 0, taken = 0;
        forEveryPlace(original, Json::json_pointer(), [&](const Json::json_pointer &at) {
            for (const Json &value : absurd()) {
                Json broken = original;
                broken[at] = value;
                const auto parsed = PriceBook::parse(broken.dump(-1, ' ', false, Json::error_handler_t::replace), "b");
                parsed ? ++taken : ++refused;
                if (!parsed)
                    continue;
                // A book that is taken can be quoted from without surprises.
                const auto quote = makeQuote(request(1), *parsed);
                if (quote && quote->total)
                    QVERIFY(quote->complete);
            }
        });
        QVERIFY(refused > 500 && taken > 100);
    }

    void everyMemberOfAQuoteReplaced()
    {
        const Quote good = richQuote();
        const Json original = toJson(good);
        int refused = 0;
        forEveryPlace(original, Json::json_pointer(), [&](const Json::json_pointer &at) {
            for (const Json &value : absurd()) {
                Json broken = original;
                broken[at] = value;
                const auto parsed = quoteFromJson(broken, "q");
                if (!parsed) {
                    ++refused;
                    QVERIFY2(!parsed.error().place.empty(), at.to_string().c_str());
                    continue;
                }
                // Money is never taken on trust.
                QVERIFY2(parsed->total == good.total, at.to_string().c_str());
            }
        });
        QVERIFY(refused > 500);
    }

    void everyMemberOfAnOrderReplacedIsSeen()
    {
        const Json original = Json::parse(richOrder());
        forEveryPlace(original["quote"], Json::json_pointer(), [&](const Json::json_pointer &at) {
            const std::string place = at.to_string();
            const bool free = place.starts_with("/notes") || place.starts_with("/note_ids") || place == "/fingerprint" || place.empty();
            for (const Json &value : {Json(nullptr), Json(17), Json("z")}) {
                if (original["quote"][at] == value || free)
                    continue;
                Json broken = original;
                broken["quote"][at] = value;
                const auto reading = parseOrder(broken.dump(), "o");
                QVERIFY2(!reading || reading->alteration, place.c_str());
            }
        });
    }

    void deepAndWideFilesAreRefusedQuickly()
    {
        QElapsedTimer timer;
        timer.start();
        for (const std::string &text : {std::string(2'000'000, '['), std::string("{\"format\":\"anchorgpu-prices\",\"version\":1,\"gpus\":") + std::string(1'000'000, '[')})
            QVERIFY(!PriceBook::parse(text, "b"));
        QVERIFY(!parseOrder(std::string(2'000'000, '{'), "o"));
        QVERIFY(!parseOrder(std::string(9'000'000, ' '), "o"));
        std::string wide = R"({"format":"anchorgpu-prices","version":1,"id":"a","name":{"en":"a"},"edition":"1","currency":"EUR","gpus":[)";
        for (int i = 0; i < 100'001; ++i)
            wide += "{},";
        wide.back() = ']';
        QVERIFY(!PriceBook::parse(wide + "}", "b"));
        QVERIFY(timer.elapsed() < 5000);
    }

    void nulBytesAndControlCharacters()
    {
        QVERIFY(!PriceBook::parse(std::string("{\"format\":\"anchorgpu-prices\0\"}", 31), "b"));
        Json json = Json::parse(richBook());
        json["id"] = std::string("a\0b", 3);
        const auto parsed = PriceBook::parse(json.dump(), "b");
        QVERIFY(parsed.has_value());
        QCOMPARE(parsed->id.size(), std::size_t{3});
    }
};

QTEST_APPLESS_MAIN(HostileTest)
#include "hostile_test.moc"
