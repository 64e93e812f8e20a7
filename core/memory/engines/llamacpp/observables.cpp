#include "core/memory/engines/llamacpp/observables.h"

#include <algorithm>

namespace anchorgpu::memory::llamacpp {

namespace {

class Lister {
public:
    explicit Lister(const Instance &instance) : m_instance(instance) { }

    std::vector<Observable> run()
    {
        const auto gpus = static_cast<std::size_t>(m_instance.placement.gpus);
        list("gpu_model_buffer_bytes", gpus, [&](std::size_t i) { return weightBand(m_instance.weights[i].bytes); });
        list("gpu_kv_buffer_bytes", gpus, [&](std::size_t i) { return Band::exact(m_instance.caches[i].total()); });
        list("gpu_compute_buffer_bytes", gpus, [&](std::size_t i) { return m_instance.compute.byBackend[i]; });
        add("host_model_buffer_bytes", -1, weightBand(m_instance.weights.back().bytes));
        add("host_kv_buffer_bytes", -1, Band::exact(m_instance.caches.back().total()));
        add("host_compute_buffer_bytes", -1, m_instance.compute.byBackend.back());
        add("output_buffer_bytes", -1, Band::exact(m_instance.outputBuffer));
        addSums();
        return std::move(m_out);
    }

private:
    Band weightBand(Bytes bytes) const
    {
        const Bytes doubt = m_instance.layout->gguf.doubtfulBytes;
        return {std::max(Bytes(0), bytes - doubt), bytes, bytes + doubt};
    }

    void add(std::string_view quantity, int index, const Band &band)
    {
        const auto number = [](Bytes bytes) { return static_cast<double>(bytes.count()); };
        m_out.push_back({quantity, index, number(band.typical), number(band.low), number(band.high)});
    }

    /// One figure a GPU, and the largest alone.
    template <class BandOf> void list(std::string_view quantity, std::size_t gpus, const BandOf &bandOf)
    {
        Band largest;
        for (std::size_t i = 0; i < gpus; ++i) {
            const Band band = bandOf(i);
            add(quantity, static_cast<int>(i), band);
            if (i == 0 || band.typical > largest.typical)
                largest = band;
        }
        if (gpus > 0)
            add(quantity, -1, largest);
    }

    void addSums()
    {
        Bytes caches, states;
        for (const CacheOnDevice &cache : m_instance.caches) {
            caches += cache.total();
            states += cache.state;
        }
        add("kv_total_bytes", -1, Band::exact(caches));
        if (states > Bytes(0))
            add("recurrent_state_bytes", -1, Band::exact(states));
        add("model_tensor_bytes", -1, weightBand(m_instance.layout->fileBytes));
        const auto parameters = static_cast<double>(m_instance.layout->parameters);
        const auto doubt = static_cast<double>(m_instance.layout->gguf.doubtfulParameters);
        m_out.push_back({"parameters", -1, parameters, parameters - doubt, parameters + doubt});
    }

    const Instance &m_instance;
    std::vector<Observable> m_out;
};

} // namespace

std::vector<Observable> observablesOf(const Instance &instance) { return Lister(instance).run(); }

} // namespace anchorgpu::memory::llamacpp
