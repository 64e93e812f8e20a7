#include "ui/views/translators/desk_document.h"

#include "core/glossary/check.h"
#include "resources/embedded.h"
#include "ui/text/glossary_text.h"
#include "ui/text/translation_check.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QSet>

namespace anchorgpu::views {
namespace {

constexpr qint64 kMaxSize = 32 * 1024 * 1024;

QByteArray shipped(const QString &name)
{
    const auto text = resources::find(name.toStdString());
    return text ? QByteArray(text->data(), static_cast<qsizetype>(text->size())) : QByteArray();
}

/// Empty when there is no such file.
QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return !path.isEmpty() && file.open(QIODevice::ReadOnly) ? file.read(kMaxSize + 1) : QByteArray();
}

std::string_view view(const QByteArray &bytes) { return {bytes.constData(), static_cast<std::size_t>(bytes.size())}; }

bool isEmpty(const QStringList &forms)
{
    return std::all_of(forms.begin(), forms.end(), [](const QString &form) { return form.isEmpty(); });
}

/// Share of words that two texts have in common.
double likeness(const QString &a, const QString &b)
{
    const auto words = [](const QString &text) {
        const QStringList list = text.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
        return QSet<QString>(list.begin(), list.end());
    };
    QSet<QString> common = words(a);
    const QSet<QString> other = words(b);
    const qsizetype all = QSet<QString>(common).unite(other).size();
    return all == 0 ? 0 : static_cast<double>(common.intersect(other).size()) / static_cast<double>(all);
}

std::string memberOf(const glossary::Term &term, std::string_view member)
{
    return member == "term" ? term.term : member == "short" ? term.shortText : member == "text" ? term.text : member == "example" ? term.example : term.worksIn;
}

Result<void> write(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).absolutePath());
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return fail("file-write", {}, file.errorString().toStdString(), {}, path.toStdString());
    return {};
}

} // namespace

QString DeskEntry::key() const { return glossary ? place + QLatin1Char('/') + member : message.context + QChar(4) + message.source + QChar(4) + message.comment; }

QString DeskDocument::glossaryPath() const { return m_folder.isEmpty() ? QString() : QDir(m_folder).filePath(QStringLiteral("glossary/%1.json").arg(m_language)); }
QString DeskDocument::interfacePath() const { return m_folder.isEmpty() ? QString() : QDir(m_folder).filePath(QStringLiteral("anchorgpu_%1.ts").arg(m_language)); }

Result<void> DeskDocument::load(const QString &folder, const QString &language)
{
    m_folder = folder;
    m_language = language;
    m_plurals = text::pluralForms(language);
    m_glossaryDirty = m_interfaceDirty = false;
    m_english = text::glossaryIn(text::Language(QStringLiteral("en")));
    m_target = text::glossaryIn(text::Language(language));
    if (const auto read = readGlossary(); !read)
        return read;
    if (const auto read = readInterface(); !read)
        return read;
    m_entries.clear();
    m_index.clear();
    listGlossary();
    listInterface();
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        judge(m_entries[i]);
        m_index.insert(m_entries[i].key(), i);
    }
    return {};
}

Result<void> DeskDocument::readGlossary()
{
    m_shippedGlossary.reset();
    if (const QByteArray bytes = shipped(QStringLiteral("glossary/%1.json").arg(m_language)); !bytes.isEmpty()) {
        if (auto parsed = glossary::GlossaryDocument::parse(view(bytes), m_language.toStdString()))
            m_shippedGlossary = *std::move(parsed);
    }
    m_glossaryOnDisk = bytesOf(glossaryPath());
    m_glossaryIsShipped = m_glossaryOnDisk.isEmpty();
    if (m_glossaryIsShipped) {
        m_glossary = m_shippedGlossary ? *m_shippedGlossary : glossary::GlossaryDocument(m_language.toStdString());
        return {};
    }
    auto parsed = glossary::GlossaryDocument::parse(view(m_glossaryOnDisk), glossaryPath().toStdString());
    if (!parsed)
        return tl::unexpected(parsed.error());
    m_glossary = *std::move(parsed);
    return {};
}

