#pragma once
// What a log says, before it becomes a case: one struct for all engines, filled line by line.

#include "core/units/json_text.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::evidence {

struct LogFacts {
    std::string engine;                     ///< id; empty while unknown
    std::string version;
    std::string model;                      ///< as the log names it
    std::string gpu;                        ///< as the log names it
    Json workload = Json::object();         ///< members of the scenario's workload
    Json options = Json::object();          ///< engine_options
    Json hardware = Json::object();
    nlohmann::json given = nlohmann::json::object();
    std::map<std::string, double> measured;
    std::map<std::string, std::vector<double>> perDevice; ///< llama.cpp buffers of each GPU
};

void readVllmLine(std::string_view line, LogFacts &facts);
void readSglangLine(std::string_view line, LogFacts &facts);
void readLlamaCppLine(std::string_view line, LogFacts &facts);

/// Members that follow from several lines (per-device lists, block counts).
void completeLlamaCpp(LogFacts &facts);

} // namespace anchorgpu::evidence
