#include "ui/text/glossary_text.h"

#include "ui/text/sentences.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QSet>

namespace anchorgpu::text {
namespace {

constexpr qint64 kMaxSize = 32 * 1024 * 1024;

struct Overlay {
    QString folder;
    QHash<QString, std::shared_ptr<const glossary::Glossary>> files; ///< last good text by language
    QHash<QString, std::shared_ptr<const glossary::Glossary>> merged;
};

Overlay &overlay()
{
    static Overlay instance;
    return instance;
}

/// `base` with the terms of `first` in their places and those that only `first` has at the end.
glossary::Glossary laidOver(const glossary::Glossary &base, const glossary::Glossary &first)
{
    glossary::Glossary result = base;
    result.language = first.language;
    if (!first.note.empty())
        result.note = first.note;
    for (glossary::Term &term : result.terms) {
        if (const glossary::Term *better = first.find(term.id); better && !better->term.empty())
            term = *better;
    }
    for (const glossary::Term &term : first.terms) {
        if (!result.find(term.id))
            result.terms.push_back(term);
    }
    return result;
}

QString line(const char *title, const QString &text, const Language &language)
{
    if (text.isEmpty())
        return {};
    const QString colon = language.isFrench() ? QStringLiteral("\u00A0: ") : QStringLiteral(": ");
    return language.translate("Glossary", title) + colon + text + QLatin1Char('\n');
}

QString namesOf(const std::vector<std::string> &ids, const glossary::Glossary &glossary)
{
    QStringList names;
    for (const std::string &id : ids) {
        const glossary::Term *term = glossary.find(id);
        names << QString::fromStdString(term ? term->term : id);
    }
    return names.join(QStringLiteral(", "));
}

QString joined(const std::vector<std::string> &texts)
{
    QStringList list;
    for (const std::string &text : texts)
        list << QString::fromStdString(text);
    return list.join(QStringLiteral("; "));
}

/// Escaped text with its links as anchors.
QString linked(const std::string &text)
{
    QString html;
    std::size_t at = 0;
    for (std::size_t open = text.find('['); open != std::string::npos; open = text.find('[', at)) {
        const std::size_t middle = text.find("](#", open), close = middle == std::string::npos ? middle : text.find(')', middle);
        if (close == std::string::npos)
            break;
        html += QString::fromStdString(text.substr(at, open - at)).toHtmlEscaped();
        html += QStringLiteral("<a href=\"term:%1\">%2</a>")
                    .arg(QString::fromStdString(text.substr(middle + 3, close - middle - 3)).toHtmlEscaped(), QString::fromStdString(text.substr(open + 1, middle - open - 1)).toHtmlEscaped());
        at = close + 1;
    }
    return html + QString::fromStdString(text.substr(at)).toHtmlEscaped();
}

QString paragraph(const QString &html) { return html.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(html); }

} // namespace

std::shared_ptr<const glossary::Glossary> glossaryIn(const Language &language)
{
    auto &merged = overlay().merged;
    if (const auto found = merged.constFind(language.code()); found != merged.constEnd())
        return *found;
    const auto english = glossary::builtInGlossary("en");
    glossary::Glossary result = english ? *english : glossary::Glossary();
    if (const auto own = glossary::builtInGlossary(language.code().toStdString()); own && own != english)
        result = laidOver(result, *own);
    if (const auto file = overlay().files.value(language.code()))
        result = laidOver(result, *file);
    return *merged.insert(language.code(), std::make_shared<const glossary::Glossary>(std::move(result)));
}

std::vector<QString> setGlossaryOverlay(const QString &folder)
{
    std::vector<QString> problems;
    Overlay &state = overlay();
    if (state.folder != folder)
        state.files.clear();
    state.folder = folder;
    state.merged.clear();
    const QDir dir(QDir(folder).filePath(QStringLiteral("glossary")));
    const QStringList names = folder.isEmpty() ? QStringList() : dir.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    for (const QString &code : state.files.keys()) {
        if (!names.contains(code + QStringLiteral(".json")))
            state.files.remove(code);
    }
    for (const QString &name : names) {
        QFile file(dir.filePath(name));
        if (!file.open(QIODevice::ReadOnly) || file.size() > kMaxSize) {
            problems.push_back(file.fileName() + QStringLiteral(": ") + (file.isOpen() ? QStringLiteral("> 32 MiB") : file.errorString()));
            continue;
        }
        const QByteArray bytes = file.readAll();
        auto parsed = glossary::parseGlossary(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())), file.fileName().toStdString());
        if (parsed)
            state.files[name.chopped(5)] = std::make_shared<const glossary::Glossary>(*std::move(parsed));
        else
            problems.push_back(sentence(parsed.error(), Language::system()));
    }
    return problems;
}

