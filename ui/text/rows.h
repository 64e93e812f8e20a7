#pragma once
// The sentences behind the ids of the core. A room of the core has its rows_<room>.cpp; each row is an id and its English
// source text, marked with QT_TRANSLATE_NOOP in the context of its topic so that lupdate finds it.
// Placeholders are named: "{count} sequences". They are filled from the arguments by name and keep their names in every language.

#include <span>

namespace anchorgpu::text {

enum class Topic {
    Error,     ///< context "Error": what is wrong; {found} and {allowed} are appended by sentence() unless the text has them
    Finding,   ///< context "Finding"
    Unit,      ///< context "Unit": the word after an operand of a formula ("layers"); empty text: a bare number
    Reason,    ///< context "Reason": why a format does or doesn't run, why rows were left out, notes of quotes
    Name,      ///< context "Name": names of components, phases, choices, statuses
};

struct Row {
    Topic topic;
    const char *id;
    const char *source;
};

std::span<const Row> rowsOfCore();
std::span<const Row> rowsOfModels();
std::span<const Row> rowsOfFormats();
std::span<const Row> rowsOfServing();
std::span<const Row> rowsOfLlamaCpp();
std::span<const Row> rowsOfTraining();
std::span<const Row> rowsOfDiffusion();
std::span<const Row> rowsOfQuote();

/// Source text of an id; null when there is no row (a test makes sure that there is one for every id in use).
const char *sourceOf(Topic topic, const char *id);
/// "Error", "Finding" …: the translation context.
const char *contextOf(Topic topic);

} // namespace anchorgpu::text
