#pragma once
// Text as it is searched: no case, no accents ("Société Générale" is found by "societe").

#include <QString>

namespace anchorgpu::state {

inline QString searchText(const QString &text)
{
    QString folded;
    for (const QChar c : text.normalized(QString::NormalizationForm_KD).toCaseFolded()) {
        if (c.category() != QChar::Mark_NonSpacing)
            folded += c.isSpace() ? QLatin1Char(' ') : c;
    }
    return folded;
}

} // namespace anchorgpu::state
