// Every reference amount of another program, through lineAmount and through a whole quote.
#include "tests/core/quote/reference_amounts.h"
#include "core/quote/quote_json.h"
#include "tests/core/quote/test_books.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::quote;
using namespace anchorgpu::quote::test;

class ReferenceTest : public QObject {
    Q_OBJECT
private slots:
    void everyAmount()
    {
        int checked = 0;
        for (const ReferenceAmount &row : kReferenceAmounts) {
            const Money got = lineAmount(Decimal::parse(row.price).value(), row.quantity, priceUnitOf(row.per).value(), row.hours, Currency::parse(row.currency).value());
            QCOMPARE(bytes(got.amountText()), QByteArray(row.amount));
            ++checked;
        }
        QVERIFY(checked >= 200);
    }

    void everyAmountAsAnOptionOfAQuote()
    {
        for (const ReferenceAmount &row : kReferenceAmounts) {
            const bool weeks = row.hours % 168 == 0 && row.hours % 720 != 0;
            const std::string option = std::string("[{\"id\":\"o\",\"name\":{\"en\":\"o\"},\"per\":\"") + row.per + "\",\"price\":\"" + row.price + "\"}]";
            QuoteRequest r = request(1, {weeks ? TermUnit::Week : TermUnit::Month, row.hours / (weeks ? 168 : 720)});
            if (r.term.hours() != row.hours)
                continue;
            r.currency = row.currency;
            r.options = {{"o", row.quantity}};
            const auto quote = makeQuote(r, book(bookText("{\"gpu-hour\":\"0\"}", option, "[]", "null", row.currency)));
            QVERIFY(quote.has_value());
            QCOMPARE(bytes(quote->lines[1].amount->amountText()), QByteArray(row.amount));
            QCOMPARE(amount(quote->total), QByteArray(row.amount));
            // And it survives a trip through a file.
            QVERIFY(quoteFromJson(toJson(*quote), "q").value() == *quote);
        }
    }

    void negativeAmountsRoundAwayFromZeroToo()
    {
        for (const ReferenceAmount &row : kReferenceAmounts) {
            const Money plus = lineAmount(Decimal::parse(row.price).value(), row.quantity, priceUnitOf(row.per).value(), row.hours, Currency::parse(row.currency).value());
            const Money minus = lineAmount(-Decimal::parse(row.price).value(), row.quantity, priceUnitOf(row.per).value(), row.hours, Currency::parse(row.currency).value());
            QVERIFY(minus == -plus);
        }
    }
};

QTEST_APPLESS_MAIN(ReferenceTest)
#include "reference_test.moc"
