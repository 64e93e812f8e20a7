#pragma once
// Orders (`*.anchorgpu-order`, contract §5) and the idempotency key that keeps one purchase from being counted twice.
//
// An operation has a key, a random UUID, and a fingerprint: SHA-256 of the canonical content of the quote and its scenario.
// The same operation may be sent any number of times and keeps its key; other content needs another operation. The content is
// what is bought: not the number, the dates of issue and validity, the revision, the notes or the language. An envelope hash
// covers those (but not notes), so an order whose number or dates were edited is recognised, too.
// Rules: shared facts quoting.md §7; concept `idempotency_key`.

#include "core/quote/canonical_json.h"
#include "core/units/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace anchorgpu::quote {

/// "sha256:" and 64 hexadecimal digits, of what the two JSON objects say is bought.
std::string fingerprintOf(const Json &quote, const Json &scenario, const Normalizer &normalize = {});

/// A UUID in lower case, 8-4-4-4-12 hexadecimal digits.
bool isKey(std::string_view key);

struct Order {
    std::string key;
    std::string fingerprint;
    Json quote;     ///< with number and dates
    Json scenario;
};

/// The file, byte for byte the same for the same order.
std::string toText(const Order &order, const Normalizer &normalize = {});

/// What is wrong with an order that can be read but must not be taken: its content isn't what its fingerprint says.
struct Alteration {
    std::string stated;   ///< fingerprint in the file
    std::string computed; ///< fingerprint of what the file says
};

struct OrderReading {
    Order order;
    std::optional<Alteration> alteration;
};

/// Fails only on what can't be read as an order at all; altered orders are returned with both fingerprints.
Result<OrderReading> parseOrder(std::string_view text, const std::string &file, const Normalizer &normalize = {});

/// One operation as the store keeps it.
enum class OperationState { Prepared, Done, Abandoned };

struct Operation {
    std::string key;
    std::string fingerprint;
    OperationState state = OperationState::Prepared;
    std::int64_t createdAt = 0; ///< seconds since 1970, UTC
};

/// How a request is to be met, given the latest operation of the same kind and fingerprint, if there is one.
enum class Course {
    StartNew, ///< a new operation with a new key
    Resume,   ///< it was begun and not finished (a crash): finish it under its key
    Repeat,   ///< it is done: give the same result again
    AskFirst, ///< it would be repeated, but its key is older than the window: ask
};

struct Intent {
    bool another = false;      ///< the user says: a further purchase (`--new`)
    bool useOldKey = false;    ///< the user has been asked and wants the old key
    std::int64_t now = 0;
    std::int64_t windowSeconds = 24 * 3600;
};
Course courseOf(const std::optional<Operation> &latest, const Intent &intent);

/// How an order from a file is to be met, given the stored operation of the same key.
enum class ImportCourse { Take, AlreadyThere, KeyOfAnother };
ImportCourse importCourseOf(const std::optional<Operation> &sameKey, std::string_view fingerprint);

} // namespace anchorgpu::quote
