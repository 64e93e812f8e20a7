// Rows that every scenario has: its name, the hardware, the rental.
#include "core/workload/option_rows.h"

namespace anchorgpu::workload {
namespace {

using H = Hardware;

OptionSpec degree(std::string_view path, std::string_view term)
{
    return {.path = path, .group = OptionGroup::Parallelism, .type = ValueType::Integer, .unit = "gpus", .min = 1, .max = 65'536, .term = term};
}

/// A calendar day "2026-12-01" that exists.
bool isDay(const std::string &text)
{
    if (text.size() != 10 || text[4] != '-' || text[7] != '-')
        return false;
    for (const std::size_t i : {0, 1, 2, 3, 5, 6, 8, 9}) {
        if (text[i] < '0' || text[i] > '9')
            return false;
    }
    const int year = std::stoi(text.substr(0, 4)), month = std::stoi(text.substr(5, 2)), day = std::stoi(text.substr(8, 2));
    constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (year < 1970 || month < 1 || month > 12)
        return false;
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return day >= 1 && day <= kDays[month - 1] + (month == 2 && leap ? 1 : 0);
}

struct Start {
    static Json get(const Scenario &scenario) { return codec::write(scenario.rental.start); }
    static std::optional<Error> set(Scenario &scenario, const Json &value, const std::string &pointer, const OptionSpec &)
    {
        if (value.is_null()) {
            scenario.rental.start.reset();
            return {};
        }
        if (!value.is_string() || !isDay(value.get_ref<const std::string &>()))
            return codec::wrongType(value, pointer, "\"2026-12-01\"");
        scenario.rental.start = value.get<std::string>();
        return {};
    }
};

struct CurrencyCode {
    static Json get(const Scenario &scenario) { return scenario.rental.currency; }
    static std::optional<Error> set(Scenario &scenario, const Json &value, const std::string &pointer, const OptionSpec &)
    {
        const auto isCapital = [](char c) { return c >= 'A' && c <= 'Z'; };
        if (!value.is_string() || value.get_ref<const std::string &>().size() != 3
            || !std::all_of(value.get_ref<const std::string &>().begin(), value.get_ref<const std::string &>().end(), isCapital))
            return codec::wrongType(value, pointer, "\"EUR\"");
        scenario.rental.currency = value.get<std::string>();
        return {};
    }
};

} // namespace

void addModelRows(std::vector<OptionSpec> &rows)
{
    rows.push_back(row<Field<Scenario, &Scenario::name>>({.path = "name", .group = OptionGroup::Rental, .type = ValueType::Text}));
}

void addHardwareRows(std::vector<OptionSpec> &rows)
{
    rows.push_back(row<Field<H, &H::gpu>>({.path = "hardware.gpu", .group = OptionGroup::Hardware, .type = ValueType::Text, .term = "vram"}));
    rows.push_back(row<Field<H, &H::count>>(
        {.path = "hardware.count", .group = OptionGroup::Hardware, .type = ValueType::Integer, .unit = "gpus", .min = 1, .max = 65'536, .term = "vram"}));
    rows.push_back(row<Field<H, &H::tensorParallel>>(degree("hardware.tensor_parallel", "tensor_parallelism")));
    rows.push_back(row<Field<H, &H::pipelineParallel>>(degree("hardware.pipeline_parallel", "pipeline_parallelism")));
    rows.push_back(row<Field<H, &H::expertParallel>>(degree("hardware.expert_parallel", "expert_parallelism")));
    rows.push_back(row<Field<H, &H::dataParallel>>(degree("hardware.data_parallel", "data_parallelism")));
    rows.push_back(row<Field<H, &H::contextParallel>>(degree("hardware.context_parallel", "context_parallelism")));
    rows.push_back(row<Field<H, &H::gpusPerNode>>(degree("hardware.gpus_per_node", "tensor_parallelism")));
}

void addRentalRows(std::vector<OptionSpec> &rows)
{
    using R = Rental;
    rows.push_back(row<Field<R, &R::term>>({.path = "rental.term", .group = OptionGroup::Rental, .type = ValueType::Structure, .term = "fixed_rental_term"}));
    rows.push_back(row<Start>({.path = "rental.start", .group = OptionGroup::Rental, .type = ValueType::Text, .term = "fixed_rental_term"}));
    rows.push_back(row<Field<R, &R::options>>({.path = "rental.options", .group = OptionGroup::Rental, .type = ValueType::Structure, .term = "quote"}));
    rows.push_back(row<CurrencyCode>({.path = "rental.currency", .group = OptionGroup::Rental, .type = ValueType::Text, .term = "quote"}));
}

} // namespace anchorgpu::workload
