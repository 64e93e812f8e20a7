// `anchorgpu quotes`: the quote book of this machine.
#include "app/command_line/quote_session.h"
#include "app/command_line/text_table.h"

#include "core/quote/quote_json.h"
#include "ui/text/numbers.h"
#include "ui/text/quote_text.h"

namespace anchorgpu::app {
namespace {

Json dateJson(const QDate &date) { return date.isValid() ? Json(date.toString(Qt::ISODate).toStdString()) : Json(); }
Json textJson(const QString &text) { return text.isEmpty() ? Json() : Json(text.toStdString()); }

Json rowJson(const state::QuoteRow &row)
{
    Json json;
    json["id"] = row.id;
    json["number"] = textJson(row.number);
    json["revision"] = row.revision;
    json["state"] = state::idOf(row.state).toStdString();
    json["issued"] = dateJson(row.issued);
    json["valid_until"] = dateJson(row.validUntil);
    json["customer"] = textJson(row.customer);
    json["scenario"] = textJson(row.scenario);
    json["total"] = row.total.isEmpty() ? Json() : Json{{"amount", row.total.toStdString()}, {"currency", row.currency.toStdString()}};
    json["fingerprint"] = row.fingerprint.toStdString();
    json["order_key"] = textJson(row.orderKey);
    json["imported"] = row.imported;
    json["sample"] = row.sample;
    return json;
}

QString totalText(const state::QuoteRow &row, const text::Language &language)
{
    const auto currency = Currency::parse(row.currency.toStdString());
    const auto total = currency ? Money::parse(row.total.toStdString(), *currency) : Result<Money>(tl::unexpected(Error{}));
    return text::amount(total ? std::optional(*total) : std::nullopt, language);
}

Result<state::QuoteFilter> filterOf(const Arguments &arguments)
{
    state::QuoteFilter filter;
    filter.text = QString::fromStdString(arguments.value("--search").value_or(""));
    if (const auto wanted = arguments.value("--state")) {
        for (int i = 0; i <= static_cast<int>(state::QuoteState::Cancelled); ++i) {
            if (state::idOf(static_cast<state::QuoteState>(i)).toStdString() == *wanted)
                filter.state = static_cast<state::QuoteState>(i);
        }
        if (!filter.state)
            return fail("wrong-value", "--state", *wanted, "draft, issued, accepted, expired, superseded, cancelled");
    }
    return filter;
}

int listQuotes(const Session &session, state::QuoteStore &store)
{
    const auto filter = filterOf(session.arguments());
    if (!filter)
        return session.report(filter.error());
    const auto rows = store.list(*filter);
    if (!rows)
        return session.report(rows.error());
    if (session.json()) {
        Json json{{"format", "anchorgpu-quotes"}, {"version", 1}, {"rows", Json::array()}};
        for (const state::QuoteRow &row : *rows)
            json["rows"].push_back(rowJson(row));
        session.print(json);
        return Done;
    }
    const text::Language &language = session.language();
    TextTable table({language.translate("Quote", "Number"), language.translate("Quote", "State"), language.translate("Quote", "Issued"), language.translate("Quote", "Valid until"),
                     language.translate("Quote", "Customer"), language.translate("Quote", "Total")});
    table.alignRight(5);
    for (const state::QuoteRow &row : *rows)
        table.addRow({row.number.isEmpty() ? QStringLiteral("#%1").arg(row.id) : row.label(), text::stateName(state::idOf(row.state), language), row.issued.isValid() ? text::longDate(row.issued, language) : QString(),
                      row.validUntil.isValid() ? text::longDate(row.validUntil, language) : QString(), row.customer, totalText(row, language)});
    session.print(table.toText());
    return Done;
}

/// By label, or by "#7" for drafts, which have no number yet.
Result<state::StoredQuote> wanted(const Session &session, const state::QuoteStore &store)
{
    const auto &words = session.arguments().words;
    if (words.size() < 2)
        return fail("missing-argument", "ID", {}, "D-2026-0001-7KQX");
    const QString id = QString::fromStdString(words[1]);
    auto found = id.startsWith(QLatin1Char('#')) ? store.find(id.mid(1).toLongLong()) : store.find(id);
    if (!found)
        return tl::unexpected(found.error());
    if (!*found)
        return fail("unknown-quote", "ID", words[1]);
    return std::move(**found);
}

int showQuote(const Session &session, const state::QuoteStore &store)
{
    const auto stored = wanted(session, store);
    if (!stored)
        return session.report(stored.error());
    if (session.json()) {
        Json json{{"format", "anchorgpu-stored-quote"}, {"version", 1}};
        json["row"] = rowJson(stored->row);
        json["quote"] = stored->quote;
        json["scenario"] = stored->scenario;
        session.print(json);
        return Done;
    }
    const auto quote = quote::quoteFromJson(stored->quote, stored->row.label().toStdString());
    if (!quote)
        return session.report(quote.error());
    const text::Language &language = session.language();
    QString report = QStringLiteral("%1 · %2 · %3\n").arg(stored->row.label(), text::stateName(state::idOf(stored->row.state), language), totalText(stored->row, language));
    report += text::term(quote->term, language) + QLatin1Char('\n');
    for (const quote::Line &line : quote->lines)
        report += QStringLiteral("  %1 × %2  %3\n").arg(text::integer(line.quantity, language), text::name(line.name, language), text::amount(line.amount, language));
    report += QString::fromStdString(quote->fingerprint) + QLatin1Char('\n');
    if (!stored->row.orderKey.isEmpty())
        report += language.translate("Order", "Idempotency key of its order: %1").arg(stored->row.orderKey) + QLatin1Char('\n');
    session.print(report);
    return Done;
}

int changeState(const Session &session, state::QuoteStore &store, state::QuoteState target)
{
    const auto stored = wanted(session, store);
    if (!stored)
        return session.report(stored.error());
    if (const auto done = store.setState(stored->row.id, target); !done)
        return session.report(done.error());
    session.print(QStringLiteral("%1 · %2").arg(stored->row.label(), text::stateName(state::idOf(target), session.language())));
    return Done;
}

int customers(const Session &session, const state::QuoteStore &store)
{
    const auto rows = store.customers();
    if (!rows)
        return session.report(rows.error());
    Json json{{"format", "anchorgpu-customers"}, {"version", 1}, {"rows", Json::array()}};
    TextTable table({QStringLiteral("ID"), session.language().translate("Quote", "Customer"), session.language().translate("Quote", "Quotes")});
    for (const state::CustomerRow &row : *rows) {
        json["rows"].push_back(Json{{"id", row.id}, {"name", row.name.toStdString()}, {"quotes", row.quotes}});
        table.addRow({QString::number(row.id), row.name, QString::number(row.quotes)});
    }
    if (session.json())
        session.print(json);
    else
        session.print(table.toText());
    return Done;
}

int customerCommand(const Session &session, state::QuoteStore &store, bool removes)
{
    const auto &words = session.arguments().words;
    if (words.size() < 2)
        return session.report(Error{ErrorKind::BadInput, "missing-argument", {}, "ID", {}, "quotes customers"});
    const qint64 id = QString::fromStdString(words[1]).toLongLong();
    const auto data = store.exportCustomer(id);
    if (!data)
        return session.report(data.error());
    if (removes) {
        if (const auto done = store.removeCustomer(id); !done)
            return session.report(done.error());
    }
    session.print(*data);
    return Done;
}

} // namespace

int runQuotes(const Session &session)
{
    auto store = quoteStoreOf(session);
    if (!store)
        return session.report(store.error());
    const auto &words = session.arguments().words;
    const std::string verb = words.empty() ? "list" : words[0];
    if (verb == "list")
        return listQuotes(session, **store);
    if (verb == "show")
        return showQuote(session, **store);
    if (verb == "accept")
        return changeState(session, **store, state::QuoteState::Accepted);
    if (verb == "cancel")
        return changeState(session, **store, state::QuoteState::Cancelled);
    if (verb == "customers")
        return customers(session, **store);
    if (verb == "export-customer")
        return customerCommand(session, **store, false);
    if (verb == "remove-customer")
        return customerCommand(session, **store, true);
    return session.report(Error{ErrorKind::BadInput, "unknown-command", {}, {}, verb, "list, show, accept, cancel, customers, export-customer, remove-customer"});
}

} // namespace anchorgpu::app
