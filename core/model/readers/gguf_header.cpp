#include "core/model/readers/gguf_header.h"

#include <bit>
#include <cmath>
#include <limits>
#include <unordered_set>

namespace anchorgpu::model {
namespace {

enum ValueType : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, Text, Array, U64, I64, F64, kValueTypes };
constexpr std::int64_t kValueBytes[] = {1, 1, 2, 2, 4, 4, 4, 1, 8, 12, 8, 8, 8}; // least bytes of one value

class Parser {
public:
    Parser(const ByteSource &source, const std::string &file) : m_in(source), m_file(file) { m_header.fileBytes = source.size(); }

    Result<GgufHeader> parse()
    {
        if (auto start = parseStart(); !start)
            return tl::unexpected(start.error());
        for (std::int64_t i = 0; i < m_keyCount; ++i) {
            if (auto key = parseKey(); !key)
                return tl::unexpected(key.error());
        }
        if (auto alignment = checkAlignment(); !alignment)
            return tl::unexpected(alignment.error());
        m_header.tensors.reserve(static_cast<std::size_t>(m_tensorCount));
        std::unordered_set<std::string_view> names;
        names.reserve(static_cast<std::size_t>(m_tensorCount));
        for (std::int64_t i = 0; i < m_tensorCount; ++i) {
            if (auto tensor = parseTensor(); !tensor)
                return tl::unexpected(tensor.error());
            // The vector doesn't grow beyond its reserve, so views of names stay good.
            if (!names.insert(m_header.tensors.back().name).second)
                return error("gguf-duplicate", m_header.tensors.back().name);
        }
        m_header.dataStart = roundUp(m_in.position(), m_header.alignment);
        m_header.dataBytes = m_running;
        return std::move(m_header);
    }

private:
    tl::unexpected<Error> error(std::string id, std::string found = {}, std::string allowed = {}) const
    {
        return fail(std::move(id), m_in.place(), found.substr(0, 200), std::move(allowed), m_file);
    }
    tl::unexpected<Error> truncated() const { return error("truncated", std::to_string(m_header.fileBytes)); }

    Result<void> parseStart()
    {
        const std::uint32_t magic = m_in.number<std::uint32_t>();
        constexpr std::uint32_t kMagic = 0x46554747; // "GGUF"
        if (m_in.failed() || magic != kMagic)
            return error("not-gguf");
        const std::uint32_t version = m_in.number<std::uint32_t>();
        if (m_in.failed())
            return truncated();
        if ((version & 0xffffU) == 0 && version != 0)
            return error("gguf-big-endian");
        if (version != 2 && version != 3)
            return error("gguf-version", std::to_string(version), "2, 3");
        m_header.version = static_cast<int>(version);
        m_tensorCount = m_in.number<std::int64_t>();
        m_keyCount = m_in.number<std::int64_t>();
        if (m_in.failed())
            return truncated();
        constexpr std::int64_t kLeastTensor = 8 + 4 + 4 + 8, kLeastKey = 8 + 1 + 4 + 1;
        if (auto tensors = checkCount(m_tensorCount, kMostTensors, kLeastTensor); !tensors)
            return tensors;
        return checkCount(m_keyCount, kMostKeys, kLeastKey);
    }

    Result<void> checkCount(std::int64_t count, std::int64_t most, std::int64_t leastBytes) const
    {
        const std::int64_t there = std::min(most, m_in.remaining() / leastBytes);
        if (count < 0 || count > there)
            return error("gguf-count", std::to_string(count), "0 … " + std::to_string(there));
        return {};
    }

    Result<void> parseKey()
    {
        constexpr std::size_t kLongestKey = 65'535; // the format's own limit
        std::string key = m_in.text(kLongestKey);
        const std::uint32_t type = m_in.number<std::uint32_t>();
        if (m_in.failed())
            return truncated();
        if (key.empty())
            return error("gguf-empty-key");
        if (m_header.metadata.find(key) != m_header.metadata.end())
            return error("gguf-duplicate", key);
        auto value = parseValue(type);
        if (!value)
            return tl::unexpected(value.error());
        if (m_in.failed())
            return truncated();
        m_header.metadata.emplace(std::move(key), std::move(*value));
        return {};
    }

