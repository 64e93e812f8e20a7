#include "core/formats/tensor_role.h"

#include <array>

namespace anchorgpu::formats {
namespace {

struct Row {
    TensorRole role;
    std::string_view id;
    Split split;
};

// Splits as vLLM, SGLang and Megatron divide these layers: column-parallel inputs, row-parallel outputs, vocabulary-parallel tables;
// low-rank down-projections, routers, indexers and norms are copied. Biases are counted whole: they are small and follow several rules.
constexpr std::array kRows{
    Row{TensorRole::TokenEmbedding, "token-embedding", Split::Vocabulary},
    Row{TensorRole::PositionEmbedding, "position-embedding", Split::Replicated},
    Row{TensorRole::TypeEmbedding, "type-embedding", Split::Replicated},
    Row{TensorRole::PerLayerEmbedding, "per-layer-embedding", Split::Vocabulary},
    Row{TensorRole::Head, "head", Split::Vocabulary},
    Row{TensorRole::HeadBias, "head-bias", Split::Vocabulary},
    Row{TensorRole::Norm, "norm", Split::Replicated},
    Row{TensorRole::FinalNorm, "final-norm", Split::Replicated},
    Row{TensorRole::Bias, "bias", Split::Replicated},
    Row{TensorRole::Scalar, "scalar", Split::Replicated},
    Row{TensorRole::AttnQ, "attn-q", Split::Columns},
    Row{TensorRole::AttnK, "attn-k", Split::KvColumns},
    Row{TensorRole::AttnV, "attn-v", Split::KvColumns},
    Row{TensorRole::AttnQkv, "attn-qkv", Split::Columns},
    Row{TensorRole::AttnOut, "attn-out", Split::Rows},
    Row{TensorRole::AttnGate, "attn-gate", Split::Columns},
    Row{TensorRole::AttnSink, "attn-sink", Split::Columns},
    Row{TensorRole::RelativeBias, "relative-bias", Split::Replicated},
    Row{TensorRole::LatentQA, "latent-q-a", Split::Replicated},
    Row{TensorRole::LatentQB, "latent-q-b", Split::Columns},
    Row{TensorRole::LatentKvA, "latent-kv-a", Split::Replicated},
    Row{TensorRole::LatentKvB, "latent-kv-b", Split::Columns},
    Row{TensorRole::IndexerQ, "indexer-q", Split::Replicated},
    Row{TensorRole::IndexerK, "indexer-k", Split::Replicated},
    Row{TensorRole::IndexerWeights, "indexer-weights", Split::Replicated},
    Row{TensorRole::Router, "router", Split::Replicated},
    Row{TensorRole::RouterBias, "router-bias", Split::Replicated},
    Row{TensorRole::MlpGate, "mlp-gate", Split::Columns},
    Row{TensorRole::MlpUp, "mlp-up", Split::Columns},
    Row{TensorRole::MlpDown, "mlp-down", Split::Rows},
    Row{TensorRole::MlpGateUp, "mlp-gate-up", Split::Columns},
    Row{TensorRole::ExpertGate, "expert-gate", Split::Experts},
    Row{TensorRole::ExpertUp, "expert-up", Split::Experts},
    Row{TensorRole::ExpertDown, "expert-down", Split::Experts},
    Row{TensorRole::ExpertGateUp, "expert-gate-up", Split::Experts},
    Row{TensorRole::ExpertBias, "expert-bias", Split::Experts},
    Row{TensorRole::SharedGate, "shared-gate", Split::Columns},
    Row{TensorRole::SharedUp, "shared-up", Split::Columns},
    Row{TensorRole::SharedDown, "shared-down", Split::Rows},
    Row{TensorRole::SharedRouter, "shared-router", Split::Replicated},
    Row{TensorRole::LatentExpertIn, "latent-expert-in", Split::Replicated},
    Row{TensorRole::LatentExpertOut, "latent-expert-out", Split::Replicated},
    Row{TensorRole::SsmIn, "ssm-in", Split::Columns},
    Row{TensorRole::SsmConv, "ssm-conv", Split::Columns},
    Row{TensorRole::SsmX, "ssm-x", Split::Rows},
    Row{TensorRole::SsmDt, "ssm-dt", Split::Columns},
    Row{TensorRole::SsmA, "ssm-a", Split::Columns},
    Row{TensorRole::SsmD, "ssm-d", Split::Columns},
    Row{TensorRole::SsmOut, "ssm-out", Split::Rows},
    Row{TensorRole::LinearQkv, "linear-qkv", Split::Columns},
    Row{TensorRole::LinearGate, "linear-gate", Split::Columns},
    Row{TensorRole::LinearBetaAlpha, "linear-beta-alpha", Split::Columns},
    Row{TensorRole::LinearConv, "linear-conv", Split::Columns},
    Row{TensorRole::LinearDecay, "linear-decay", Split::Columns},
    Row{TensorRole::LinearOut, "linear-out", Split::Rows},
    Row{TensorRole::Projector, "projector", Split::Replicated},
    Row{TensorRole::Convolution, "convolution", Split::Replicated},
    Row{TensorRole::Table, "table", Split::Replicated},
    Row{TensorRole::Other, "other", Split::Replicated},
};

constexpr bool rowsFollowTheEnum()
{
    for (std::size_t i = 0; i < kRows.size(); ++i) {
        if (static_cast<std::size_t>(kRows[i].role) != i)
            return false;
    }
    return kRows.size() == static_cast<std::size_t>(TensorRole::Other) + 1;
}
static_assert(rowsFollowTheEnum(), "one row a role, in the order of the enumerators");

const Row &rowOf(TensorRole role) { return kRows[static_cast<std::size_t>(role)]; }

} // namespace

Split splitOf(TensorRole role) { return rowOf(role).split; }
std::string_view idOf(TensorRole role) { return rowOf(role).id; }

} // namespace anchorgpu::formats
