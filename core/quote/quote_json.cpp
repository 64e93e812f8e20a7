#include "core/quote/quote_json.h"

#include "core/quote/party_json.h"

namespace anchorgpu::quote {
namespace {

Json decimalMoney(const std::optional<Decimal> &price, const Currency &currency)
{
    if (!price)
        return nullptr;
    return Json{{"amount", price->toText(currency.decimals)}, {"currency", currency.text()}};
}

Json moneyOrNull(const std::optional<Money> &money) { return money ? toJson(*money) : Json(); }

template <class T> Json textOrNull(const std::optional<T> &value) { return value ? Json(value->toText()) : Json(); }

Json lineJson(const Line &line, const Currency &currency)
{
    Json json;
    json["kind"] = idOf(line.kind);
    json["id"] = line.id;
    json["names"] = toJson(line.name);
    json["quantity"] = line.quantity;
    json["unit_price"] = decimalMoney(line.unitPrice, currency);
    json["per"] = line.per ? Json(idOf(*line.per)) : Json();
    if (line.percent)
        json["percent"] = line.percent->toText();
    if (line.percent)
        json["base"] = moneyOrNull(line.base);
    json["amount"] = moneyOrNull(line.amount);
    return json;
}

Json termJson(const Quote &quote)
{
    Json json;
    json["unit"] = quote.term.unit == TermUnit::Week ? "week" : "month";
    json["count"] = quote.term.count;
    json["days"] = quote.term.days();
    json["hours"] = quote.term.hours();
    json["start"] = textOrNull(quote.start);
    json["end"] = textOrNull(quote.end);
    return json;
}

Json noteIds(const Quote &quote)
{
    Json ids = Json::array();
    for (const Note &note : quote.notes) {
        Json json{{"id", note.id}};
        if (!note.args.empty())
            json["args"] = Json(note.args);
        ids.push_back(std::move(json));
    }
    return ids;
}

} // namespace

Json toJson(const Money &money) { return Json{{"amount", money.amountText()}, {"currency", money.currency().text()}}; }

Json toJson(const Quote &quote, const NoteText &noteText)
{
    Json json;
    json["format"] = "anchorgpu-quote";
    json["version"] = 1;
    json["number"] = quote.number ? Json(*quote.number) : Json();
    json["revision"] = quote.revision;
    json["issued"] = textOrNull(quote.issued);
    json["valid_until"] = textOrNull(quote.validUntil);
    json["price_book"] = Json{{"id", quote.book.id}, {"edition", quote.book.edition}, {"sha256", quote.book.sha256}, {"sample", quote.book.sample}};
    json["currency"] = quote.currency.text();
    json["seller"] = toJson(quote.seller);
    json["customer"] = toJson(quote.customer);
    json["term"] = termJson(quote);
    json["lines"] = Json::array();
    for (const Line &line : quote.lines)
        json["lines"].push_back(lineJson(line, quote.currency));
    if (quote.beforeTax)
        json["before_tax"] = toJson(*quote.beforeTax);
    json["total"] = moneyOrNull(quote.total);
    json["complete"] = quote.complete;
    json["payment_terms"] = quote.paymentTerms.empty() ? Json() : toJson(quote.paymentTerms);
    json["validity_days"] = quote.validityDays;
    json["notes"] = Json::array();
    for (const Note &note : quote.notes)
        json["notes"].push_back(noteText ? noteText(note) : note.id);
    json["note_ids"] = noteIds(quote);
    json["fingerprint"] = quote.fingerprint.empty() ? Json() : Json(quote.fingerprint);
    return json;
}

} // namespace anchorgpu::quote
