#include "core/quote/order.h"

#include "core/quote/json_fields.h"
#include "core/units/sha256.h"

#include <algorithm>
#include <array>

namespace anchorgpu::quote {
namespace {

constexpr std::size_t kMaxBytes = 8u << 20;
constexpr int kContentVersion = 1;

/// Members of a quote that don't say what is bought.
constexpr std::array<std::string_view, 7> kNotContent{"number", "revision", "issued", "valid_until", "notes", "note_ids", "fingerprint"};

std::string hashed(const Json &content, const Normalizer &normalize) { return "sha256:" + sha256Hex(canonicalJson(content, normalize)); }

/// Hash over key, fingerprint, number and dates: the part of an order that the fingerprint leaves out on purpose.
std::string envelopeOf(const Order &order, const Normalizer &normalize)
{
    Json content{{"key", order.key}, {"fingerprint", order.fingerprint}};
    for (const char *name : {"number", "revision", "issued", "valid_until"})
        content[name] = order.quote.contains(name) ? order.quote[name] : Json();
    return hashed(content, normalize);
}

bool isFingerprint(std::string_view text)
{
    return text.size() == 71 && text.starts_with("sha256:") &&
           std::all_of(text.begin() + 7, text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

} // namespace

std::string fingerprintOf(const Json &quote, const Json &scenario, const Normalizer &normalize)
{
    Json content = Json::object();
    for (const auto &[name, value] : quote.items()) {
        if (std::find(kNotContent.begin(), kNotContent.end(), name) == kNotContent.end())
            content[name] = value;
    }
    return hashed(Json{{"content_version", kContentVersion}, {"quote", std::move(content)}, {"scenario", scenario}}, normalize);
}

bool isKey(std::string_view key)
{
    if (key.size() != 36)
        return false;
    for (std::size_t i = 0; i < key.size(); ++i) {
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        const bool hex = (key[i] >= '0' && key[i] <= '9') || (key[i] >= 'a' && key[i] <= 'f');
        if (dash ? key[i] != '-' : !hex)
            return false;
    }
    return true;
}

std::string toText(const Order &order, const Normalizer &normalize)
{
    Json json;
    json["format"] = "anchorgpu-order";
    json["version"] = 1;
    json["key"] = order.key;
    json["fingerprint"] = order.fingerprint;
    json["envelope"] = envelopeOf(order, normalize);
    json["quote"] = order.quote;
    json["scenario"] = order.scenario;
    return json.dump(2) + "\n";
}

Result<OrderReading> parseOrder(std::string_view text, const std::string &file, const Normalizer &normalize)
{
    const Result<Json> json = parseLimited(text, file, kMaxBytes);
    if (!json)
        return tl::unexpected(json.error());
    ReadState state{file, {}, {}};
    Fields fields(*json, {}, state);
    if (const std::string format = fields.text("format"); !state.error && format != "anchorgpu-order")
        fields.refuse("format", "wrong-format", format.substr(0, 60), "anchorgpu-order");
    fields.integer("version", 1, 1);
    OrderReading reading;
    Order &order = reading.order;
    order.key = fields.text("key");
    if (!state.error && !isKey(order.key))
        fields.refuse("key", "bad-key", order.key.substr(0, 60), "8e03978e-40d5-43e8-bc93-6894a57f9324");
    order.fingerprint = fields.text("fingerprint");
    if (!state.error && !isFingerprint(order.fingerprint))
        fields.refuse("fingerprint", "bad-fingerprint", order.fingerprint.substr(0, 80), "sha256:…");
    for (const auto &[name, target] : {std::pair{"quote", &order.quote}, {"scenario", &order.scenario}}) {
        const Json *value = fields.raw(name);
        if (!value || !value->is_object())
            fields.refuse(name, value ? "wrong-type" : "missing-member", value ? shortText(*value) : std::string(), "{…}");
        else
            *target = *value;
    }
    const std::string envelope = fields.text("envelope", false);
    if (state.error)
        return tl::unexpected(*state.error);
    const std::string computed = fingerprintOf(order.quote, order.scenario, normalize);
    const bool agreesInside = !order.quote.contains("fingerprint") || order.quote["fingerprint"].is_null() || order.quote["fingerprint"] == order.fingerprint;
    if (computed != order.fingerprint || !agreesInside)
        reading.alteration = Alteration{order.fingerprint, computed};
    else if (!envelope.empty() && envelope != envelopeOf(order, normalize))
        reading.alteration = Alteration{envelope, envelopeOf(order, normalize)};
    return reading;
}

Course courseOf(const std::optional<Operation> &latest, const Intent &intent)
{
    if (!latest || intent.another || latest->state == OperationState::Abandoned)
        return Course::StartNew;
    // A clock that was set back makes an operation seem to come from the future; that is not old.
    const bool old = intent.now - latest->createdAt > intent.windowSeconds;
    if (old && !intent.useOldKey)
        return Course::AskFirst;
    return latest->state == OperationState::Prepared ? Course::Resume : Course::Repeat;
}

ImportCourse importCourseOf(const std::optional<Operation> &sameKey, std::string_view fingerprint)
{
    if (!sameKey)
        return ImportCourse::Take;
    return sameKey->fingerprint == fingerprint ? ImportCourse::AlreadyThere : ImportCourse::KeyOfAnother;
}

} // namespace anchorgpu::quote
