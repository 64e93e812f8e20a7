#include "core/memory/model_lookup.h"

#include <filesystem>
#include <mutex>

namespace anchorgpu::memory {

namespace {

namespace fs = std::filesystem;

struct KeptFile {
    std::string path;
    fs::file_time_type changed;
    std::uintmax_t size = 0;
    std::shared_ptr<const model::Model> model;
};

/// The last few files. A folder's stamp is that of the newest file directly in it.
class FileCache {
public:
    Result<std::shared_ptr<const model::Model>> read(const std::string &path)
    {
        KeptFile stamp = stampOf(path);
        {
            const std::lock_guard lock(m_mutex);
            for (const KeptFile &kept : m_kept) {
                if (kept.path == path && kept.changed == stamp.changed && kept.size == stamp.size)
                    return kept.model;
            }
        }
        auto model = model::readModel(path);
        if (!model)
            return model;
        stamp.model = *model;
        const std::lock_guard lock(m_mutex);
        m_kept.insert(m_kept.begin(), stamp);
        if (m_kept.size() > kMost)
            m_kept.pop_back();
        return model;
    }

private:
    static constexpr std::size_t kMost = 8;
    static constexpr int kMostEntries = 4096; ///< of a folder that are looked at

    static KeptFile stampOf(const std::string &path)
    {
        KeptFile stamp;
        stamp.path = path;
        std::error_code error;
        stamp.changed = fs::last_write_time(path, error);
        stamp.size = fs::is_directory(path, error) ? 0 : fs::file_size(path, error);
        if (!fs::is_directory(path, error))
            return stamp;
        int seen = 0;
        for (fs::directory_iterator it(path, error), end; !error && it != end && ++seen < kMostEntries; it.increment(error)) {
            std::error_code ignored;
            stamp.changed = std::max(stamp.changed, it->last_write_time(ignored));
            stamp.size += it->is_regular_file(ignored) ? it->file_size(ignored) : 0;
        }
        return stamp;
    }

    std::mutex m_mutex;
    std::vector<KeptFile> m_kept;
};

} // namespace

Result<std::shared_ptr<const model::Model>> modelOf(const workload::ModelReference &reference, const World &world)
{
    if (reference.path.empty())
        return world.models->find(reference.id);
    static FileCache cache;
    return cache.read(reference.path);
}

} // namespace anchorgpu::memory
