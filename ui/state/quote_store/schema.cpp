#include "ui/state/quote_store/schema.h"

#include <QFile>
#include <QFileInfo>
#include <QStringList>

namespace anchorgpu::state {
namespace {

// Version 1: quotes with frozen content, operations with their keys, the counter of numbers.
const QStringList &stepOne()
{
    static const QStringList statements{
        QStringLiteral("CREATE TABLE quotes ("
                       " id INTEGER PRIMARY KEY,"
                       " number TEXT,"               // null while a draft
                       " revision INTEGER NOT NULL DEFAULT 1,"
                       " state TEXT NOT NULL CHECK (state IN ('draft','issued','accepted','superseded','cancelled')),"
                       " issued TEXT, valid_until TEXT,"
                       " currency TEXT NOT NULL, total TEXT,"
                       " fingerprint TEXT NOT NULL,"
                       " quote TEXT NOT NULL, scenario TEXT NOT NULL,"
                       " imported INTEGER NOT NULL DEFAULT 0,"
                       " created_at INTEGER NOT NULL,"
                       " UNIQUE (number, revision))"),
        QStringLiteral("CREATE INDEX quotes_by_fingerprint ON quotes (fingerprint)"),
        QStringLiteral("CREATE TABLE operations ("
                       " key TEXT PRIMARY KEY NOT NULL,"
                       " kind TEXT NOT NULL,"        // issue, order, import, revise:NUMBER
                       " fingerprint TEXT NOT NULL,"
                       " state TEXT NOT NULL CHECK (state IN ('prepared','done','abandoned')),"
                       " created_at INTEGER NOT NULL,"
                       " quote_id INTEGER REFERENCES quotes (id) ON DELETE CASCADE,"
                       " result TEXT)"),             // of an order: the file, byte for byte
        QStringLiteral("CREATE INDEX operations_by_content ON operations (kind, fingerprint)"),
        QStringLiteral("CREATE TABLE counters (year INTEGER PRIMARY KEY, last INTEGER NOT NULL)"),
    };
    return statements;
}

// Version 2: customers as rows of their own, so that one can be exported and deleted; a column to search in.
const QStringList &stepTwo()
{
    static const QStringList statements{
        QStringLiteral("CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, data TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL)"),
        QStringLiteral("ALTER TABLE quotes ADD COLUMN customer_id INTEGER REFERENCES customers (id) ON DELETE CASCADE"),
        QStringLiteral("ALTER TABLE quotes ADD COLUMN search TEXT NOT NULL DEFAULT ''"),
        QStringLiteral("CREATE INDEX quotes_by_customer ON quotes (customer_id)"),
        QStringLiteral("INSERT OR IGNORE INTO customers (name, data, created_at)"
                       " SELECT json_extract(quote, '$.customer.name'), json_extract(quote, '$.customer'), MIN(created_at) FROM quotes"
                       " WHERE json_extract(quote, '$.customer.name') IS NOT NULL GROUP BY json_extract(quote, '$.customer')"),
        QStringLiteral("UPDATE quotes SET customer_id = (SELECT id FROM customers WHERE data = json_extract(quotes.quote, '$.customer'))"),
        QStringLiteral("UPDATE quotes SET search = lower(coalesce(number, '') || ' ' || coalesce(json_extract(quote, '$.customer.name'), '') || ' ' ||"
                       " coalesce(json_extract(scenario, '$.name'), '') || ' ' || coalesce(json_extract(scenario, '$.hardware.gpu'), ''))"),
    };
    return statements;
}

const QList<QStringList> &steps()
{
    static const QList<QStringList> all{stepOne(), stepTwo()};
    return all;
}

Result<int> versionOf(const SqlConnection &connection)
{
    const auto version = connection.value(QStringLiteral("PRAGMA user_version"));
    if (!version)
        return tl::unexpected(version.error());
    return version->toInt();
}

Result<void> backUp(const SqlConnection &connection, int version)
{
    const QFileInfo file(connection.file());
    const QString copy = file.path() + QStringLiteral("/%1.v%2.backup.sqlite").arg(file.completeBaseName()).arg(version);
    if (QFile::exists(copy))
        return {}; // of an earlier attempt at the same step; older is better
    if (const auto done = connection.run(QStringLiteral("VACUUM INTO ?"), {copy}); !done)
        return tl::unexpected(done.error());
    return {};
}

Error corrupt(const SqlConnection &connection, const QString &found)
{
    return Error{ErrorKind::Surroundings, "store-corrupt", connection.file().toStdString(), {}, found.left(200).toStdString(), {}};
}

} // namespace

int schemaVersion() { return static_cast<int>(steps().size()); }

Result<QStringList> integrityProblems(const SqlConnection &connection)
{
    // The full check reads every page; beyond this size the quick one, which leaves out the comparison of indexes.
    const bool large = QFileInfo(connection.file()).size() > (64 << 20);
    auto rows = connection.run(large ? QStringLiteral("PRAGMA quick_check(20)") : QStringLiteral("PRAGMA integrity_check(20)"));
    if (!rows)
        return tl::unexpected(rows.error());
    QStringList problems;
    while (rows->next()) {
        if (const QString row = rows->value(0).toString(); row != QLatin1String("ok"))
            problems << row;
    }
    auto keys = connection.run(QStringLiteral("PRAGMA foreign_key_check"));
    if (!keys)
        return tl::unexpected(keys.error());
    while (keys->next())
        problems << QStringLiteral("%1 → %2").arg(keys->value(0).toString(), keys->value(2).toString());
    return problems;
}

Result<void> migrateTo(const SqlConnection &connection, int target)
{
    auto transaction = WriteTransaction::begin(connection);
    if (!transaction)
        return tl::unexpected(transaction.error());
    // Read inside the lock: another process may have done it meanwhile.
    const auto version = versionOf(connection);
    if (!version)
        return tl::unexpected(version.error());
    for (int step = *version; step < target; ++step) {
        for (const QString &statement : steps().at(step)) {
            if (const auto done = connection.run(statement); !done)
                return tl::unexpected(done.error());
        }
    }
    if (*version < target) {
        if (const auto done = connection.run(QStringLiteral("PRAGMA user_version = %1").arg(target)); !done)
            return tl::unexpected(done.error());
    }
    return transaction->commit();
}

Result<void> prepareSchema(const SqlConnection &connection)
{
    const auto version = versionOf(connection);
    if (!version)
        return tl::unexpected(version.error());
    if (*version > schemaVersion())
        return tl::unexpected(Error{ErrorKind::Surroundings, "store-newer", connection.file().toStdString(), {}, std::to_string(*version), std::to_string(schemaVersion())});
    const auto problems = integrityProblems(connection);
    if (!problems)
        return tl::unexpected(problems.error());
    if (!problems->isEmpty())
        return tl::unexpected(corrupt(connection, problems->first()));
    if (*version == schemaVersion())
        return {};
    if (*version > 0) {
        if (const auto done = backUp(connection, *version); !done)
            return done;
    }
    return migrateTo(connection, schemaVersion());
}

} // namespace anchorgpu::state
