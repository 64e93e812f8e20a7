// Writing a price book, the inverse of price_book.cpp: a test reads what is written here and compares.
#include "core/quote/party_json.h"
#include "core/quote/price_book.h"

namespace anchorgpu::quote {
namespace {

Json priceOrNull(const std::optional<Decimal> &price, const Currency &currency)
{
    return price ? Json(price->toText(currency.decimals)) : Json();
}

Json dateOrNull(const std::optional<Date> &date) { return date ? Json(date->toText()) : Json(); }

Json gpuJson(const GpuOffer &offer, const Currency &currency)
{
    Json row;
    row["gpu"] = offer.gpu;
    Json prices = Json::object();
    if (offer.hour)
        prices["gpu-hour"] = offer.hour->toText(currency.decimals);
    if (offer.week)
        prices["gpu-week"] = offer.week->toText(currency.decimals);
    if (offer.month)
        prices["gpu-month"] = offer.month->toText(currency.decimals);
    row["prices"] = std::move(prices);
    if (!offer.counts.empty())
        row["counts"] = offer.counts;
    if (offer.gpusPerNode)
        row["gpus_per_node"] = *offer.gpusPerNode;
    if (offer.minTermHours > 0)
        row["min_term_hours"] = offer.minTermHours;
    if (!offer.regions.empty())
        row["regions"] = offer.regions;
    if (!offer.stock.empty())
        row["stock"] = toJson(offer.stock);
    return row;
}

Json optionJson(const OptionOffer &offer, const Currency &currency)
{
    Json row;
    row["id"] = offer.id;
    row["name"] = toJson(offer.name);
    if (!offer.description.empty())
        row["description"] = toJson(offer.description);
    row["per"] = idOf(offer.per);
    row["price"] = priceOrNull(offer.price, currency);
    if (offer.maxQuantity)
        row["max_quantity"] = *offer.maxQuantity;
    return row;
}

Json discountJson(const Discount &discount)
{
    Json row;
    row["id"] = discount.id;
    row["name"] = toJson(discount.name);
    row["min_hours"] = discount.minHours;
    row["percent"] = discount.percent.toText();
    if (discount.gpusOnly)
        row["applies_to"] = "gpus";
    if (discount.stacks)
        row["stacks"] = true;
    return row;
}

} // namespace

std::string toText(const PriceBook &book)
{
    Json json;
    json["format"] = "anchorgpu-prices";
    json["version"] = 1;
    json["id"] = book.id;
    json["name"] = toJson(book.name);
    json["edition"] = book.edition;
    json["currency"] = book.currency.text();
    json["valid_from"] = dateOrNull(book.validFrom);
    json["valid_until"] = dateOrNull(book.validUntil);
    json["sample"] = book.sample;
    if (!book.seller.empty())
        json["seller"] = toJson(book.seller);
    if (!book.paymentTerms.empty())
        json["payment_terms"] = toJson(book.paymentTerms);
    json["validity_days"] = book.validityDays;
    if (book.minTermHours > 0)
        json["min_term_hours"] = book.minTermHours;
    json["gpus"] = Json::array();
    for (const GpuOffer &offer : book.gpus)
        json["gpus"].push_back(gpuJson(offer, book.currency));
    json["options"] = Json::array();
    for (const OptionOffer &offer : book.options)
        json["options"].push_back(optionJson(offer, book.currency));
    json["discounts"] = Json::array();
    for (const Discount &discount : book.discounts)
        json["discounts"].push_back(discountJson(discount));
    json["tax"] = nullptr;
    if (book.tax)
        json["tax"] = Json{{"id", book.tax->id}, {"name", toJson(book.tax->name)}, {"percent", book.tax->percent.toText()}};
    return json.dump(2) + "\n";
}

} // namespace anchorgpu::quote
