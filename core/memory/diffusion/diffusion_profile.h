#pragma once
// Coefficients of a diffusion engine (resources/engines/diffusers.json, comfyui.json, stable-diffusion.cpp.json): every number that
// isn't a parameter count or a size is data with a typical value, a low and a high end and its source. Read once, on first use.

#include "core/memory/plan.h"
#include "core/units/json_text.h"

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>

namespace anchorgpu::memory::diffusion {

struct Coefficient {
    double value = 0, low = 0, high = 0;
    std::string_view source;
};

class DiffusionProfile {
public:
    /// "diffusers", "comfyui" or "stable-diffusion.cpp"; null for another id.
    static const DiffusionProfile *find(std::string_view engine);
    /// From the text of a profile; fails with "json-syntax", "missing-member" or "wrong-type".
    static Result<DiffusionProfile> parse(std::string_view json, const std::string &file);

    const std::string &id() const { return m_id; }
    const std::string &name() const { return m_name; }
    /// Newest first; empty text when none is listed.
    const std::string &newestVersion() const { return m_newest; }
    /// A profile without the name gives all zeros with an empty source (a test walks the names that the planner uses).
    const Coefficient &operator[](std::string_view name) const;
    bool has(std::string_view name) const { return m_coefficients.find(name) != m_coefficients.end(); }
    /// A table of the profile by name ("vae_decode"); null when it has none.
    const Json *table(std::string_view name) const;
    /// The first of these rows that a table has; null when it has none.
    const Json *row(std::string_view table, std::initializer_list<std::string> names) const;

private:
    std::string m_id, m_name, m_newest;
    std::map<std::string, Coefficient, std::less<>> m_coefficients;
    Json m_tables;
};

/// A band around `typical` from a coefficient whose value, low and high are factors.
Band spread(double typical, const Coefficient &factor);

} // namespace anchorgpu::memory::diffusion
