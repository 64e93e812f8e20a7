// The rows of the quote book: numbers, customers, issued quotes, revisions. All within a transaction of the caller's.
#include "ui/state/quote_store/quote_store.h"
#include "ui/state/quote_store/sql_connection.h"
#include "ui/state/quote_store/stored_json.h"

#include <QRandomGenerator>

namespace anchorgpu::state {

Result<QString> QuoteStore::nextNumber()
{
    const int year = now().date().year();
    const auto counted = m_connection->value(QStringLiteral("INSERT INTO counters (year, last) VALUES (?, 1) ON CONFLICT (year) DO UPDATE SET last = last + 1 RETURNING last"), {year});
    if (!counted)
        return tl::unexpected(counted.error());
    // Four letters at random keep the numbers of two machines apart. Crockford's alphabet: nothing that reads like another.
    static const QString kAlphabet = QStringLiteral("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
    QString suffix;
    for (int i = 0; i < 4; ++i)
        suffix += kAlphabet.at(QRandomGenerator::system()->bounded(kAlphabet.size()));
    return QStringLiteral("D-%1-%2-%3").arg(year).arg(counted->toInt(), 4, 10, QLatin1Char('0')).arg(suffix);
}

Result<QVariant> QuoteStore::customerOf(const Json &quote)
{
    const auto customer = quote.find("customer");
    const QString name = customer != quote.end() ? memberText(*customer, "name") : QString();
    if (name.isEmpty())
        return QVariant();
    const QString data = QString::fromStdString(customer->dump());
    const auto inserted = m_connection->run(QStringLiteral("INSERT OR IGNORE INTO customers (name, data, created_at) VALUES (?, ?, ?)"), {name, data, now().toSecsSinceEpoch()});
    if (!inserted)
        return tl::unexpected(inserted.error());
    return m_connection->value(QStringLiteral("SELECT id FROM customers WHERE data = ?"), {data});
}

Result<qint64> QuoteStore::insertQuote(const Json &quote, const Json &scenario, const char *state, bool imported)
{
    const auto customer = customerOf(quote);
    if (!customer)
        return tl::unexpected(customer.error());
    const QString number = memberText(quote, "number"), total = totalOf(quote);
    const auto orNull = [](const QString &text) { return text.isEmpty() ? QVariant() : QVariant(text); };
    const auto inserted = m_connection->run(
        QStringLiteral("INSERT INTO quotes (number, revision, state, issued, valid_until, currency, total, fingerprint, quote, scenario, imported, created_at, customer_id, search)"
                       " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        {orNull(number), quote.value("revision", 1), QLatin1String(state), orNull(memberText(quote, "issued")), orNull(memberText(quote, "valid_until")), memberText(quote, "currency"), orNull(total),
         memberText(quote, "fingerprint"), QString::fromStdString(quote.dump()), QString::fromStdString(scenario.dump()), imported ? 1 : 0, now().toSecsSinceEpoch(), *customer, searchTextOf(quote, scenario)});
    if (!inserted)
        return tl::unexpected(inserted.error());
    return inserted->lastInsertId().toLongLong();
}

Result<qint64> QuoteStore::storeIssued(Json quote, const Json &scenario, const OperationIntent &intent)
{
    if (intent.revises)
        return storeRevision(std::move(quote), scenario, *intent.revises);
    const auto number = nextNumber();
    if (!number)
        return tl::unexpected(number.error());
    quote["number"] = number->toStdString();
    if (intent.draft) {
        if (const auto removed = m_connection->run(QStringLiteral("DELETE FROM quotes WHERE id = ? AND state = 'draft'"), {*intent.draft}); !removed)
            return tl::unexpected(removed.error());
    }
    return insertQuote(quote, scenario, "issued", false);
}

Result<qint64> QuoteStore::storeRevision(Json quote, const Json &scenario, qint64 base)
{
    auto query = m_connection->run(QStringLiteral("SELECT number, (SELECT max(revision) FROM quotes r WHERE r.number = q.number) FROM quotes q WHERE id = ?"), {base});
    if (!query)
        return tl::unexpected(query.error());
    if (!query->next() || query->isNull(0))
        return tl::unexpected(Error{ErrorKind::BadInput, "unknown-quote", {}, {}, std::to_string(base), {}});
    const QString number = query->value(0).toString();
    quote["number"] = number.toStdString();
    quote["revision"] = query->value(1).toInt() + 1;
    query->finish();
    if (const auto superseded = m_connection->run(QStringLiteral("UPDATE quotes SET state = 'superseded' WHERE number = ? AND state IN ('issued', 'accepted')"), {number}); !superseded)
        return tl::unexpected(superseded.error());
    return insertQuote(quote, scenario, "issued", false);
}

Result<std::optional<qint64>> QuoteStore::openQuote(const QString &fingerprint, bool withoutOrder) const
{
    QString statement = QStringLiteral("SELECT id FROM quotes q WHERE fingerprint = ? AND state IN ('issued', 'accepted') AND imported = 0 AND number IS NOT NULL"
                                       " AND (valid_until IS NULL OR valid_until >= ?)");
    if (withoutOrder)
        statement += QStringLiteral(" AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.quote_id = q.id AND o.kind = 'order')");
    const auto id = m_connection->value(statement + QStringLiteral(" ORDER BY id DESC LIMIT 1"), {fingerprint, now().date().toString(Qt::ISODate)});
    if (!id)
        return tl::unexpected(id.error());
    return id->isValid() ? std::optional(id->toLongLong()) : std::nullopt;
}

} // namespace anchorgpu::state
