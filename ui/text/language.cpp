#include "ui/text/language.h"

#include "ui/text/pseudo.h"
#include "ui/text/ts_file.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QTranslator>

void anchorgpuInitTranslations();

namespace anchorgpu::text {
namespace {

/// What is known of one language: the compiled texts and, before them, an overlay's .ts.
struct Store {
    std::unique_ptr<QTranslator> builtIn;
    std::shared_ptr<const TsFile> overlay;
};

struct Registry {
    QString overlayFolder;
    QHash<QString, std::shared_ptr<Store>> stores;
};

Registry &registry()
{
    static Registry instance;
    return instance;
}

QString builtInPath(const QString &code) { return QStringLiteral(":/i18n/anchorgpu_%1.qm").arg(code); }
QString overlayPath(const QString &folder, const QString &code) { return QDir(folder).filePath(QStringLiteral("anchorgpu_%1.ts").arg(code)); }

Store &storeOf(const QString &code)
{
    std::shared_ptr<Store> &store = registry().stores[code];
    if (!store) {
        anchorgpuInitTranslations();
        store = std::make_shared<Store>();
        auto translator = std::make_unique<QTranslator>();
        if (translator->load(builtInPath(code)))
            store->builtIn = std::move(translator);
    }
    return *store;
}

QLocale localeOf(const QString &code)
{
    if (code == QLatin1String(kPseudoCode))
        return localeOf(QStringLiteral("en"));
    if (code == QLatin1String("fr"))
        return QLocale(QLocale::French, QLocale::France);
    if (code == QLatin1String("en"))
        return QLocale(QLocale::English, QLocale::UnitedKingdom);
    return QLocale(code);
}

/// Codes of the anchorgpu_<code>.ts and glossary/<code>.json in a folder.
std::vector<QString> codesIn(const QString &folder)
{
    std::vector<QString> codes;
    const QDir dir(folder);
    const auto add = [&](const QString &code) {
        if (!code.isEmpty() && std::find(codes.begin(), codes.end(), code) == codes.end())
            codes.push_back(code);
    };
    for (const QString &name : dir.entryList({QStringLiteral("anchorgpu_*.ts")}, QDir::Files, QDir::Name))
        add(name.mid(10, name.size() - 13));
    for (const QString &name : QDir(dir.filePath(QStringLiteral("glossary"))).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        add(name.chopped(5));
    return codes;
}

} // namespace

Language::Language(const QString &code) : m_code(code), m_locale(localeOf(code)) {}

Language Language::system()
{
    const QString code = QLocale::system().name().left(2);
    const std::vector<QString> codes = available();
    return Language(std::find(codes.begin(), codes.end(), code) != codes.end() ? code : QStringLiteral("en"));
}

std::vector<QString> Language::available()
{
    std::vector<QString> codes{QStringLiteral("fr"), QStringLiteral("en")};
    if (!registry().overlayFolder.isEmpty()) {
        for (const QString &code : codesIn(registry().overlayFolder)) {
            if (std::find(codes.begin(), codes.end(), code) == codes.end())
                codes.push_back(code);
        }
    }
    return codes;
}

std::vector<QString> Language::setOverlay(const QString &folder)
{
    std::vector<QString> problems;
    registry().overlayFolder = folder;
    std::vector<QString> codes = available();
    for (const QString &code : registry().stores.keys()) { // a language that left the folder loses its texts, too
        if (std::find(codes.begin(), codes.end(), code) == codes.end())
            codes.push_back(code);
    }
    for (const QString &code : codes) {
        Store &store = storeOf(code);
        const QString path = folder.isEmpty() ? QString() : overlayPath(folder, code);
        if (path.isEmpty() || !QFile::exists(path)) {
            store.overlay.reset();
            continue;
        }
        QString problem;
        if (auto file = TsFile::read(path, &problem))
            store.overlay = std::move(file);
        else
            problems.push_back(problem); // the last good text stays
    }
    return problems;
}

QString Language::translate(const char *context, const char *source, const char *comment, int n) const
{
    if (m_code == QLatin1String(kPseudoCode))
        return pseudo(Language(QStringLiteral("en")).translate(context, source, comment, n));
    const Store &store = storeOf(m_code);
    QString text;
    if (store.overlay)
        text = store.overlay->translate(context, source, comment, n, m_locale);
    if (text.isEmpty() && store.builtIn)
        text = store.builtIn->translate(context, source, comment, n);
    if (text.isEmpty())
        text = QString::fromUtf8(source);
    if (n >= 0)
        text.replace(QLatin1String("%n"), m_locale.toString(n));
    return text;
}

} // namespace anchorgpu::text
