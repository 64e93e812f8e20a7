// Remarks of a serving plan: what users keep asking about, with the figures of this scenario (issue text in ui/text).

#include "core/hardware/support.h"
#include "core/memory/inference/serving_plan.h"
#include "core/memory/parallelism.h"

#include <algorithm>
#include <bit>

namespace anchorgpu::memory {

namespace {

using Args = decltype(Finding::args);

class FindingList {
public:
    void add(const char *id, Severity severity, Args args = {}) { m_findings.push_back({id, severity, std::move(args)}); }
    std::vector<Finding> take() { return std::move(m_findings); }

private:
    std::vector<Finding> m_findings;
};

struct Remarks {
    const workload::Scenario &scenario;
    const Serving &s;
    const ServingTerms &terms;
    FindingList &list;

    const StageTerms &stage() const { return terms.stages[terms.poolStage]; }

    void card() const
    {
        const hardware::Gpu &gpu = *s.gpu;
        if (s.capacity == Bytes(0)) {
            list.add("memory-unknown", Severity::Error, {{"gpu", gpu.name}});
            return;
        }
        if (s.given.capacity)
            return;
        const Bytes marketed = Bytes::gibibytes(gpu.marketedGb);
        if (gpu.marketedGb > 0 && s.capacity < marketed)
            list.add("marketed-is-not-usable", Severity::Info, {{"gpu", gpu.name}, {"marketed", gpu.marketedGb}, {"usable", s.capacity}});
        // GDDR boards give one sixteenth to ECC; stacked memory has it built in.
        constexpr double kLargestGddrBoard = 48;
        if (gpu.ecc && gpu.driver && gpu.marketedGb <= kLargestGddrBoard && *gpu.driver < marketed.scaled(0.95))
            list.add("ecc-takes-memory", Severity::Info, {{"gpu", gpu.name}, {"bytes", marketed - *gpu.driver}});
        if (gpu.unifiedMemory)
            list.add("unified-memory", Severity::Info, {{"gpu", gpu.name}});
    }

    void degrees() const
    {
        const std::int64_t tp = s.parallelism.tensor;
        if (!tensorDegreeAllowed(*s.model, tp))
            list.add("tensor-degree-refused", Severity::Error, {{"tensor", tp}, {"model", s.model->name}});
        for (const model::LayerGroup &group : s.model->groups) {
            for (const model::Mixer &mixer : group.mixers) {
                const auto *full = std::get_if<model::FullAttention>(&mixer);
                if (!full || full->shape.kvHeads <= 0 || full->shape.kvHeads >= tp)
                    continue;
                list.add("kv-heads-replicated", Severity::Info, {{"kv_heads", full->shape.kvHeads}, {"tensor", tp}, {"copies", ceilDiv(tp, full->shape.kvHeads)}});
                return;
            }
        }
        if (tp > 1 && std::any_of(stage().kinds.begin(), stage().kinds.end(), [](const CacheKind &kind) { return kind.latent; }))
            list.add("latent-cache-on-every-rank", Severity::Info, {{"tensor", tp}});
    }

    void lengths() const
    {
        if (s.model->maxContext > 0 && s.context > s.model->maxContext)
            list.add("context-beyond-model", Severity::Warning, {{"context", s.context}, {"model", s.model->maxContext}});
        if (s.keepsCache && s.sequences > s.maxNumSeqs)
            list.add("concurrency-beyond-max-num-seqs", Severity::Warning, {{"sequences", s.sequences}, {"max_num_seqs", s.maxNumSeqs}});
        if (s.typical(Setting::WindowedCache) != 0)
            return;
        for (const CacheKind &kind : stage().kinds) {
            if (kind.window > 0 && kind.window < s.context) {
                list.add("window-not-used", Severity::Info, {{"layers", kind.layers}, {"window", kind.window}});
                return;
            }
        }
    }

    void pool() const
    {
        if (!terms.pool)
            return;
        const PoolSize &pool = *terms.pool;
        if (pool.needed > pool.bytes.typical) {
            list.add("pool-too-small", Severity::Error, {{"pool", pool.bytes.typical}, {"needed", pool.needed}, {"missing", pool.needed - pool.bytes.typical}});
            return;
        }
        list.add("pool-is-not-need", Severity::Info, {{"pool", pool.bytes.typical}, {"needed", pool.needed}});
        if (s.engine != ServingEngine::Vllm)
            return;
        const Bytes beyond = terms.overheads.context.typical + (stage().graphs.inBudget ? Bytes(0) : stage().graphs.captured.typical);
        const Bytes budget = s.capacity.scaled(s.utilization);
        if (!stage().graphs.inBudget && stage().graphs.captured.typical > Bytes(0))
            list.add("graphs-on-top", budget + beyond > s.capacity ? Severity::Warning : Severity::Info,
                     {{"graphs", stage().graphs.captured.typical}, {"used", budget + beyond}, {"capacity", s.capacity}});
    }

