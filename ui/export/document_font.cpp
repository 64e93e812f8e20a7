#include "ui/export/document_font.h"

#include "resources/embedded.h"

#include <QFontDatabase>
#include <QStringList>
#include <QtEndian>

namespace anchorgpu::exporting {
namespace {

constexpr qsizetype kHeader = 12;
constexpr qsizetype kRecord = 16; // tag, checksum, offset, length

quint32 word(const QByteArray &font, qsizetype at) { return qFromBigEndian<quint32>(font.constData() + at); }
quint16 half(const QByteArray &font, qsizetype at) { return qFromBigEndian<quint16>(font.constData() + at); }

/// Position of a table's record in the directory, −1 when there is none.
qsizetype recordOf(const QByteArray &font, const char *tag)
{
    if (font.size() < kHeader)
        return -1;
    const int tables = half(font, 4);
    for (int i = 0; i < tables && kHeader + (i + 1) * kRecord <= font.size(); ++i) {
        if (font.mid(kHeader + i * kRecord, 4) == tag)
            return kHeader + i * kRecord;
    }
    return -1;
}

/// Same length, so that no offset in the file changes.
void replaceIn(QByteArray &font, qsizetype from, qsizetype length, const QByteArray &old, const QByteArray &fresh)
{
    for (qsizetype at = font.indexOf(old, from); at >= 0 && at + old.size() <= from + length; at = font.indexOf(old, at + 1))
        font.replace(at, old.size(), fresh);
}

QByteArray utf16(const QByteArray &latin)
{
    QByteArray wide;
    for (const char c : latin) {
        wide += '\0';
        wide += c;
    }
    return wide;
}

} // namespace

QByteArray withoutSubstitutions(const QByteArray &original, const QByteArray &family)
{
    static const QByteArray kName("Inter");
    QByteArray font(original.constData(), original.size()); // a copy of its own, whatever it was made from
    const qsizetype substitutions = recordOf(font, "GSUB");
    const qsizetype names = recordOf(font, "name");
    if (family.size() != kName.size() || names < 0)
        return {};
    const auto offset = static_cast<qsizetype>(word(font, names + 8)), length = static_cast<qsizetype>(word(font, names + 12));
    if (offset + length > font.size())
        return {};
    if (substitutions >= 0)
        qToBigEndian<quint32>(0, font.data() + substitutions + 12);
    replaceIn(font, offset, length, utf16(kName), utf16(family));
    replaceIn(font, offset, length, kName, family);
    if (const qsizetype outlines = recordOf(font, "CFF "); outlines >= 0) {
        // The PostScript name stands at the head of the table.
        const auto start = static_cast<qsizetype>(word(font, outlines + 8));
        replaceIn(font, start, std::min<qsizetype>(200, font.size() - start), kName, family);
    }
    return font;
}

const QString &documentFamily()
{
    static const QString family = [] {
        QString found = QStringLiteral("Inter");
        for (const char *file : {"fonts/Inter-Regular.otf", "fonts/Inter-Medium.otf", "fonts/Inter-SemiBold.otf"}) {
            const auto bytes = resources::find(file);
            if (!bytes)
                continue;
            const QByteArray font = withoutSubstitutions(QByteArray::fromRawData(bytes->data(), static_cast<qsizetype>(bytes->size())), "Devis");
            const int id = font.isEmpty() ? -1 : QFontDatabase::addApplicationFontFromData(font);
            if (const QStringList families = QFontDatabase::applicationFontFamilies(id); id >= 0 && !families.isEmpty())
                found = families.first();
        }
        return found;
    }();
    return family;
}

} // namespace anchorgpu::exporting
