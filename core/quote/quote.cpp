#include "core/quote/quote.h"

#include "core/units/bytes.h"

#include <algorithm>
#include <array>
#include <utility>

namespace anchorgpu::quote {
namespace {

/// An amount beyond this is a slip of the pen, and sums of such amounts stay exact within 128 bits.
constexpr Int128 kLargestAmount = powerOfTen(24);

std::string range(std::int64_t low, std::int64_t high) { return std::to_string(low) + " … " + std::to_string(high); }

tl::unexpected<Error> outOfRange(const char *place, std::int64_t found, std::int64_t high)
{
    return fail("out-of-range", place, std::to_string(found), range(1, high));
}

/// The price for a term: its own unit's, else the hour's, else the other unit's.
std::pair<std::optional<Decimal>, PriceUnit> priceFor(const GpuOffer &offer, TermUnit unit)
{
    const bool weekly = unit == TermUnit::Week;
    const std::array<std::pair<std::optional<Decimal>, PriceUnit>, 3> inOrder{
        {{weekly ? offer.week : offer.month, weekly ? PriceUnit::GpuWeek : PriceUnit::GpuMonth},
         {offer.hour, PriceUnit::GpuHour},
         {weekly ? offer.month : offer.week, weekly ? PriceUnit::GpuMonth : PriceUnit::GpuWeek}}};
    for (const auto &candidate : inOrder) {
        if (candidate.first)
            return candidate;
    }
    return {std::nullopt, inOrder.front().second};
}

class Maker {
public:
    Maker(const QuoteRequest &request, const PriceBook &book) : m_request(request), m_book(book) {}

    Result<Quote> make();

private:
    std::optional<Error> check();
    void addGpu();
    void addOption(const QuoteRequest::ChosenOption &chosen);
    void addDiscounts();
    void addDiscount(const Discount &discount);
    void addTax();
    void addSentences();
    Line percentLine(LineKind kind, const std::string &id, const LocalizedText &name, Decimal percent, std::optional<Money> base, bool negative) const;
    /// The sum of the lines that `counts` admits; nothing when one of them is open.
    template <class Counts> std::optional<Money> sumOf(Counts counts) const;
    void note(std::string id, std::map<std::string, std::string> args = {}) { m_quote.notes.push_back({std::move(id), std::move(args)}); }

