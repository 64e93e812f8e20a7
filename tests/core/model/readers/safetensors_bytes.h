#pragma once
// Makes safetensors headers for tests: tensors laid one behind the other, as the format demands.

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace anchorgpu::test {

class SafetensorsBytes {
public:
    SafetensorsBytes &add(const std::string &name, const std::string &dtype, const std::vector<std::int64_t> &shape)
    {
        std::int64_t bits = dtype == "F32" || dtype == "I32" ? 32 : dtype == "I64" ? 64 : dtype == "BF16" || dtype == "F16" ? 16 : 8;
        std::string sides;
        for (std::int64_t side : shape) {
            bits *= side;
            sides += (sides.empty() ? "" : ",") + std::to_string(side);
        }
        m_json += std::string(m_json.empty() ? "" : ",") + "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":[" + sides + "],\"data_offsets\":["
            + std::to_string(m_data) + "," + std::to_string(m_data + bits / 8) + "]}";
        m_data += bits / 8;
        return *this;
    }
    std::int64_t dataBytes() const { return m_data; }
    std::string header() const { return frame("{\"__metadata__\":{\"format\":\"pt\"}" + std::string(m_json.empty() ? "" : ",") + m_json + "}"); }
    static std::string frame(const std::string &json)
    {
        std::uint64_t length = json.size();
        std::string bytes(8, '\0');
        std::memcpy(bytes.data(), &length, 8);
        return bytes + json;
    }
    void writeSparse(const std::string &path) const
    {
        const std::string bytes = header();
        std::ofstream(path, std::ios::binary) << bytes;
        std::filesystem::resize_file(path, bytes.size() + static_cast<std::uint64_t>(m_data));
    }

private:
    std::string m_json;
    std::int64_t m_data = 0;
};

} // namespace anchorgpu::test