    void sampler() const
    {
        if (!terms.peak.samplerDecides || s.engine == ServingEngine::Transformers)
            return;
        const std::int64_t enough = std::max<std::int64_t>(16, static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(s.sequences))));
        if (enough >= s.maxNumSeqs)
            return;
        const Bytes lower = std::max(samplerBytes(s, enough), terms.peak.network.typical);
        const Bytes gain = terms.peak.text.typical - lower;
        if (gain >= Bytes::mebibytes(256))
            list.add("sampler-buffers", Severity::Info,
                     {{"bytes", terms.peak.sampler.typical}, {"max_num_seqs", s.maxNumSeqs}, {"lower", enough}, {"gain", gain}});
    }

    void formats() const
    {
        const auto &workload = std::get<workload::InferenceWorkload>(scenario.workload);
        if (s.kvFellBack)
            list.add("kv-format-falls-back", Severity::Warning, {{"format", workload.kvCache}, {"engine", workload.engine.id}, {"used", std::string(s.kv.id)}});
        if (workload.kvCache == "auto" && !s.model->nativeKvCache.empty())
            list.add("release-asks-for-kv-format", Severity::Info, {{"format", std::string(s.kv.id)}});
        if (s.model->mtp && !s.mtp) {
            const auto parameters = s.model->inventory.parameters(model::Part::Mtp);
            list.add("mtp-skipped", Severity::Info, {{"layers", s.model->mtp->layers}, {"parameters", parameters}});
        }
    }

    void support() const
    {
        const auto &workload = std::get<workload::InferenceWorkload>(scenario.workload);
        const auto weights = hardware::supportOf(s.weights, *s.gpu, workload.engine.id, s.version.text);
        speakOf(weights, formats::toId(s.weights), "format-weight-only", "format-emulated", "format-unsupported", "format-to-verify");
        const auto cache = hardware::supportOf(s.kv, *s.gpu, workload.engine.id, s.version.text);
        if (s.keepsCache)
            speakOf(cache, std::string(s.kv.id), "kv-format-emulated", "kv-format-emulated", "kv-format-unsupported", "kv-format-to-verify");
    }

    void speakOf(const hardware::FormatSupport &support, const std::string &format, const char *weightOnly, const char *emulated, const char *unsupported,
                 const char *toVerify) const
    {
        const Args args{{"format", format}, {"gpu", s.gpu->name}, {"engine", s.profile->id()}};
        switch (support.status) {
        case hardware::SupportStatus::Supported:
            return;
        case hardware::SupportStatus::WeightOnly:
            return list.add(weightOnly, Severity::Info, args);
        case hardware::SupportStatus::Emulated:
            return list.add(emulated, Severity::Warning, args);
        case hardware::SupportStatus::Unsupported:
            return list.add(unsupported, Severity::Warning, args);
        case hardware::SupportStatus::ToVerify:
            return list.add(toVerify, Severity::Info, args);
        }
    }

    void kind() const
    {
        switch (s.model->kind) {
        case model::ModelKind::Encoder:
        case model::ModelKind::Embedding:
        case model::ModelKind::Reranker:
            list.add("encoder-keeps-no-cache", Severity::Info, {{"tokens", s.context}, {"batch", s.batchedTokens}});
            break;
        case model::ModelKind::EncoderDecoder:
        case model::ModelKind::Speech: {
            Bytes cross;
            std::int64_t source = 0;
            for (const CacheKind &kind : stage().kinds) {
                if (!kind.cross)
                    continue;
                cross += kind.bytesFor(s.context);
                source = kind.tokensKept(s.context);
            }
            list.add(s.model->kind == model::ModelKind::Speech ? "speech-cache" : "encoder-decoder-cache", Severity::Info,
                     {{"tokens", s.context}, {"source", source}, {"cross", cross}});
            break;
        }
        case model::ModelKind::Decoder:
            break;
        }
    }

    void engine() const
    {
        if (!s.version.known)
            list.add("engine-version-unknown", Severity::Info, {{"version", s.version.text}, {"newest", s.profile->versions().back()}});
        list.add("host-memory", Severity::Info, {{"bytes", hostBytes(s)}, {"devices", s.devices() * s.parallelism.data}});
    }
};

} // namespace

Bytes hostBytes(const Serving &s)
{
    const auto processes = static_cast<double>(s.devices() * s.parallelism.data);
    return Bytes::gibibytes(s.typical(Setting::HostPerDeviceGib) * processes);
}

std::vector<Finding> findingsOf(const workload::Scenario &scenario, const Serving &serving, const ServingTerms &terms)
{
    FindingList list;
    const Remarks remarks{scenario, serving, terms, list};
    remarks.card();
    remarks.degrees();
    remarks.lengths();
    remarks.pool();
    remarks.sampler();
    remarks.formats();
    remarks.support();
    remarks.kind();
    remarks.engine();
    return list.take();
}

} // namespace anchorgpu::memory
