#include "core/model/readers/safetensors_header.h"

#include "core/units/bytes.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace anchorgpu::model {
namespace {

constexpr std::size_t kMostDimensions = 16;
constexpr std::int64_t kMostBytes = std::int64_t{1} << 50;
constexpr std::size_t kLongestName = 4096;

/// What both readers of JSON streams share: a depth, and the first thing that was wrong.
class Events {
public:
    using Json = nlohmann::json;

    const std::string &trouble() const { return m_trouble; }
    const std::string &place() const { return m_place; }

    bool parse_error(std::size_t position, const std::string &, const nlohmann::detail::exception &)
    {
        return refuse("json-syntax", "byte " + std::to_string(position));
    }

protected:
    bool refuse(std::string id, std::string place)
    {
        if (m_trouble.empty()) {
            m_trouble = std::move(id);
            m_place = place.substr(0, 200);
        }
        return false;
    }

private:
    std::string m_trouble;
    std::string m_place;
};

/// {"name":{"dtype":"…","shape":[…],"data_offsets":[a,b]},"__metadata__":{"k":"v"}}
class HeaderEvents : public Events {
public:
    explicit HeaderEvents(SafetensorsHeader &header) : m_header(header) {}

    bool null() { return wrong(); }
    bool boolean(bool) { return wrong(); }
    bool number_integer(Json::number_integer_t) { return wrong(); } // negative
    bool number_float(Json::number_float_t, const std::string &) { return wrong(); }
    bool binary(Json::binary_t &) { return wrong(); }
    bool number_unsigned(Json::number_unsigned_t value)
    {
        if (m_depth != 2 || !m_inList || value > static_cast<std::uint64_t>(kMostBytes))
            return wrong();
        m_numbers.push_back(static_cast<std::int64_t>(value));
        return m_numbers.size() <= kMostDimensions || wrong();
    }
    bool string(std::string &value)
    {
        if (m_depth != 2 || m_inList)
            return wrong();
        if (m_inMetadata) {
            constexpr std::size_t kMostMetadata = 64, kKeptText = 512;
            if (m_header.metadata.size() < kMostMetadata)
                m_header.metadata.emplace(m_member, value.substr(0, kKeptText));
            return true;
        }
        if (m_member != "dtype" || safetensorsBits(value) == 0)
            return refuse("safetensors-dtype", m_tensor.name + ": " + value);
        m_tensor.dtype = std::move(value);
        return true;
    }
    bool start_object(std::size_t)
    {
        if (m_inList || ++m_depth > 2)
            return wrong();
        m_seenShape = m_seenRange = false;
        return true;
    }
    bool key(std::string &name)
    {
        if (name.size() > kLongestName)
            return refuse("safetensors-header", name);
        if (m_depth == 1) {
            m_tensor = {};
            m_inMetadata = name == "__metadata__";
            m_tensor.name = std::move(name);
        } else {
            m_member = std::move(name);
        }
        return true;
    }
    bool end_object()
    {
        const bool tensor = m_depth == 2 && !m_inMetadata;
        --m_depth;
        return !tensor || finishTensor();
    }
    bool start_array(std::size_t)
    {
        if (m_depth != 2 || m_inList || m_inMetadata || (m_member != "shape" && m_member != "data_offsets"))
            return wrong();
        m_inList = true;
        m_numbers.clear();
        return true;
    }
    bool end_array()
    {
        m_inList = false;
        if (m_member == "shape") {
            m_tensor.shape = m_numbers;
            m_seenShape = true;
            return true;
        }
        if (m_numbers.size() != 2)
            return wrong();
        m_tensor.begin = m_numbers[0];
        m_tensor.end = m_numbers[1];
        m_seenRange = true;
        return true;
    }

private:
    bool wrong() { return refuse("safetensors-header", m_tensor.name.empty() ? std::string("/") : m_tensor.name); }

    bool finishTensor()
    {
        if (m_tensor.dtype.empty() || !m_seenShape || !m_seenRange)
            return wrong();
        Int128 bits = safetensorsBits(m_tensor.dtype);
        for (const std::int64_t side : m_tensor.shape) {
            if ((bits *= side) > Int128{kMostBytes} * 8)
                return refuse("safetensors-offsets", m_tensor.name);
        }
        if (m_tensor.end < m_tensor.begin || Int128{m_tensor.end - m_tensor.begin} * 8 != bits)
            return refuse("safetensors-offsets", m_tensor.name);
        m_header.tensors.push_back(std::move(m_tensor));
        m_tensor = {};
        return true;
    }

    SafetensorsHeader &m_header;
    int m_depth = 0;
    bool m_inList = false;
    bool m_inMetadata = false;
    bool m_seenShape = false;
    bool m_seenRange = false;
    std::string m_member;
    SafetensorsTensor m_tensor;
    std::vector<std::int64_t> m_numbers;
};

/// {"metadata":{"total_size":n},"weight_map":{"tensor":"file"}}; other members of any shape are walked over.
class IndexEvents : public Events {
public:
    explicit IndexEvents(SafetensorsIndex &index) : m_index(index) {}

    bool sawMap() const { return m_sawMap; }
    const std::set<std::string> &files() const { return m_files; }

