// Orders from files, and what the book holds about customers.
#include "core/quote/quote_json.h"
#include "ui/state/quote_store/quote_store.h"
#include "ui/state/quote_store/sql_connection.h"

namespace anchorgpu::state {
namespace {

ImportOutcome refused(const QString &stated, const QString &computed)
{
    ImportOutcome outcome;
    outcome.kind = ImportOutcome::Kind::Altered;
    outcome.stated = stated;
    outcome.computed = computed;
    return outcome;
}

} // namespace

Result<ImportOutcome> QuoteStore::import(const quote::OrderReading &reading)
{
    if (reading.alteration)
        return refused(QString::fromStdString(reading.alteration->stated), QString::fromStdString(reading.alteration->computed));
    const quote::Order &order = reading.order;
    if (const auto readable = quote::quoteFromJson(order.quote, {}, "/quote"); !readable)
        return tl::unexpected(readable.error());
    const QString key = QString::fromStdString(order.key), fingerprint = QString::fromStdString(order.fingerprint);

    // First the key, durably.
    auto first = WriteTransaction::begin(*m_connection);
    if (!first)
        return tl::unexpected(first.error());
    auto known = m_connection->run(QStringLiteral("SELECT fingerprint, state, quote_id FROM operations WHERE key = ?"), {key});
    if (!known)
        return tl::unexpected(known.error());
    std::optional<quote::Operation> sameKey;
    std::optional<qint64> id;
    if (known->next()) {
        sameKey = quote::Operation{order.key, known->value(0).toString().toStdString(), known->value(1).toString() == QLatin1String("done") ? quote::OperationState::Done : quote::OperationState::Prepared, 0};
        if (!known->isNull(2))
            id = known->value(2).toLongLong();
    }
    known->finish();
    const quote::ImportCourse course = quote::importCourseOf(sameKey, order.fingerprint);
    if (course == quote::ImportCourse::KeyOfAnother)
        return refused(QString::fromStdString(sameKey->fingerprint), fingerprint);
    ImportOutcome outcome;
    if (course == quote::ImportCourse::AlreadyThere && sameKey->state == quote::OperationState::Done) {
        outcome.kind = ImportOutcome::Kind::AlreadyThere;
    } else {
        if (course == quote::ImportCourse::Take) {
            if (const auto inserted = insertOperation(key, QStringLiteral("import"), fingerprint); !inserted)
                return tl::unexpected(inserted.error());
        }
        if (const auto committed = first->commit(); !committed)
            return tl::unexpected(committed.error());
        // Then the quote.
        auto second = WriteTransaction::begin(*m_connection);
        if (!second)
            return tl::unexpected(second.error());
        const auto present = m_connection->value(QStringLiteral("SELECT quote_id FROM operations WHERE key = ? AND state = 'done'"), {key});
        if (!present)
            return tl::unexpected(present.error());
        if (present->isValid()) {
            id = present->toLongLong();
            outcome.kind = ImportOutcome::Kind::AlreadyThere;
        } else {
            const std::string number = order.quote.contains("number") && order.quote["number"].is_string() ? order.quote["number"].get<std::string>() : std::string();
            auto sameNumber = m_connection->run(QStringLiteral("SELECT id, fingerprint FROM quotes WHERE number = ? AND revision = ?"), {QString::fromStdString(number), order.quote.value("revision", 1)});
            if (!sameNumber)
                return tl::unexpected(sameNumber.error());
            if (sameNumber->next()) {
                if (sameNumber->value(1).toString() != fingerprint) {
                    const QString stored = sameNumber->value(1).toString();
                    sameNumber->finish();
                    (void)m_connection->run(QStringLiteral("DELETE FROM operations WHERE key = ? AND state = 'prepared'"), {key});
                    (void)second->commit();
                    return refused(stored, fingerprint);
                }
                id = sameNumber->value(0).toLongLong();
                sameNumber->finish();
                if (const auto accepted = setState(*id, QuoteState::Accepted); !accepted)
                    return tl::unexpected(accepted.error());
            } else {
                const auto inserted = insertQuote(order.quote, order.scenario, "accepted", true);
                if (!inserted)
                    return tl::unexpected(inserted.error());
                id = *inserted;
            }
            if (const auto finished = finish(key, *id, QByteArray::fromStdString(quote::toText(order, normalized))); !finished)
                return tl::unexpected(finished.error());
            if (const auto committed = second->commit(); !committed)
                return tl::unexpected(committed.error());
        }
    }
    if (id) {
        auto stored = find(*id);
        if (!stored)
            return tl::unexpected(stored.error());
        if (*stored)
            outcome.quote = std::move(**stored);
    }
    return outcome;
}

Result<std::vector<CustomerRow>> QuoteStore::customers() const
{
    auto query = m_connection->run(QStringLiteral("SELECT c.id, c.name, (SELECT count(*) FROM quotes q WHERE q.customer_id = c.id) FROM customers c ORDER BY c.name COLLATE NOCASE, c.id"));
    if (!query)
        return tl::unexpected(query.error());
    std::vector<CustomerRow> rows;
    while (query->next())
        rows.push_back({query->value(0).toLongLong(), query->value(1).toString(), query->value(2).toInt()});
    return rows;
}

Result<Json> QuoteStore::exportCustomer(qint64 id) const
{
    const auto data = m_connection->value(QStringLiteral("SELECT data FROM customers WHERE id = ?"), {id});
    if (!data)
        return tl::unexpected(data.error());
    if (!data->isValid())
        return tl::unexpected(Error{ErrorKind::BadInput, "unknown-customer", {}, {}, std::to_string(id), {}});
    const auto customer = parseJson(data->toString().toStdString(), file().toStdString());
    if (!customer)
        return tl::unexpected(customer.error());
    Json json{{"format", "anchorgpu-customer"}, {"version", 1}, {"customer", *customer}, {"quotes", Json::array()}};
    auto query = m_connection->run(QStringLiteral("SELECT id FROM quotes WHERE customer_id = ? ORDER BY id"), {id});
    if (!query)
        return tl::unexpected(query.error());
    while (query->next()) {
        const auto stored = find(query->value(0).toLongLong());
        if (!stored)
            return tl::unexpected(stored.error());
        if (*stored)
            json["quotes"].push_back(Json{{"state", idOf((*stored)->row.state).toStdString()}, {"quote", (*stored)->quote}, {"scenario", (*stored)->scenario}});
    }
    return json;
}

Result<void> QuoteStore::removeCustomer(qint64 id)
{
    if (const auto done = m_connection->run(QStringLiteral("DELETE FROM customers WHERE id = ?"), {id}); !done)
        return tl::unexpected(done.error());
    return {};
}

} // namespace anchorgpu::state