Result<void> DeskDocument::readInterface()
{
    m_shippedInterface.reset();
    if (const QByteArray bytes = shipped(QStringLiteral("anchorgpu_%1.ts").arg(m_language)); !bytes.isEmpty()) {
        if (auto parsed = text::TsDocument::parse(bytes, m_language))
            m_shippedInterface = *std::move(parsed);
    }
    m_interfaceOnDisk = bytesOf(interfacePath());
    if (m_interfaceOnDisk.isEmpty()) {
        m_interface = m_shippedInterface ? *m_shippedInterface : text::TsDocument(m_language);
        return {};
    }
    auto parsed = text::TsDocument::parse(m_interfaceOnDisk, interfacePath());
    if (!parsed)
        return tl::unexpected(parsed.error());
    m_interface = *std::move(parsed);
    return {};
}

void DeskDocument::listGlossary()
{
    for (const glossary::Term &term : m_english->terms) {
        for (const std::string_view member : glossary::translatedMembers()) {
            DeskEntry entry;
            entry.source = QString::fromStdString(memberOf(term, member));
            if (entry.source.isEmpty())
                continue;
            entry.glossary = true;
            entry.place = QString::fromStdString(term.id);
            entry.member = QString::fromUtf8(member.data(), static_cast<qsizetype>(member.size()));
            entry.forms = {QString::fromStdString(m_glossary->text(term.id, member))};
            m_entries.push_back(std::move(entry));
        }
    }
}

void DeskDocument::listInterface()
{
    // The English file lists every text of this version.
    const auto english = text::TsDocument::parse(shipped(QStringLiteral("anchorgpu_en.ts")), QStringLiteral("anchorgpu_en.ts"));
    if (!english)
        return;
    std::vector<const text::TsMessage *> former;
    for (const text::TsMessage &message : m_interface->messages()) {
        if (!english->find(message.context, message.source, message.comment) && !isEmpty(message.forms))
            former.push_back(&message);
    }
    for (const text::TsMessage &message : english->messages()) {
        if (message.type == QLatin1String("vanished") || message.type == QLatin1String("obsolete"))
            continue;
        DeskEntry entry;
        entry.place = message.context;
        entry.message = message;
        entry.source = message.source;
        if (const auto *known = m_interface->find(message.context, message.source, message.comment))
            entry.forms = known->forms;
        while (entry.forms.size() < (message.numerus ? m_plurals : 1))
            entry.forms << QString();
        if (isEmpty(entry.forms)) {
            for (const auto *old : former) {
                if (old->context == message.context && likeness(old->source, message.source) >= 0.6)
                    entry.suggestion = old->forms.value(0);
            }
        }
        m_entries.push_back(std::move(entry));
    }
}

void DeskDocument::judge(DeskEntry &entry) const
{
    entry.problems.clear();
    const auto add = [&entry](const glossary::Fault &fault) {
        entry.problems.push_back({QString::fromUtf8(fault.rule.data(), static_cast<qsizetype>(fault.rule.size())), QString::fromStdString(fault.found), QString::fromStdString(fault.allowed), fault.warning});
    };
    bool outdated = !entry.suggestion.isEmpty(), listed = false;
    if (entry.glossary) {
        const std::string id = entry.place.toStdString(), member = entry.member.toStdString(), text = entry.forms.value(0).toStdString();
        listed = m_glossary->contains(id);
        const std::string hash = m_glossary->hash(id, member);
        outdated = !text.empty() && !hash.empty() && hash != glossary::sourceHash(entry.source.toStdString());
        if (!text.empty()) {
            for (const auto &fault : glossary::checkTypography(text, m_language.toStdString()))
                add(fault);
            for (const auto &fault : glossary::checkAgainstSource(entry.source.toStdString(), text))
                add(fault);
            for (const std::string &unused : glossary::unusedTerms(entry.source.toStdString(), text, *m_english, *m_target)) {
                if (unused != id)
                    add({"term-use", 0, unused, m_target->find(unused)->term, false});
            }
        }
    } else {
        const auto *known = m_interface->find(entry.message.context, entry.message.source, entry.message.comment);
        listed = known != nullptr;
        outdated = outdated || (known && known->type == QLatin1String("unfinished") && !isEmpty(entry.forms));
        for (const QString &form : entry.forms) {
            if (isEmpty(entry.forms))
                break;
            if (form.isEmpty())
                add({"empty-text", 0, {}, {}, false});
            else
                for (const auto &fault : text::faultsOf(entry.source, form, m_language))
                    add(fault);
        }
        if (!isEmpty(entry.forms) && entry.message.numerus && entry.forms.size() != m_plurals)
            add({"plural-forms", 0, std::to_string(entry.forms.size()), std::to_string(m_plurals), false});
    }
    const bool breaks = std::any_of(entry.problems.begin(), entry.problems.end(), [](const auto &problem) { return !problem.warning; });
    entry.state = outdated ? EntryState::Outdated : isEmpty(entry.forms) ? (listed ? EntryState::Untranslated : EntryState::Missing) : breaks ? EntryState::BreaksRule : EntryState::Done;
}