    bool null() { return value(); }
    bool boolean(bool) { return value(); }
    bool number_integer(Json::number_integer_t) { return value(); }
    bool binary(Json::binary_t &) { return value(); }
    bool number_unsigned(Json::number_unsigned_t number)
    {
        if (m_depth == 2 && m_section == "metadata" && m_member == "total_size" && number <= static_cast<std::uint64_t>(kMostBytes))
            m_index.totalBytes = static_cast<std::int64_t>(number);
        return value();
    }
    bool number_float(Json::number_float_t number, const std::string &)
    {
        if (m_depth == 2 && m_section == "metadata" && m_member == "total_size" && number >= 0 && number <= static_cast<double>(kMostBytes))
            m_index.totalBytes = static_cast<std::int64_t>(number);
        return value();
    }
    bool string(std::string &file)
    {
        if (m_depth != 2 || m_section != "weight_map")
            return value();
        constexpr std::size_t kMostFiles = 4096;
        const bool plain = !file.empty() && file.size() < 256 && file.find_first_of("/\\") == std::string::npos && file.front() != '.';
        if (!plain || !file.ends_with(".safetensors"))
            return refuse("safetensors-index", file);
        ++m_index.tensors;
        if (m_files.insert(std::move(file)).second && m_files.size() > kMostFiles)
            return refuse("safetensors-index", std::to_string(m_files.size()));
        return true;
    }
    bool start_object(std::size_t)
    {
        if (m_depth == 1 && m_section == "weight_map")
            m_sawMap = true;
        return enter();
    }
    bool key(std::string &name)
    {
        if (m_depth == 1)
            m_section = name;
        else if (m_depth == 2)
            m_member = name;
        return true;
    }
    bool end_object() { return --m_depth >= 0; }
    bool start_array(std::size_t) { return m_depth > 0 ? enter() : refuse("safetensors-index", "/"); }
    bool end_array() { return --m_depth >= 0; }

private:
    static constexpr int kDeepest = 32;

    bool enter() { return ++m_depth <= kDeepest || refuse("json-depth", "/"); }
    bool value() { return m_depth > 0 && !(m_depth == 2 && m_section == "weight_map") ? true : refuse("safetensors-index", "/" + m_section); }

    SafetensorsIndex &m_index;
    int m_depth = 0;
    bool m_sawMap = false;
    std::string m_section;
    std::string m_member;
    std::set<std::string> m_files;
};

} // namespace

int safetensorsBits(std::string_view dtype)
{
    constexpr std::pair<std::string_view, int> kBits[] = {
        {"BF16", 16}, {"F16", 16}, {"F32", 32}, {"F64", 64}, {"F8_E4M3", 8}, {"F8_E5M2", 8}, {"F8_E8M0", 8}, {"F8_E4M3FNUZ", 8}, {"F8_E5M2FNUZ", 8},
        {"F4", 4}, {"F6_E2M3", 6}, {"F6_E3M2", 6}, {"I8", 8}, {"U8", 8}, {"BOOL", 8}, {"I16", 16}, {"U16", 16}, {"I32", 32}, {"U32", 32}, {"I64", 64},
        {"U64", 64}, {"C64", 64},
    };
    for (const auto &[name, bits] : kBits) {
        if (name == dtype)
            return bits;
    }
    return 0;
}

std::int64_t SafetensorsTensor::elements() const
{
    std::int64_t count = 1;
    for (const std::int64_t side : shape)
        count *= side;
    return count;
}

Result<SafetensorsHeader> parseSafetensorsHeader(const ByteSource &source, const std::string &file)
{
    ByteCursor in(source);
    const std::uint64_t length = in.number<std::uint64_t>();
    if (in.failed())
        return fail("truncated", "byte 0", std::to_string(source.size()), {}, file);
    const std::int64_t most = std::min(kLongestSafetensorsHeader, in.remaining());
    if (length > static_cast<std::uint64_t>(most))
        return fail("safetensors-length", "byte 0", std::to_string(length), "2 … " + std::to_string(most), file);
    std::string json(static_cast<std::size_t>(length), '\0');
    if (source.read(8, json.data(), json.size()) != json.size())
        return fail("truncated", "byte 8", std::to_string(source.size()), {}, file);
    if (json.empty() || json.front() != '{')
        return fail("safetensors-header", "byte 8", json.substr(0, 1), "{", file);

    SafetensorsHeader header;
    header.fileBytes = source.size();
    header.dataStart = 8 + static_cast<std::int64_t>(length);
    HeaderEvents events(header);
    if (!nlohmann::json::sax_parse(json, &events))
        return fail(events.trouble().empty() ? "json-syntax" : events.trouble(), events.place(), {}, {}, file);
    std::sort(header.tensors.begin(), header.tensors.end(), [](const SafetensorsTensor &a, const SafetensorsTensor &b) {
        return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
    });
    for (const SafetensorsTensor &tensor : header.tensors) {
        if (tensor.begin != header.dataBytes)
            return fail("safetensors-offsets", tensor.name.substr(0, 200), std::to_string(tensor.begin), std::to_string(header.dataBytes), file);
        header.dataBytes = tensor.end;
    }
    return header;
}

Result<SafetensorsIndex> parseSafetensorsIndex(std::string_view json, const std::string &file)
{
    SafetensorsIndex index;
    IndexEvents events(index);
    if (!nlohmann::json::sax_parse(json, &events))
        return fail(events.trouble().empty() ? "json-syntax" : events.trouble(), events.place(), {}, {}, file);
    if (!events.sawMap() || events.files().empty())
        return fail("safetensors-index", "/weight_map", {}, "{\"…\":\"….safetensors\"}", file);
    index.files.assign(events.files().begin(), events.files().end());
    return index;
}

} // namespace anchorgpu::model
