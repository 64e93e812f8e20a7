#include "core/memory/plan.h"

#include <array>

namespace anchorgpu::memory {
namespace {

// In the order of the enumerators; these are the outside names of contract §3.
constexpr std::array<std::string_view, 23> kComponentIds{
    "weights", "kv_cache", "recurrent_state", "activations", "compute_buffers", "output_buffers", "cuda_graphs", "communication",
    "framework", "lora_adapters", "draft_model", "vision", "gradients", "optimizer_state", "master_weights", "gathered_parameters",
    "logits_loss", "text_encoders", "denoiser", "vae", "vae_decode", "quantization_workspace", "reserve"};
static_assert(kComponentIds.size() == static_cast<std::size_t>(ComponentId::Reserve) + 1);

constexpr std::array<std::string_view, 10> kPhaseIds{"serve", "load", "loss", "backward_first", "backward_last",
                                                    "optimizer_step", "text_encode", "vae_encode", "denoise", "vae_decode"};
static_assert(kPhaseIds.size() == static_cast<std::size_t>(PhaseId::VaeDecode) + 1);

constexpr std::array<std::string_view, 3> kVerdictIds{"fits", "tight", "does-not-fit"};

} // namespace

std::string_view idOf(ComponentId id) { return kComponentIds[static_cast<std::size_t>(id)]; }
std::string_view idOf(PhaseId id) { return kPhaseIds[static_cast<std::size_t>(id)]; }
std::string_view idOf(Verdict verdict) { return kVerdictIds[static_cast<std::size_t>(verdict)]; }

} // namespace anchorgpu::memory
