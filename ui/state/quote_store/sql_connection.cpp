#include "ui/state/quote_store/sql_connection.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QSqlError>
#include <QThread>
#include <QUrl>
#include <atomic>

namespace anchorgpu::state {
namespace {

QString uniqueName()
{
    static std::atomic<int> counter{0};
    return QStringLiteral("quotes-%1").arg(++counter);
}

/// SQLite's primary result codes (sqlite.org/rescode.html).
const char *idOfCode(int code)
{
    switch (code & 0xff) {
    case 5: case 6:
        return "store-busy";
    case 8:
        return "store-read-only";
    case 11: case 26:
        return "store-corrupt";
    case 10: case 13:
        return "store-full";
    case 14: case 3: case 23:
        return "store-unreachable";
    default:
        return "store-failed";
    }
}

} // namespace

Error storeError(const QSqlError &error, const QString &file)
{
    bool known = false;
    const int code = error.nativeErrorCode().toInt(&known);
    QString text = error.databaseText().isEmpty() ? error.driverText() : error.databaseText();
    return Error{ErrorKind::Surroundings, known ? idOfCode(code) : "store-failed", QDir::toNativeSeparators(file).toStdString(), {}, text.left(200).toStdString(), {}};
}

Result<std::unique_ptr<SqlConnection>> SqlConnection::open(const QString &file, Mode mode, int busyTimeoutMs)
{
    std::unique_ptr<SqlConnection> connection(new SqlConnection(file, uniqueName()));
    QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection->m_name);
    QString options = QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(busyTimeoutMs);
    if (mode == Mode::ReadOnly) {
        // `immutable`: a folder that can't be written has no place for the log's index either.
        database.setDatabaseName(QUrl::fromLocalFile(file).toString(QUrl::FullyEncoded) + QStringLiteral("?immutable=1"));
        options += QStringLiteral(";QSQLITE_OPEN_URI;QSQLITE_OPEN_READONLY");
    } else {
        database.setDatabaseName(file);
    }
    database.setConnectOptions(options);
    connection->m_database = database;
    if (!database.open())
        return tl::unexpected(storeError(database.lastError(), file));
    if (mode == Mode::ReadOnly)
        return connection;
    // Switching to the log while another process does the same may fail at once, without SQLite's own waiting.
    const QDeadlineTimer deadline(busyTimeoutMs);
    for (;;) {
        const auto done = connection->run(QStringLiteral("PRAGMA journal_mode=WAL"));
        if (done)
            break;
        if (done.error().id != "store-busy" || deadline.hasExpired())
            return tl::unexpected(done.error());
        QThread::msleep(5);
    }
    for (const char *pragma : {"PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON", "PRAGMA secure_delete=ON"}) {
        if (const auto done = connection->run(QLatin1String(pragma)); !done)
            return tl::unexpected(done.error());
    }
    return connection;
}

SqlConnection::~SqlConnection()
{
    m_database.close();
    m_database = {};
    QSqlDatabase::removeDatabase(m_name);
}

Result<QSqlQuery> SqlConnection::run(const QString &statement, const QVariantList &values) const
{
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    bool done = query.prepare(statement);
    for (const QVariant &each : values)
        query.addBindValue(each);
    done = done && query.exec();
    if (!done)
        return tl::unexpected(storeError(query.lastError(), m_file));
    return query;
}

Result<QVariant> SqlConnection::value(const QString &statement, const QVariantList &values) const
{
    auto query = run(statement, values);
    if (!query)
        return tl::unexpected(query.error());
    return query->next() ? query->value(0) : QVariant();
}

Result<WriteTransaction> WriteTransaction::begin(const SqlConnection &connection)
{
    if (const auto begun = connection.run(QStringLiteral("BEGIN IMMEDIATE")); !begun)
        return tl::unexpected(begun.error());
    return WriteTransaction(connection);
}

WriteTransaction::~WriteTransaction()
{
    if (m_connection)
        (void)m_connection->run(QStringLiteral("ROLLBACK"));
}

Result<void> WriteTransaction::commit()
{
    if (const auto done = m_connection->run(QStringLiteral("COMMIT")); !done)
        return tl::unexpected(done.error());
    m_connection = nullptr;
    return {};
}

} // namespace anchorgpu::state
