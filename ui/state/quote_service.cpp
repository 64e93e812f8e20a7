#include "ui/state/quote_service.h"

#include "core/quote/quote_json.h"
#include "core/workload/scenario_json.h"
#include "ui/state/settings.h"

#include <QDate>

namespace anchorgpu::state {
namespace {

const QString kBookKey = QStringLiteral("quote/price_book");

Error unknownQuote(qint64 id) { return Error{ErrorKind::BadInput, "unknown-quote", {}, {}, std::to_string(id), {}}; }

Result<StoredQuote> stored(QuoteStore &store, qint64 id)
{
    auto found = store.find(id);
    if (!found)
        return tl::unexpected(found.error());
    if (!*found)
        return tl::unexpected(unknownQuote(id));
    return std::move(**found);
}

/// The content of a stored quote without what issuing gave it.
Json contentOf(const StoredQuote &quote)
{
    Json content = quote.quote;
    for (const char *member : {"number", "issued", "valid_until"})
        content[member] = nullptr;
    content["revision"] = 1;
    return content;
}

} // namespace

QuoteService::QuoteService(Settings &settings, QObject *parent) : QObject(parent), m_settings(settings), m_book(quote::PriceBook::sampleBook())
{
    const QString path = m_settings.text(kBookKey);
    if (path.isEmpty())
        return;
    if (auto book = readPriceBook(path)) {
        m_book = std::make_shared<const quote::PriceBook>(std::move(*book));
        m_bookPath = path;
    } else {
        m_bookProblem = book.error();
    }
}

QuoteService::~QuoteService() = default;

bool QuoteService::bookIsOutOfDate() const
{
    const QDate today = QDate::currentDate();
    return m_book->isOutOfDate({today.year(), today.month(), today.day()});
}

Result<void> QuoteService::loadBook(const QString &path)
{
    auto book = readPriceBook(path);
    if (!book)
        return tl::unexpected(book.error());
    m_book = std::make_shared<const quote::PriceBook>(std::move(*book));
    m_bookPath = path;
    m_bookProblem.reset();
    m_settings.setText(kBookKey, path);
    Q_EMIT bookChanged();
    return {};
}

void QuoteService::useSampleBook()
{
    m_book = quote::PriceBook::sampleBook();
    m_bookPath.clear();
    m_bookProblem.reset();
    m_settings.setText(kBookKey, {});
    Q_EMIT bookChanged();
}

void QuoteService::useBook(std::shared_ptr<const quote::PriceBook> book, const QString &path)
{
    m_book = std::move(book);
    m_bookPath = path;
    m_bookProblem.reset();
    Q_EMIT bookChanged();
}

quote::Party QuoteService::seller() const { return sellerOf(m_settings); }
quote::Party QuoteService::customer() const { return customerOf(m_settings); }

void QuoteService::setSeller(const quote::Party &party)
{
    state::setSeller(m_settings, party);
    Q_EMIT bookChanged();
}

void QuoteService::setCustomer(const quote::Party &party)
{
    state::setCustomer(m_settings, party);
    Q_EMIT bookChanged();
}

Result<PreparedQuote> QuoteService::quote(const workload::Scenario &scenario, const hardware::GpuCatalogue &gpus) const
{
    return prepareQuote(scenario, gpus, *m_book, seller(), customer());
}

Result<QuoteStore *> QuoteService::store()
{
    if (!m_store) {
        auto opened = QuoteStore::open(m_settings.folder());
        if (!opened)
            return tl::unexpected(opened.error());
        m_store = std::move(*opened);
    }
    return m_store.get();
}

void QuoteService::retryStore()
{
    m_store.reset();
    Q_EMIT quotesChanged();
}

Result<QString> QuoteService::setStoreAside()
{
    m_store.reset();
    auto name = QuoteStore::setAside(m_settings.folder());
    Q_EMIT quotesChanged();
    return name;
}

template <class T> Result<T> QuoteService::changed(Result<T> result)
{
    if (result)
        Q_EMIT quotesChanged();
    return result;
}

Result<OperationOutcome> QuoteService::issue(const PreparedQuote &prepared, const OperationIntent &intent)
{
    const auto book = store();
    return book ? changed((*book)->issue(prepared.content, prepared.scenario, intent)) : tl::unexpected(book.error());
}

Result<OperationOutcome> QuoteService::order(const PreparedQuote &prepared, const OperationIntent &intent)
{
    const auto book = store();
    return book ? changed((*book)->order(prepared.content, prepared.scenario, intent)) : tl::unexpected(book.error());
}

Result<OperationOutcome> QuoteService::orderStored(qint64 id, const OperationIntent &intent)
{
    const auto book = store();
    if (!book)
        return tl::unexpected(book.error());
    const auto quote = stored(**book, id);
    if (!quote)
        return tl::unexpected(quote.error());
    return changed((*book)->order(contentOf(*quote), quote->scenario, intent));
}

Result<ImportOutcome> QuoteService::importOrder(const QString &path)
{
    const auto book = store();
    if (!book)
        return tl::unexpected(book.error());
    const auto reading = readOrder(path);
    if (!reading)
        return tl::unexpected(reading.error());
    return changed((*book)->import(*reading));
}

Result<qint64> QuoteService::saveDraft(const PreparedQuote &prepared)
{
    const auto book = store();
    return book ? changed((*book)->saveDraft(prepared.content, prepared.scenario)) : tl::unexpected(book.error());
}

Result<workload::Scenario> QuoteService::scenarioOf(const StoredQuote &quote) const { return workload::scenarioFromJson(quote.scenario, quote.row.label().toStdString()); }

Result<quote::Quote> QuoteService::quoteOf(const StoredQuote &quote) const { return quote::quoteFromJson(quote.quote, quote.row.label().toStdString()); }

Result<OperationOutcome> QuoteService::reprice(qint64 id, const hardware::GpuCatalogue &gpus)
{
    const auto book = store();
    if (!book)
        return tl::unexpected(book.error());
    const auto quote = stored(**book, id);
    if (!quote)
        return tl::unexpected(quote.error());
    const auto scenario = scenarioOf(*quote);
    if (!scenario)
        return tl::unexpected(scenario.error());
    const auto former = quoteOf(*quote);
    if (!former)
        return tl::unexpected(former.error());
    // The parties are those of the quote; only the prices are today's.
    const auto prepared = prepareQuote(*scenario, gpus, *m_book, former->seller, former->customer);
    if (!prepared)
        return tl::unexpected(prepared.error());
    OperationIntent intent;
    intent.revises = id;
    return changed((*book)->issue(prepared->content, prepared->scenario, intent));
}

Result<qint64> QuoteService::duplicate(qint64 id)
{
    const auto book = store();
    if (!book)
        return tl::unexpected(book.error());
    const auto quote = stored(**book, id);
    if (!quote)
        return tl::unexpected(quote.error());
    return changed((*book)->saveDraft(contentOf(*quote), quote->scenario));
}

Result<void> QuoteService::setState(qint64 id, QuoteState state)
{
    const auto book = store();
    return book ? changed((*book)->setState(id, state)) : tl::unexpected(book.error());
}

Result<void> QuoteService::remove(qint64 id)
{
    const auto book = store();
    return book ? changed((*book)->remove(id)) : tl::unexpected(book.error());
}

Result<void> QuoteService::removeCustomer(qint64 id)
{
    const auto book = store();
    return book ? changed((*book)->removeCustomer(id)) : tl::unexpected(book.error());
}

} // namespace anchorgpu::state