    const QuoteRequest &m_request;
    const PriceBook &m_book;
    std::int64_t m_hours = 0; ///< known once the term is checked
    Quote m_quote;
};

std::optional<Error> Maker::check()
{
    const auto error = [](tl::unexpected<Error> problem) { return std::optional<Error>(std::move(problem.value())); };
    if (m_request.currency != m_book.currency.text())
        return error(fail("currency-not-offered", "/rental/currency", m_request.currency.substr(0, 60), std::string(m_book.currency.text())));
    if (m_request.term.count < 1 || m_request.term.count > QuoteRequest::kMaxTermCount)
        return error(outOfRange("/rental/term/count", m_request.term.count, QuoteRequest::kMaxTermCount));
    m_hours = m_request.term.hours();
    if (m_request.devices < 1 || m_request.devices > 1'000'000)
        return error(outOfRange("/hardware/count", m_request.devices, 1'000'000));
    if (m_request.devicesPerBoard < 1 || m_request.replicas < 1 || m_request.replicas > 1000)
        return error(outOfRange("/hardware/replicas", m_request.replicas, 1000));
    for (std::size_t i = 0; i < m_request.options.size(); ++i) {
        const std::int64_t quantity = m_request.options[i].quantity;
        if (quantity < 0 || quantity > QuoteRequest::kMaxQuantity) {
            return error(fail("out-of-range", "/rental/options/" + std::to_string(i) + "/quantity", std::to_string(quantity),
                              range(0, QuoteRequest::kMaxQuantity)));
        }
    }
    if (!m_request.start)
        return {};
    const Result<Date> date = Date::parse(*m_request.start);
    if (!date)
        return error(fail("bad-date", "/rental/start", m_request.start->substr(0, 60), "2026-12-01"));
    m_quote.start = Instant::startOf(*date);
    m_quote.end = m_quote.start->plusHours(m_hours);
    return {};
}

void Maker::addGpu()
{
    Line line;
    line.kind = LineKind::Gpu;
    line.id = m_request.gpu;
    line.name.byLanguage["en"] = line.name.byLanguage["fr"] = m_request.gpuName.empty() ? m_request.gpu : m_request.gpuName;
    line.quantity = ceilDiv(m_request.devices, m_request.devicesPerBoard) * m_request.replicas;
    const GpuOffer *offer = m_book.gpu(m_request.gpu);
    if (offer) {
        const auto [price, per] = priceFor(*offer, m_request.term.unit);
        line.unitPrice = price;
        line.per = per;
        if (const std::int64_t boards = line.quantity / m_request.replicas; !offer->offers(boards))
            note("count-not-offered", {{"count", std::to_string(boards)}, {"gpu", line.name.byLanguage["en"]}});
        const std::int64_t minimum = std::max(offer->minTermHours, m_book.minTermHours);
        if (m_hours < minimum)
            note("below-minimum-term", {{"hours", std::to_string(minimum)}});
    } else {
        line.per = m_request.term.unit == TermUnit::Week ? PriceUnit::GpuWeek : PriceUnit::GpuMonth;
    }
    if (line.unitPrice)
        line.amount = lineAmount(*line.unitPrice, line.quantity, *line.per, m_hours, m_book.currency);
    else
        note("gpu-price-missing", {{"gpu", line.name.byLanguage["en"]}});
    m_quote.lines.push_back(std::move(line));
}

void Maker::addOption(const QuoteRequest::ChosenOption &chosen)
{
    if (chosen.quantity == 0)
        return;
    Line line;
    line.kind = LineKind::Option;
    line.id = chosen.id;
    line.quantity = chosen.quantity;
    const OptionOffer *offer = m_book.option(chosen.id);
    if (!offer) {
        line.name.byLanguage["en"] = line.name.byLanguage["fr"] = chosen.id;
        note("option-unknown", {{"option", chosen.id}});
        m_quote.lines.push_back(std::move(line));
        return;
    }
    line.name = offer->name;
    line.per = offer->per;
    line.unitPrice = offer->price;
    if (line.unitPrice)
        line.amount = lineAmount(*line.unitPrice, line.quantity, *line.per, m_hours, m_book.currency);
    else
        note("option-price-missing", {{"option", chosen.id}});
    if (offer->maxQuantity && chosen.quantity > *offer->maxQuantity)
        note("above-maximum-quantity", {{"option", chosen.id}, {"maximum", std::to_string(*offer->maxQuantity)}});
    m_quote.lines.push_back(std::move(line));
}

template <class Counts> std::optional<Money> Maker::sumOf(Counts counts) const
{
    Int128 sum = 0;
    for (const Line &line : m_quote.lines) {
        if (!counts(line))
            continue;
        if (!line.amount)
            return {};
        sum += line.amount->minorUnits();
    }
    return Money(sum, m_book.currency);
}

Line Maker::percentLine(LineKind kind, const std::string &id, const LocalizedText &name, Decimal percent, std::optional<Money> base, bool negative) const
{
    Line line;
    line.kind = kind;
    line.id = id;
    line.name = name;
    line.per = PriceUnit::Unit;
    line.percent = percent;
    line.base = base;
    if (base) {
        // base × percent / 100, the percentage in millionths.
        const Money share = Money::rounded(base->toDecimal(), percent.micros(), powerOfTen(Decimal::kDecimals + 2), m_book.currency);
        line.amount = negative ? -share : share;
        line.unitPrice = line.amount->toDecimal();
    }
    return line;
}

void Maker::addDiscount(const Discount &discount)
{
    const bool gpusOnly = discount.gpusOnly;
    const auto base = sumOf([&](const Line &line) { return line.kind == LineKind::Gpu || (!gpusOnly && line.kind == LineKind::Option); });
    m_quote.lines.push_back(percentLine(LineKind::Discount, discount.id, discount.name, discount.percent, base, true));
}

void Maker::addDiscounts()
{
    const Discount *best = nullptr;
    for (const Discount &discount : m_book.discounts) {
        if (!discount.stacks && m_hours >= discount.minHours && (!best || discount.percent > best->percent))
            best = &discount;
    }
    for (const Discount &discount : m_book.discounts) {
        if (&discount == best || (discount.stacks && m_hours >= discount.minHours))
            addDiscount(discount);
    }
}

void Maker::addTax()
{
    if (!m_book.tax)
        return;
    m_quote.beforeTax = sumOf([](const Line &) { return true; });
    m_quote.lines.push_back(percentLine(LineKind::Tax, m_book.tax->id, m_book.tax->name, m_book.tax->percent, m_quote.beforeTax, false));
}

void Maker::addSentences()
{
    note("term-is-exact");
    note("stopping-does-not-pause");
    note("whole-quote");
    if (!m_book.tax)
        note("amounts-before-tax");
    if (m_book.sample)
        note("sample-prices");
}

Result<Quote> Maker::make()
{
    if (std::optional<Error> problem = check())
        return tl::unexpected(std::move(*problem));
    m_quote.book = {m_book.id, m_book.edition, m_book.sha256, m_book.sample};
    m_quote.currency = m_book.currency;
    m_quote.term = m_request.term;
    m_quote.seller = m_request.seller.empty() ? m_book.seller : m_request.seller;
    m_quote.customer = m_request.customer;
    m_quote.paymentTerms = m_book.paymentTerms;
    m_quote.validityDays = m_book.validityDays;
    addGpu();
    for (const auto &chosen : m_request.options)
        addOption(chosen);
    for (const Line &line : m_quote.lines) {
        if (line.amount && line.amount->minorUnits() > kLargestAmount)
            return fail("amount-too-large", "/rental", line.id, line.amount->amountText());
    }
    addDiscounts();
    addTax();
    m_quote.total = sumOf([](const Line &) { return true; });
    m_quote.complete = m_quote.total.has_value();
    addSentences();
    return std::move(m_quote);
}

} // namespace

std::string_view idOf(LineKind kind)
{
    constexpr std::array<std::string_view, 4> ids{"gpu", "option", "discount", "tax"};
    return ids[static_cast<std::size_t>(kind)];
}

Money lineAmount(Decimal price, std::int64_t quantity, PriceUnit per, std::int64_t hours, const Currency &currency)
{
    switch (per) {
    case PriceUnit::GpuHour:
        return Money::rounded(price, Int128(quantity) * hours, 1, currency);
    case PriceUnit::GpuWeek:
        return Money::rounded(price, Int128(quantity) * hours, RentalTerm::hoursPer(TermUnit::Week), currency);
    case PriceUnit::GpuMonth:
    case PriceUnit::GbMonth:
        return Money::rounded(price, Int128(quantity) * hours, RentalTerm::hoursPer(TermUnit::Month), currency);
    case PriceUnit::Unit:
        break;
    }
    return Money::rounded(price, quantity, 1, currency);
}

Result<Quote> makeQuote(const QuoteRequest &request, const PriceBook &book) { return Maker(request, book).make(); }

std::optional<Money> totalOf(const QuoteRequest &request, const PriceBook &book)
{
    const Result<Quote> quote = makeQuote(request, book);
    return quote ? quote->total : std::nullopt;
}

} // namespace anchorgpu::quote
