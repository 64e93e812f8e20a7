#pragma once
// Prices and quotes for the window: the price book in force, seller and customer, and the quote book. One object, made with the
// settings; views ask it and listen to its two signals. It never opens a dialog: what can't be done comes back as an error.
//
// The quote book is opened at the first need. When it can't be opened the rest goes on working, every call of the book returns
// that error, and retryStore() or setStoreAside() may be offered.

#include "ui/state/quote_store/quote_store.h"
#include "ui/state/quoting.h"

#include <QObject>

namespace anchorgpu::state {

class QuoteService : public QObject {
    Q_OBJECT
public:
    /// `settings` outlives this. The book last loaded is read again; when that fails the sample is in force and bookProblem() says why.
    explicit QuoteService(Settings &settings, QObject *parent = nullptr);
    ~QuoteService() override;

    std::shared_ptr<const quote::PriceBook> book() const { return m_book; }
    /// Empty for the sample that ships.
    QString bookPath() const { return m_bookPath; }
    std::optional<Error> bookProblem() const { return m_bookProblem; }
    bool bookIsOutOfDate() const;
    /// Reads and remembers it; on failure the book in force stays.
    Result<void> loadBook(const QString &path);
    void useSampleBook();
    /// A book that someone else has read (`--prices`, the editor before it is saved); not remembered.
    void useBook(std::shared_ptr<const quote::PriceBook> book, const QString &path);

    quote::Party seller() const;
    void setSeller(const quote::Party &party);
    quote::Party customer() const;
    void setCustomer(const quote::Party &party);

    /// The quote of a scenario with the book and parties in force. Pure; safe to call on every edit.
    Result<PreparedQuote> quote(const workload::Scenario &scenario, const hardware::GpuCatalogue &gpus) const;

    Result<QuoteStore *> store();
    void retryStore();
    Result<QString> setStoreAside();

    Result<OperationOutcome> issue(const PreparedQuote &prepared, const OperationIntent &intent = {});
    Result<OperationOutcome> order(const PreparedQuote &prepared, const OperationIntent &intent = {});
    /// Another order of a stored quote, or its order again: its frozen content, not today's prices.
    Result<OperationOutcome> orderStored(qint64 id, const OperationIntent &intent = {});
    Result<ImportOutcome> importOrder(const QString &path);
    Result<qint64> saveDraft(const PreparedQuote &prepared);
    /// The scenario that a stored quote was made from, to open it in the window.
    Result<workload::Scenario> scenarioOf(const StoredQuote &stored) const;
    /// The stored quote as a value, for documents.
    Result<quote::Quote> quoteOf(const StoredQuote &stored) const;
    /// The same scenario at the prices in force, as a revision of the stored quote.
    Result<OperationOutcome> reprice(qint64 id, const hardware::GpuCatalogue &gpus);
    Result<qint64> duplicate(qint64 id);
    Result<void> setState(qint64 id, QuoteState state);
    Result<void> remove(qint64 id);
    Result<void> removeCustomer(qint64 id);

Q_SIGNALS:
    void bookChanged();
    void quotesChanged();

private:
    template <class T> Result<T> changed(Result<T> result);
    Settings &m_settings;
    std::shared_ptr<const quote::PriceBook> m_book;
    QString m_bookPath;
    std::optional<Error> m_bookProblem;
    std::unique_ptr<QuoteStore> m_store;
};

} // namespace anchorgpu::state
