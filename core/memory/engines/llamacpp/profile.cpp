#include "core/memory/engines/llamacpp/profile.h"

#include "core/units/json_text.h"
#include "resources/embedded.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <stdexcept>

namespace anchorgpu::memory::llamacpp {

namespace {

BandedFigure figure(const Json &figures, const char *name)
{
    const Json &row = figures.at(name);
    return {row.at("low").get<double>(), row.at("typical").get<double>(), row.at("high").get<double>(), row.at("source").get<std::string>()};
}

/// The file is part of the program and checked by its tests: a fault in it is a fault of the build.
Profile read()
{
    const auto json = parseJson(resources::find("engines/llamacpp.json").value_or(""), "engines/llamacpp.json");
    if (!json)
        throw std::logic_error("engines/llamacpp.json: " + json.error().place);
    Profile result;
    result.newestBuild = json->at("newest_build").get<std::int64_t>();
    const auto since = [&](const char *name) { return json->at("since").at(name).at("build").get<std::int64_t>(); };
    result.since = {since("window_cache"), since("latent_cache"), since("streams"), since("wide_rounding"), since("flash_default"), since("server_outputs"), since("half_copies")};
    result.batchTokens = json->at("defaults").at("batch_tokens").get<std::int64_t>();
    result.ubatchTokens = json->at("defaults").at("ubatch_tokens").get<std::int64_t>();
    result.windowArchitectures = json->at("window_architectures").at("names").get<std::vector<std::string>>();
    for (const Json &row : json->at("ollama").at("versions"))
        result.ollama.push_back({row.at("version").get<std::string>(), row.at("build").get<std::int64_t>()});
    const Json &figures = json->at("figures");
    result.cudaContext = figure(figures, "cuda_context_mib");
    result.rocmContext = figure(figures, "rocm_context_mib");
    result.closedForm = figure(figures, "closed_form");
    result.otherBuild = figure(figures, "other_build");
    const Json &sources = json->at("sources");
    result.sourceRules = sources.at("rules").get<std::string>();
    result.sourceReplay = sources.at("replay").get<std::string>();
    result.sourceClosedForm = sources.at("closed_form").get<std::string>();
    return result;
}

using Parts = std::array<std::int64_t, 3>;

/// "0.12.3" → {0, 12, 3}; nothing when it isn't numbers and dots.
std::optional<Parts> partsOf(std::string_view text)
{
    Parts parts{};
    for (std::size_t i = 0; i < parts.size() && !text.empty(); ++i) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), parts[i]);
        if (error != std::errc() || parts[i] < 0)
            return std::nullopt;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        if (!text.empty() && text.front() == '.')
            text.remove_prefix(1);
        else if (!text.empty())
            return text.front() == '-' && i > 0 ? std::optional(parts) : std::nullopt; // "0.12.3-rc1"
    }
    return parts;
}

} // namespace

const Profile &profile()
{
    static const Profile result = read();
    return result;
}

Result<std::int64_t> buildOf(std::string_view engine, std::string_view version)
{
    const Profile &data = profile();
    if (version.empty())
        return data.newestBuild;
    std::string_view text = version;
    if (text.front() == 'b' || text.front() == 'v')
        text.remove_prefix(1);
    const auto parts = partsOf(text);
    if (engine == "ollama") {
        if (!parts)
            return fail("unknown-version", "/workload/engine/version", std::string(version), "0.1 …");
        std::int64_t build = data.ollama.front().build;
        for (const auto &row : data.ollama) {
            if (const auto from = partsOf(row.version); from && *from <= *parts)
                build = row.build;
        }
        return build;
    }
    if (!parts || text.find('.') != std::string_view::npos || (*parts)[0] < 1)
        return fail("unknown-version", "/workload/engine/version", std::string(version), "b1 …");
    return (*parts)[0];
}

} // namespace anchorgpu::memory::llamacpp
