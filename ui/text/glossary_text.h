#pragma once
// The glossary as a reader gets it: the overlay's terms before the built-in ones, English where a term is missing in the language,
// and a term as plain text or as rich text with links.

#include "core/glossary/glossary.h"
#include "ui/text/language.h"

#include <QString>
#include <memory>

namespace anchorgpu::text {

/// Terms in this language: overlay, else built in, else English, term by term. Never null.
std::shared_ptr<const glossary::Glossary> glossaryIn(const Language &language);

/// Folder with glossary/<lang>.json that goes first; empty: none. Read again on every call; an unreadable file keeps the last good
/// one. Returns messages.
std::vector<QString> setGlossaryOverlay(const QString &folder);

/// Escaped text in which the first use of each term is a link "term:<id>"; everyday words (model, token) are left alone.
QString withTermLinks(const QString &plain, const Language &language);

/// "[words](#id)" → "words".
std::string withoutLinks(const std::string &text);

/// For a terminal: term, definition, explanation, example, see-also, where it works, sources, closing note.
QString termAsText(const glossary::Term &term, const glossary::Glossary &glossary, const Language &language);

/// HTML body for a text browser; links are "term:<id>". The closing note is left to the view, where it is always visible.
QString termAsHtml(const glossary::Term &term, const glossary::Glossary &glossary, const Language &language);

} // namespace anchorgpu::text
