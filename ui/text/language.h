#pragma once
// A language that the program speaks. Texts are looked up in the .ts files (built in as .qm; an overlay's .ts is read as it
// is), so a document can be in French while the window is in English: nothing here depends on the application's translator.
// Source texts are English; English has its own file for plural forms. lupdate finds the calls of `translate`.

#include <QLocale>
#include <QString>
#include <memory>
#include <vector>

class QTranslator;

namespace anchorgpu::text {

class Language {
public:
    /// "fr", "en" or a code that an overlay adds; unknown codes give English texts with that code's locale.
    explicit Language(const QString &code = QStringLiteral("en"));

    /// The user's language by system locale, if there is one of ours, else English.
    static Language system();
    /// Codes that can be chosen, French and English first.
    static std::vector<QString> available();
    /// Folder with anchorgpu_<lang>.ts and glossary/<lang>.json that go before the built-in ones; empty: none.
    /// Read again on every call (the watcher calls it when a file changes). Returns the messages of unreadable files.
    static std::vector<QString> setOverlay(const QString &folder);

    QString code() const { return m_code; }
    /// For numbers and dates: fr_FR, en_GB.
    const QLocale &locale() const { return m_locale; }
    bool isFrench() const { return m_code == QLatin1String("fr"); }

    /// The text of `source` in `context`; with n ≥ 0 the plural form for n, where %n becomes the number in this language's form.
    QString translate(const char *context, const char *source, const char *comment = nullptr, int n = -1) const;

    bool operator==(const Language &other) const { return m_code == other.m_code; }

private:
    QString m_code;
    QLocale m_locale;
};

} // namespace anchorgpu::text
