#include "ui/state/quote_store/quote_store.h"

#include "ui/state/quote_store/schema.h"
#include "ui/state/quote_store/search_text.h"
#include "ui/state/quote_store/sql_connection.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

namespace anchorgpu::state {
namespace {

constexpr const char *kColumns = "q.id, q.number, q.revision, q.state, q.issued, q.valid_until, q.currency, q.total, q.fingerprint, q.imported,"
                                 " json_extract(q.quote, '$.customer.name'), json_extract(q.scenario, '$.name'),"
                                 " (SELECT o.key FROM operations o WHERE o.quote_id = q.id AND o.kind IN ('order', 'import') AND o.state = 'done' ORDER BY o.created_at LIMIT 1),"
                                 " json_extract(q.quote, '$.price_book.sample')";

QuoteState stateOf(const QString &stored, const QDate &validUntil, const QDate &today)
{
    if (stored == QLatin1String("issued"))
        return validUntil.isValid() && validUntil < today ? QuoteState::Expired : QuoteState::Issued;
    if (stored == QLatin1String("accepted"))
        return QuoteState::Accepted;
    if (stored == QLatin1String("superseded"))
        return QuoteState::Superseded;
    return stored == QLatin1String("cancelled") ? QuoteState::Cancelled : QuoteState::Draft;
}

QuoteRow rowOf(const QSqlQuery &query, const QDate &today)
{
    QuoteRow row;
    row.id = query.value(0).toLongLong();
    row.number = query.value(1).toString();
    row.revision = query.value(2).toInt();
    row.issued = QDate::fromString(query.value(4).toString(), Qt::ISODate);
    row.validUntil = QDate::fromString(query.value(5).toString(), Qt::ISODate);
    row.state = stateOf(query.value(3).toString(), row.validUntil, today);
    row.currency = query.value(6).toString();
    row.total = query.value(7).toString();
    row.fingerprint = query.value(8).toString();
    row.imported = query.value(9).toBool();
    row.customer = query.value(10).toString();
    row.scenario = query.value(11).toString();
    row.orderKey = query.value(12).toString();
    row.sample = query.value(13).toBool();
    return row;
}

Result<std::optional<StoredQuote>> storedOf(Result<QSqlQuery> query, const QDate &today, const QString &file)
{
    if (!query)
        return tl::unexpected(query.error());
    if (!query->next())
        return std::optional<StoredQuote>();
    StoredQuote stored{rowOf(*query, today), {}, {}};
    for (const auto &[column, target] : {std::pair{14, &stored.quote}, {15, &stored.scenario}}) {
        auto json = parseJson(query->value(column).toString().toStdString(), file.toStdString());
        if (!json) {
            json.error().kind = ErrorKind::Surroundings;
            json.error().id = "store-corrupt";
            return tl::unexpected(json.error());
        }
        *target = std::move(*json);
    }
    return std::optional(std::move(stored));
}

Result<std::unique_ptr<SqlConnection>> openReadOnly(const QString &file, const Error &why, const QuoteStore::Options &options)
{
    const bool blocked = why.id == "store-read-only" || why.id == "store-unreachable" || why.id == "store-full";
    if (!blocked || !QFile::exists(file))
        return tl::unexpected(why);
    auto connection = SqlConnection::open(file, SqlConnection::Mode::ReadOnly, options.busyTimeoutMs);
    if (!connection)
        return tl::unexpected(why);
    const auto version = (*connection)->value(QStringLiteral("PRAGMA user_version"));
    if (!version || version->toInt() != schemaVersion())
        return tl::unexpected(why);
    return connection;
}

} // namespace

QString idOf(QuoteState state)
{
    static const QStringList ids{QStringLiteral("draft"), QStringLiteral("issued"), QStringLiteral("accepted"), QStringLiteral("expired"), QStringLiteral("superseded"), QStringLiteral("cancelled")};
    return ids.at(static_cast<int>(state));
}

QString QuoteRow::label() const { return revision > 1 ? QStringLiteral("%1-R%2").arg(number).arg(revision) : number; }

std::string QuoteStore::normalized(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).normalized(QString::NormalizationForm_C).toStdString();
}

QuoteStore::QuoteStore(std::unique_ptr<SqlConnection> connection, Options options, bool readOnly)
    : m_connection(std::move(connection)), m_options(std::move(options)), m_readOnly(readOnly)
{
}

QuoteStore::~QuoteStore() = default;

QString QuoteStore::fileIn(const QString &folder) { return QDir(folder).filePath(QStringLiteral("quotes.sqlite")); }
QString QuoteStore::file() const { return m_connection->file(); }
QDateTime QuoteStore::now() const { return m_options.now ? m_options.now() : QDateTime::currentDateTime(); }

