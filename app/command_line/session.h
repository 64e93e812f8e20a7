#pragma once
// What a command works with: its arguments, the language of its answer, the streams, and — read only when asked for — the
// catalogue with its overlays and the scenario with its edits.

#include "app/command_line/arguments.h"
#include "core/memory/planner.h"
#include "core/quote/price_book.h"
#include "core/units/json_text.h"
#include "core/workload/scenario.h"
#include "ui/text/language.h"

#include <QString>
#include <iosfwd>
#include <memory>

namespace anchorgpu::app {

/// Exit codes of the contract (§1).
enum ExitCode { Done = 0, AnswerIsNo = 1, BadUsage = 2, SurroundingsFailed = 3 };

class Session {
public:
    Session(Arguments arguments, std::istream &in, std::ostream &out, std::ostream &err);

    const Arguments &arguments() const { return m_arguments; }
    const text::Language &language() const { return m_language; }
    bool json() const { return m_arguments.has("--json"); }

    /// The built-in catalogue, under the overlay of --catalogue if there is one.
    Result<std::shared_ptr<const memory::World>> world() const;
    /// The price book of --prices, else the sample that ships.
    Result<std::shared_ptr<const quote::PriceBook>> prices() const;
    /// The scenario of the word at `index` ("-": standard input; absent: the default) with every --set applied.
    Result<workload::Scenario> scenario(std::size_t index = 0) const;

    void print(const QString &text) const;
    /// Pretty JSON and a newline.
    void print(const Json &json) const;
    /// A remark on the error stream.
    void warn(const QString &text) const;
    /// Says what is wrong on the error stream; returns the exit code that goes with it.
    int report(const Error &error) const;

private:
    Arguments m_arguments;
    text::Language m_language;
    std::istream &m_in;
    std::ostream &m_out;
    std::ostream &m_err;
};

/// The bytes of a file; fails with "file-open" (surroundings when it exists but can't be read) or "file-too-large".
Result<std::string> readFile(const std::string &path, std::size_t maxBytes = 64U << 20);

} // namespace anchorgpu::app