    Result<GgufValue> parseValue(std::uint32_t type)
    {
        switch (type) {
        case Text:
            return GgufValue(m_in.text(kKeptText));
        case Array:
            return parseArray();
        case Bool:
            return GgufValue(m_in.number<std::uint8_t>() != 0);
        case F32:
            return GgufValue(static_cast<double>(m_in.number<float>()));
        case F64:
            return GgufValue(m_in.number<double>());
        default:
            break;
        }
        if (type >= kValueTypes)
            return error("gguf-value-type", std::to_string(type), "0 … 12");
        return GgufValue(wholeNumber(type));
    }

    std::int64_t wholeNumber(std::uint32_t type)
    {
        switch (type) {
        case U8:
            return m_in.number<std::uint8_t>();
        case I8:
            return m_in.number<std::int8_t>();
        case U16:
            return m_in.number<std::uint16_t>();
        case I16:
            return m_in.number<std::int16_t>();
        case U32:
            return m_in.number<std::uint32_t>();
        case I32:
            return m_in.number<std::int32_t>();
        case U64: {
            const std::uint64_t value = m_in.number<std::uint64_t>();
            constexpr std::uint64_t top = std::numeric_limits<std::int64_t>::max();
            return static_cast<std::int64_t>(std::min(value, top));
        }
        default:
            return m_in.number<std::int64_t>();
        }
    }

    Result<GgufValue> parseArray()
    {
        const std::uint32_t type = m_in.number<std::uint32_t>();
        const std::uint64_t length = m_in.number<std::uint64_t>();
        if (m_in.failed())
            return truncated();
        if (type == Array)
            return error("gguf-nested-array");
        if (type >= kValueTypes)
            return error("gguf-value-type", std::to_string(type), "0 … 12");
        constexpr std::int64_t kLongestArray = std::int64_t{1} << 30;
        const std::int64_t there = std::min(kLongestArray, m_in.remaining() / kValueBytes[type]);
        if (length > static_cast<std::uint64_t>(there))
            return error("gguf-count", std::to_string(length), "0 … " + std::to_string(there));
        GgufArray array;
        array.length = static_cast<std::int64_t>(length);
        array.ofText = type == Text;
        if (type == Text) {
            for (std::int64_t i = 0; i < array.length && !m_in.failed(); ++i)
                m_in.skipText();
        } else if (array.length > kKeptNumbers) {
            m_in.skip(length * static_cast<std::uint64_t>(kValueBytes[type]));
        } else {
            array.numbers.reserve(static_cast<std::size_t>(length));
            for (std::int64_t i = 0; i < array.length; ++i)
                array.numbers.push_back(element(type));
        }
        if (m_in.failed())
            return truncated();
        return GgufValue(std::move(array));
    }

    double element(std::uint32_t type)
    {
        switch (type) {
        case F32:
            return m_in.number<float>();
        case F64:
            return m_in.number<double>();
        case Bool:
            return m_in.number<std::uint8_t>() != 0 ? 1.0 : 0.0;
        default:
            return static_cast<double>(wholeNumber(type));
        }
    }

    Result<void> checkAlignment()
    {
        const auto stated = m_header.integer("general.alignment");
        if (!stated)
            return {};
        if (*stated <= 0 || *stated > (std::int64_t{1} << 30) || !std::has_single_bit(static_cast<std::uint64_t>(*stated)))
            return error("gguf-alignment", std::to_string(*stated));
        m_header.alignment = *stated;
        return {};
    }

    Result<void> parseTensor()
    {
        constexpr std::size_t kLongestName = 63;
        GgufTensorInfo tensor;
        tensor.name = m_in.text(kLongestName + 1);
        const std::uint32_t dimensions = m_in.number<std::uint32_t>();
        if (m_in.failed())
            return truncated();
        if (tensor.name.size() > kLongestName)
            return error("gguf-name", tensor.name, "63");
        if (dimensions > tensor.dims.size())
            return error("gguf-dimensions", std::to_string(dimensions), "0 … 4");
        tensor.dimensions = static_cast<int>(dimensions);
        for (std::uint32_t i = 0; i < dimensions; ++i)
            tensor.dims[i] = m_in.number<std::int64_t>();
        const std::uint32_t type = m_in.number<std::uint32_t>();
        tensor.offset = m_in.number<std::int64_t>();
        if (m_in.failed())
            return truncated();
        tensor.type = formats::ggmlType(static_cast<std::int64_t>(type));
        if (!tensor.type)
            return error("gguf-tensor-type", std::to_string(type));
        if (auto sized = measure(tensor); !sized)
            return sized;
        m_header.tensors.push_back(std::move(tensor));
        return {};
    }