QString withTermLinks(const QString &plain, const Language &language)
{
    static const QSet<QString> kEveryday{QStringLiteral("model"), QStringLiteral("token"), QStringLiteral("parameter"), QStringLiteral("engine"), QStringLiteral("framework"), QStringLiteral("gibibyte"), QStringLiteral("quote"), QStringLiteral("cuda")};
    struct Finder {
        std::shared_ptr<const glossary::Glossary> glossary;
        QRegularExpression words;
        QHash<QString, QString> ids; ///< lower-case form → id
    };
    static QHash<QString, Finder> finders;
    Finder &finder = finders[language.code()];
    if (const auto glossary = glossaryIn(language); finder.glossary != glossary) {
        finder = {glossary, {}, {}};
        QStringList forms;
        for (const glossary::Term &term : glossary->terms) {
            if (kEveryday.contains(QString::fromStdString(term.id)))
                continue;
            std::vector<std::string> all = term.variants;
            all.push_back(term.term.substr(0, term.term.find(" (")));
            for (const std::string &form : all) {
                forms << QString::fromStdString(form).toLower();
                finder.ids.insert(forms.last(), QString::fromStdString(term.id));
            }
        }
        std::sort(forms.begin(), forms.end(), [](const QString &a, const QString &b) { return a.size() > b.size(); });
        for (QString &form : forms)
            form = QRegularExpression::escape(form);
        finder.words = QRegularExpression(QStringLiteral("(?<![\\w-])(%1)(?=[sx]?(?![\\w-]))").arg(forms.join(QLatin1Char('|'))), QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    }
    QString html;
    QSet<QString> linked;
    qsizetype at = 0;
    for (auto matches = finder.words.globalMatch(plain); matches.hasNext();) {
        const auto match = matches.next();
        const QString id = finder.ids.value(match.captured(1).toLower());
        if (id.isEmpty() || linked.contains(id))
            continue;
        linked.insert(id);
        html += plain.mid(at, match.capturedStart() - at).toHtmlEscaped() + QStringLiteral("<a href=\"term:%1\">%2</a>").arg(id, match.captured(1).toHtmlEscaped());
        at = match.capturedEnd();
    }
    return html + plain.mid(at).toHtmlEscaped();
}

std::string withoutLinks(const std::string &text)
{
    std::string plain;
    std::size_t at = 0;
    for (std::size_t open = text.find('['); open != std::string::npos; open = text.find('[', at)) {
        const std::size_t middle = text.find("](#", open), close = middle == std::string::npos ? middle : text.find(')', middle);
        if (close == std::string::npos)
            break;
        plain += text.substr(at, open - at) + text.substr(open + 1, middle - open - 1);
        at = close + 1;
    }
    return plain + text.substr(at);
}

QString termAsText(const glossary::Term &term, const glossary::Glossary &glossary, const Language &language)
{
    QString text = QString::fromStdString(term.term) + QLatin1Char('\n') + QString::fromStdString(term.shortText) + QLatin1String("\n\n");
    text += QString::fromStdString(withoutLinks(term.text)) + QLatin1String("\n\n");
    text += line(QT_TRANSLATE_NOOP("Glossary", "Example"), QString::fromStdString(term.example), language);
    text += line(QT_TRANSLATE_NOOP("Glossary", "In the program"), QString::fromStdString(term.worksIn), language);
    text += line(QT_TRANSLATE_NOOP("Glossary", "See also"), namesOf(term.seeAlso, glossary), language);
    text += line(QT_TRANSLATE_NOOP("Glossary", "Sources"), joined(term.sources), language);
    return text + QLatin1Char('\n') + QString::fromStdString(glossary.note) + QLatin1Char('\n');
}

QString termAsHtml(const glossary::Term &term, const glossary::Glossary &glossary, const Language &language)
{
    const auto labelled = [&](const char *title, const QString &html) {
        return html.isEmpty() ? QString() : paragraph(QStringLiteral("<b>%1</b><br>%2").arg(language.translate("Glossary", title), html));
    };
    QStringList seeAlso;
    for (const std::string &id : term.seeAlso) {
        if (const glossary::Term *other = glossary.find(id))
            seeAlso << QStringLiteral("<a href=\"term:%1\">%2</a>").arg(QString::fromStdString(id), QString::fromStdString(other->term).toHtmlEscaped());
    }
    return QStringLiteral("<h3>%1</h3>").arg(QString::fromStdString(term.term).toHtmlEscaped()) + paragraph(QStringLiteral("<b>%1</b>").arg(QString::fromStdString(term.shortText).toHtmlEscaped()))
           + paragraph(linked(term.text)) + labelled(QT_TRANSLATE_NOOP("Glossary", "Example"), QString::fromStdString(term.example).toHtmlEscaped())
           + labelled(QT_TRANSLATE_NOOP("Glossary", "In the program"), QString::fromStdString(term.worksIn).toHtmlEscaped())
           + labelled(QT_TRANSLATE_NOOP("Glossary", "See also"), seeAlso.join(QStringLiteral(", "))) + labelled(QT_TRANSLATE_NOOP("Glossary", "Sources"), joined(term.sources).toHtmlEscaped());
}

} // namespace anchorgpu::text
