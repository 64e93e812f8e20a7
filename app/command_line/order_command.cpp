// `anchorgpu order export|import`: orders with an idempotency key.
#include "app/command_line/quote_session.h"

#include "ui/text/numbers.h"

namespace anchorgpu::app {
namespace {

Json orderJson(const state::OperationOutcome &outcome)
{
    return Json{{"format", "anchorgpu-order-export"},
                {"version", 1},
                {"key", outcome.key.toStdString()},
                {"fingerprint", outcome.quote.row.fingerprint.toStdString()},
                {"number", outcome.quote.row.label().toStdString()},
                {"repeated", outcome.kind == state::OperationOutcome::Kind::Repeated}};
}

int exportOrder(const Session &session)
{
    const auto out = session.arguments().value("--out");
    if (!out)
        return session.report(Error{ErrorKind::BadInput, "missing-argument", {}, "--out", {}, "order export SCENARIO --out FILE"});
    auto prepared = preparedQuote(session, 1);
    if (!prepared)
        return session.report(prepared.error());
    auto store = quoteStoreOf(session);
    if (!store)
        return session.report(store.error());
    const auto outcome = (*store)->order(prepared->content, prepared->scenario, intentOf(session));
    if (!outcome) {
        session.report(outcome.error());
        return outcome.error().id == "order-incomplete" ? AnswerIsNo : outcome.error().kind == ErrorKind::Surroundings ? SurroundingsFailed : BadUsage;
    }
    if (outcome->kind == state::OperationOutcome::Kind::AskFirst)
        return reportOldKey(session, *outcome);
    if (const auto written = state::writeFile(QString::fromStdString(*out), outcome->orderFile); !written)
        return session.report(written.error());
    if (session.json()) {
        session.print(orderJson(*outcome));
        return Done;
    }
    const text::Language &language = session.language();
    const QString sentence = outcome->kind == state::OperationOutcome::Kind::Repeated
                                 ? language.translate("Order", "The same order as before: %1, key %2. Nothing was counted twice.")
                                 : language.translate("Order", "Order %1, key %2.");
    session.print(sentence.arg(outcome->quote.row.label(), outcome->key) + QLatin1Char('\n') +
                  language.translate("Order", "Reuse this key only to retry this very order; --new makes another purchase."));
    return Done;
}

int importOrder(const Session &session)
{
    if (session.arguments().words.size() < 2)
        return session.report(Error{ErrorKind::BadInput, "missing-argument", {}, "FILE", {}, "order import FILE"});
    const std::string &path = session.arguments().words[1];
    const auto reading = state::readOrder(QString::fromStdString(path));
    if (!reading)
        return session.report(reading.error());
    auto store = quoteStoreOf(session);
    if (!store)
        return session.report(store.error());
    const auto outcome = (*store)->import(*reading);
    if (!outcome)
        return session.report(outcome.error());
    using Kind = state::ImportOutcome::Kind;
    if (outcome->kind == Kind::Altered) {
        session.report(Error{ErrorKind::BadInput, "order-altered", path, {}, outcome->stated.toStdString(), outcome->computed.toStdString()});
        return AnswerIsNo;
    }
    const QString label = outcome->quote.row.label();
    const bool known = outcome->kind == Kind::AlreadyThere;
    if (session.json()) {
        session.print(Json{{"format", "anchorgpu-order-import"}, {"version", 1}, {"number", label.toStdString()}, {"key", reading->order.key}, {"already_there", known}});
        return Done;
    }
    const text::Language &language = session.language();
    session.print((known ? language.translate("Order", "Order %1 is already in the quote book: nothing changed.") : language.translate("Order", "Order %1 is now in the quote book.")).arg(label));
    return Done;
}

} // namespace

int runOrder(const Session &session)
{
    const auto &words = session.arguments().words;
    if (!words.empty() && words[0] == "export")
        return exportOrder(session);
    if (!words.empty() && words[0] == "import")
        return importOrder(session);
    return session.report(Error{ErrorKind::BadInput, words.empty() ? "missing-argument" : "unknown-command", {}, {}, words.empty() ? "" : words[0], "export, import"});
}

} // namespace anchorgpu::app
