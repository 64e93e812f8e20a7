#pragma once
// GGUF metadata and tensor shapes → layer groups. What a layer is follows from the tensors that it has; widths that shapes don't
// show (heads, windows, state sizes) come from the metadata. Keys: llama.cpp gguf-py/gguf/constants.py; window patterns that files
// don't state: llama.cpp b9616 src/models/*.cpp.

#include "core/model/description.h"
#include "core/model/readers/gguf_header.h"

namespace anchorgpu::model {

/// Metadata of one architecture: "llama.block_count" by "block_count".
class GgufKeys {
public:
    GgufKeys(const GgufHeader &header, std::string architecture) : m_header(header), m_architecture(std::move(architecture)) {}

    const std::string &architecture() const { return m_architecture; }
    /// 0 when absent, or outside 0 … 2^30.
    std::int64_t integer(std::string_view key) const;
    std::optional<bool> boolean(std::string_view key) const { return m_header.boolean(full(key)); }
    std::vector<std::int64_t> perLayer(std::string_view key, std::int64_t layers) const { return m_header.perLayer(full(key), layers); }
    bool has(std::string_view key) const { return m_header.find(full(key)) != nullptr; }

private:
    std::string full(std::string_view key) const { return m_architecture + "." + std::string(key); }

    const GgufHeader &m_header;
    std::string m_architecture;
};

/// Adds the layers (and encoder layers) of the file to the description, and what all layers share. `layers` is without
/// multi-token prediction.
void describeGgufLayers(const GgufHeader &header, const GgufKeys &keys, std::int64_t layers, ModelDescription &description);

} // namespace anchorgpu::model
