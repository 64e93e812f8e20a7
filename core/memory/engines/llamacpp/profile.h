#pragma once
// llama.cpp and ollama by version: which rules apply since which build, defaults, and the figures that lie outside the engine's
// own buffers with their bands. Data: resources/engines/llamacpp.json, read once. A version is a build number ("b9616" → 9616).

#include "core/units/bytes.h"
#include "core/units/error.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::memory::llamacpp {

/// An estimate with its band and citation.
struct BandedFigure {
    double low = 0, typical = 0, high = 0;
    std::string source;
};

/// The build from which a rule applies.
struct Since {
    std::int64_t windowCache = 0;    ///< window layers keep a window only
    std::int64_t latentCache = 0;    ///< latent attention keeps the narrow row
    std::int64_t streams = 0;        ///< each sequence has its own stream unless unified
    std::int64_t wideRounding = 0;   ///< contexts are rounded up to 256 whatever the settings
    std::int64_t flashDefault = 0;   ///< flash attention and all layers on GPUs by default
    std::int64_t serverOutputs = 0;  ///< the server reserves a row of logits per slot only
    std::int64_t halfCopies = 0;     ///< f16 copies of other caches lie in the compute buffer
};

struct Profile {
    std::int64_t newestBuild = 0;    ///< the one that the replay describes
    Since since;
    std::int64_t batchTokens = 2048, ubatchTokens = 512;
    std::vector<std::string> windowArchitectures;
    struct OllamaVersion {
        std::string version;
        std::int64_t build = 0;
    };
    std::vector<OllamaVersion> ollama; ///< oldest first
    BandedFigure cudaContext, rocmContext; ///< MiB per process and card
    BandedFigure closedForm;               ///< factors on the closed form's buffer where no replay applies
    BandedFigure otherBuild;               ///< factors on the replay's buffer for another build than it describes
    std::string sourceRules, sourceReplay, sourceClosedForm;
};

const Profile &profile();

/// "b9616", "9616", "" (newest) for llama.cpp; "0.12.3" for ollama. Fails with "unknown-version" and what is allowed.
Result<std::int64_t> buildOf(std::string_view engine, std::string_view version);

} // namespace anchorgpu::memory::llamacpp
