#include "core/workload/value_codec.h"

#include <charconv>
#include <cmath>

namespace anchorgpu::workload::codec {
namespace {

Error outOfRange(const Json &value, const std::string &pointer, const OptionSpec &spec)
{
    return Error{ErrorKind::BadInput, "out-of-range", {}, pointer, shortText(value), spec.allowed()};
}

/// Members of a small fixed object; anything else in it is refused by name.
Problem onlyMembers(const Json &value, const std::string &pointer, std::initializer_list<std::string_view> names, const char *allowed)
{
    if (!value.is_object())
        return wrongType(value, pointer, allowed);
    for (const auto &[name, member] : value.items()) {
        if (std::find(names.begin(), names.end(), name) == names.end())
            return Error{ErrorKind::BadInput, "unknown-member", {}, childPointer(pointer, name), name, allowed};
    }
    return {};
}

/// A whole number in [min, max], whether written 3 or 3.0.
Problem readWhole(std::int64_t &target, const Json &value, const std::string &pointer, double min, double max, const std::string &allowed)
{
    const auto refuse = [&] { return Error{ErrorKind::BadInput, "out-of-range", {}, pointer, shortText(value), allowed}; };
    if (!value.is_number())
        return wrongType(value, pointer, allowed);
    if (value.is_number_float()) {
        const double number = value.get<double>();
        if (!(number >= min && number <= max) || number != std::floor(number))
            return refuse();
        target = static_cast<std::int64_t>(number);
        return {};
    }
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX))
        return refuse();
    const auto number = value.get<std::int64_t>();
    if (static_cast<double>(number) < min || static_cast<double>(number) > max)
        return refuse();
    target = number;
    return {};
}

Problem readMember(std::int64_t &target, const Json &object, const char *name, const std::string &pointer, double min, double max)
{
    const auto member = object.find(name);
    if (member == object.end())
        return {};
    const std::string range = std::to_string(static_cast<std::int64_t>(min)) + " … " + std::to_string(static_cast<std::int64_t>(max));
    return readWhole(target, *member, childPointer(pointer, name), min, max, range);
}

bool isOptionId(const std::string &text)
{
    return !text.empty() && text.size() <= 80;
}

} // namespace

Error wrongType(const Json &value, const std::string &pointer, std::string allowed)
{
    return Error{ErrorKind::BadInput, "wrong-value", {}, pointer, shortText(value), std::move(allowed)};
}

Problem read(std::int64_t &target, const Json &value, const std::string &pointer, const OptionSpec &spec)
{
    if (spec.name() == "gpu_layers" && value.is_string()) {
        if (value.get_ref<const std::string &>() != "all")
            return wrongType(value, pointer, "\"all\", " + spec.allowed());
        target = -1;
        return {};
    }
    return readWhole(target, value, pointer, spec.min, spec.max, spec.allowed());
}

Problem read(double &target, const Json &value, const std::string &pointer, const OptionSpec &spec)
{
    if (!value.is_number())
        return wrongType(value, pointer, spec.allowed());
    const double number = value.get<double>();
    if (!(number >= spec.min && number <= spec.max))
        return outOfRange(value, pointer, spec);
    target = number;
    return {};
}

Problem read(bool &target, const Json &value, const std::string &pointer, const OptionSpec &)
{
    if (!value.is_boolean())
        return wrongType(value, pointer, "true, false");
    target = value.get<bool>();
    return {};
}

Problem read(std::string &target, const Json &value, const std::string &pointer, const OptionSpec &spec)
{
    if (!value.is_string())
        return wrongType(value, pointer, spec.allowed());
    const auto &text = value.get_ref<const std::string &>();
    if (spec.type == ValueType::Choice && std::find(spec.choices.begin(), spec.choices.end(), text) == spec.choices.end())
        return wrongType(value, pointer, spec.allowed());
    if (text.size() > 4096)
        return Error{ErrorKind::BadInput, "too-long", {}, pointer, std::to_string(text.size()), "4096"};
    target = text;
    return {};
}

Problem read(formats::NumericFormat &target, const Json &value, const std::string &pointer, const OptionSpec &spec)
{
    if (!value.is_string())
        return wrongType(value, pointer, spec.allowed());
    auto format = formats::parseNumericFormat(value.get_ref<const std::string &>());
    if (!format) {
        Error error = format.error();
        error.place = pointer;
        return error;
    }
    target = *std::move(format);
    return {};
}

Problem read(ModelReference &target, const Json &value, const std::string &pointer, const OptionSpec &)
{
    constexpr const char *kAllowed = "{\"id\":\"org/name\"}, {\"path\":\"…\"}";
    if (auto problem = onlyMembers(value, pointer, {"id", "path"}, kAllowed))
        return problem;
    ModelReference reference;
    for (const auto &[name, member] : value.items()) {
        if (!member.is_string() || member.get_ref<const std::string &>().empty())
            return wrongType(member, childPointer(pointer, name), kAllowed);
        (name == "id" ? reference.id : reference.path) = member.get<std::string>();
    }
    if (reference.id.empty() == reference.path.empty())
        return wrongType(value, pointer, kAllowed);
    target = std::move(reference);
    return {};
}

