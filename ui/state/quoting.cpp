#include "ui/state/quoting.h"

#include "core/planning/scenario_quote.h"
#include "core/quote/json_fields.h"
#include "core/quote/party_json.h"
#include "core/quote/quote_json.h"
#include "core/workload/scenario_json.h"
#include "ui/state/quote_store/quote_store.h"
#include "ui/state/settings.h"
#include "ui/text/quote_text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace anchorgpu::state {
namespace {

constexpr qint64 kMaxFileBytes = 32 << 20;

Result<std::string> readFile(const QString &path)
{
    QFile file(path);
    const std::string name = path.toStdString();
    if (QFileInfo(path).isDir())
        return fail("file-open", {}, {}, {}, name);
    if (!file.open(QIODevice::ReadOnly)) {
        Error error{QFile::exists(path) ? ErrorKind::Surroundings : ErrorKind::BadInput, "file-open", name, {}, file.errorString().toStdString(), {}};
        return tl::unexpected(std::move(error));
    }
    const QByteArray bytes = file.read(kMaxFileBytes + 1);
    if (bytes.size() > kMaxFileBytes)
        return fail("file-too-large", {}, std::to_string(file.size()), std::to_string(kMaxFileBytes), name);
    return bytes.toStdString();
}

QString textOf(const quote::Party &party) { return party.empty() ? QString() : QString::fromStdString(quote::toJson(party).dump()); }

} // namespace

Result<PreparedQuote> prepareQuote(const workload::Scenario &scenario, const hardware::GpuCatalogue &gpus, const quote::PriceBook &book,
                                   const quote::Party &seller, const quote::Party &customer)
{
    quote::QuoteRequest request = planning::quoteRequestOf(scenario, gpus);
    request.seller = seller;
    request.customer = customer;
    auto quote = quote::makeQuote(request, book);
    if (!quote)
        return tl::unexpected(quote.error());
    PreparedQuote prepared{std::move(*quote), {}, workload::toJson(scenario)};
    prepared.content = quote::toJson(prepared.quote);
    prepared.quote.fingerprint = quote::fingerprintOf(prepared.content, prepared.scenario, QuoteStore::normalized);
    prepared.content["fingerprint"] = prepared.quote.fingerprint;
    return prepared;
}

Json quoteJson(const quote::Quote &quote, const text::Language &language)
{
    return quote::toJson(quote, [&](const quote::Note &note) { return text::sentence(note, language).toStdString(); });
}

Result<quote::PriceBook> readPriceBook(const QString &path)
{
    const QString file = QFileInfo(path).isDir() ? QDir(path).filePath(QStringLiteral("prices.json")) : path;
    const auto text = readFile(file);
    if (!text)
        return tl::unexpected(text.error());
    return quote::PriceBook::parse(*text, file.toStdString());
}

Result<quote::OrderReading> readOrder(const QString &path)
{
    const auto text = readFile(path);
    if (!text)
        return tl::unexpected(text.error());
    auto reading = quote::parseOrder(*text, path.toStdString(), QuoteStore::normalized);
    // An altered order is refused for that, whatever else its scenario says.
    if (reading && !reading->alteration) {
        if (const auto scenario = workload::scenarioFromJson(reading->order.scenario, path.toStdString()); !scenario)
            return tl::unexpected(scenario.error());
    }
    return reading;
}

Result<quote::Party> parseParty(const std::string &text, const std::string &file)
{
    const auto json = quote::parseLimited(text, file, 1 << 20);
    if (!json)
        return tl::unexpected(json.error());
    quote::ReadState state{file, {}, {}};
    quote::Fields fields(*json, {}, state);
    quote::Party party = quote::readParty(fields);
    if (state.error)
        return tl::unexpected(*state.error);
    return party;
}

quote::Party partyFromText(const QString &text)
{
    if (text.isEmpty())
        return {};
    return parseParty(text.toStdString(), {}).value_or(quote::Party{});
}

quote::Party sellerOf(const Settings &settings) { return partyFromText(settings.text(QStringLiteral("quote/seller"))); }
void setSeller(Settings &settings, const quote::Party &party) { settings.setText(QStringLiteral("quote/seller"), textOf(party)); }
quote::Party customerOf(const Settings &settings) { return partyFromText(settings.text(QStringLiteral("quote/customer"))); }
void setCustomer(Settings &settings, const quote::Party &party) { settings.setText(QStringLiteral("quote/customer"), textOf(party)); }

Result<void> writeFile(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return tl::unexpected(Error{ErrorKind::Surroundings, "file-write", path.toStdString(), {}, file.errorString().toStdString(), {}});
    return {};
}

} // namespace anchorgpu::state
