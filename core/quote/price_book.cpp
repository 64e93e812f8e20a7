#include "core/quote/price_book.h"

#include "core/quote/json_fields.h"
#include "core/quote/party_json.h"
#include "core/units/sha256.h"
#include "resources/embedded.h"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

namespace anchorgpu::quote {
namespace {

constexpr std::array<std::pair<PriceUnit, std::string_view>, 5> kUnits{{{PriceUnit::GpuHour, "gpu-hour"},
                                                                        {PriceUnit::GpuWeek, "gpu-week"},
                                                                        {PriceUnit::GpuMonth, "gpu-month"},
                                                                        {PriceUnit::GbMonth, "gb-month"},
                                                                        {PriceUnit::Unit, "unit"}}};
constexpr std::int64_t kMaxHours = 720 * 1200;
constexpr std::int64_t kMaxCount = 1'000'000;

Decimal maxPrice() { return Decimal::whole(PriceBook::kMaxPrice); }

GpuOffer readGpu(Fields fields)
{
    GpuOffer offer;
    offer.gpu = fields.text("gpu");
    if (auto prices = fields.object("prices")) {
        offer.hour = prices->decimal("gpu-hour", {}, maxPrice());
        offer.week = prices->decimal("gpu-week", {}, maxPrice());
        offer.month = prices->decimal("gpu-month", {}, maxPrice());
        prices->warnAboutTheRest();
    }
    if (const Json *counts = fields.raw("counts")) {
        if (!counts->is_array() || counts->size() > 10'000)
            fields.refuse("counts", "wrong-type", shortText(*counts), "[1, 2, 4]");
        else {
            for (const Json &count : *counts) {
                if (!count.is_number_integer() || count.get<std::int64_t>() < 1 || count.get<std::int64_t>() > kMaxCount)
                    fields.refuse("counts", "out-of-range", shortText(count), "1 … " + std::to_string(kMaxCount));
                else
                    offer.counts.push_back(count.get<std::int64_t>());
            }
        }
    }
    offer.gpusPerNode = fields.optionalInteger("gpus_per_node", 1, kMaxCount);
    offer.minTermHours = fields.integer("min_term_hours", 0, kMaxHours, 0);
    offer.regions = fields.texts("regions");
    offer.stock = fields.localized("stock", false);
    fields.warnAboutTheRest();
    return offer;
}

OptionOffer readOption(Fields fields)
{
    OptionOffer offer;
    offer.id = fields.text("id");
    offer.name = fields.localized("name", true);
    offer.description = fields.localized("description", false);
    const std::string per = fields.text("per");
    if (const auto unit = priceUnitOf(per))
        offer.per = *unit;
    else
        fields.refuse("per", "wrong-value", per.substr(0, 60), "gb-month, unit, gpu-hour, gpu-week, gpu-month");
    offer.price = fields.decimal("price", {}, maxPrice());
    offer.maxQuantity = fields.optionalInteger("max_quantity", 1, 1'000'000'000);
    fields.warnAboutTheRest();
    return offer;
}

Discount readDiscount(Fields fields, std::size_t index)
{
    Discount discount;
    discount.id = fields.text("id", false);
    if (discount.id.empty())
        discount.id = "discount-" + std::to_string(index + 1);
    discount.name = fields.localized("name", true);
    discount.minHours = fields.integer("min_hours", 0, kMaxHours, 0);
    discount.percent = fields.decimal("percent", Decimal::fromMicros(1), Decimal::whole(100), true).value_or(Decimal{});
    const std::string target = fields.text("applies_to", false);
    if (!target.empty() && target != "all" && target != "gpus")
        fields.refuse("applies_to", "wrong-value", target.substr(0, 60), "all, gpus");
    discount.gpusOnly = target == "gpus";
    discount.stacks = fields.boolean("stacks", false);
    fields.warnAboutTheRest();
    return discount;
}

std::optional<Tax> readTax(Fields &book)
{
    auto fields = book.object("tax");
    if (!fields)
        return {};
    Tax tax;
    tax.id = fields->text("id", false);
    if (tax.id.empty())
        tax.id = "tax";
    tax.name = fields->localized("name", true);
    tax.percent = fields->decimal("percent", {}, Decimal::whole(1000), true).value_or(Decimal{});
    fields->warnAboutTheRest();
    return tax;
}

/// A second row of one id would make a price depend on the order of rows: refused.
template <class Rows, class Id> void refuseDuplicates(const Rows &rows, Id id, const std::string &place, ReadState &state)
{
    std::unordered_set<std::string> seen;
    std::size_t index = 0;
    for (const auto &row : rows) {
        if (!seen.insert(id(row)).second)
            state.refuse("duplicate", place + "/" + std::to_string(index), id(row).substr(0, 100), {});
        ++index;
    }
}

void warnAboutMissingLanguages(const LocalizedText &text, const std::string &place, ReadState &state)
{
    for (const char *language : {"fr", "en"}) {
        if (text.in(language).standsIn || text.empty())
            state.warnings.push_back(Error{ErrorKind::BadInput, "missing-language", state.file, place, {}, language});
    }
}

void checkWhole(const PriceBook &book, Fields &fields, ReadState &state)
{
    refuseDuplicates(book.gpus, [](const GpuOffer &row) { return row.gpu; }, "/gpus", state);
    refuseDuplicates(book.options, [](const OptionOffer &row) { return row.id; }, "/options", state);
    refuseDuplicates(book.discounts, [](const Discount &row) { return row.id; }, "/discounts", state);
    if (book.validFrom && book.validUntil && *book.validUntil < *book.validFrom)
        fields.refuse("valid_until", "out-of-range", book.validUntil->toText(), "≥ " + book.validFrom->toText());
    warnAboutMissingLanguages(book.name, "/name", state);
    for (std::size_t i = 0; i < book.options.size(); ++i)
        warnAboutMissingLanguages(book.options[i].name, "/options/" + std::to_string(i) + "/name", state);
    for (std::size_t i = 0; i < book.discounts.size(); ++i)
        warnAboutMissingLanguages(book.discounts[i].name, "/discounts/" + std::to_string(i) + "/name", state);
}

} // namespace

std::string_view idOf(PriceUnit unit)
{
    return std::find_if(kUnits.begin(), kUnits.end(), [&](const auto &row) { return row.first == unit; })->second;
}

std::optional<PriceUnit> priceUnitOf(std::string_view id)
{
    const auto it = std::find_if(kUnits.begin(), kUnits.end(), [&](const auto &row) { return row.second == id; });
    return it == kUnits.end() ? std::nullopt : std::optional(it->first);
}

bool GpuOffer::offers(std::int64_t boards) const
{
    if (counts.empty() || std::find(counts.begin(), counts.end(), boards) != counts.end())
        return true;
    return gpusPerNode && boards > *gpusPerNode && boards % *gpusPerNode == 0;
}

Result<PriceBook> PriceBook::parse(std::string_view text, const std::string &file)
{
    const Result<Json> json = parseLimited(text, file, kMaxBytes);
    if (!json)
        return tl::unexpected(json.error());
    ReadState state{file, {}, {}};
    Fields fields(*json, {}, state);
    if (const std::string format = fields.text("format"); !state.error && format != "anchorgpu-prices")
        fields.refuse("format", "wrong-format", format.substr(0, 60), "anchorgpu-prices");
    fields.integer("version", 1, 1);

    PriceBook book;
    book.id = fields.text("id");
    book.name = fields.localized("name", true);
    book.edition = fields.text("edition");
    const std::string currency = fields.text("currency");
    if (const Result<Currency> parsed = Currency::parse(currency))
        book.currency = *parsed;
    else
        fields.refuse("currency", "bad-currency", currency.substr(0, 60), "EUR, USD, JPY …");
    book.validFrom = fields.date("valid_from", false);
    book.validUntil = fields.date("valid_until", false);
    book.sample = fields.boolean("sample", false);
    for (Fields &row : fields.objects("gpus", true))
        book.gpus.push_back(readGpu(std::move(row)));
    for (Fields &row : fields.objects("options", false))
        book.options.push_back(readOption(std::move(row)));
    for (Fields &row : fields.objects("discounts", false))
        book.discounts.push_back(readDiscount(std::move(row), book.discounts.size()));
    book.tax = readTax(fields);
    if (auto seller = fields.object("seller"))
        book.seller = readParty(*seller);
    book.paymentTerms = fields.localized("payment_terms", false);
    book.validityDays = fields.integer("validity_days", 1, 3650, 30);
    book.minTermHours = fields.integer("min_term_hours", 0, kMaxHours, 0);
    checkWhole(book, fields, state);
    fields.warnAboutTheRest();
    if (state.error)
        return tl::unexpected(*state.error);
    book.sha256 = sha256Hex(text);
    book.warnings = std::move(state.warnings);
    return book;
}

std::shared_ptr<const PriceBook> PriceBook::sampleBook()
{
    static const std::shared_ptr<const PriceBook> book = [] {
        const auto text = resources::find("prices/sample.json");
        auto parsed = parse(text.value_or(""), "sample.json");
        // A test reads the embedded file; were it broken the program would still run, without any price.
        return std::make_shared<const PriceBook>(parsed ? std::move(*parsed) : PriceBook{});
    }();
    return book;
}

const GpuOffer *PriceBook::gpu(std::string_view gpuId) const
{
    const auto it = std::find_if(gpus.begin(), gpus.end(), [&](const GpuOffer &row) { return row.gpu == gpuId; });
    return it == gpus.end() ? nullptr : &*it;
}

const OptionOffer *PriceBook::option(std::string_view optionId) const
{
    const auto it = std::find_if(options.begin(), options.end(), [&](const OptionOffer &row) { return row.id == optionId; });
    return it == options.end() ? nullptr : &*it;
}

bool PriceBook::isOutOfDate(const Date &today) const { return (validFrom && today < *validFrom) || (validUntil && today > *validUntil); }

} // namespace anchorgpu::quote