Problem read(RentalTerm &target, const Json &value, const std::string &pointer, const OptionSpec &)
{
    if (auto problem = onlyMembers(value, pointer, {"unit", "count"}, "{\"unit\":\"week|month\",\"count\":1}"))
        return problem;
    RentalTerm term;
    if (const auto unit = value.find("unit"); unit != value.end()) {
        if (*unit == "week")
            term.unit = TermUnit::Week;
        else if (*unit == "month")
            term.unit = TermUnit::Month;
        else
            return wrongType(*unit, childPointer(pointer, "unit"), "week, month");
    }
    if (auto problem = readMember(term.count, value, "count", pointer, 1, 1200))
        return problem;
    target = term;
    return {};
}

Problem read(LoraSlots &target, const Json &value, const std::string &pointer, const OptionSpec &)
{
    if (auto problem = onlyMembers(value, pointer, {"slots", "rank"}, "{\"slots\":1,\"rank\":16}"))
        return problem;
    LoraSlots lora;
    if (auto problem = readMember(lora.slotCount, value, "slots", pointer, 1, 4096))
        return problem;
    if (auto problem = readMember(lora.rank, value, "rank", pointer, 1, 4096))
        return problem;
    target = lora;
    return {};
}

Problem read(Draft &target, const Json &value, const std::string &pointer, const OptionSpec &spec)
{
    if (auto problem = onlyMembers(value, pointer, {"model", "tokens"}, "{\"model\":{…},\"tokens\":5}"))
        return problem;
    Draft draft;
    if (const auto model = value.find("model"); model != value.end()) {
        if (auto problem = read(draft.model, *model, childPointer(pointer, "model"), spec))
            return problem;
    }
    if (auto problem = readMember(draft.tokens, value, "tokens", pointer, 0, 64))
        return problem;
    target = std::move(draft);
    return {};
}

Problem read(std::vector<double> &target, const Json &value, const std::string &pointer, const OptionSpec &)
{
    constexpr const char *kAllowed = "\"3,1\"";
    if (value.is_null()) {
        target.clear();
        return {};
    }
    if (!value.is_string() || value.get_ref<const std::string &>().size() > 4096)
        return wrongType(value, pointer, kAllowed);
    const auto &text = value.get_ref<const std::string &>();
    std::vector<double> shares;
    const char *begin = text.data();
    const char *const end = begin + text.size();
    while (begin < end) {
        double share = 0;
        const auto [next, status] = std::from_chars(begin, end, share);
        if (status != std::errc() || !(share >= 0 && share <= 1e9) || (next != end && *next != ','))
            return wrongType(value, pointer, kAllowed);
        shares.push_back(share);
        if (next != end && next + 1 == end) // a comma that nothing follows
            return wrongType(value, pointer, kAllowed);
        begin = next == end ? end : next + 1;
    }
    target = std::move(shares);
    return {};
}

Problem read(std::vector<RentalOption> &target, const Json &value, const std::string &pointer, const OptionSpec &)
{
    if (!value.is_array() || value.size() > 1000)
        return wrongType(value, pointer, "[{\"id\":\"…\",\"quantity\":1}]");
    std::vector<RentalOption> chosen;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const std::string place = childPointer(pointer, std::to_string(i));
        if (auto problem = onlyMembers(value[i], place, {"id", "quantity"}, "{\"id\":\"…\",\"quantity\":1}"))
            return problem;
        RentalOption option;
        const auto id = value[i].find("id");
        if (id == value[i].end() || !id->is_string() || !isOptionId(id->get_ref<const std::string &>()))
            return wrongType(value[i], place, "{\"id\":\"…\",\"quantity\":1}");
        option.id = id->get<std::string>();
        if (auto problem = readMember(option.quantity, value[i], "quantity", place, 0, 1e12))
            return problem;
        chosen.push_back(std::move(option));
    }
    target = std::move(chosen);
    return {};
}

Json write(std::int64_t value) { return value; }
Json write(double value)
{
    // Whole values are written without a fraction, so that reading and writing again gives the same bytes.
    if (value == std::floor(value) && std::abs(value) < 9e15)
        return static_cast<std::int64_t>(value);
    return value;
}
Json write(bool value) { return value; }
Json write(const std::string &value) { return value; }
Json write(const formats::NumericFormat &value) { return formats::toId(value); }
Json write(const ModelReference &value) { return value.path.empty() ? Json{{"id", value.id}} : Json{{"path", value.path}}; }
Json write(const RentalTerm &value) { return Json{{"unit", value.unit == TermUnit::Week ? "week" : "month"}, {"count", value.count}}; }
Json write(const LoraSlots &value) { return Json{{"slots", value.slotCount}, {"rank", value.rank}}; }

Json write(const Draft &value)
{
    Json json = Json::object();
    if (!value.model.id.empty() || !value.model.path.empty())
        json["model"] = write(value.model);
    json["tokens"] = value.tokens;
    return json;
}

Json write(const std::vector<double> &value)
{
    if (value.empty())
        return nullptr;
    std::string text;
    for (const double share : value) {
        char buffer[32];
        const auto [end, status] = std::to_chars(buffer, buffer + sizeof buffer, share);
        text += (text.empty() ? "" : ",") + std::string(buffer, end);
    }
    return text;
}

Json write(const std::vector<RentalOption> &value)
{
    Json json = Json::array();
    for (const RentalOption &option : value)
        json.push_back(Json{{"id", option.id}, {"quantity", option.quantity}});
    return json;
}

} // namespace anchorgpu::workload::codec
