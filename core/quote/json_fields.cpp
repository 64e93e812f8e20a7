#include "core/quote/json_fields.h"

namespace anchorgpu::quote {
namespace {

std::string range(std::int64_t low, std::int64_t high) { return std::to_string(low) + " … " + std::to_string(high); }

} // namespace

void ReadState::refuse(std::string id, std::string place, std::string found, std::string allowed)
{
    if (!error)
        error = Error{ErrorKind::BadInput, std::move(id), file, std::move(place), std::move(found), std::move(allowed)};
}

Result<Json> parseLimited(std::string_view text, const std::string &file, std::size_t maxBytes)
{
    if (text.size() > maxBytes)
        return fail("file-too-large", {}, std::to_string(text.size()), std::to_string(maxBytes), file);
    return parseJson(text, file);
}

Fields::Fields(const Json &object, std::string place, ReadState &state)
    : m_object(&object), m_place(std::move(place)), m_state(&state)
{
    if (!object.is_object())
        state.refuse("wrong-type", m_place.empty() ? "/" : m_place, shortText(object), "{…}");
}

std::string Fields::placeOf(std::string_view name) const { return childPointer(m_place, name); }

void Fields::refuse(const char *name, std::string id, std::string found, std::string allowed)
{
    m_state->refuse(std::move(id), placeOf(name), std::move(found), std::move(allowed));
}

const Json *Fields::find(const char *name, bool required)
{
    m_asked.insert(name);
    if (m_object->is_object()) {
        if (const auto it = m_object->find(name); it != m_object->end() && !it->is_null())
            return &*it;
    }
    if (required)
        refuse(name, "missing-member", {}, name);
    return nullptr;
}

const Json *Fields::raw(const char *name) { return find(name, false); }

std::string Fields::text(const char *name, bool required)
{
    const Json *value = find(name, required);
    if (!value)
        return {};
    if (!value->is_string() || value->get_ref<const std::string &>().size() > 4000) {
        refuse(name, "wrong-type", shortText(*value), "\"…\"");
        return {};
    }
    return value->get<std::string>();
}

std::optional<std::int64_t> Fields::optionalInteger(const char *name, std::int64_t low, std::int64_t high)
{
    const Json *value = find(name, false);
    if (!value)
        return {};
    const bool fits = value->is_number_unsigned() ? value->get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX) : value->is_number_integer();
    if (!fits || value->get<std::int64_t>() < low || value->get<std::int64_t>() > high) {
        refuse(name, value->is_number() ? "out-of-range" : "wrong-type", shortText(*value), range(low, high));
        return {};
    }
    return value->get<std::int64_t>();
}

std::int64_t Fields::integer(const char *name, std::int64_t low, std::int64_t high, std::optional<std::int64_t> fallback)
{
    if (!find(name, !fallback))
        return fallback.value_or(low);
    return optionalInteger(name, low, high).value_or(fallback.value_or(low));
}

bool Fields::boolean(const char *name, bool fallback)
{
    const Json *value = find(name, false);
    if (!value)
        return fallback;
    if (!value->is_boolean()) {
        refuse(name, "wrong-type", shortText(*value), "true, false");
        return fallback;
    }
    return value->get<bool>();
}

std::optional<Decimal> Fields::decimal(const char *name, Decimal low, Decimal high, bool required)
{
    const Json *value = find(name, required);
    if (!value)
        return {};
    if (!value->is_string()) {
        refuse(name, "wrong-type", shortText(*value), "\"1234.50\"");
        return {};
    }
    const Result<Decimal> parsed = Decimal::parse(value->get_ref<const std::string &>());
    if (!parsed) {
        refuse(name, parsed.error().id, shortText(*value), "\"1234.50\"");
        return {};
    }
    if (*parsed < low || *parsed > high) {
        refuse(name, "out-of-range", shortText(*value), low.toText() + " … " + high.toText());
        return {};
    }
    return *parsed;
}

std::optional<Date> Fields::date(const char *name, bool required)
{
    const std::string value = text(name, required);
    if (value.empty())
        return {};
    // A book may state the instant of the day; the day counts.
    const Result<Date> parsed = Date::parse(value.size() > 10 && value[10] == 'T' ? std::string_view(value).substr(0, 10) : value);
    if (!parsed) {
        refuse(name, "bad-date", value.substr(0, 60), "2026-12-01");
        return {};
    }
    return *parsed;
}

LocalizedText Fields::localized(const char *name, bool required)
{
    LocalizedText result;
    const Json *value = find(name, required);
    if (!value)
        return result;
    if (value->is_string()) {
        result.byLanguage["en"] = value->get<std::string>();
        return result;
    }
    if (!value->is_object() || value->size() > 50) {
        refuse(name, "wrong-type", shortText(*value), "{\"fr\":\"…\",\"en\":\"…\"}");
        return result;
    }
    for (const auto &[language, spoken] : value->items()) {
        if (spoken.is_null())
            continue;
        if (!spoken.is_string() || spoken.get_ref<const std::string &>().size() > 4000) {
            m_state->refuse("wrong-type", childPointer(placeOf(name), language), shortText(spoken), "\"…\"");
            continue;
        }
        result.byLanguage[language] = spoken.get<std::string>();
    }
    return result;
}

std::vector<std::string> Fields::texts(const char *name)
{
    std::vector<std::string> result;
    const Json *value = find(name, false);
    if (!value)
        return result;
    if (!value->is_array() || value->size() > 1000) {
        refuse(name, "wrong-type", shortText(*value), "[\"…\"]");
        return result;
    }
    for (std::size_t i = 0; i < value->size(); ++i) {
        if (!(*value)[i].is_string())
            m_state->refuse("wrong-type", placeOf(name) + "/" + std::to_string(i), shortText((*value)[i]), "\"…\"");
        else
            result.push_back((*value)[i].get<std::string>());
    }
    return result;
}

std::vector<Fields> Fields::objects(const char *name, bool required)
{
    std::vector<Fields> result;
    const Json *value = find(name, required);
    if (!value)
        return result;
    if (!value->is_array() || value->size() > 100'000) {
        refuse(name, "wrong-type", shortText(*value), "[{…}]");
        return result;
    }
    for (std::size_t i = 0; i < value->size(); ++i)
        result.emplace_back((*value)[i], placeOf(name) + "/" + std::to_string(i), *m_state);
    return result;
}

std::optional<Fields> Fields::object(const char *name)
{
    const Json *value = find(name, false);
    if (!value)
        return {};
    return Fields(*value, placeOf(name), *m_state);
}

void Fields::warnAboutTheRest()
{
    if (!m_object->is_object())
        return;
    for (const auto &[name, value] : m_object->items()) {
        if (!m_asked.contains(name) && m_state->warnings.size() < 100)
            m_state->warnings.push_back(Error{ErrorKind::BadInput, "unknown-member", m_state->file, placeOf(name), shortText(value), {}});
    }
}

} // namespace anchorgpu::quote
