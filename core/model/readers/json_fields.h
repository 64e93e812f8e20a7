#pragma once
// Typed access to the members of one JSON object that a file states. The first wrong value is remembered with its JSON
// pointer, what was found and what is allowed; reading goes on with fallbacks, and the caller looks at the error once.
// null counts as absent.

#include "core/units/json_text.h"

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::model {

class JsonFields {
public:
    JsonFields(const Json &object, std::string pointer, std::string file);

    /// Whole numbers, also when written as 128.0.
    std::optional<std::int64_t> integer(std::string_view name, std::int64_t least, std::int64_t most) const;
    /// The first name that is there.
    std::optional<std::int64_t> integer(std::initializer_list<std::string_view> names, std::int64_t least, std::int64_t most) const;
    std::int64_t integer(std::string_view name, std::int64_t least, std::int64_t most, std::int64_t fallback) const;
    std::optional<double> number(std::string_view name) const;
    std::optional<bool> boolean(std::string_view name) const;
    bool boolean(std::string_view name, bool fallback) const;
    std::string text(std::string_view name, std::string fallback = {}) const;
    std::vector<std::string> texts(std::string_view name) const;
    std::vector<std::int64_t> integers(std::string_view name, std::int64_t least, std::int64_t most) const;

    /// The value, or null when absent; no check of its type.
    const Json *find(std::string_view name) const;
    bool has(std::string_view name) const { return find(name) != nullptr; }
    /// A member that is an object; wrong types are remembered. The result shares this object's error.
    std::optional<JsonFields> object(std::string_view name) const;
    /// The same place and error with other members; `object` must outlive the result.
    JsonFields withObject(const Json &object) const
    {
        JsonFields copy = *this;
        copy.m_object = &object;
        return copy;
    }
    std::string pointerTo(std::string_view name) const { return childPointer(m_pointer, name); }
    const Json &json() const { return *m_object; }
    const std::string &file() const { return m_file; }

    void reject(std::string id, std::string place, std::string found, std::string allowed) const;
    /// The first error of this object and of all objects taken from it.
    const std::optional<Error> &error() const { return *m_error; }

private:
    std::optional<std::int64_t> whole(const Json &value, const std::string &place, std::int64_t least, std::int64_t most) const;

    const Json *m_object;
    std::string m_pointer;
    std::string m_file;
    std::shared_ptr<std::optional<Error>> m_error;
};

} // namespace anchorgpu::model
