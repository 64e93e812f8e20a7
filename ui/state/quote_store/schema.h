#pragma once
// The tables of the quote book, as a list of steps: step n takes a store of version n − 1 to version n, and a new store takes
// all of them. What a step did is never edited; a change is a new step.

#include "core/units/error.h"
#include "ui/state/quote_store/sql_connection.h"

namespace anchorgpu::state {

int schemaVersion();

/// Checks integrity and brings the store to the present version, after a copy beside it ("quotes.v1.backup.sqlite").
/// Errors: store-corrupt, store-newer (left as it is), and those of the connection.
Result<void> prepareSchema(const SqlConnection &connection);

/// As far as `version` only, for the tests of the steps.
Result<void> migrateTo(const SqlConnection &connection, int version);

/// What SQLite's own check finds wrong, empty when all is well. Foreign keys included.
Result<QStringList> integrityProblems(const SqlConnection &connection);

} // namespace anchorgpu::state
