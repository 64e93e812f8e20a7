#pragma once
// Errors as values. Everything that can fail returns Result<T>; exceptions of libraries stop at the reader's edge.
// The core speaks no language: an error is an id and plain data, ui/text turns it into a sentence that names
// the file, the place, what was found and what is allowed.

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace anchorgpu {

/// What kind of trouble it is; decides the exit code (contract §1: bad input 2, surroundings 3).
enum class ErrorKind {
    BadInput,     ///< a file, a value or a combination that can't be accepted
    Surroundings, ///< disk, permission, lock: the input may be fine
};

struct Error {
    ErrorKind kind = ErrorKind::BadInput;
    std::string id;      ///< stable kebab-case id of the message ("wrong-type", "out-of-range", "unknown-member", "truncated" …)
    std::string file;    ///< path as the user gave it; empty when there is no file
    std::string place;   ///< JSON pointer ("/workload/context_tokens"), "byte 1234", or "line 3, column 7"
    std::string found;   ///< what was there, shortened to at most 200 bytes
    std::string allowed; ///< what is allowed there ("1 … 16777216", "fp8, bf16")

    bool operator==(const Error &) const = default;
};

template <class T> using Result = tl::expected<T, Error>;

/// Shorthand for returning an error: `return fail("out-of-range", "/hardware/count", "-1", "1 … 4096");`
inline tl::unexpected<Error> fail(std::string id, std::string place, std::string found = {}, std::string allowed = {}, std::string file = {})
{
    return tl::unexpected<Error>(Error{ErrorKind::BadInput, std::move(id), std::move(file), std::move(place), std::move(found), std::move(allowed)});
}

} // namespace anchorgpu
