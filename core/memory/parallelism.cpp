#include "core/memory/parallelism.h"

#include "core/units/int128.h"

#include <array>
#include <string>

namespace anchorgpu::memory {
namespace {

constexpr std::int64_t kMaxDevices = 65536;

bool headsAllow(const model::HeadShape &shape, std::int64_t degree)
{
    if (shape.heads % degree != 0)
        return false;
    return shape.kvHeads == 0 || shape.kvHeads % degree == 0 || degree % shape.kvHeads == 0;
}

struct MixerAllows {
    std::int64_t degree;
    bool operator()(const model::FullAttention &a) const { return headsAllow(a.shape, degree); }
    bool operator()(const model::WindowAttention &a) const { return headsAllow(a.shape, degree); }
    bool operator()(const model::CrossAttention &a) const { return headsAllow(a.shape, degree); }
    bool operator()(const model::LatentAttention &a) const { return a.heads % degree == 0; }
    bool operator()(const model::StateSpace &s) const { return (s.version >= 2 ? s.heads : s.inner) % degree == 0; }
    bool operator()(const model::LinearAttention &l) const { return l.keyHeads % degree == 0 && l.valueHeads % degree == 0; }
};

bool feedForwardAllows(const model::FeedForward &part, std::int64_t degree)
{
    const auto *dense = std::get_if<model::DenseFeedForward>(&part);
    return !dense || dense->intermediate % degree == 0;
}

tl::unexpected<Error> impossible(std::string found, std::int64_t count)
{
    return fail("impossible-split", "/hardware", std::move(found), "tensor × pipeline × data × context = " + std::to_string(count));
}

std::string productText(const Parallelism &p, Int128 product)
{
    const std::string text = std::to_string(p.tensor) + " × " + std::to_string(p.pipeline) + " × " + std::to_string(p.data) + " × "
        + std::to_string(p.context);
    return product > kMaxDevices ? text : text + " = " + std::to_string(static_cast<std::int64_t>(product));
}

std::int64_t largestTensorDegree(const model::Model *model, std::int64_t rest)
{
    for (std::int64_t degree = rest; degree > 1; --degree) {
        if (rest % degree == 0 && (!model || tensorDegreeAllowed(*model, degree)))
            return degree;
    }
    return 1;
}

/// One degree: what the scenario says of it and where the answer goes.
struct Slot {
    const std::optional<std::int64_t> &given;
    std::int64_t &value;
    const char *place;
};

std::optional<Error> checkRanges(const workload::Hardware &hardware, const std::array<Slot, 4> &slots)
{
    const auto bad = [](const char *place, std::int64_t found, std::int64_t top) {
        return fail("out-of-range", place, std::to_string(found), "1 … " + std::to_string(top)).value();
    };
    if (hardware.count < 1 || hardware.count > kMaxDevices)
        return bad("/hardware/count", hardware.count, kMaxDevices);
    for (const Slot &slot : slots) {
        if (slot.given && (*slot.given < 1 || *slot.given > kMaxDevices))
            return bad(slot.place, *slot.given, kMaxDevices);
    }
    if (hardware.gpusPerNode && (*hardware.gpusPerNode < 1 || *hardware.gpusPerNode > kMaxDevices))
        return bad("/hardware/gpus_per_node", *hardware.gpusPerNode, kMaxDevices);
    return std::nullopt;
}

} // namespace

bool tensorDegreeAllowed(const model::Model &model, std::int64_t degree)
{
    if (degree <= 1)
        return degree == 1;
    for (const model::LayerGroup &group : model.groups) {
        for (const model::Mixer &mixer : group.mixers) {
            if (!std::visit(MixerAllows{degree}, mixer))
                return false;
        }
        for (const model::FeedForward &part : group.feedForwards) {
            if (!feedForwardAllows(part, degree))
                return false;
        }
    }
    return true;
}

Result<Parallelism> resolveParallelism(const workload::Hardware &hardware, DefaultSplit split, const model::Model *model)
{
    Parallelism p;
    Slot tensor{hardware.tensorParallel, p.tensor, "/hardware/tensor_parallel"};
    Slot pipeline{hardware.pipelineParallel, p.pipeline, "/hardware/pipeline_parallel"};
    Slot data{hardware.dataParallel, p.data, "/hardware/data_parallel"};
    Slot context{hardware.contextParallel, p.context, "/hardware/context_parallel"};
    // The first slot that is free takes what the others leave.
    std::array<Slot, 4> slots = split == DefaultSplit::Layers       ? std::array<Slot, 4>{pipeline, data, tensor, context}
                              : split == DefaultSplit::DataParallel ? std::array<Slot, 4>{data, tensor, pipeline, context}
                                                                    : std::array<Slot, 4>{data, tensor, pipeline, context};
    if (const auto error = checkRanges(hardware, slots))
        return tl::unexpected<Error>(*error);

    Int128 product = 1;
    for (Slot &slot : slots) {
        slot.value = slot.given.value_or(1);
        product *= slot.value;
    }
    if (product > hardware.count || hardware.count % static_cast<std::int64_t>(product) != 0)
        return impossible(productText(p, product), hardware.count);
    std::int64_t rest = hardware.count / static_cast<std::int64_t>(product);
    if (split == DefaultSplit::TensorParallel && !tensor.given) {
        const std::int64_t degree = data.given ? rest : largestTensorDegree(model, rest);
        p.tensor = degree;
        rest /= degree;
    }
    for (const Slot &slot : slots) {
        if (slot.given || rest == 1)
            continue;
        slot.value *= rest;
        rest = 1;
    }
    if (rest != 1)
        return impossible(productText(p, product), hardware.count);

    p.expert = hardware.expertParallel.value_or(1);
    const std::int64_t mostExpert = p.tensor * p.data * p.context;
    if (p.expert < 1 || p.expert > mostExpert)
        return fail("impossible-split", "/hardware/expert_parallel", std::to_string(p.expert), "1 … " + std::to_string(mostExpert));
    p.gpusPerNode = hardware.gpusPerNode.value_or(8);
    return p;
}

StageLayers stageLayers(std::int64_t layers, std::int64_t stage, std::int64_t stages)
{
    const std::int64_t share = layers / stages;
    const std::int64_t rest = layers % stages;
    // With a remainder r, stages −2, −3, … −(r+1) hold one layer more; r < stages, so stage 0 is reached at the latest.
    const auto sizeOf = [&](std::int64_t s) {
        const std::int64_t fromBack = stages - s;
        return share + (fromBack >= 2 && fromBack <= rest + 1 ? 1 : 0);
    };
    StageLayers result;
    for (std::int64_t s = 0; s < stage; ++s)
        result.first += sizeOf(s);
    result.last = result.first + sizeOf(stage);
    return result;
}

} // namespace anchorgpu::memory
