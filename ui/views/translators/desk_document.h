#pragma once
// What a translator works on: every text of the glossary and of the interface in one target language, beside its English source,
// with its state. Edits go into the files of the overlay folder; what the folder lacks comes from the texts that ship.
// The files are edited in place (glossary_document.h, ts_document.h); a file that somebody else changed meanwhile is read again
// before an edit goes into it.

#include "core/glossary/glossary.h"
#include "core/glossary/glossary_document.h"
#include "core/units/error.h"
#include "ui/text/language.h"
#include "ui/text/ts_document.h"

#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

namespace anchorgpu::views {

enum class EntryState { Missing, Untranslated, Outdated, BreaksRule, Done };

struct DeskEntry {
    bool glossary = false;
    QString place;          ///< term id, or context
    QString member;         ///< glossary: term, short, text, example, works_in
    text::TsMessage message; ///< interface: its key
    QString source;
    QStringList forms;      ///< the text in the target language, one a plural form
    QString suggestion;     ///< the former text of a source that changed a little
    EntryState state = EntryState::Missing;
    struct Problem {
        QString rule, found, allowed;
        bool warning = false;
    };
    std::vector<Problem> problems;

    QString key() const;    ///< stable over sessions
};

/// One entry of a hand-back file that says something else than the desk.
struct Difference {
    std::size_t entry = 0;
    QStringList mine, theirs;
    bool conflict = false;      ///< both sides changed it since they parted: shown, never taken over
    bool sourceChanged = false; ///< it was translated from another English text
};

struct Import {
    QString language;
    std::vector<Difference> differences;
    QStringList unknown;        ///< keys that this version of the program doesn't have
};

class DeskDocument {
public:
    /// Reads the files of `folder` (may be empty or absent) and what ships. Fails when a file of the folder can't be read.
    Result<void> load(const QString &folder, const QString &language);

    const QString &folder() const { return m_folder; }
    const QString &language() const { return m_language; }
    const std::vector<DeskEntry> &entries() const { return m_entries; }
    std::optional<std::size_t> find(const QString &key) const;
    int count(EntryState state) const;

    /// The folder's files are other than at the last load or save.
    bool changedOnDisk() const;
    void setForms(std::size_t entry, const QStringList &forms);
    bool isDirty() const { return m_glossaryDirty || m_interfaceDirty; }
    /// Writes what was edited into the folder, which is made if it isn't there.
    Result<void> save();
    void setFolder(const QString &folder) { m_folder = folder; }

    /// Every text of the language in one file to hand back.
    QByteArray exported() const;
    /// What a hand-back file would change here; conflicts are marked.
    Result<Import> compare(const QByteArray &bytes, const QString &file) const;
    /// Takes the texts of these differences; conflicts among them are left alone.
    void accept(const Import &import, const std::vector<std::size_t> &chosen);

private:
    Result<void> readGlossary();
    Result<void> readInterface();
    void listGlossary();
    void listInterface();
    void judge(DeskEntry &entry) const;
    QStringList shippedForms(const DeskEntry &entry) const;
    QString glossaryPath() const;
    QString interfacePath() const;

    QString m_folder, m_language;
    std::vector<DeskEntry> m_entries;
    QHash<QString, std::size_t> m_index;
    std::optional<glossary::GlossaryDocument> m_glossary, m_shippedGlossary;
    std::optional<text::TsDocument> m_interface, m_shippedInterface;
    std::shared_ptr<const glossary::Glossary> m_english, m_target;
    QByteArray m_glossaryOnDisk, m_interfaceOnDisk;
    bool m_glossaryDirty = false, m_interfaceDirty = false;
    bool m_glossaryIsShipped = false;
    int m_plurals = 1;
};

} // namespace anchorgpu::views
