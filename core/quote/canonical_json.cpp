#include "core/quote/canonical_json.h"

#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace anchorgpu::quote {
namespace {

class Writer {
public:
    explicit Writer(const Normalizer &normalize) : m_normalize(normalize) {}

    void write(const Json &value)
    {
        switch (value.type()) {
        case Json::value_t::object:
            return object(value);
        case Json::value_t::array:
            return array(value);
        case Json::value_t::string:
            return string(normal(value.get_ref<const std::string &>()));
        case Json::value_t::number_float:
            return real(value.get<double>());
        default:
            m_out += value.dump();
        }
    }
    std::string take() { return std::move(m_out); }

private:
    std::string normal(std::string_view text) const { return m_normalize ? m_normalize(text) : std::string(text); }

    void object(const Json &value)
    {
        std::map<std::string, const Json *> sorted; // by bytes, which for UTF-8 is by code point
        for (const auto &[name, member] : value.items())
            sorted[normal(name)] = &member;
        m_out += '{';
        const char *separator = "";
        for (const auto &[name, member] : sorted) {
            m_out += separator;
            string(name);
            m_out += ':';
            write(*member);
            separator = ",";
        }
        m_out += '}';
    }

    void array(const Json &value)
    {
        m_out += '[';
        const char *separator = "";
        for (const Json &element : value) {
            m_out += separator;
            write(element);
            separator = ",";
        }
        m_out += ']';
    }

    void string(const std::string &text) { m_out += Json(text).dump(-1, ' ', false, Json::error_handler_t::replace); }

    /// 3.0 is the integer 3; other reals are strings of their shortest digits ("0.9"), so that no reader's floats enter.
    void real(double value)
    {
        std::array<char, 400> text{};
        if (std::floor(value) == value && std::fabs(value) < 9e15) {
            const auto end = std::to_chars(text.data(), text.data() + text.size(), static_cast<long long>(value));
            m_out.append(text.data(), end.ptr);
            return;
        }
        const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
        m_out += '"';
        m_out.append(text.data(), end.ptr);
        m_out += '"';
    }

    const Normalizer &m_normalize;
    std::string m_out;
};

} // namespace

std::string canonicalJson(const Json &value, const Normalizer &normalize)
{
    Writer writer(normalize);
    writer.write(value);
    return writer.take();
}

} // namespace anchorgpu::quote
