#include "core/memory/inference/serving_plan.h"

namespace anchorgpu::memory {

ServingTerms servingTerms(const Serving &s)
{
    ServingTerms terms;
    terms.peak = activationPeak(s);
    terms.overheads = overheads(s);
    terms.stages.reserve(s.shards->stages.size());
    for (std::size_t i = 0; i < s.shards->stages.size(); ++i) {
        const bool last = i + 1 == s.shards->stages.size();
        StageTerms stage;
        stage.shard = &s.shards->stages[i];
        stage.kinds = cacheKinds(s, *stage.shard, last);
        stage.need = cacheNeed(s, stage.kinds);
        stage.graphs = graphMemory(s, *stage.shard, terms.peak.bytesPerToken);
        stage.lora = loraSlotBytes(s, *stage.shard);
        if (s.draft && last) {
            const StageShard &draft = s.draft->shards->stages.front();
            stage.draft = draft.language + draft.vision;
        }
        stage.runtime = runtimeBuffers(s);
        terms.stages.push_back(std::move(stage));
    }
    // Every rank gets as many blocks as the poorest one has room for.
    for (std::size_t i = 0; i < terms.stages.size(); ++i) {
        auto pool = poolSize(s, terms.stages[i], terms.peak, terms.overheads);
        if (!pool || (terms.pool && pool->maxConcurrency >= terms.pool->maxConcurrency))
            continue;
        terms.pool = pool;
        terms.poolStage = i;
    }
    return terms;
}

} // namespace anchorgpu::memory
