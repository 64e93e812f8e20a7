#include "app/command_line/quote_session.h"

#include "core/planning/scenario_quote.h"
#include "app/command_line/headless.h"
#include "ui/state/settings.h"
#include "ui/text/numbers.h"
#include "ui/text/quote_text.h"

#include <QDate>
#include <QFileInfo>

namespace anchorgpu::app {
namespace {

state::Settings settingsOf(const Session &session)
{
    needCoreApplication();
    return state::Settings(QString::fromStdString(session.arguments().value("--data-dir").value_or("")));
}

/// A JSON file, or simply a name.
Result<quote::Party> customerOf(const std::string &argument)
{
    if (QFileInfo(QString::fromStdString(argument)).isFile()) {
        const auto text = readFile(argument, 1 << 20);
        if (!text)
            return tl::unexpected(text.error());
        return state::parseParty(*text, argument);
    }
    quote::Party party;
    party.name = argument;
    return party;
}

} // namespace

Result<quote::PriceBook> priceBookOf(const Session &session)
{
    const auto shared = session.prices();
    if (!shared)
        return tl::unexpected(shared.error());
    Result<quote::PriceBook> book = **shared;
    if (!session.arguments().has("--prices"))
        return book;
    const QDate today = QDate::currentDate();
    if (book->isOutOfDate({today.year(), today.month(), today.day()}))
        session.warn(session.language().translate("Quote", "The price book “%1” isn’t valid today.").arg(text::name(book->name, session.language())));
    return book;
}

Result<state::PreparedQuote> preparedQuote(const Session &session, std::size_t scenarioWord)
{
    const auto scenario = session.scenario(scenarioWord);
    if (!scenario)
        return tl::unexpected(scenario.error());
    const auto world = session.world();
    if (!world)
        return tl::unexpected(world.error());
    const auto book = priceBookOf(session);
    if (!book)
        return tl::unexpected(book.error());
    quote::Party customer;
    if (const auto argument = session.arguments().value("--customer")) {
        auto read = customerOf(*argument);
        if (!read)
            return tl::unexpected(read.error());
        customer = std::move(*read);
    }
    // Settings are read only where they were asked for: an answer must not depend on what an earlier session left behind.
    quote::Party seller;
    if (session.arguments().has("--data-dir"))
        seller = state::sellerOf(settingsOf(session));
    return state::prepareQuote(planning::withCheckpointStorage(*scenario, **world), *(*world)->gpus, *book, seller, customer);
}

Result<std::unique_ptr<state::QuoteStore>> quoteStoreOf(const Session &session) { return state::QuoteStore::open(settingsOf(session).folder()); }

state::OperationIntent intentOf(const Session &session)
{
    state::OperationIntent intent;
    intent.another = session.arguments().has("--new");
    intent.useOldKey = session.arguments().has("--reuse-key");
    return intent;
}

int reportOldKey(const Session &session, const state::OperationOutcome &outcome)
{
    const text::Language &language = session.language();
    session.warn(language.translate("Quote", "This was done before, on %1, under the key %2, which is older than its window. If this is a retry of it, use --reuse-key; if it is a further purchase, use --new.")
                     .arg(text::longDate(outcome.createdAt.date(), language), outcome.key));
    return AnswerIsNo;
}

} // namespace anchorgpu::app
