#include "core/model/readers/json_fields.h"

#include <cmath>

namespace anchorgpu::model {

JsonFields::JsonFields(const Json &object, std::string pointer, std::string file)
    : m_object(&object), m_pointer(std::move(pointer)), m_file(std::move(file)), m_error(std::make_shared<std::optional<Error>>())
{
    if (!object.is_object())
        reject("wrong-type", m_pointer, shortText(object), "{…}");
}

void JsonFields::reject(std::string id, std::string place, std::string found, std::string allowed) const
{
    if (!*m_error)
        *m_error = Error{ErrorKind::BadInput, std::move(id), m_file, std::move(place), std::move(found), std::move(allowed)};
}

const Json *JsonFields::find(std::string_view name) const
{
    if (!m_object->is_object())
        return nullptr;
    const auto member = m_object->find(name);
    return member == m_object->end() || member->is_null() ? nullptr : &*member;
}

std::optional<std::int64_t> JsonFields::whole(const Json &value, const std::string &place, std::int64_t least, std::int64_t most) const
{
    const std::string allowed = std::to_string(least) + " … " + std::to_string(most);
    if (!value.is_number()) {
        reject("wrong-type", place, shortText(value), allowed);
        return std::nullopt;
    }
    if (value.is_number_float()) {
        const double number = value.get<double>();
        if (std::isfinite(number) && number == std::floor(number) && number >= static_cast<double>(least) && number <= static_cast<double>(most))
            return static_cast<std::int64_t>(number);
    } else if (value.is_number_unsigned()) {
        if (const auto number = value.get<std::uint64_t>(); most >= 0 && number <= static_cast<std::uint64_t>(most)
            && (least <= 0 || number >= static_cast<std::uint64_t>(least)))
            return static_cast<std::int64_t>(number);
    } else if (const auto number = value.get<std::int64_t>(); number >= least && number <= most) {
        return number;
    }
    reject("out-of-range", place, shortText(value), allowed);
    return std::nullopt;
}

std::optional<std::int64_t> JsonFields::integer(std::string_view name, std::int64_t least, std::int64_t most) const
{
    const Json *value = find(name);
    return value ? whole(*value, pointerTo(name), least, most) : std::nullopt;
}

std::optional<std::int64_t> JsonFields::integer(std::initializer_list<std::string_view> names, std::int64_t least, std::int64_t most) const
{
    for (const std::string_view name : names) {
        if (has(name))
            return integer(name, least, most);
    }
    return std::nullopt;
}

std::int64_t JsonFields::integer(std::string_view name, std::int64_t least, std::int64_t most, std::int64_t fallback) const
{
    return integer(name, least, most).value_or(fallback);
}

std::optional<double> JsonFields::number(std::string_view name) const
{
    const Json *value = find(name);
    if (!value)
        return std::nullopt;
    if (!value->is_number() || !std::isfinite(value->get<double>())) {
        reject("wrong-type", pointerTo(name), shortText(*value), "number");
        return std::nullopt;
    }
    return value->get<double>();
}

std::optional<bool> JsonFields::boolean(std::string_view name) const
{
    const Json *value = find(name);
    if (!value)
        return std::nullopt;
    if (!value->is_boolean()) {
        reject("wrong-type", pointerTo(name), shortText(*value), "true, false");
        return std::nullopt;
    }
    return value->get<bool>();
}

bool JsonFields::boolean(std::string_view name, bool fallback) const { return boolean(name).value_or(fallback); }

std::string JsonFields::text(std::string_view name, std::string fallback) const
{
    const Json *value = find(name);
    if (!value)
        return fallback;
    if (!value->is_string()) {
        reject("wrong-type", pointerTo(name), shortText(*value), "\"…\"");
        return fallback;
    }
    return value->get<std::string>();
}

std::vector<std::string> JsonFields::texts(std::string_view name) const
{
    std::vector<std::string> result;
    const Json *value = find(name);
    if (!value)
        return result;
    if (!value->is_array()) {
        reject("wrong-type", pointerTo(name), shortText(*value), "[…]");
        return result;
    }
    for (std::size_t i = 0; i < value->size(); ++i) {
        const Json &item = (*value)[i];
        if (!item.is_string()) {
            reject("wrong-type", childPointer(pointerTo(name), std::to_string(i)), shortText(item), "\"…\"");
            return result;
        }
        result.push_back(item.get<std::string>());
    }
    return result;
}

std::vector<std::int64_t> JsonFields::integers(std::string_view name, std::int64_t least, std::int64_t most) const
{
    std::vector<std::int64_t> result;
    const Json *value = find(name);
    if (!value)
        return result;
    if (!value->is_array()) {
        reject("wrong-type", pointerTo(name), shortText(*value), "[…]");
        return result;
    }
    for (std::size_t i = 0; i < value->size(); ++i) {
        const auto item = whole((*value)[i], childPointer(pointerTo(name), std::to_string(i)), least, most);
        if (!item)
            return result;
        result.push_back(*item);
    }
    return result;
}

std::optional<JsonFields> JsonFields::object(std::string_view name) const
{
    const Json *value = find(name);
    if (!value)
        return std::nullopt;
    if (!value->is_object()) {
        reject("wrong-type", pointerTo(name), shortText(*value), "{…}");
        return std::nullopt;
    }
    JsonFields member(*value, pointerTo(name), m_file);
    member.m_error = m_error;
    return member;
}

} // namespace anchorgpu::model
