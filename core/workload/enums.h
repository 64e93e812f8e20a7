#pragma once
// Small closed sets of a scenario with their stable ids (contract §2). kIds lists the ids in the order of the enumerators.

#include <array>
#include <optional>
#include <string_view>

namespace anchorgpu::workload {

enum class TrainingMethod { Full, Lora, Qlora };
enum class Recipe { Fp32, Amp, PureBf16, Bf16Fp32Master, MegatronBf16, Fp16Fp32Master };
enum class Optimizer { AdamW, AdamW8bit, PagedAdamW, PagedAdamW8bit, Sgd, SgdMomentum, Lion, Adafactor, Muon };
enum class OptimizerKernel { Fused, Foreach, ForLoop };
enum class Sharding { None, Ddp, Zero1, Zero2, Zero3, Fsdp, Hsdp };
enum class TrainingOffload { None, Optimizer, Parameters };
enum class Checkpointing { None, Selective, Full };
enum class AttentionKernel { Flash, Eager };
enum class LossKind { Standard, LegacyFp32, Chunked, FusedLinear, Compiled, VocabularyParallel };
enum class BaseWeights { Bf16, Nf4, Nf4Dq, Int8 };
enum class DiffusionOffload { None, Model, Sequential, Group };

template <class E> struct EnumIds;
template <> struct EnumIds<TrainingMethod> { static constexpr std::array<std::string_view, 3> kIds{"full", "lora", "qlora"}; };
template <> struct EnumIds<Recipe> { static constexpr std::array<std::string_view, 6> kIds{"fp32", "amp", "pure-bf16", "bf16-fp32-master", "megatron-bf16", "fp16-fp32-master"}; };
template <> struct EnumIds<Optimizer> { static constexpr std::array<std::string_view, 9> kIds{"adamw", "adamw-8bit", "paged-adamw", "paged-adamw-8bit", "sgd", "sgd-momentum", "lion", "adafactor", "muon"}; };
template <> struct EnumIds<OptimizerKernel> { static constexpr std::array<std::string_view, 3> kIds{"fused", "foreach", "for-loop"}; };
template <> struct EnumIds<Sharding> { static constexpr std::array<std::string_view, 7> kIds{"none", "ddp", "zero1", "zero2", "zero3", "fsdp", "hsdp"}; };
template <> struct EnumIds<TrainingOffload> { static constexpr std::array<std::string_view, 3> kIds{"none", "optimizer", "parameters"}; };
template <> struct EnumIds<Checkpointing> { static constexpr std::array<std::string_view, 3> kIds{"none", "selective", "full"}; };
template <> struct EnumIds<AttentionKernel> { static constexpr std::array<std::string_view, 2> kIds{"flash", "eager"}; };
template <> struct EnumIds<LossKind> { static constexpr std::array<std::string_view, 6> kIds{"standard", "legacy-fp32", "chunked", "fused-linear", "compiled", "vocabulary-parallel"}; };
template <> struct EnumIds<BaseWeights> { static constexpr std::array<std::string_view, 4> kIds{"bf16", "nf4", "nf4-dq", "int8"}; };
template <> struct EnumIds<DiffusionOffload> { static constexpr std::array<std::string_view, 4> kIds{"none", "model", "sequential", "group"}; };

template <class E> constexpr std::string_view idOf(E value) { return EnumIds<E>::kIds[static_cast<std::size_t>(value)]; }

template <class E> constexpr std::optional<E> fromId(std::string_view id)
{
    for (std::size_t i = 0; i < EnumIds<E>::kIds.size(); ++i) {
        if (EnumIds<E>::kIds[i] == id)
            return static_cast<E>(i);
    }
    return std::nullopt;
}

static_assert(idOf(Recipe::MegatronBf16) == "megatron-bf16" && fromId<Sharding>("zero3") == Sharding::Zero3);

} // namespace anchorgpu::workload
