#include "ui/text/translation_check.h"

#include "ui/text/sentences.h"
#include "ui/text/ts_file.h"
#include "resources/embedded.h"

#include <QDir>
#include <QFile>
#include <QXmlStreamReader>

namespace anchorgpu::text {
namespace {

constexpr qint64 kMaxSize = 32 * 1024 * 1024;

struct Message {
    QString context, source;
    QStringList forms;
    bool numerus = false;
    QString type;
    qint64 line = 1, column = 1; ///< of <translation>
};

Message readMessage(QXmlStreamReader &xml, const QString &context)
{
    Message message;
    message.context = context;
    message.numerus = xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes");
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("source")) {
            message.source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            message.line = xml.lineNumber();
            message.column = xml.columnNumber();
            message.type = xml.attributes().value(QLatin1String("type")).toString();
            QString text;
            while (!xml.atEnd() && xml.readNext() != QXmlStreamReader::EndElement) {
                if (xml.isCharacters())
                    text += xml.text();
                else if (xml.isStartElement())
                    message.forms << xml.readElementText();
            }
            if (!message.numerus)
                message.forms = {text};
        } else {
            xml.skipCurrentElement();
        }
    }
    return message;
}

/// The form without the edge spaces that its source has, too (" (%1 more room").
QString inner(const QString &source, QString form)
{
    if (source.startsWith(QLatin1Char(' ')) && form.startsWith(QLatin1Char(' ')))
        form.remove(0, 1);
    if (source.endsWith(QLatin1Char(' ')) && form.endsWith(QLatin1Char(' ')))
        form.chop(1);
    return form;
}

class InterfaceChecker {
public:
    InterfaceChecker(const QString &file, const QString &language, FolderCheck &into) : m_file(file.toStdString()), m_language(language.toStdString()), m_forms(pluralForms(language)), m_into(into) {}

    void check(const Message &message)
    {
        if (message.type == QLatin1String("obsolete") || message.type == QLatin1String("vanished"))
            return;
        const bool complete = m_language == "fr" || m_language == "en";
        const bool empty = std::all_of(message.forms.begin(), message.forms.end(), [](const QString &form) { return form.isEmpty(); });
        if (empty || message.type == QLatin1String("unfinished")) {
            if (complete)
                add(message, "untranslated", {}, {});
            return;
        }
        if (message.numerus && message.forms.size() != m_forms)
            add(message, "plural-forms", QString::number(message.forms.size()), QString::number(m_forms));
        for (const QString &form : message.forms)
            checkForm(message, form);
    }

private:
    void add(const Message &message, const char *rule, const QString &found, const QString &allowed, bool warning = false)
    {
        m_into.faults.push_back({m_file, static_cast<std::size_t>(message.line), static_cast<std::size_t>(message.column), (message.context + QLatin1Char('/') + message.source.left(40)).toStdString(), rule,
                                 found.toStdString(), allowed.toStdString(), warning});
    }

    void checkForm(const Message &message, const QString &form)
    {
        for (const glossary::Fault &fault : faultsOf(message.source, form, QString::fromStdString(m_language)))
            add(message, fault.rule.data(), QString::fromStdString(fault.found), QString::fromStdString(fault.allowed), fault.warning);
    }

    std::string m_file, m_language;
    qsizetype m_forms;
    FolderCheck &m_into;
};

Result<QByteArray> bytesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail("file-open", {}, file.errorString().toStdString(), {}, path.toStdString());
    if (file.size() > kMaxSize)
        return fail("file-too-large", {}, std::to_string(file.size()), std::to_string(kMaxSize), path.toStdString());
    return file.readAll();
}

void checkGlossaryFile(const QByteArray &bytes, const QString &file, const QString &language, const glossary::Glossary &source, FolderCheck &into)
{
    const auto result = glossary::checkGlossary(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())), file.toStdString(), language.toStdString(), source);
    into.faults.insert(into.faults.end(), result.faults.begin(), result.faults.end());
    into.readable = into.readable && result.readable;
    ++into.files;
}

QByteArray builtIn(const char *name)
{
    const auto text = resources::find(name);
    return text ? QByteArray(text->data(), static_cast<qsizetype>(text->size())) : QByteArray();
}

} // namespace

