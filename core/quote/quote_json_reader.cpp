// Reading a quote back. A quote comes from our own store or from an order file of someone else, so nothing in it is believed:
// every amount is computed again from its price.
#include "core/quote/json_fields.h"
#include "core/quote/party_json.h"
#include "core/quote/quote_json.h"

namespace anchorgpu::quote {
namespace {

Decimal largest() { return Decimal::fromMicros(powerOfTen(30) - 1); }

std::optional<LineKind> kindOf(std::string_view id)
{
    for (const LineKind kind : {LineKind::Gpu, LineKind::Option, LineKind::Discount, LineKind::Tax}) {
        if (idOf(kind) == id)
            return kind;
    }
    return {};
}

class Reader {
public:
    Reader(const Json &json, const std::string &file, const std::string &place) : m_state{file, {}, {}}, m_fields(json, place, m_state) {}

    Result<Quote> read();

private:
    void readHead();
    void readTerm();
    Line readLine(Fields fields);
    void readNotes();
    std::optional<Decimal> price(Fields &fields, const char *name);
    std::optional<Money> money(Fields &fields, const char *name);
    void checkAmount(Fields &fields, const Line &line);
    void checkTotal();

    ReadState m_state;
    Fields m_fields;
    Quote m_quote;
};

/// {"amount":…,"currency":…} in the quote's currency.
std::optional<Decimal> Reader::price(Fields &fields, const char *name)
{
    auto object = fields.object(name);
    if (!object)
        return {};
    const std::string currency = object->text("currency");
    if (!m_state.error && currency != m_quote.currency.text())
        object->refuse("currency", "currency-mismatch", currency.substr(0, 60), std::string(m_quote.currency.text()));
    return object->decimal("amount", -largest(), largest(), true);
}

std::optional<Money> Reader::money(Fields &fields, const char *name)
{
    const auto value = price(fields, name);
    if (!value)
        return {};
    const Result<Money> exact = Money::parse(value->toText(), m_quote.currency);
    if (!exact) {
        fields.refuse(name, "bad-decimal", value->toText(), std::to_string(m_quote.currency.decimals));
        return {};
    }
    return *exact;
}

void Reader::readHead()
{
    if (const std::string format = m_fields.text("format"); !m_state.error && format != "anchorgpu-quote")
        m_fields.refuse("format", "wrong-format", format.substr(0, 60), "anchorgpu-quote");
    m_fields.integer("version", 1, 1);
    if (const std::string number = m_fields.text("number", false); !number.empty())
        m_quote.number = number;
    m_quote.revision = static_cast<int>(m_fields.integer("revision", 1, 1'000'000, 1));
    m_quote.issued = m_fields.date("issued", false);
    m_quote.validUntil = m_fields.date("valid_until", false);
    if (auto book = m_fields.object("price_book"))
        m_quote.book = {book->text("id"), book->text("edition"), book->text("sha256"), book->boolean("sample", false)};
    const std::string currency = m_fields.text("currency");
    if (const Result<Currency> parsed = Currency::parse(currency))
        m_quote.currency = *parsed;
    else
        m_fields.refuse("currency", "bad-currency", currency.substr(0, 60), "EUR, USD, JPY …");
    if (auto seller = m_fields.object("seller"))
        m_quote.seller = readParty(*seller);
    if (auto customer = m_fields.object("customer"))
        m_quote.customer = readParty(*customer);
    m_quote.paymentTerms = m_fields.localized("payment_terms", false);
    m_quote.validityDays = m_fields.integer("validity_days", 1, 3650, 30);
}

void Reader::readTerm()
{
    auto term = m_fields.object("term");
    if (!term) {
        m_fields.refuse("term", "missing-member", {}, "term");
        return;
    }
    const std::string unit = term->text("unit");
    if (unit != "week" && unit != "month")
        term->refuse("unit", "wrong-value", unit.substr(0, 60), "week, month");
    m_quote.term.unit = unit == "week" ? TermUnit::Week : TermUnit::Month;
    m_quote.term.count = term->integer("count", 1, QuoteRequest::kMaxTermCount);
    const auto mustBe = [&](const char *name, std::int64_t value) {
        if (const std::int64_t found = term->integer(name, 0, INT64_MAX, value); found != value)
            term->refuse(name, "sum-mismatch", std::to_string(found), std::to_string(value));
    };
    mustBe("days", m_quote.term.days());
    mustBe("hours", m_quote.term.hours());
    const auto instant = [&](const char *name) -> std::optional<Instant> {
        const std::string text = term->text(name, false);
        if (text.empty())
            return {};
        const Result<Instant> parsed = Instant::parse(text);
        if (!parsed)
            term->refuse(name, "bad-instant", text.substr(0, 60), "2026-12-01T00:00:00Z");
        return parsed ? std::optional(*parsed) : std::nullopt;
    };
    m_quote.start = instant("start");
    m_quote.end = instant("end");
    const bool agrees = m_quote.start.has_value() == m_quote.end.has_value() && (!m_quote.start || m_quote.start->plusHours(m_quote.term.hours()) == *m_quote.end);
    if (!agrees)
        term->refuse("end", "sum-mismatch", m_quote.end ? m_quote.end->toText() : "null", m_quote.start ? m_quote.start->plusHours(m_quote.term.hours()).toText() : "null");
}

void Reader::checkAmount(Fields &fields, const Line &line)
{
    std::optional<Money> wanted;
    if (line.percent) {
        if (line.base) {
            const Money share = Money::rounded(line.base->toDecimal(), line.percent->micros(), powerOfTen(Decimal::kDecimals + 2), m_quote.currency);
            wanted = line.kind == LineKind::Discount ? -share : share;
        }
    } else if (line.unitPrice && line.per) {
        wanted = lineAmount(*line.unitPrice, line.quantity, *line.per, m_quote.term.hours(), m_quote.currency);
    }
    if (wanted != line.amount)
        fields.refuse("amount", "sum-mismatch", line.amount ? line.amount->amountText() : "null", wanted ? wanted->amountText() : "null");
}

Line Reader::readLine(Fields fields)
{
    Line line;
    const std::string kind = fields.text("kind");
    if (const auto known = kindOf(kind))
        line.kind = *known;
    else
        fields.refuse("kind", "wrong-value", kind.substr(0, 60), "gpu, option, discount, tax");
    line.id = fields.text("id");
    line.name = fields.localized("names", false);
    line.quantity = fields.integer("quantity", 1, QuoteRequest::kMaxQuantity * 1000);
    line.unitPrice = price(fields, "unit_price");
    if (const std::string per = fields.text("per", false); !per.empty()) {
        line.per = priceUnitOf(per);
        if (!line.per)
            fields.refuse("per", "wrong-value", per.substr(0, 60), "gpu-hour, gpu-week, gpu-month, gb-month, unit");
    }
    line.percent = fields.decimal("percent", {}, Decimal::whole(1000));
    line.base = money(fields, "base");
    line.amount = money(fields, "amount");
    if (!m_state.error)
        checkAmount(fields, line);
    return line;
}

void Reader::readNotes()
{
    for (Fields &row : m_fields.objects("note_ids", false)) {
        Note note{row.text("id"), {}};
        if (const Json *args = row.raw("args"); args && args->is_object()) {
            for (const auto &[name, value] : args->items())
                note.args[name] = value.is_string() ? value.get<std::string>() : shortText(value);
        }
        m_quote.notes.push_back(std::move(note));
    }
}

void Reader::checkTotal()
{
    Int128 sum = 0;
    bool open = false;
    for (const Line &line : m_quote.lines) {
        open = open || !line.amount;
        sum += line.amount ? line.amount->minorUnits() : 0;
    }
    const std::optional<Money> wanted = open ? std::nullopt : std::optional(Money(sum, m_quote.currency));
    if (wanted != m_quote.total)
        m_fields.refuse("total", "sum-mismatch", m_quote.total ? m_quote.total->amountText() : "null", wanted ? wanted->amountText() : "null");
}

Result<Quote> Reader::read()
{
    readHead();
    readTerm();
    auto rows = m_fields.objects("lines", true);
    if (rows.size() > 10'000)
        m_fields.refuse("lines", "out-of-range", std::to_string(rows.size()), "1 … 10000");
    for (std::size_t i = 0; i < rows.size() && !m_state.error; ++i)
        m_quote.lines.push_back(readLine(std::move(rows[i])));
    m_quote.beforeTax = money(m_fields, "before_tax");
    m_quote.total = money(m_fields, "total");
    m_quote.complete = m_quote.total.has_value();
    m_quote.fingerprint = m_fields.text("fingerprint", false);
    readNotes();
    if (!m_state.error)
        checkTotal();
    if (m_state.error)
        return tl::unexpected(*m_state.error);
    return std::move(m_quote);
}

} // namespace

Result<Quote> quoteFromJson(const Json &json, const std::string &file, const std::string &place) { return Reader(json, file, place).read(); }

} // namespace anchorgpu::quote
