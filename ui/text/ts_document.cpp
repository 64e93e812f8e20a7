#include "ui/text/ts_document.h"

#include <QXmlStreamReader>

namespace anchorgpu::text {
namespace {

constexpr qsizetype kMaxSize = 32 * 1024 * 1024;
const QString kOpen = QStringLiteral("<translation");

QString formsAsXml(const QStringList &forms, bool numerus)
{
    const bool empty = std::all_of(forms.begin(), forms.end(), [](const QString &form) { return form.isEmpty(); });
    QString xml = empty ? QStringLiteral("<translation type=\"unfinished\">") : QStringLiteral("<translation>");
    if (!numerus)
        return xml + forms.value(0).toHtmlEscaped() + QStringLiteral("</translation>");
    for (const QString &form : forms)
        xml += QStringLiteral("\n            <numerusform>%1</numerusform>").arg(form.toHtmlEscaped());
    return xml + QStringLiteral("\n        </translation>");
}

QString messageAsXml(const TsMessage &message, const QStringList &forms)
{
    QString xml = message.numerus ? QStringLiteral("    <message numerus=\"yes\">\n") : QStringLiteral("    <message>\n");
    xml += QStringLiteral("        <source>%1</source>\n").arg(message.source.toHtmlEscaped());
    if (!message.comment.isEmpty())
        xml += QStringLiteral("        <comment>%1</comment>\n").arg(message.comment.toHtmlEscaped());
    return xml + QStringLiteral("        ") + formsAsXml(forms, message.numerus) + QStringLiteral("\n    </message>\n");
}

void readForms(QXmlStreamReader &xml, TsMessage &message)
{
    message.type = xml.attributes().value(QLatin1String("type")).toString();
    QString text;
    while (!xml.atEnd() && xml.readNext() != QXmlStreamReader::EndElement) {
        if (xml.isCharacters())
            text += xml.text();
        else if (xml.isStartElement())
            message.forms << xml.readElementText(QXmlStreamReader::IncludeChildElements);
    }
    if (!message.numerus)
        message.forms = {text};
}

} // namespace

TsDocument::TsDocument(const QString &language)
{
    m_text = QStringLiteral("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE TS>\n<TS version=\"2.1\" language=\"%1\" sourcelanguage=\"en\">\n</TS>\n").arg(language.toHtmlEscaped());
    [[maybe_unused]] const auto known = read({});
}

Result<TsDocument> TsDocument::parse(const QByteArray &bytes, const QString &file)
{
    if (bytes.size() > kMaxSize)
        return fail("file-too-large", {}, std::to_string(bytes.size()), std::to_string(kMaxSize), file.toStdString());
    TsDocument document;
    document.m_text = QString::fromUtf8(bytes);
    document.m_crlf = document.m_text.contains(QLatin1String("\r\n"));
    document.m_text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    if (const auto read = document.read(file); !read)
        return tl::unexpected(read.error());
    return document;
}

QString TsDocument::key(const QString &context, const QString &source, const QString &comment) { return context + QChar(4) + source + QChar(4) + comment; }

Result<void> TsDocument::read(const QString &file)
{
    m_messages.clear();
    m_spans.clear();
    m_index.clear();
    m_contextEnds.clear();
    QXmlStreamReader xml(m_text);
    if (xml.readNextStartElement() && xml.name() != QLatin1String("TS"))
        xml.raiseError(QStringLiteral("<TS>"));
    while (!xml.hasError() && xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("context"))
            readContext(xml);
        else
            xml.skipCurrentElement();
    }
    if (!xml.hasError())
        return {};
    return fail("xml", "line " + std::to_string(xml.lineNumber()) + ", column " + std::to_string(xml.columnNumber()), xml.errorString().toStdString(), {}, file.toStdString());
}

void TsDocument::readContext(QXmlStreamReader &xml)
{
    QString context;
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
            continue;
        }
        if (xml.name() != QLatin1String("message")) {
            xml.skipCurrentElement();
            continue;
        }
        TsMessage message;
        Span span;
        message.context = context;
        message.numerus = xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes");
        while (xml.readNextStartElement()) {
            if (xml.name() == QLatin1String("source")) {
                message.source = xml.readElementText();
            } else if (xml.name() == QLatin1String("comment")) {
                message.comment = xml.readElementText();
            } else if (xml.name() == QLatin1String("translation")) {
                span.begin = m_text.lastIndexOf(kOpen, static_cast<qsizetype>(xml.characterOffset()) - 1);
                readForms(xml, message);
                span.end = static_cast<qsizetype>(xml.characterOffset());
            } else {
                xml.skipCurrentElement();
            }
        }
        // The place is used only if it is what it should be.
        if (span.begin < 0 || span.end <= span.begin || m_text.at(span.end - 1) != QLatin1Char('>'))
            span = {};
        m_index.insert(key(context, message.source, message.comment), m_messages.size());
        m_messages.push_back(std::move(message));
        m_spans.push_back(span);
    }
    m_contextEnds.insert(context, m_text.lastIndexOf(QLatin1String("</context"), static_cast<qsizetype>(xml.characterOffset()) - 1));
}

const TsMessage *TsDocument::find(const QString &context, const QString &source, const QString &comment) const
{
    const auto found = m_index.constFind(key(context, source, comment));
    return found == m_index.constEnd() ? nullptr : &m_messages[*found];
}

void TsDocument::setForms(const TsMessage &message, const QStringList &forms)
{
    const auto known = m_index.constFind(key(message.context, message.source, message.comment));
    if (known != m_index.constEnd() && m_spans[*known].end > 0) {
        const Span span = m_spans[*known];
        m_text.replace(span.begin, span.end - span.begin, formsAsXml(forms, message.numerus));
    } else if (const auto end = m_contextEnds.constFind(message.context); end != m_contextEnds.constEnd() && *end >= 0) {
        m_text.insert(*end, messageAsXml(message, forms));
    } else {
        m_text.insert(std::max<qsizetype>(m_text.lastIndexOf(QLatin1String("</TS>")), 0),
            QStringLiteral("<context>\n    <name>%1</name>\n%2</context>\n").arg(message.context.toHtmlEscaped(), messageAsXml(message, forms)));
    }
    [[maybe_unused]] const auto again = read({});
}

QByteArray TsDocument::bytes() const
{
    QString text = m_text;
    if (m_crlf)
        text.replace(QLatin1Char('\n'), QLatin1String("\r\n"));
    return text.toUtf8();
}

} // namespace anchorgpu::text
