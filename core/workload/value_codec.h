#pragma once
// How the types that a scenario holds are read from and written to JSON. One overload a type; the option table picks by type.

#include "core/units/json_text.h"
#include "core/workload/options.h"
#include "core/workload/scenario.h"

#include <optional>

namespace anchorgpu::workload::codec {

using Problem = std::optional<Error>;

Error wrongType(const Json &value, const std::string &pointer, std::string allowed);

Problem read(std::int64_t &target, const Json &value, const std::string &pointer, const OptionSpec &spec);
Problem read(double &target, const Json &value, const std::string &pointer, const OptionSpec &spec);
Problem read(bool &target, const Json &value, const std::string &pointer, const OptionSpec &spec);
Problem read(std::string &target, const Json &value, const std::string &pointer, const OptionSpec &spec);
Problem read(formats::NumericFormat &target, const Json &value, const std::string &pointer, const OptionSpec &spec);
Problem read(ModelReference &target, const Json &value, const std::string &pointer, const OptionSpec &spec);
Problem read(RentalTerm &target, const Json &value, const std::string &pointer, const OptionSpec &spec);
Problem read(LoraSlots &target, const Json &value, const std::string &pointer, const OptionSpec &spec);
Problem read(Draft &target, const Json &value, const std::string &pointer, const OptionSpec &spec);
Problem read(std::vector<double> &target, const Json &value, const std::string &pointer, const OptionSpec &spec);
Problem read(std::vector<RentalOption> &target, const Json &value, const std::string &pointer, const OptionSpec &spec);

Json write(std::int64_t value);
Json write(double value);
Json write(bool value);
Json write(const std::string &value);
Json write(const formats::NumericFormat &value);
Json write(const ModelReference &value);
Json write(const RentalTerm &value);
Json write(const LoraSlots &value);
Json write(const Draft &value);
Json write(const std::vector<double> &value);
Json write(const std::vector<RentalOption> &value);

template <class E>
    requires std::is_enum_v<E>
Problem read(E &target, const Json &value, const std::string &pointer, const OptionSpec &spec)
{
    if (value.is_string()) {
        if (const auto found = fromId<E>(value.get_ref<const std::string &>())) {
            target = *found;
            return {};
        }
    }
    return wrongType(value, pointer, spec.allowed());
}

template <class E>
    requires std::is_enum_v<E>
Json write(E value)
{
    return Json(std::string(workload::idOf(value)));
}

template <class T> Problem read(std::optional<T> &target, const Json &value, const std::string &pointer, const OptionSpec &spec)
{
    if (value.is_null()) {
        target.reset();
        return {};
    }
    T read_{};
    if (auto problem = read(read_, value, pointer, spec))
        return problem;
    target = std::move(read_);
    return {};
}

template <class T> Json write(const std::optional<T> &value)
{
    return value ? write(*value) : Json(nullptr);
}

} // namespace anchorgpu::workload::codec
