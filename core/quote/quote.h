#pragma once
// A quote: what a configuration costs for a fixed term, line by line (contract §5). GPU prices and the chosen options are the
// whole of it; discounts and tax are lines of their own when the book has them.
//
// Each line is rounded once, half away from zero, to the currency's scale; the total is the sum of the printed lines. A missing
// price leaves the line and the total open. Start and end are UTC instants, the end is the start plus the term's exact hours.
// The quote carries names in every language of the book, and remarks as ids: ui/text writes the sentences.
// Sources: contract §5; shared facts quoting.md §5 (money), §6 (term).

#include "core/quote/price_book.h"
#include "core/units/rental_term.h"

#include <map>

namespace anchorgpu::quote {

/// What makeQuote needs to know of a scenario. Devices as the driver lists them; a board may hold several.
struct QuoteRequest {
    std::string gpu;
    std::string gpuName;               ///< as the catalogue names it; shown on the line
    std::int64_t devices = 1;          ///< of one replica
    std::int64_t devicesPerBoard = 1;
    std::int64_t replicas = 1;
    RentalTerm term;
    std::optional<std::string> start;  ///< "2026-12-01": 00:00 UTC
    struct ChosenOption {
        std::string id;
        std::int64_t quantity = 1;
    };
    std::vector<ChosenOption> options;
    std::string currency = "EUR";
    Party seller;                      ///< empty: the book's
    Party customer;

    static constexpr std::int64_t kMaxQuantity = 1'000'000'000;
    static constexpr std::int64_t kMaxTermCount = 1200;
};

enum class LineKind { Gpu, Option, Discount, Tax };
std::string_view idOf(LineKind kind);

struct Line {
    LineKind kind = LineKind::Gpu;
    std::string id;
    LocalizedText name;
    std::int64_t quantity = 1;
    std::optional<Decimal> unitPrice;  ///< nothing: on request
    std::optional<PriceUnit> per;
    std::optional<Money> amount;
    std::optional<Decimal> percent;    ///< discount, tax
    std::optional<Money> base;         ///< what the percentage is of
    bool operator==(const Line &) const = default;
};

/// A remark of the quote. ids: gpu-price-missing, option-price-missing, option-unknown, count-not-offered, below-minimum-term,
/// above-maximum-quantity, amounts-before-tax, term-is-exact, stopping-does-not-pause, whole-quote, sample-prices.
struct Note {
    std::string id;
    std::map<std::string, std::string> args;
    bool operator==(const Note &) const = default;
};

struct BookReference {
    std::string id;
    std::string edition;
    std::string sha256;
    bool sample = false;
    bool operator==(const BookReference &) const = default;
};

struct Quote {
    std::optional<std::string> number;  ///< "D-2026-0042-7KQX", given when the quote is issued
    int revision = 1;
    std::optional<Date> issued;
    std::optional<Date> validUntil;     ///< through the end of that day
    BookReference book;
    Currency currency;
    RentalTerm term;
    std::optional<Instant> start, end;
    std::vector<Line> lines;
    std::optional<Money> beforeTax;     ///< only when there is a tax line
    std::optional<Money> total;
    bool complete = true;
    std::vector<Note> notes;
    Party seller;
    Party customer;
    LocalizedText paymentTerms;
    std::int64_t validityDays = 30;
    std::string fingerprint;            ///< "sha256:…"; empty until fingerprintOf has been asked
    bool operator==(const Quote &) const = default;
};

/// Pure. Fails on a currency that the book doesn't have, and on counts, quantities, terms and dates outside their range.
Result<Quote> makeQuote(const QuoteRequest &request, const PriceBook &book);

/// The total alone, for ranking many configurations; nothing when a price is missing or the request can't be quoted.
std::optional<Money> totalOf(const QuoteRequest &request, const PriceBook &book);

/// price × quantity × number of `per` units in so many hours, rounded once.
Money lineAmount(Decimal price, std::int64_t quantity, PriceUnit per, std::int64_t hours, const Currency &currency);

} // namespace anchorgpu::quote
