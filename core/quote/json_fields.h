#pragma once
// Reading members of a JSON object one by one, with the place of the first problem kept. A reader asks for everything it
// knows and looks at error() once at the end; after a problem every further answer is a default and harmless.

#include "core/quote/instant.h"
#include "core/quote/localized_text.h"
#include "core/units/error.h"
#include "core/units/json_text.h"
#include "core/units/money.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::quote {

/// What a whole document shares while it is read.
struct ReadState {
    std::string file;
    std::optional<Error> error;
    std::vector<Error> warnings; ///< members that nobody asked for

    void refuse(std::string id, std::string place, std::string found, std::string allowed);
};

/// As parseJson, after a look at the size.
Result<Json> parseLimited(std::string_view text, const std::string &file, std::size_t maxBytes);

class Fields {
public:
    /// `object` must outlive this; anything but an object is refused.
    Fields(const Json &object, std::string place, ReadState &state);

    std::string text(const char *name, bool required = true);
    std::int64_t integer(const char *name, std::int64_t low, std::int64_t high, std::optional<std::int64_t> fallback = {});
    std::optional<std::int64_t> optionalInteger(const char *name, std::int64_t low, std::int64_t high);
    bool boolean(const char *name, bool fallback);
    /// A decimal string in [low, high]; null or absent is nothing unless required.
    std::optional<Decimal> decimal(const char *name, Decimal low, Decimal high, bool required = false);
    std::optional<Date> date(const char *name, bool required);
    /// {"fr":"…","en":"…"}; a plain text is taken as English.
    LocalizedText localized(const char *name, bool required);
    std::vector<std::string> texts(const char *name);
    /// The elements of an array member; absent or null: none.
    std::vector<Fields> objects(const char *name, bool required);
    std::optional<Fields> object(const char *name);
    /// The raw value, or null when absent.
    const Json *raw(const char *name);

    const std::string &place() const { return m_place; }
    void refuse(const char *name, std::string id, std::string found, std::string allowed);
    /// Members that were never asked for become warnings.
    void warnAboutTheRest();

private:
    const Json *find(const char *name, bool required);
    std::string placeOf(std::string_view name) const;

    const Json *m_object;
    std::string m_place;
    ReadState *m_state;
    std::set<std::string> m_asked;
};

} // namespace anchorgpu::quote