std::optional<std::size_t> DeskDocument::find(const QString &key) const
{
    const auto found = m_index.constFind(key);
    return found == m_index.constEnd() ? std::nullopt : std::optional(*found);
}

int DeskDocument::count(EntryState state) const
{
    return static_cast<int>(std::count_if(m_entries.begin(), m_entries.end(), [state](const DeskEntry &entry) { return entry.state == state; }));
}

bool DeskDocument::changedOnDisk() const { return bytesOf(glossaryPath()) != m_glossaryOnDisk || bytesOf(interfacePath()) != m_interfaceOnDisk; }

void DeskDocument::setForms(std::size_t index, const QStringList &forms)
{
    DeskEntry &entry = m_entries[index];
    entry.forms = forms;
    entry.suggestion.clear();
    if (entry.glossary) {
        const std::string id = entry.place.toStdString(), member = entry.member.toStdString();
        m_glossary->setText(id, member, forms.value(0).toStdString(), glossary::sourceHash(entry.source.toStdString()));
        if (const glossary::Term *term = m_english->find(id)) {
            m_glossary->setListIfAbsent(id, "see_also", term->seeAlso);
            m_glossary->setListIfAbsent(id, "sources", term->sources);
        }
        m_glossaryDirty = true;
    } else {
        m_interface->setForms(entry.message, forms);
        m_interfaceDirty = true;
    }
    judge(entry);
}

Result<void> DeskDocument::save()
{
    if (m_folder.isEmpty())
        return fail("file-write", {}, {}, {}, {});
    if (m_glossaryDirty) {
        // The first copy of what ships notes which English it belongs to, so that later changes of the English show.
        for (const DeskEntry &entry : m_entries) {
            if (m_glossaryIsShipped && entry.glossary && !entry.forms.value(0).isEmpty())
                m_glossary->setHash(entry.place.toStdString(), entry.member.toStdString(), glossary::sourceHash(entry.source.toStdString()));
        }
        const QByteArray bytes = QByteArray::fromStdString(m_glossary->bytes());
        if (const auto written = write(glossaryPath(), bytes); !written)
            return written;
        m_glossaryOnDisk = bytes;
        m_glossaryIsShipped = m_glossaryDirty = false;
    }
    if (m_interfaceDirty) {
        const QByteArray bytes = m_interface->bytes();
        if (const auto written = write(interfacePath(), bytes); !written)
            return written;
        m_interfaceOnDisk = bytes;
        m_interfaceDirty = false;
    }
    return {};
}

QStringList DeskDocument::shippedForms(const DeskEntry &entry) const
{
    if (entry.glossary)
        return {m_shippedGlossary ? QString::fromStdString(m_shippedGlossary->text(entry.place.toStdString(), entry.member.toStdString())) : QString()};
    const auto *known = m_shippedInterface ? m_shippedInterface->find(entry.message.context, entry.message.source, entry.message.comment) : nullptr;
    QStringList forms = known ? known->forms : QStringList();
    while (forms.size() < entry.forms.size())
        forms << QString();
    return forms;
}

} // namespace anchorgpu::views
