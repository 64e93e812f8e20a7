#pragma once
// A measured case (contract §4): a scenario, what its source knew beyond it, and the figures that were measured. One JSON
// object a line. The program ships its cases; users add their own files.

#include "core/units/error.h"
#include "core/units/json_text.h"
#include "core/workload/scenario.h"

#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::evidence {

/// One figure. Lists (`…_each`) become one figure an entry, with the entry's index.
struct Measurement {
    std::string quantity; ///< without `_each`
    int index = -1;
    double value = 0;

    /// "gpu_kv_buffer_bytes[2]" or the plain quantity.
    std::string label() const;
    bool isBytes() const { return quantity.ends_with("_bytes") || quantity.ends_with("_bytes_total"); }
};

struct MeasuredCase {
    std::string id;
    workload::Scenario scenario;
    nlohmann::json given;              ///< an object
    std::vector<Measurement> measured;
    std::string source;
    std::string confidence;            ///< stated | inferred
    std::string notes;

    bool isIndependent(const std::string &quantity) const;
    /// Rounding of the printed figure, in bytes (contract §4: 0.01 MiB for llama.cpp, 0.01 GiB elsewhere unless stated).
    double resolutionBytes() const;
};

/// A line of a cases file. `place` names the line for messages.
Result<MeasuredCase> parseCase(std::string_view line, const std::string &file, const std::string &place);

/// A whole file: the cases that can be read, and the problems of those that can't.
struct CaseFile {
    std::vector<MeasuredCase> cases;
    std::vector<Error> unreadable;
};
CaseFile parseCases(std::string_view text, const std::string &file);

/// The cases that ship with the program, all four kinds.
CaseFile builtInCases();

} // namespace anchorgpu::evidence
