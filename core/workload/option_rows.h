#pragma once
// How a row of the option table reaches its member of the scenario: a chain of member pointers, checked by the compiler.

#include "core/workload/options.h"
#include "core/workload/value_codec.h"

#include <vector>

namespace anchorgpu::workload {

template <class Root, class S> decltype(auto) rootOf(S &scenario)
{
    if constexpr (std::is_same_v<Root, Scenario>)
        return (scenario);
    else if constexpr (std::is_same_v<Root, Hardware>)
        return (scenario.hardware);
    else if constexpr (std::is_same_v<Root, Rental>)
        return (scenario.rental);
    else
        return (std::get<Root>(scenario.workload));
}

template <class Root, auto... Path> struct Field {
    template <class S> static auto &in(S &scenario)
    {
        return (rootOf<Root>(scenario).*....*Path);
    }
    static Json get(const Scenario &scenario) { return codec::write(in(scenario)); }
    static std::optional<Error> set(Scenario &scenario, const Json &value, const std::string &pointer, const OptionSpec &spec)
    {
        return codec::read(in(scenario), value, pointer, spec);
    }
};

/// Completes a row with the accessors of a field.
template <class F> constexpr OptionSpec row(OptionSpec spec)
{
    spec.get = &F::get;
    spec.set = &F::set;
    return spec;
}

// The parts of the table, in file order; options.cpp puts them together.
void addModelRows(std::vector<OptionSpec> &rows);
void addInferenceRows(std::vector<OptionSpec> &rows);
void addTrainingRows(std::vector<OptionSpec> &rows);
void addDiffusionRows(std::vector<OptionSpec> &rows);
void addHardwareRows(std::vector<OptionSpec> &rows);
void addRentalRows(std::vector<OptionSpec> &rows);

} // namespace anchorgpu::workload
