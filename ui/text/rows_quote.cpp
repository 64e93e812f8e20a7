#include "ui/text/rows.h"

#include <QtGlobal>
#include <vector>

namespace anchorgpu::text {

std::span<const Row> rowsOfQuote()
{
    static const std::vector<Row> kRows = {
        {Topic::Error, "missing-member", QT_TRANSLATE_NOOP("Error", "a member is missing here: {allowed}")},
        {Topic::Error, "duplicate", QT_TRANSLATE_NOOP("Error", "this id is there twice")},
        {Topic::Error, "wrong-format", QT_TRANSLATE_NOOP("Error", "this is another kind of file")},
        {Topic::Error, "bad-currency", QT_TRANSLATE_NOOP("Error", "a currency is three capital letters")},
        {Topic::Error, "bad-decimal", QT_TRANSLATE_NOOP("Error", "an amount is a text with a decimal point and at most six decimals")},
        {Topic::Error, "bad-date", QT_TRANSLATE_NOOP("Error", "this isn’t a date")},
        {Topic::Error, "bad-instant", QT_TRANSLATE_NOOP("Error", "this isn’t an instant in UTC")},
        {Topic::Error, "currency-mismatch", QT_TRANSLATE_NOOP("Error", "amounts of different currencies don’t add")},
        {Topic::Error, "currency-not-offered", QT_TRANSLATE_NOOP("Error", "the price book doesn’t have this currency, and nothing is converted")},
        {Topic::Error, "amount-too-large", QT_TRANSLATE_NOOP("Error", "the amount is beyond anything that can be quoted")},
        {Topic::Error, "sum-mismatch", QT_TRANSLATE_NOOP("Error", "this doesn’t follow from the prices and quantities")},
        {Topic::Error, "bad-key", QT_TRANSLATE_NOOP("Error", "an idempotency key is a UUID in lower case")},
        {Topic::Error, "bad-fingerprint", QT_TRANSLATE_NOOP("Error", "a fingerprint is sha256: and 64 hexadecimal digits")},
        {Topic::Error, "missing-language", QT_TRANSLATE_NOOP("Error", "a name is missing in the language {allowed}")},
        {Topic::Error, "order-incomplete", QT_TRANSLATE_NOOP("Error", "a price is missing, so there is no total to order")},
        {Topic::Error, "order-altered", QT_TRANSLATE_NOOP("Error", "the order was altered: its fingerprint is {found}, its content’s {allowed}")},
        {Topic::Error, "unknown-quote", QT_TRANSLATE_NOOP("Error", "there is no such quote in the quote book")},
        {Topic::Error, "unknown-customer", QT_TRANSLATE_NOOP("Error", "there is no such customer in the quote book")},
        {Topic::Error, "store-busy", QT_TRANSLATE_NOOP("Error", "the quote book is in use by another program; try again")},
        {Topic::Error, "store-read-only", QT_TRANSLATE_NOOP("Error", "the quote book can’t be written: its folder or file is read-only")},
        {Topic::Error, "store-full", QT_TRANSLATE_NOOP("Error", "the disk is full or failed; the quote book is as it was before")},
        {Topic::Error, "store-corrupt", QT_TRANSLATE_NOOP("Error", "the quote book is damaged; it was left as it is")},
        {Topic::Error, "store-newer", QT_TRANSLATE_NOOP("Error", "the quote book was made by a newer version of this program (its version is {found}, this program knows up to {allowed}); it was left as it is")},
        {Topic::Error, "store-unreachable", QT_TRANSLATE_NOOP("Error", "the quote book can’t be opened")},
        {Topic::Error, "store-failed", QT_TRANSLATE_NOOP("Error", "the quote book failed")},

        {Topic::Reason, "gpu-price-missing", QT_TRANSLATE_NOOP("Reason", "{gpu}: price on request, so the total stays open.")},
        {Topic::Reason, "option-price-missing", QT_TRANSLATE_NOOP("Reason", "Option {option}: price on request, so the total stays open.")},
        {Topic::Reason, "option-unknown", QT_TRANSLATE_NOOP("Reason", "Option {option} isn’t in the price book, so the total stays open.")},
        {Topic::Reason, "count-not-offered", QT_TRANSLATE_NOOP("Reason", "{count} × {gpu} isn’t among the counts that this price book rents: to be confirmed.")},
        {Topic::Reason, "below-minimum-term", QT_TRANSLATE_NOOP("Reason", "The term is shorter than the minimum of {hours} hours: to be confirmed.")},
        {Topic::Reason, "above-maximum-quantity", QT_TRANSLATE_NOOP("Reason", "Option {option}: at most {maximum} are offered.")},
        {Topic::Reason, "amounts-before-tax", QT_TRANSLATE_NOOP("Reason", "Amounts are before tax.")},
        {Topic::Reason, "term-is-exact", QT_TRANSLATE_NOOP("Reason", "1 week = 7 days (168 h), 1 month = 30 days (720 h); the term runs to the hour.")},
        {Topic::Reason, "stopping-does-not-pause", QT_TRANSLATE_NOOP("Reason", "Stopping or releasing an allocation neither pauses nor extends the paid period.")},
        {Topic::Reason, "whole-quote", QT_TRANSLATE_NOOP("Reason", "GPU prices and the selected options are the complete quote.")},
        {Topic::Reason, "sample-prices", QT_TRANSLATE_NOOP("Reason", "Sample prices: an example, not an offer.")},
    };
    return kRows;
}

} // namespace anchorgpu::text
