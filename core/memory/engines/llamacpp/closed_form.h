#pragma once
// The compute buffer by a formula, where the replay has no row for the architecture or isn't worth its time:
//   max(F, A, L), F = 4·T·W + mask (feed-forward), A = attention, L = 4·O·(V + D) (logits); several GPUs keep further copies.
// Source: facts on llama.cpp b9616, fitted to 2,842 one-GPU cases; outside them median 0.7 %, p90 14 %, worst 52 % too low.
// The band for that is data (resources/engines/llamacpp.json, closed_form).

#include "core/memory/engines/llamacpp/settings.h"

namespace anchorgpu::memory::llamacpp {

/// By backend of the placement; the host's is the pinned buffer (or, without GPUs, the only one).
std::vector<Bytes> closedForm(const ModelLayout &layout, const Placement &placement, const Settings &settings);

} // namespace anchorgpu::memory::llamacpp
