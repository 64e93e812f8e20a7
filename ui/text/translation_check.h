#pragma once
// The translators' checks on a folder that holds what translations/ holds: glossary/<lang>.json and anchorgpu_<lang>.ts.

#include "core/glossary/check.h"
#include "core/units/error.h"
#include "ui/text/language.h"

#include <QString>

namespace anchorgpu::text {

struct FolderCheck {
    std::vector<glossary::PlacedFault> faults;
    bool readable = true;
    int files = 0;
};

/// Empty: the files that ship with the program. Fails when the folder has none of the files.
Result<FolderCheck> checkTranslations(const QString &folder);

/// One .ts file's bytes. Beside the rules of core: xml, untranslated, plural-forms, length (a warning).
void checkInterfaceTexts(const QByteArray &bytes, const QString &file, const QString &language, FolderCheck &into);

/// Plural forms that lrelease expects of a language.
int pluralForms(const QString &language);
/// Broken rules of one interface text; offsets are bytes of the text without the edge spaces that it shares with its source.
std::vector<glossary::Fault> faultsOf(const QString &source, const QString &form, const QString &language);

/// "fr.json:12:34 kv_cache narrow-space message".
QString sentence(const glossary::PlacedFault &fault, const Language &language);

} // namespace anchorgpu::text
