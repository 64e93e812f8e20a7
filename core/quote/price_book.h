#pragma once
// A price book: what a renter charges, edition by edition (contract §5). Prices are decimals in one currency; a price that is
// missing stays missing ("on request") and never becomes zero. Names come in several languages. The book's hash is that of its
// bytes, so a quote can say which book it was made from. Sources of the rules: contract §5, shared facts quoting.md §5.
//
// Beyond the contract a book may state: per GPU `min_term_hours`, `regions`, `stock`; per option `description`, `max_quantity`;
// per discount `id`, `applies_to` ("all" | "gpus") and `stacks`; and `seller`, `payment_terms`, `validity_days`,
// `min_term_hours`, `tax` {"id","name","percent"}.

#include "core/quote/instant.h"
#include "core/quote/localized_text.h"
#include "core/units/error.h"
#include "core/units/money.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::quote {

/// What a price is for. Gb: 10^9 bytes; month: 720 hours; week: 168 hours; Unit: once for the term.
enum class PriceUnit { GpuHour, GpuWeek, GpuMonth, GbMonth, Unit };
std::string_view idOf(PriceUnit unit);
std::optional<PriceUnit> priceUnitOf(std::string_view id);

struct GpuOffer {
    std::string gpu;                        ///< id of the catalogue
    std::optional<Decimal> hour, week, month; ///< per board
    std::vector<std::int64_t> counts;       ///< boards that may be rented together; empty: any number
    std::optional<std::int64_t> gpusPerNode; ///< boards in a node
    std::int64_t minTermHours = 0;
    std::vector<std::string> regions;
    LocalizedText stock;                    ///< a remark such as "two weeks' notice"
    bool operator==(const GpuOffer &) const = default;

    /// May this many boards be rented: one of the counts, or whole nodes.
    bool offers(std::int64_t boards) const;
};

struct OptionOffer {
    std::string id;
    LocalizedText name;
    LocalizedText description;
    PriceUnit per = PriceUnit::Unit;
    std::optional<Decimal> price;
    std::optional<std::int64_t> maxQuantity;
    bool operator==(const OptionOffer &) const = default;
};

/// A reduction for long terms. Of those whose minimum is reached the highest counts; those that stack are added to it.
struct Discount {
    std::string id;
    LocalizedText name;
    std::int64_t minHours = 0;
    Decimal percent;      ///< of the lines it applies to, > 0, ≤ 100
    bool gpusOnly = false;
    bool stacks = false;
    bool operator==(const Discount &) const = default;
};

struct Tax {
    std::string id;
    LocalizedText name;
    Decimal percent;
    bool operator==(const Tax &) const = default;
};

/// Who sells, or who buys. What a document prints about them; any of it may be empty.
struct Party {
    std::string name;
    std::string legalForm;    ///< "SAS au capital de 50 000 €"
    std::string address;      ///< lines separated by \n
    std::string registration; ///< SIREN, RCS, company number
    std::string vatId;
    std::string contact;      ///< a person
    std::string email;
    std::string phone;
    bool empty() const { return *this == Party{}; }
    bool operator==(const Party &) const = default;
};

struct PriceBook {
    std::string id;
    LocalizedText name;
    std::string edition;
    Currency currency;
    std::optional<Date> validFrom, validUntil;
    bool sample = false;
    std::vector<GpuOffer> gpus;
    std::vector<OptionOffer> options;
    std::vector<Discount> discounts;
    std::optional<Tax> tax;
    Party seller;
    LocalizedText paymentTerms;
    std::int64_t validityDays = 30;   ///< of a quote made from it
    std::int64_t minTermHours = 0;
    std::string sha256;               ///< of the file's bytes, 64 hexadecimal digits
    std::vector<Error> warnings;      ///< unknown members, names without a language: readable, but worth a look

    static constexpr std::size_t kMaxBytes = 32u << 20;
    static constexpr std::int64_t kMaxPrice = 1'000'000'000'000;

    /// From the text of a file; `file` is only for messages. The first problem is returned with its place.
    static Result<PriceBook> parse(std::string_view text, const std::string &file);
    /// The sample that ships with the program (resources/prices/sample.json).
    static std::shared_ptr<const PriceBook> sampleBook();

    const GpuOffer *gpu(std::string_view id) const;
    const OptionOffer *option(std::string_view id) const;
    /// Not yet or no longer valid on that day.
    bool isOutOfDate(const Date &today) const;
};

/// The book as a file: what parse() reads, in the contract's order of members, two spaces deep.
std::string toText(const PriceBook &book);

} // namespace anchorgpu::quote