Result<std::unique_ptr<QuoteStore>> QuoteStore::open(const QString &folder, const Options &options)
{
    const QString file = fileIn(folder);
    QDir().mkpath(folder); // a failure shows when the file is opened, with SQLite's words
    auto connection = SqlConnection::open(file, SqlConnection::Mode::ReadWrite, options.busyTimeoutMs);
    std::optional<Error> problem;
    if (!connection)
        problem = connection.error();
    else if (const auto ready = prepareSchema(**connection); !ready)
        problem = ready.error();
    if (!problem)
        return std::unique_ptr<QuoteStore>(new QuoteStore(std::move(*connection), options, false));
    if (connection)
        connection->reset();
    auto readable = openReadOnly(file, *problem, options);
    if (!readable)
        return tl::unexpected(readable.error());
    return std::unique_ptr<QuoteStore>(new QuoteStore(std::move(*readable), options, true));
}

Result<QString> QuoteStore::setAside(const QString &folder)
{
    const QString file = fileIn(folder);
    for (int i = 1; i < 1000; ++i) {
        const QString target = QDir(folder).filePath(QStringLiteral("quotes.damaged-%1.sqlite").arg(i));
        if (QFile::exists(target))
            continue;
        // The log belongs to the file: it goes along, so that whoever repairs the file has all of it.
        for (const char *suffix : {"-wal", "-shm"})
            QFile::rename(file + QLatin1String(suffix), target + QLatin1String(suffix));
        if (QFile::rename(file, target))
            return target;
        break;
    }
    return tl::unexpected(Error{ErrorKind::Surroundings, "store-unreachable", file.toStdString(), {}, {}, {}});
}

Result<std::vector<QuoteRow>> QuoteStore::list(const QuoteFilter &filter) const
{
    QString statement = QStringLiteral("SELECT %1 FROM quotes q WHERE 1").arg(QLatin1String(kColumns));
    QVariantList values;
    for (const QString &word : searchText(filter.text).split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        statement += QStringLiteral(" AND instr(q.search, ?) > 0");
        values << word;
    }
    statement += QStringLiteral(" ORDER BY q.created_at DESC, q.id DESC");
    auto query = m_connection->run(statement, values);
    if (!query)
        return tl::unexpected(query.error());
    std::vector<QuoteRow> rows;
    const QDate today = now().date();
    while (query->next() && static_cast<int>(rows.size()) < filter.limit) {
        QuoteRow row = rowOf(*query, today);
        if (!filter.state || *filter.state == row.state)
            rows.push_back(std::move(row));
    }
    return rows;
}

Result<std::optional<StoredQuote>> QuoteStore::find(qint64 id) const
{
    return storedOf(m_connection->run(QStringLiteral("SELECT %1, q.quote, q.scenario FROM quotes q WHERE q.id = ?").arg(QLatin1String(kColumns)), {id}), now().date(), file());
}

Result<std::optional<StoredQuote>> QuoteStore::find(const QString &label) const
{
    static const QRegularExpression kRevision(QStringLiteral("^(.+)-R(\\d{1,6})$"), QRegularExpression::CaseInsensitiveOption);
    const QString trimmed = label.trimmed();
    const auto match = kRevision.match(trimmed);
    QString statement = QStringLiteral("SELECT %1, q.quote, q.scenario FROM quotes q WHERE q.number = ? COLLATE NOCASE").arg(QLatin1String(kColumns));
    QVariantList values{match.hasMatch() ? match.captured(1) : trimmed};
    if (match.hasMatch()) {
        statement += QStringLiteral(" AND q.revision = ?");
        values << match.captured(2).toInt();
    }
    return storedOf(m_connection->run(statement + QStringLiteral(" ORDER BY q.revision DESC LIMIT 1"), values), now().date(), file());
}

Result<void> QuoteStore::setState(qint64 id, QuoteState state)
{
    if (const auto done = m_connection->run(QStringLiteral("UPDATE quotes SET state = ? WHERE id = ?"), {idOf(state == QuoteState::Expired ? QuoteState::Issued : state), id}); !done)
        return tl::unexpected(done.error());
    return {};
}

Result<void> QuoteStore::remove(qint64 id)
{
    if (const auto done = m_connection->run(QStringLiteral("DELETE FROM quotes WHERE id = ?"), {id}); !done)
        return tl::unexpected(done.error());
    return {};
}

Result<QStringList> QuoteStore::integrityProblems() const { return state::integrityProblems(*m_connection); }

Result<void> QuoteStore::limitPagesForTests(int pages)
{
    const auto present = m_connection->value(QStringLiteral("PRAGMA page_count"));
    if (!present)
        return tl::unexpected(present.error());
    if (const auto done = m_connection->run(QStringLiteral("PRAGMA max_page_count = %1").arg(pages > 0 ? pages : present->toInt())); !done)
        return tl::unexpected(done.error());
    return {};
}

} // namespace anchorgpu::state
