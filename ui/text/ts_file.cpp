#include "ui/text/ts_file.h"

#include <QFile>
#include <QXmlStreamReader>

namespace anchorgpu::text {
namespace {

constexpr qint64 kMaxSize = 32 * 1024 * 1024;

QString key(const QString &context, const QString &source, const QString &comment)
{
    return context + QChar(4) + source + QChar(4) + comment;
}

struct Message {
    QString source, comment;
    QStringList forms;
    bool finished = true;
};

/// Text of <translation>, or its <numerusform> children.
void readTranslation(QXmlStreamReader &xml, Message &message)
{
    message.finished = xml.attributes().value(QLatin1String("type")).isEmpty();
    QString text;
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::EndElement)
            break;
        if (token == QXmlStreamReader::Characters)
            text += xml.text();
        else if (token == QXmlStreamReader::StartElement && xml.name() == QLatin1String("numerusform"))
            message.forms.append(xml.readElementText());
        else if (token == QXmlStreamReader::StartElement)
            xml.skipCurrentElement();
    }
    if (message.forms.isEmpty())
        message.forms.append(text);
}

Message readMessage(QXmlStreamReader &xml)
{
    Message message;
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("source"))
            message.source = xml.readElementText();
        else if (xml.name() == QLatin1String("comment"))
            message.comment = xml.readElementText();
        else if (xml.name() == QLatin1String("translation"))
            readTranslation(xml, message);
        else
            xml.skipCurrentElement();
    }
    return message;
}

void readContext(QXmlStreamReader &xml, QHash<QString, QStringList> &forms)
{
    QString context;
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            const Message message = readMessage(xml);
            if (message.finished && !message.forms.constFirst().isEmpty())
                forms.insert(key(context, message.source, message.comment), message.forms);
        } else {
            xml.skipCurrentElement();
        }
    }
}

} // namespace

std::shared_ptr<const TsFile> TsFile::read(const QString &path, QString *problem)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > kMaxSize) {
        *problem = QStringLiteral("%1: %2").arg(path, file.isOpen() ? QStringLiteral("> 32 MiB") : file.errorString());
        return nullptr;
    }
    auto result = std::make_shared<TsFile>();
    QXmlStreamReader xml(&file);
    if (xml.readNextStartElement() && xml.name() == QLatin1String("TS")) {
        while (xml.readNextStartElement()) {
            if (xml.name() == QLatin1String("context"))
                readContext(xml, result->m_forms);
            else
                xml.skipCurrentElement();
        }
    } else if (!xml.hasError()) {
        xml.raiseError(QStringLiteral("<TS>"));
    }
    if (xml.hasError()) {
        *problem = QStringLiteral("%1, line %2, column %3: %4").arg(path).arg(xml.lineNumber()).arg(xml.columnNumber()).arg(xml.errorString());
        return nullptr;
    }
    return result;
}

QString TsFile::translate(const char *context, const char *source, const char *comment, int n, const QLocale &locale) const
{
    const auto found = m_forms.constFind(key(QString::fromUtf8(context), QString::fromUtf8(source), QString::fromUtf8(comment ? comment : "")));
    if (found == m_forms.constEnd())
        return {};
    const int form = n < 0 ? 0 : pluralForm(n, locale);
    return found->at(std::min<qsizetype>(form, found->size() - 1));
}

int pluralForm(int n, const QLocale &locale)
{
    switch (locale.language()) {
    case QLocale::French:
    case QLocale::Portuguese:
        return n > 1 ? 1 : 0;
    case QLocale::Japanese:
    case QLocale::Chinese:
    case QLocale::Korean:
    case QLocale::Turkish:
    case QLocale::Vietnamese:
    case QLocale::Thai:
        return 0;
    case QLocale::Polish:
        return n == 1 ? 0 : (n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)) ? 1 : 2;
    case QLocale::Czech:
    case QLocale::Slovak:
        return n == 1 ? 0 : (n >= 2 && n <= 4) ? 1 : 2;
    case QLocale::Russian:
    case QLocale::Ukrainian:
        return n % 10 == 1 && n % 100 != 11 ? 0 : (n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)) ? 1 : 2;
    default:
        return n == 1 ? 0 : 1;
    }
}

} // namespace anchorgpu::text