int pluralForms(const QString &language)
{
    const QLocale locale(language);
    int forms = 0;
    for (int n = 0; n <= 200; ++n)
        forms = std::max(forms, pluralForm(n, locale) + 1);
    return forms;
}

std::vector<glossary::Fault> faultsOf(const QString &source, const QString &form, const QString &language)
{
    std::vector<glossary::Fault> faults;
    if (!form.trimmed().isEmpty())
        faults = glossary::checkTypography(inner(source, form).toStdString(), language.toStdString());
    if (language == QLatin1String("en"))
        return faults;
    for (glossary::Fault &fault : glossary::checkAgainstSource(source.toStdString(), form.toStdString()))
        faults.push_back(std::move(fault));
    if (const qsizetype most = source.size() * 5 / 2 + 6; source.size() >= 6 && source.size() <= 24 && form.size() > most)
        faults.push_back({"length", 0, std::to_string(form.size()), std::to_string(most), true});
    return faults;
}

void checkInterfaceTexts(const QByteArray &bytes, const QString &file, const QString &language, FolderCheck &into)
{
    ++into.files;
    QXmlStreamReader xml(bytes);
    InterfaceChecker checker(file, language, into);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name"))
            context = xml.readElementText();
        else if (xml.name() == QLatin1String("message"))
            checker.check(readMessage(xml, context));
    }
    if (xml.hasError()) {
        into.readable = false;
        into.faults.push_back({file.toStdString(), static_cast<std::size_t>(xml.lineNumber()), static_cast<std::size_t>(xml.columnNumber()), {}, "xml", xml.errorString().toStdString(), {}, false});
    }
}

Result<FolderCheck> checkTranslations(const QString &folder)
{
    FolderCheck result;
    const auto english = glossary::builtInGlossary("en");
    if (folder.isEmpty()) {
        for (const char *code : {"en", "fr"}) {
            checkGlossaryFile(builtIn(("glossary/" + std::string(code) + ".json").c_str()), QStringLiteral("glossary/%1.json").arg(QLatin1String(code)), QLatin1String(code), *english, result);
            const QByteArray ts = builtIn(("anchorgpu_" + std::string(code) + ".ts").c_str());
            checkInterfaceTexts(ts, QStringLiteral("anchorgpu_%1.ts").arg(QLatin1String(code)), QLatin1String(code), result);
        }
        return result;
    }
    const QDir dir(folder), glossaries(dir.filePath(QStringLiteral("glossary")));
    // The folder's own English text is the source, if it has one that can be read.
    std::shared_ptr<const glossary::Glossary> source = english;
    if (const auto bytes = bytesOf(glossaries.filePath(QStringLiteral("en.json")))) {
        if (auto own = glossary::parseGlossary(std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())), "en.json"))
            source = std::make_shared<const glossary::Glossary>(*std::move(own));
    }
    for (const QString &name : glossaries.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        const auto bytes = bytesOf(glossaries.filePath(name));
        if (!bytes)
            return tl::unexpected(bytes.error());
        checkGlossaryFile(*bytes, glossaries.filePath(name), name.chopped(5), *source, result);
    }
    for (const QString &name : dir.entryList({QStringLiteral("anchorgpu_*.ts")}, QDir::Files, QDir::Name)) {
        const auto bytes = bytesOf(dir.filePath(name));
        if (!bytes)
            return tl::unexpected(bytes.error());
        checkInterfaceTexts(*bytes, dir.filePath(name), name.mid(10).chopped(3), result);
    }
    if (result.files == 0)
        return fail("no-translations", {}, folder.toStdString(), "glossary/<lang>.json, anchorgpu_<lang>.ts", folder.toStdString());
    return result;
}

QString sentence(const glossary::PlacedFault &fault, const Language &language)
{
    QString message = say(Topic::Reason, "rule-" + fault.rule, language, {{"found", fault.found}, {"allowed", fault.allowed}});
    return QStringLiteral("%1:%2:%3 %4 %5 %6")
        .arg(QString::fromStdString(fault.file))
        .arg(fault.line)
        .arg(fault.column)
        .arg(fault.id.empty() ? QStringLiteral("-") : QString::fromStdString(fault.id).replace(QLatin1Char(' '), QLatin1Char('_')), QString::fromStdString(fault.rule), message);
}

} // namespace anchorgpu::text
