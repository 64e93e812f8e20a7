// The file that a translator hands back, and what taking one over would change.
#include "ui/views/translators/desk_document.h"

#include "core/units/json_text.h"

namespace anchorgpu::views {
namespace {

constexpr const char *kFormat = "anchorgpu-translation";

Json formsAsJson(const QStringList &forms)
{
    Json list = Json::array();
    for (const QString &form : forms)
        list.push_back(form.toStdString());
    return list;
}

QString textIn(const Json &object, const char *name)
{
    const auto member = object.find(name);
    return member != object.end() && member->is_string() ? QString::fromStdString(member->get<std::string>()) : QString();
}

QStringList formsIn(const Json &object, const char *name)
{
    QStringList forms;
    const auto member = object.find(name);
    if (member == object.end() || !member->is_array())
        return forms;
    for (const Json &form : *member)
        forms << (form.is_string() ? QString::fromStdString(form.get<std::string>()) : QString());
    return forms;
}

bool anyText(const QStringList &forms)
{
    return std::any_of(forms.begin(), forms.end(), [](const QString &form) { return !form.isEmpty(); });
}

QString keyOf(const Json &json)
{
    DeskEntry entry;
    entry.glossary = textIn(json, "kind") == QLatin1String("glossary");
    entry.place = textIn(json, "id");
    entry.member = textIn(json, "member");
    entry.message.context = textIn(json, "context");
    entry.message.source = textIn(json, "source");
    entry.message.comment = textIn(json, "comment");
    return entry.key();
}

} // namespace

QByteArray DeskDocument::exported() const
{
    Json entries = Json::array();
    for (const DeskEntry &entry : m_entries) {
        if (!anyText(entry.forms))
            continue;
        Json json;
        json["kind"] = entry.glossary ? "glossary" : "interface";
        json[entry.glossary ? "id" : "context"] = entry.place.toStdString();
        if (entry.glossary)
            json["member"] = entry.member.toStdString();
        json["source"] = entry.source.toStdString();
        if (!entry.message.comment.isEmpty())
            json["comment"] = entry.message.comment.toStdString();
        json["forms"] = formsAsJson(entry.forms);
        if (const QStringList base = shippedForms(entry); anyText(base))
            json["base"] = formsAsJson(base);
        entries.push_back(std::move(json));
    }
    const Json file{{"format", kFormat}, {"version", 1}, {"language", m_language.toStdString()}, {"entries", std::move(entries)}};
    return QByteArray::fromStdString(file.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

Result<Import> DeskDocument::compare(const QByteArray &bytes, const QString &file) const
{
    const std::string name = file.toStdString();
    const auto json = parseJson({bytes.constData(), static_cast<std::size_t>(bytes.size())}, name);
    if (!json)
        return tl::unexpected(json.error());
    if (!json->is_object() || textIn(*json, "format") != QLatin1String(kFormat))
        return fail("wrong-value", "/format", json->is_object() ? textIn(*json, "format").toStdString() : std::string(), kFormat, name);
    if (!json->contains("version") || (*json)["version"] != 1)
        return fail("wrong-version", "/version", json->contains("version") ? shortText((*json)["version"]) : "", "1", name);
    Import import;
    import.language = textIn(*json, "language");
    if (import.language != m_language)
        return fail("wrong-value", "/language", import.language.toStdString(), m_language.toStdString(), name);
    const auto list = json->find("entries");
    if (list == json->end() || !list->is_array())
        return fail("wrong-value", "/entries", {}, "[{\"kind\":…}]", name);
    for (const Json &entry : *list) {
        if (!entry.is_object())
            continue;
        const auto index = find(keyOf(entry));
        if (!index) {
            import.unknown << keyOf(entry).replace(QChar(4), QLatin1Char('/'));
            continue;
        }
        const DeskEntry &mine = m_entries[*index];
        Difference difference{*index, mine.forms, formsIn(entry, "forms"), false, textIn(entry, "source") != mine.source};
        const QStringList base = formsIn(entry, "base");
        if (difference.theirs == difference.mine || !anyText(difference.theirs) || difference.theirs == base)
            continue; // alike, or they left it as it was
        difference.conflict = anyText(difference.mine) && difference.mine != base;
        import.differences.push_back(std::move(difference));
    }
    return import;
}

void DeskDocument::accept(const Import &import, const std::vector<std::size_t> &chosen)
{
    for (const std::size_t row : chosen) {
        if (row < import.differences.size() && !import.differences[row].conflict)
            setForms(import.differences[row].entry, import.differences[row].theirs);
    }
}

} // namespace anchorgpu::views
