#pragma once
// Makes GGUF files for tests: in memory, or sparse on disk (the data section is a hole, so that a 40 GB model takes some KiB).
// Nothing here is shared with the reader under test.

#include <cstdint>
#include <cstring>
#include <fstream>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::test {

class GgufBytes {
public:
    explicit GgufBytes(std::uint32_t version = 3) : m_version(version) {}

    struct Tensor {
        std::string name;
        std::vector<std::uint64_t> dims;
        std::uint32_t type;
        std::uint64_t block;
        std::uint64_t blockBytes;
    };

    template <class T> static std::string raw(T value)
    {
        std::string bytes(sizeof(T), '\0');
        std::memcpy(bytes.data(), &value, sizeof(T));
        return bytes;
    }
    static std::string text(std::string_view value) { return raw<std::uint64_t>(value.size()) + std::string(value); }

    GgufBytes &key(std::string_view name, std::uint32_t type, std::string value)
    {
        m_keys += text(name) + raw(type) + value;
        ++m_keyCount;
        return *this;
    }
    GgufBytes &u32(std::string_view name, std::uint32_t value) { return key(name, 4, raw(value)); }
    GgufBytes &f32(std::string_view name, float value) { return key(name, 6, raw(value)); }
    GgufBytes &flag(std::string_view name, bool value) { return key(name, 7, raw<std::uint8_t>(value)); }
    GgufBytes &string(std::string_view name, std::string_view value) { return key(name, 8, text(value)); }
    GgufBytes &i32s(std::string_view name, const std::vector<std::int32_t> &values)
    {
        std::string bytes = raw<std::uint32_t>(5) + raw<std::uint64_t>(values.size());
        for (std::int32_t value : values)
            bytes += raw(value);
        return key(name, 9, bytes);
    }
    GgufBytes &strings(std::string_view name, std::size_t count, std::string_view each)
    {
        std::string bytes = raw<std::uint32_t>(8) + raw<std::uint64_t>(count);
        const std::string one = text(each);
        bytes.reserve(bytes.size() + count * one.size());
        for (std::size_t i = 0; i < count; ++i)
            bytes += one;
        return key(name, 9, bytes);
    }
    GgufBytes &alignment(std::uint32_t value)
    {
        m_alignment = value;
        return u32("general.alignment", value);
    }
    GgufBytes &tensor(std::string name, std::vector<std::uint64_t> dims, std::uint32_t type, std::uint64_t block, std::uint64_t blockBytes)
    {
        m_tensors.push_back({std::move(name), std::move(dims), type, block, blockBytes});
        return *this;
    }
    GgufBytes &f16(std::string name, std::vector<std::uint64_t> dims) { return tensor(std::move(name), std::move(dims), 1, 1, 2); }
    GgufBytes &floats(std::string name, std::vector<std::uint64_t> dims) { return tensor(std::move(name), std::move(dims), 0, 1, 4); }
    GgufBytes &q4k(std::string name, std::vector<std::uint64_t> dims) { return tensor(std::move(name), std::move(dims), 12, 256, 144); }
    GgufBytes &q6k(std::string name, std::vector<std::uint64_t> dims) { return tensor(std::move(name), std::move(dims), 14, 256, 210); }

    std::uint64_t sizeOf(const Tensor &tensor) const
    {
        std::uint64_t count = 1;
        for (std::uint64_t dim : tensor.dims)
            count *= dim;
        return count / tensor.block * tensor.blockBytes;
    }
    std::uint64_t padded(std::uint64_t bytes) const { return (bytes + m_alignment - 1) / m_alignment * m_alignment; }
    std::uint64_t dataBytes() const
    {
        std::uint64_t sum = 0;
        for (const Tensor &tensor : m_tensors)
            sum += padded(sizeOf(tensor));
        return sum;
    }
    std::uint64_t tensorBytes() const
    {
        std::uint64_t sum = 0;
        for (const Tensor &tensor : m_tensors)
            sum += sizeOf(tensor);
        return sum;
    }

    /// The header alone.
    std::string header() const
    {
        std::string bytes = "GGUF" + raw(m_version) + raw<std::uint64_t>(m_tensors.size()) + raw<std::uint64_t>(m_keyCount) + m_keys;
        std::uint64_t offset = 0;
        for (const Tensor &tensor : m_tensors) {
            bytes += text(tensor.name) + raw<std::uint32_t>(static_cast<std::uint32_t>(tensor.dims.size()));
            for (std::uint64_t dim : tensor.dims)
                bytes += raw(dim);
            bytes += raw(tensor.type) + raw(offset);
            offset += padded(sizeOf(tensor));
        }
        return bytes;
    }
    /// Header and a hole for the data.
    void writeSparse(const std::string &path) const
    {
        const std::string bytes = header();
        std::ofstream(path, std::ios::binary) << bytes;
        std::filesystem::resize_file(path, padded(bytes.size()) + dataBytes());
    }

private:
    std::uint32_t m_version;
    std::uint32_t m_alignment = 32;
    std::string m_keys;
    std::uint64_t m_keyCount = 0;
    std::vector<Tensor> m_tensors;
};

/// A Llama-like file: `layers` blocks of width `d`, feed-forward `ff`, heads of 128.
inline GgufBytes llamaFile(std::uint32_t layers, std::uint32_t d, std::uint32_t ff, std::uint32_t heads, std::uint32_t kvHeads,
                           std::uint32_t vocabulary)
{
    GgufBytes file;
    file.string("general.architecture", "llama").string("general.name", "Test").u32("general.file_type", 15);
    file.u32("llama.block_count", layers).u32("llama.embedding_length", d).u32("llama.feed_forward_length", ff);
    file.u32("llama.attention.head_count", heads).u32("llama.attention.head_count_kv", kvHeads).u32("llama.context_length", 131072);
    file.u32("llama.rope.dimension_count", d / heads).u32("llama.vocab_size", vocabulary).f32("llama.rope.freq_base", 500000.0F);
    file.string("tokenizer.ggml.model", "gpt2");
    file.q4k("token_embd.weight", {d, vocabulary}).floats("output_norm.weight", {d}).q6k("output.weight", {d, vocabulary});
    file.floats("rope_freqs.weight", {d / heads / 2});
    const std::uint32_t kv = d / heads * kvHeads;
    for (std::uint32_t i = 0; i < layers; ++i) {
        const std::string b = "blk." + std::to_string(i) + ".";
        file.floats(b + "attn_norm.weight", {d}).q4k(b + "attn_q.weight", {d, d}).q4k(b + "attn_k.weight", {d, kv});
        file.q6k(b + "attn_v.weight", {d, kv}).q4k(b + "attn_output.weight", {d, d}).floats(b + "ffn_norm.weight", {d});
        file.q4k(b + "ffn_gate.weight", {d, ff}).q4k(b + "ffn_up.weight", {d, ff}).q6k(b + "ffn_down.weight", {ff, d});
    }
    return file;
}

} // namespace anchorgpu::test
