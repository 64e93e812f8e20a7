#pragma once
// The font of documents: Inter as it is built into the program, without its glyph substitutions.
//
// Inter exchanges the hyphen, parentheses, ×, =, % and others for variants that suit their neighbours (OpenType `calt`). Qt 6.4 has
// no switch for that, and its PDF engine maps glyphs back to text through the character map, where the variants are not: a
// copied or searched document would lose "-" of "-515.45". A copy of the font whose substitution table is declared empty is
// registered under a name of its own ("Devis"), so that it and the window's Inter never mix.

#include <QByteArray>
#include <QString>

namespace anchorgpu::exporting {

/// Registers the fonts once; the name of the family. The system's Inter or DejaVu Sans when the built-in fonts are missing.
const QString &documentFamily();

/// The font file with an empty GSUB table and "Inter" renamed to `family` (five ASCII letters); empty when `font` is not an
/// OpenType file of that make.
QByteArray withoutSubstitutions(const QByteArray &font, const QByteArray &family);

} // namespace anchorgpu::exporting
