#pragma once
// The activation peak that a server profiles at start-up: the larger of what sampling needs (a number of bytes per sequence and
// vocabulary entry that depends on the sampler of the version) and what the network needs for one step's tokens (gate, up and
// product of the widest layer, residual and attention); vision models profile their tower before that.
// Sources: shared facts 2.5 and serving-measured §4, the coefficients in resources/engines.

#include "core/memory/inference/serving.h"

namespace anchorgpu::memory {

struct ActivationPeak {
    Band sampler;            ///< of max_num_seqs rows
    Band network;            ///< of one step's tokens
    Band vision;             ///< what profiling the tower adds over the larger of the two; zero without a tower
    Band text;               ///< the larger of sampler and network
    bool samplerDecides = false;
    std::string_view source;
    // Operands for the explanation.
    std::int64_t rows = 0;               ///< sequences × drafted tokens
    double bytesPerCell = 0;
    double bytesPerToken = 0;            ///< network
};

ActivationPeak activationPeak(const Serving &serving);

/// What `maxNumSeqs` sequences would need for sampling, all else equal.
Bytes samplerBytes(const Serving &serving, std::int64_t maxNumSeqs);

} // namespace anchorgpu::memory
