#include "core/memory/diffusion/diffusion_profile.h"

#include "core/model/diffusion_model.h"
#include "resources/embedded.h"

#include <array>
#include <memory>

namespace anchorgpu::memory::diffusion {
namespace {

Result<Coefficient> coefficient(const Json &value, const std::string &place, const std::string &file)
{
    Coefficient read;
    for (const auto &[name, into] : {std::pair<const char *, double *>{"value", &read.value}, {"low", &read.low}, {"high", &read.high}}) {
        const auto found = value.is_object() ? value.find(name) : value.end();
        if (found == value.end() || !found->is_number())
            return fail("wrong-type", childPointer(place, name), shortText(value), "a number", file);
        *into = found->get<double>();
    }
    if (!(read.low <= read.value && read.value <= read.high))
        return fail("out-of-range", place, shortText(value), "low ≤ value ≤ high", file);
    read.source = model::internedSource(value.value("source", ""));
    return read;
}

/// What ships is tested; a fault there leaves a profile without coefficients rather than no program.
std::unique_ptr<const DiffusionProfile> shipped(const std::string &id)
{
    const std::string path = "engines/" + id + ".json";
    const auto text = resources::find(path);
    auto profile = text ? DiffusionProfile::parse(*text, path) : Result<DiffusionProfile>(DiffusionProfile{});
    return std::make_unique<const DiffusionProfile>(profile ? std::move(*profile) : DiffusionProfile{});
}

} // namespace

const DiffusionProfile *DiffusionProfile::find(std::string_view engine)
{
    if (engine == "diffusers") {
        static const auto profile = shipped("diffusers");
        return profile.get();
    }
    if (engine == "comfyui") {
        static const auto profile = shipped("comfyui");
        return profile.get();
    }
    if (engine == "stable-diffusion.cpp") {
        static const auto profile = shipped("stable-diffusion.cpp");
        return profile.get();
    }
    return nullptr;
}

Result<DiffusionProfile> DiffusionProfile::parse(std::string_view json, const std::string &file)
{
    auto read = parseJson(json, file);
    if (!read)
        return tl::unexpected<Error>(read.error());
    if (!read->is_object() || !read->contains("id") || !(*read)["id"].is_string())
        return fail("missing-member", "/id", shortText(*read), "a text", file);
    DiffusionProfile profile;
    profile.m_id = (*read)["id"].get<std::string>();
    profile.m_name = read->value("name", profile.m_id);
    if (const auto versions = read->find("versions"); versions != read->end() && versions->is_array() && !versions->empty() && versions->front().is_string())
        profile.m_newest = versions->front().get<std::string>();
    if (const auto list = read->find("coefficients"); list != read->end() && list->is_object()) {
        for (const auto &[name, value] : list->items()) {
            auto one = coefficient(value, childPointer("/coefficients", name), file);
            if (!one)
                return tl::unexpected<Error>(one.error());
            profile.m_coefficients.emplace(name, *one);
        }
    }
    profile.m_tables = std::move(*read);
    return profile;
}

const Coefficient &DiffusionProfile::operator[](std::string_view name) const
{
    static const Coefficient kNothing;
    const auto found = m_coefficients.find(name);
    return found == m_coefficients.end() ? kNothing : found->second;
}

const Json *DiffusionProfile::table(std::string_view name) const
{
    if (!m_tables.is_object())
        return nullptr;
    const auto found = m_tables.find(std::string(name));
    return found == m_tables.end() || !found->is_object() ? nullptr : &*found;
}

const Json *DiffusionProfile::row(std::string_view tableName, std::initializer_list<std::string> names) const
{
    const Json *rows = table(tableName);
    for (const std::string &name : names) {
        if (rows && rows->contains(name))
            return &(*rows)[name];
    }
    return nullptr;
}

Band spread(double typical, const Coefficient &factor)
{
    const double middle = factor.value > 0 ? factor.value : 1;
    return {Bytes::rounded(typical * factor.low / middle), Bytes::rounded(typical), Bytes::rounded(typical * factor.high / middle)};
}

} // namespace anchorgpu::memory::diffusion
