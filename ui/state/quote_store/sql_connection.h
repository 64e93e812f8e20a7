#pragma once
// One connection to an SQLite file: opened with the settings that keep a quote safe (write-ahead log, full synchronisation,
// foreign keys, a long wait for other processes), and errors as values with what the user can do about them.

#include "core/units/error.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>
#include <initializer_list>

namespace anchorgpu::state {

/// Error ids: store-busy, store-read-only, store-full, store-corrupt, store-unreachable, store-failed. All are surroundings.
Error storeError(const QSqlError &error, const QString &file);

class SqlConnection {
public:
    enum class Mode { ReadWrite, ReadOnly };

    static Result<std::unique_ptr<SqlConnection>> open(const QString &file, Mode mode, int busyTimeoutMs);
    ~SqlConnection();
    SqlConnection(const SqlConnection &) = delete;
    SqlConnection &operator=(const SqlConnection &) = delete;

    const QString &file() const { return m_file; }

    /// One statement with its values in place of `?`.
    Result<QSqlQuery> run(const QString &statement, const QVariantList &values = {}) const;
    /// The first column of the first row; an invalid variant when there is none.
    Result<QVariant> value(const QString &statement, const QVariantList &values = {}) const;

private:
    SqlConnection(const QString &file, const QString &name) : m_file(file), m_name(name) {}
    QString m_file;
    QString m_name;
    QSqlDatabase m_database;
};

/// BEGIN IMMEDIATE … COMMIT. The write lock is taken at the start, so two processes queue instead of failing half-way.
/// Rolled back when destroyed without commit().
class WriteTransaction {
public:
    static Result<WriteTransaction> begin(const SqlConnection &connection);
    WriteTransaction(WriteTransaction &&other) noexcept : m_connection(std::exchange(other.m_connection, nullptr)) {}
    ~WriteTransaction();
    Result<void> commit();

private:
    explicit WriteTransaction(const SqlConnection &connection) : m_connection(&connection) {}
    const SqlConnection *m_connection;
};

} // namespace anchorgpu::state
