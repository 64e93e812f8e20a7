#include "core/quote/party_json.h"

#include <array>
#include <utility>

namespace anchorgpu::quote {
namespace {

constexpr std::array<std::pair<const char *, std::string Party::*>, 8> kMembers{{{"name", &Party::name},
                                                                                {"legal_form", &Party::legalForm},
                                                                                {"address", &Party::address},
                                                                                {"registration", &Party::registration},
                                                                                {"vat_id", &Party::vatId},
                                                                                {"contact", &Party::contact},
                                                                                {"email", &Party::email},
                                                                                {"phone", &Party::phone}}};

} // namespace

Party readParty(Fields &fields)
{
    Party party;
    for (const auto &[name, member] : kMembers)
        party.*member = fields.text(name, false);
    fields.warnAboutTheRest();
    return party;
}

Json toJson(const Party &party)
{
    Json json;
    for (const auto &[name, member] : kMembers) {
        if (!(party.*member).empty())
            json[name] = party.*member;
    }
    return json;
}

Json toJson(const LocalizedText &text)
{
    Json json = Json::object();
    for (const auto &[language, spoken] : text.byLanguage)
        json[language] = spoken;
    return json;
}

} // namespace anchorgpu::quote