    /// Elements and bytes, and the place that they must have behind the tensors before.
    Result<void> measure(GgufTensorInfo &tensor)
    {
        constexpr Int128 most = Int128{1} << 50; // a pebibyte
        Int128 elements = 1;
        for (const std::int64_t dim : tensor.dims) {
            if (dim < 0 || (elements *= dim) > most)
                return error("gguf-dimensions", tensor.name);
        }
        if (!tensor.type->fits(tensor.dims[0]))
            return error("gguf-row-length", tensor.name + ": " + std::to_string(tensor.dims[0]), "× " + std::to_string(tensor.type->block));
        tensor.elements = static_cast<std::int64_t>(elements);
        tensor.bytes = tensor.type->bytesOf(tensor.elements).count();
        if (tensor.offset != m_running)
            return error("gguf-offset", tensor.name + ": " + std::to_string(tensor.offset), std::to_string(m_running));
        m_running = (Bytes(m_running) + Bytes(tensor.bytes).alignedUp(m_header.alignment)).count();
        if (m_running > static_cast<std::int64_t>(most))
            return error("gguf-dimensions", tensor.name);
        return {};
    }

    ByteCursor m_in;
    const std::string &m_file;
    GgufHeader m_header;
    std::int64_t m_tensorCount = 0;
    std::int64_t m_keyCount = 0;
    std::int64_t m_running = 0;
};

std::optional<std::int64_t> wholeOf(double value)
{
    constexpr double kExact = 9007199254740992.0; // 2^53
    if (!(std::abs(value) <= kExact))
        return std::nullopt;
    return static_cast<std::int64_t>(value);
}

} // namespace

const GgufValue *GgufHeader::find(std::string_view key) const
{
    const auto found = metadata.find(key);
    return found == metadata.end() ? nullptr : &found->second;
}

std::optional<std::int64_t> GgufHeader::integer(std::string_view key) const
{
    const GgufValue *value = find(key);
    if (!value)
        return std::nullopt;
    if (const auto *whole = std::get_if<std::int64_t>(value))
        return *whole;
    const auto asNumber = number(key);
    return asNumber ? wholeOf(*asNumber) : std::nullopt;
}

std::optional<double> GgufHeader::number(std::string_view key) const
{
    const GgufValue *value = find(key);
    if (!value)
        return std::nullopt;
    if (const auto *whole = std::get_if<std::int64_t>(value))
        return static_cast<double>(*whole);
    if (const auto *real = std::get_if<double>(value))
        return *real;
    const auto *array = std::get_if<GgufArray>(value);
    return array && !array->numbers.empty() ? std::optional(array->numbers.front()) : std::nullopt;
}

std::optional<bool> GgufHeader::boolean(std::string_view key) const
{
    const GgufValue *value = find(key);
    const bool *flag = value ? std::get_if<bool>(value) : nullptr;
    return flag ? std::optional(*flag) : std::nullopt;
}

std::string GgufHeader::text(std::string_view key) const
{
    const GgufValue *value = find(key);
    const auto *text = value ? std::get_if<std::string>(value) : nullptr;
    return text ? *text : std::string();
}

std::vector<std::int64_t> GgufHeader::perLayer(std::string_view key, std::int64_t layers) const
{
    const GgufValue *value = find(key);
    if (!value || layers <= 0)
        return {};
    std::vector<std::int64_t> values;
    if (const auto *array = std::get_if<GgufArray>(value)) {
        if (static_cast<std::int64_t>(array->numbers.size()) != layers)
            return {};
        for (const double number : array->numbers)
            values.push_back(wholeOf(number).value_or(-1));
        return values;
    }
    const auto single = integer(key);
    return single ? std::vector<std::int64_t>(static_cast<std::size_t>(layers), *single) : std::vector<std::int64_t>{};
}

std::int64_t GgufHeader::arrayLength(std::string_view key) const
{
    const GgufValue *value = find(key);
    const auto *array = value ? std::get_if<GgufArray>(value) : nullptr;
    return array ? array->length : 0;
}

Result<GgufHeader> parseGgufHeader(const ByteSource &source, const std::string &file) { return Parser(source, file).parse(); }

} // namespace anchorgpu::model
