// The operations of the quote book: key first, then the quote, each in a transaction of its own (see quote_store.h).
#include "core/quote/quote_json.h"
#include "ui/state/quote_store/quote_store.h"
#include "ui/state/quote_store/sql_connection.h"
#include "ui/state/quote_store/stored_json.h"

#include <QUuid>

namespace anchorgpu::state {

/// An operation as found or made, with what it led to.
struct QuoteStore::Begun {
    quote::Operation operation;
    quote::Course course = quote::Course::StartNew;
    std::optional<qint64> quote;
    QByteArray result;
};

namespace {

QString freshKey() { return QUuid::createUuid().toString(QUuid::WithoutBraces); }

Json nullable(const QString &text) { return text.isEmpty() ? Json() : Json(text.toStdString()); }

quote::OperationState operationState(const QString &stored)
{
    return stored == QLatin1String("done") ? quote::OperationState::Done : stored == QLatin1String("prepared") ? quote::OperationState::Prepared : quote::OperationState::Abandoned;
}

Error incomplete()
{
    return Error{ErrorKind::BadInput, "order-incomplete", {}, "/total", "null", {}};
}

} // namespace

Result<void> QuoteStore::insertOperation(const QString &key, const QString &kind, const QString &fingerprint)
{
    const auto done = m_connection->run(QStringLiteral("INSERT INTO operations (key, kind, fingerprint, state, created_at) VALUES (?, ?, ?, 'prepared', ?)"),
                                        {key, kind, fingerprint, now().toSecsSinceEpoch()});
    if (!done)
        return tl::unexpected(done.error());
    return {};
}

Result<QuoteStore::Begun> QuoteStore::begin(const QString &kind, const QString &fingerprint, const OperationIntent &intent)
{
    auto transaction = WriteTransaction::begin(*m_connection);
    if (!transaction)
        return tl::unexpected(transaction.error());
    // An operation whose quote was cancelled or superseded is closed: the same content is a new one.
    auto query = m_connection->run(QStringLiteral("SELECT o.key, o.state, o.created_at, o.quote_id, o.result FROM operations o LEFT JOIN quotes q ON q.id = o.quote_id"
                                                  " WHERE o.kind = ? AND o.fingerprint = ? AND o.state <> 'abandoned' AND coalesce(q.state, 'issued') NOT IN ('cancelled', 'superseded')"
                                                  " ORDER BY o.created_at DESC, o.rowid DESC LIMIT 1"),
                                   {kind, fingerprint});
    if (!query)
        return tl::unexpected(query.error());
    Begun begun;
    std::optional<quote::Operation> latest;
    if (query->next()) {
        latest = quote::Operation{query->value(0).toString().toStdString(), fingerprint.toStdString(), operationState(query->value(1).toString()), query->value(2).toLongLong()};
        begun.operation = *latest;
        if (!query->isNull(3))
            begun.quote = query->value(3).toLongLong();
        begun.result = query->value(4).toByteArray();
    }
    query->finish();
    begun.course = quote::courseOf(latest, {intent.another, intent.useOldKey, now().toSecsSinceEpoch(), m_options.windowSeconds});
    if (begun.course != quote::Course::StartNew)
        return begun;
    begun = Begun{{freshKey().toStdString(), fingerprint.toStdString(), quote::OperationState::Prepared, now().toSecsSinceEpoch()}, quote::Course::StartNew, {}, {}};
    if (const auto inserted = insertOperation(QString::fromStdString(begun.operation.key), kind, fingerprint); !inserted)
        return tl::unexpected(inserted.error());
    if (const auto committed = transaction->commit(); !committed)
        return tl::unexpected(committed.error());
    return begun;
}

Result<QuoteStore::Begun> QuoteStore::reread(const QString &key) const
{
    auto query = m_connection->run(QStringLiteral("SELECT state, created_at, quote_id, result, fingerprint FROM operations WHERE key = ?"), {key});
    if (!query)
        return tl::unexpected(query.error());
    Begun begun;
    begun.operation.key = key.toStdString();
    if (query->next()) {
        begun.operation.state = operationState(query->value(0).toString());
        begun.operation.createdAt = query->value(1).toLongLong();
        if (!query->isNull(2))
            begun.quote = query->value(2).toLongLong();
        begun.result = query->value(3).toByteArray();
        begun.operation.fingerprint = query->value(4).toString().toStdString();
    }
    return begun;
}

Result<void> QuoteStore::finish(const QString &key, qint64 quoteId, const QByteArray &result)
{
    const auto done = m_connection->run(QStringLiteral("UPDATE operations SET state = 'done', quote_id = ?, result = ? WHERE key = ?"),
                                        {quoteId, result.isEmpty() ? QVariant() : QVariant(QString::fromUtf8(result)), key});
    if (!done)
        return tl::unexpected(done.error());
    return {};
}

Result<OperationOutcome> QuoteStore::outcomeOf(const Begun &begun, OperationOutcome::Kind kind) const
{
    OperationOutcome outcome;
    outcome.kind = kind;
    outcome.key = QString::fromStdString(begun.operation.key);
    outcome.createdAt = QDateTime::fromSecsSinceEpoch(begun.operation.createdAt);
    outcome.orderFile = begun.result;
    if (kind == OperationOutcome::Kind::AskFirst || !begun.quote)
        return outcome;
    auto stored = find(*begun.quote);
    if (!stored)
        return tl::unexpected(stored.error());
    if (*stored)
        outcome.quote = std::move(**stored);
    return outcome;
}

namespace {

/// The content with what issuing adds: dates and fingerprint.
Json dated(const Json &quote, const QString &fingerprint, const QDate &today)
{
    Json issued = quote;
    issued["fingerprint"] = fingerprint.toStdString();
    issued["revision"] = 1;
    issued["issued"] = today.toString(Qt::ISODate).toStdString();
    issued["valid_until"] = today.addDays(quote.value("validity_days", 30)).toString(Qt::ISODate).toStdString();
    return issued;
}

} // namespace

Result<OperationOutcome> QuoteStore::issue(const Json &content, const Json &scenario, const OperationIntent &intent)
{
    const QString fingerprint = QString::fromStdString(quote::fingerprintOf(content, scenario, normalized));
    QString kind = QStringLiteral("issue");
    if (intent.revises)
        kind = QStringLiteral("revise:%1").arg(*intent.revises);
    auto begun = begin(kind, fingerprint, intent);
    if (!begun)
        return tl::unexpected(begun.error());
    if (begun->course == quote::Course::AskFirst)
        return outcomeOf(*begun, OperationOutcome::Kind::AskFirst);
    if (begun->course == quote::Course::Repeat)
        return outcomeOf(*begun, OperationOutcome::Kind::Repeated);

    auto transaction = WriteTransaction::begin(*m_connection);
    if (!transaction)
        return tl::unexpected(transaction.error());
    const QString key = QString::fromStdString(begun->operation.key);
    auto present = reread(key);
    if (!present)
        return tl::unexpected(present.error());
    if (present->operation.state == quote::OperationState::Done)
        return outcomeOf(*present, OperationOutcome::Kind::Repeated);
    std::optional<qint64> id;
    if (!intent.another && !intent.revises) {
        const auto open = openQuote(fingerprint, false);
        if (!open)
            return tl::unexpected(open.error());
        id = *open;
    }
    const bool attached = id.has_value();
    if (!id) {
        const auto stored = storeIssued(dated(content, fingerprint, now().date()), scenario, intent);
        if (!stored)
            return tl::unexpected(stored.error());
        id = *stored;
    }
    if (const auto finished = finish(key, *id, {}); !finished)
        return tl::unexpected(finished.error());
    if (const auto committed = transaction->commit(); !committed)
        return tl::unexpected(committed.error());
    begun->quote = id;
    return outcomeOf(*begun, attached ? OperationOutcome::Kind::Repeated : OperationOutcome::Kind::Made);
}

Result<OperationOutcome> QuoteStore::order(const Json &content, const Json &scenario, const OperationIntent &intent)
{
    if (totalOf(content).isEmpty())
        return tl::unexpected(incomplete());
    const QString fingerprint = QString::fromStdString(quote::fingerprintOf(content, scenario, normalized));
    auto begun = begin(QStringLiteral("order"), fingerprint, intent);
    if (!begun)
        return tl::unexpected(begun.error());
    if (begun->course == quote::Course::AskFirst)
        return outcomeOf(*begun, OperationOutcome::Kind::AskFirst);
    if (begun->course == quote::Course::Repeat)
        return outcomeOf(*begun, OperationOutcome::Kind::Repeated);

    auto transaction = WriteTransaction::begin(*m_connection);
    if (!transaction)
        return tl::unexpected(transaction.error());
    const QString key = QString::fromStdString(begun->operation.key);
    auto present = reread(key);
    if (!present)
        return tl::unexpected(present.error());
    if (present->operation.state == quote::OperationState::Done)
        return outcomeOf(*present, OperationOutcome::Kind::Repeated);
    std::optional<qint64> id;
    if (!intent.another) {
        const auto open = openQuote(fingerprint, true);
        if (!open)
            return tl::unexpected(open.error());
        id = *open;
    }
    if (!id) {
        const auto stored = storeIssued(dated(content, fingerprint, now().date()), scenario, {intent.another, false, intent.draft, {}});
        if (!stored)
            return tl::unexpected(stored.error());
        id = *stored;
    }
    const auto stored = find(*id);
    if (!stored)
        return tl::unexpected(stored.error());
    const quote::Order order{key.toStdString(), fingerprint.toStdString(), (*stored)->quote, (*stored)->scenario};
    begun->result = QByteArray::fromStdString(quote::toText(order, normalized));
    if (const auto accepted = setState(*id, QuoteState::Accepted); !accepted)
        return tl::unexpected(accepted.error());
    if (const auto finished = finish(key, *id, begun->result); !finished)
        return tl::unexpected(finished.error());
    if (const auto committed = transaction->commit(); !committed)
        return tl::unexpected(committed.error());
    begun->quote = id;
    return outcomeOf(*begun, OperationOutcome::Kind::Made);
}

Result<qint64> QuoteStore::saveDraft(const Json &content, const Json &scenario, std::optional<qint64> existing)
{
    auto transaction = WriteTransaction::begin(*m_connection);
    if (!transaction)
        return tl::unexpected(transaction.error());
    if (existing) {
        if (const auto removed = m_connection->run(QStringLiteral("DELETE FROM quotes WHERE id = ? AND state = 'draft'"), {*existing}); !removed)
            return tl::unexpected(removed.error());
    }
    Json draft = content;
    draft["number"] = nullable({});
    draft["fingerprint"] = quote::fingerprintOf(content, scenario, normalized);
    const auto id = insertQuote(draft, scenario, "draft", false);
    if (!id)
        return id;
    if (const auto committed = transaction->commit(); !committed)
        return tl::unexpected(committed.error());
    return id;
}

} // namespace anchorgpu::state
