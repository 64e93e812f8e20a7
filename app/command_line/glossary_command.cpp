// `anchorgpu glossary`: a definition, the list of terms, or the translators' checks.
#include "app/command_line/commands.h"
#include "app/command_line/text_table.h"

#include "ui/text/glossary_text.h"
#include "ui/text/translation_check.h"

#include <filesystem>

namespace anchorgpu::app {
namespace {

Json termJson(const glossary::Term &term)
{
    return Json{{"id", term.id},          {"term", term.term},         {"short", term.shortText}, {"text", text::withoutLinks(term.text)},
                {"example", term.example}, {"see_also", term.seeAlso}, {"works_in", term.worksIn}, {"sources", term.sources}};
}

int listTerms(const Session &session, const glossary::Glossary &glossary)
{
    if (session.json()) {
        Json terms = Json::array();
        for (const glossary::Term &term : glossary.terms)
            terms.push_back(termJson(term));
        session.print(Json{{"format", "anchorgpu-glossary"}, {"version", 1}, {"language", glossary.language}, {"note", glossary.note}, {"terms", std::move(terms)}});
        return Done;
    }
    TextTable table({session.language().translate("Glossary", "Id"), session.language().translate("Glossary", "Term"), session.language().translate("Glossary", "Definition")});
    for (const glossary::Term &term : glossary.terms)
        table.addRow({QString::fromStdString(term.id), QString::fromStdString(term.term), QString::fromStdString(term.shortText)});
    session.print(table.toText());
    return Done;
}

int showTerm(const Session &session, const glossary::Glossary &glossary, const std::string &word)
{
    const glossary::Term *term = glossary.find(word);
    if (!term) {
        const auto hits = glossary.search(word);
        term = hits.empty() ? nullptr : hits.front();
    }
    if (!term) {
        std::string ids;
        for (const glossary::Term &known : glossary.terms)
            ids += (ids.empty() ? "" : ", ") + known.id;
        return session.report(Error{ErrorKind::BadInput, "unknown-term", {}, "glossary", word, ids});
    }
    if (session.json())
        session.print(Json{{"format", "anchorgpu-term"}, {"version", 1}, {"language", glossary.language}, {"term", termJson(*term)}});
    else
        session.print(text::termAsText(*term, glossary, session.language()));
    return Done;
}

int checkFolder(const Session &session, const std::string &folder)
{
    const auto result = text::checkTranslations(QString::fromStdString(folder));
    if (!result)
        return session.report(result.error());
    bool failed = false;
    for (const glossary::PlacedFault &fault : result->faults) {
        failed = failed || !fault.warning;
        session.print(text::sentence(fault, session.language()));
    }
    if (!result->readable)
        return BadUsage;
    if (!failed && result->faults.empty())
        session.print(session.language().translate("Glossary", "No faults in %1 files.").arg(result->files));
    return failed ? AnswerIsNo : Done;
}

} // namespace

int runGlossary(const Session &session)
{
    const auto &words = session.arguments().words;
    if (!words.empty() && words.front() == "check")
        return checkFolder(session, words.size() > 1 ? words[1] : std::string());
    const auto glossary = text::glossaryIn(session.language());
    return words.empty() ? listTerms(session, *glossary) : showTerm(session, *glossary, words.front());
}

} // namespace anchorgpu::app
