#pragma once
// A Qt Linguist .ts file read as it is, so that translators see their text without running lrelease.
// Unfinished entries count as absent; obsolete ones are skipped. Plural forms follow the language's rule as lrelease's do.

#include <QHash>
#include <QLocale>
#include <QString>
#include <QStringList>
#include <memory>

namespace anchorgpu::text {

class TsFile {
public:
    /// Null with a message ("file, line, column: reason") when the file can't be read.
    static std::shared_ptr<const TsFile> read(const QString &path, QString *problem);

    /// Empty when the file has no finished text for it.
    QString translate(const char *context, const char *source, const char *comment, int n, const QLocale &locale) const;

private:
    QHash<QString, QStringList> m_forms; ///< context, source, comment → one text, or one a plural form
};

/// Index of the plural form for n: French counts 0 and 1 as one, English and most others only 1.
int pluralForm(int n, const QLocale &locale);

} // namespace anchorgpu::text
