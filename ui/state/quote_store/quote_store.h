#pragma once
// The quote book on this machine: issued quotes with frozen prices and scenario, the operations that made them, customers.
// One SQLite file ("quotes.sqlite") that several windows and processes share.
//
// Issuing, ordering and importing are operations. First the operation's key and the fingerprint of its content are written and
// synchronised to the disk, then, in a second transaction, the quote with its number. A crash between the two leaves an
// operation that is *prepared*; the next request of the same content finishes it under the same key. A request of the same
// content again gets the stored result (core/quote/order.h has the rules). *Expired* is never stored: it follows from the date.

#include "core/quote/order.h"
#include "core/quote/quote.h"
#include "core/units/error.h"
#include "core/units/json_text.h"

#include <QDateTime>
#include <QString>
#include <QStringList>
#include <QVariant>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace anchorgpu::state {

class SqlConnection;

enum class QuoteState { Draft, Issued, Accepted, Expired, Superseded, Cancelled };
/// "draft" …
QString idOf(QuoteState state);

/// A row of the book without its content.
struct QuoteRow {
    qint64 id = 0;
    QString number;       ///< empty while a draft
    int revision = 1;
    QuoteState state = QuoteState::Draft;
    QDate issued, validUntil;
    QString customer;
    QString scenario;     ///< its name
    QString currency;
    QString total;        ///< plain decimal; empty when a price is missing
    QString fingerprint;
    QString orderKey;     ///< of its order; empty: none
    bool imported = false;
    bool sample = false;  ///< made from a sample price book

    /// "D-2026-0042-7KQX", "D-2026-0042-7KQX-R2".
    QString label() const;
};

struct StoredQuote {
    QuoteRow row;
    Json quote;
    Json scenario;
};

struct QuoteFilter {
    QString text;                       ///< in number, customer, scenario, GPU, model; case and accents don't count
    std::optional<QuoteState> state;
    int limit = 10'000;
};

struct CustomerRow {
    qint64 id = 0;
    QString name;
    int quotes = 0;
};

/// What the user wants of an operation.
struct OperationIntent {
    bool another = false;               ///< a further one on purpose (`--new`, Order again, renewal)
    bool useOldKey = false;             ///< asked about a key past its window, the user wants it
    std::optional<qint64> draft;        ///< issuing: this draft becomes the quote
    std::optional<qint64> revises;      ///< issuing: a revision of this quote, which is superseded
};

struct OperationOutcome {
    enum class Kind {
        Made,        ///< a new operation
        Repeated,    ///< the same as before: same key, number, result
        AskFirst,    ///< not done: the key is older than the window (key and createdAt are set)
    };
    Kind kind = Kind::Made;
    QString key;
    QDateTime createdAt;
    StoredQuote quote;                  ///< unless AskFirst
    QByteArray orderFile;               ///< of an order
};

struct ImportOutcome {
    enum class Kind {
        Taken,
        AlreadyThere,
        Altered,      ///< refused: the content isn't what the fingerprint says, or the key or number belongs to other content
    };
    Kind kind = Kind::Taken;
    QString stated, computed;           ///< fingerprints, when refused
    StoredQuote quote;                  ///< unless refused
};

class QuoteStore {
public:
    struct Options {
        int busyTimeoutMs = 30'000;
        qint64 windowSeconds = 24 * 3600;
        std::function<QDateTime()> now;         ///< replaceable clock; default: the system's
    };

    /// Opens or makes `folder`/quotes.sqlite. A folder that can't be written gives a store that can be read only, when there is
    /// a file. Errors: those of sql_connection.h and schema.h; the file is never touched when it can't be understood.
    static Result<std::unique_ptr<QuoteStore>> open(const QString &folder, const Options &options);
    static Result<std::unique_ptr<QuoteStore>> open(const QString &folder) { return open(folder, Options()); }
    ~QuoteStore();

    bool isReadOnly() const { return m_readOnly; }
    QString file() const;
    static QString fileIn(const QString &folder);
    /// Moves a store that can't be read out of the way ("quotes.damaged-1.sqlite"); nothing is deleted. Returns the new name.
    static Result<QString> setAside(const QString &folder);

    Result<OperationOutcome> issue(const Json &quote, const Json &scenario, const OperationIntent &intent);
    /// The order of this content: its open quote if one was issued, else a new one.
    Result<OperationOutcome> order(const Json &quote, const Json &scenario, const OperationIntent &intent);
    Result<ImportOutcome> import(const quote::OrderReading &reading);

    Result<qint64> saveDraft(const Json &quote, const Json &scenario, std::optional<qint64> existing = {});
    Result<std::vector<QuoteRow>> list(const QuoteFilter &filter = {}) const;
    Result<std::optional<StoredQuote>> find(qint64 id) const;
    /// By number, with or without "-R2"; the newest revision when none is named.
    Result<std::optional<StoredQuote>> find(const QString &label) const;
    /// Accepted, Cancelled, or back to Issued.
    Result<void> setState(qint64 id, QuoteState state);
    Result<void> remove(qint64 id);

    Result<std::vector<CustomerRow>> customers() const;
    /// {"format":"anchorgpu-customer","version":1,"customer":{…},"quotes":[{"quote":{…},"scenario":{…}}]}
    Result<Json> exportCustomer(qint64 id) const;
    /// With all quotes and operations of this customer.
    Result<void> removeCustomer(qint64 id);

    Result<QStringList> integrityProblems() const;

    /// A disk that is full, for tests: the file may not grow beyond this number of pages (0: beyond what it has).
    Result<void> limitPagesForTests(int pages);

    /// NFC for fingerprints.
    static std::string normalized(std::string_view text);

private:
    QuoteStore(std::unique_ptr<SqlConnection> connection, Options options, bool readOnly);

    struct Begun;
    /// Writes the operation durably, or finds the one that this is a repetition of.
    Result<Begun> begin(const QString &kind, const QString &fingerprint, const OperationIntent &intent);
    /// Within a transaction: what the operation is now (another process may have finished it).
    Result<Begun> reread(const QString &key) const;
    Result<void> insertOperation(const QString &key, const QString &kind, const QString &fingerprint);
    Result<void> finish(const QString &key, qint64 quote, const QByteArray &result);
    Result<OperationOutcome> outcomeOf(const Begun &begun, OperationOutcome::Kind kind) const;

    Result<qint64> storeIssued(Json quote, const Json &scenario, const OperationIntent &intent);
    Result<qint64> storeRevision(Json quote, const Json &scenario, qint64 base);
    Result<qint64> insertQuote(const Json &quote, const Json &scenario, const char *state, bool imported);
    Result<std::optional<qint64>> openQuote(const QString &fingerprint, bool withoutOrder) const;
    Result<QString> nextNumber();
    Result<QVariant> customerOf(const Json &quote);
    QDateTime now() const;

    std::unique_ptr<SqlConnection> m_connection;
    Options m_options;
    bool m_readOnly = false;
};

} // namespace anchorgpu::state
