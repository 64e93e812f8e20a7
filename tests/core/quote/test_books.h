#pragma once
// Price books for the tests of this room, small enough to compute by hand.

#include "core/quote/price_book.h"
#include "core/quote/quote.h"

#include <QByteArray>
#include <string>

namespace anchorgpu::quote::test {

inline QByteArray bytes(std::string_view text) { return QByteArray(text.data(), static_cast<int>(text.size())); }

/// `gpu` replaces the price row of the one GPU, `rest` is put before the closing brace.
inline std::string bookText(const std::string &prices = R"({"gpu-hour":"2.4900","gpu-month":"1650.00"})", const std::string &options = "[]",
                            const std::string &discounts = "[]", const std::string &tax = "null", const std::string &currency = "EUR",
                            const std::string &rest = "")
{
    return R"({"format":"anchorgpu-prices","version":1,"id":"trial","name":{"fr":"Essai","en":"Trial"},"edition":"7","currency":")" + currency +
           R"(","valid_from":"2026-11-01","valid_until":null,"sample":false,"gpus":[{"gpu":"h100","prices":)" + prices +
           R"(,"counts":[1,2,4,8],"gpus_per_node":8}],"options":)" + options + R"(,"discounts":)" + discounts + R"(,"tax":)" + tax + rest + "}";
}

inline PriceBook book(const std::string &text)
{
    auto parsed = PriceBook::parse(text, "trial.json");
    if (!parsed)
        throw std::runtime_error(parsed.error().id + " " + parsed.error().place);
    return *parsed;
}

inline QuoteRequest request(std::int64_t devices = 2, RentalTerm term = {TermUnit::Month, 1})
{
    QuoteRequest request;
    request.gpu = "h100";
    request.gpuName = "H100";
    request.devices = devices;
    request.term = term;
    return request;
}

inline QByteArray amount(const std::optional<Money> &money) { return money ? bytes(money->amountText()) : QByteArray("none"); }

inline const char *kStorage = R"([{"id":"storage","name":{"fr":"Stockage","en":"Storage"},"per":"gb-month","price":"0.0900"},)"
                              R"({"id":"ip","name":{"fr":"Adresse","en":"Address"},"per":"unit","price":"4.00","max_quantity":5},)"
                              R"({"id":"link","name":{"en":"Link"},"per":"gpu-hour","price":"0.118056"},)"
                              R"({"id":"audit","name":{"fr":"Audit","en":"Audit"},"per":"unit","price":null}])";

} // namespace anchorgpu::quote::test
