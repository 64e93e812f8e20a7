#include "ui/text/pseudo.h"

#include <QRegularExpression>

namespace anchorgpu::text {
namespace {

QChar accented(QChar c)
{
    static const QString kPlain = QStringLiteral("aceinouyACEINOUYszSZ"), kAccented = QStringLiteral("áçéíñóúýÁÇÉÍÑÓÚÝšžŠŽ");
    const qsizetype at = kPlain.indexOf(c);
    return at < 0 ? c : kAccented.at(at);
}

} // namespace

QString pseudo(const QString &text)
{
    static const QRegularExpression kKept(QStringLiteral("%L?\\d+|%n|\\{[^}]{1,40}\\}|<[^>]+>|&(?:[a-z]+|#\\d+);|&.|\\]\\(#[a-z0-9_]+\\)|\\*\\.\\w+"));
    QString result = QStringLiteral("[");
    qsizetype at = 0;
    auto matches = kKept.globalMatch(text);
    const auto accent = [&](qsizetype end) {
        for (; at < end; ++at)
            result += accented(text.at(at));
    };
    while (matches.hasNext()) {
        const auto match = matches.next();
        accent(match.capturedStart());
        result += match.captured();
        at = match.capturedEnd();
    }
    accent(text.size());
    return result + QString(text.size() / 3, QLatin1Char('~')) + QLatin1Char(']');
}

} // namespace anchorgpu::text
