// Keeps the last shards that were asked for: a form edits one scenario, a search walks few layouts many times.

#include "core/memory/inference/shard.h"

#include <algorithm>
#include <mutex>

namespace anchorgpu::memory {

namespace {

struct Kept {
    std::shared_ptr<const model::Model> model;
    formats::NumericFormat format;
    bool native = false;
    std::string wide;
    ShardLayout layout;
    std::shared_ptr<const ModelShards> shards;

    bool answers(const model::Model *m, const formats::NumericFormat &f, bool n, std::string_view w, const ShardLayout &l) const
    {
        return model.get() == m && native == n && layout == l && wide == w && format == f;
    }
};

/// The last few answers, newest first: a form edits one scenario, a search walks few layouts at a time.
class ShardCache {
public:
    std::shared_ptr<const ModelShards> find(const model::Model *m, const formats::NumericFormat &f, bool n, std::string_view w, const ShardLayout &l)
    {
        const std::lock_guard lock(m_mutex);
        for (std::size_t i = 0; i < m_kept.size(); ++i) {
            if (!m_kept[i].answers(m, f, n, w, l))
                continue;
            if (i > 4)
                std::rotate(m_kept.begin(), m_kept.begin() + static_cast<std::ptrdiff_t>(i), m_kept.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            return m_kept[i > 4 ? 0 : i].shards;
        }
        return nullptr;
    }
    void keep(Kept kept)
    {
        const std::lock_guard lock(m_mutex);
        m_kept.insert(m_kept.begin(), std::move(kept));
        if (m_kept.size() > kMost)
            m_kept.pop_back();
    }

private:
    static constexpr std::size_t kMost = 64;
    std::mutex m_mutex;
    std::vector<Kept> m_kept;
};

} // namespace

std::shared_ptr<const ModelShards> shardsOf(const std::shared_ptr<const model::Model> &model, const formats::NumericFormat &format,
                                            bool native, std::string_view wide, const ShardLayout &layout)
{
    static ShardCache cache;
    if (auto known = cache.find(model.get(), format, native, wide, layout))
        return known;
    auto shards = std::make_shared<const ModelShards>(cutModel(*model, format, native, wide, layout));
    cache.keep({model, format, native, std::string(wide), layout, shards});
    return shards;
}

} // namespace anchorgpu::memory
