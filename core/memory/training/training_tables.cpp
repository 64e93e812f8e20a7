#include "core/memory/training/training_tables.h"

#include "core/units/json_text.h"
#include "resources/embedded.h"

#include <charconv>
#include <cstdlib>

namespace anchorgpu::memory::training
{
namespace
{

constexpr const char *kFile = "engines/training.json";

/// A problem of the data file; caught at the edge of parse().
struct BadTable {
    std::string place, found;
};

double numberAt(const Json &object, const char *name, double otherwise)
{
    const auto it = object.find(name);
    if (it == object.end())
        return otherwise;
    if (!it->is_number())
        throw BadTable{std::string("/") + name, shortText(*it)};
    return it->get<double>();
}

bool flagAt(const Json &object, const char *name)
{
    return object.value(name, false);
}

Coefficient band(const Json &values, std::string source)
{
    if (!values.is_array() || values.size() != 3 || !values[0].is_number() || !values[1].is_number() || !values[2].is_number())
        throw BadTable{"band", shortText(values)};
    Coefficient c{values[0].get<double>(), values[1].get<double>(), values[2].get<double>(), std::move(source)};
    if (!(0 <= c.low && c.low <= c.typical && c.typical <= c.high))
        throw BadTable{"band", shortText(values)};
    return c;
}

Coefficient bandAt(const Json &object, const char *name, const std::string &source)
{
    const auto it = object.find(name);
    return it == object.end() ? Coefficient{0, 0, 0, source} : band(*it, source);
}

RecipeRow recipe(const Json &row)
{
    return {.weights = numberAt(row, "weights", 2),
            .gradients = numberAt(row, "gradients", 2),
            .master = numberAt(row, "master", 0),
            .castCopy = numberAt(row, "cast_copy", 0),
            .compute = numberAt(row, "compute", 2),
            .reduce = numberAt(row, "reduce", 2),
            .mainGradients = numberAt(row, "main_gradients", 0) > 0,
            .statesFollowWeights = flagAt(row, "states_follow_weights"),
            .source = row.at("source").get<std::string>()};
}

OptimizerRow optimizer(const Json &row)
{
    return {.moments = static_cast<int>(numberAt(row, "moments", 0)),
            .eightBit = flagAt(row, "eight_bit"),
            .paged = flagAt(row, "paged"),
            .factored = flagAt(row, "factored"),
            .muon = flagAt(row, "muon"),
            .source = row.at("source").get<std::string>()};
}

LossRow loss(const Json &row)
{
    const std::string source = row.at("source").get<std::string>();
    return {.perLogit = band(row.at("per_logit"), source),
            .perHidden = bandAt(row, "per_hidden", source),
            .headGradients = bandAt(row, "head_gradients", source),
            .vocabularyParallel = flagAt(row, "vocabulary_parallel")};
}

template <class E> E choiceAt(const Json &row, const char *name, E otherwise)
{
    const auto it = row.find(name);
    if (it == row.end())
        return otherwise;
    const auto value = workload::fromId<E>(it->get<std::string>());
    if (!value)
        throw BadTable{name, shortText(*it)};
    return *value;
}

FrameworkRow framework(const Json &row)
{
    FrameworkRow f;
    f.id = row.at("id").get<std::string>();
    f.since = row.at("since").get<std::string>();
    f.source = row.at("source").get<std::string>();
    f.kernel = choiceAt(row, "kernel", f.kernel);
    f.standardLoss = choiceAt(row, "standard_loss", f.standardLoss);
    f.fusedNorms = flagAt(row, "fused_norms");
    f.fusedMlp = flagAt(row, "fused_mlp");
    f.expandsKv = flagAt(row, "expands_kv");
    f.valueViewKeepsQkv = flagAt(row, "value_view_keeps_qkv");
    f.keepsFrozenProduct = flagAt(row, "keeps_frozen_product");
    f.untiesEmbeddings = flagAt(row, "unties_embeddings");
    f.fusesModules = flagAt(row, "fuses_modules");
    f.sharesAdapterInput = flagAt(row, "shares_adapter_input");
    f.vocabularyParallel = flagAt(row, "vocabulary_parallel");
    f.coreSelective = flagAt(row, "core_selective");
    f.persistentGradients = flagAt(row, "persistent_gradients");
    f.wrapsRoot = flagAt(row, "wraps_root");
    f.sequenceParallelUsual = flagAt(row, "sequence_parallel_usual");
    f.deepspeedBuckets = flagAt(row, "deepspeed_buckets");
    const std::string load = row.at("load").get<std::string>();
    f.load = load == "full" ? LoadMode::Full : load == "meta" ? LoadMode::Meta : LoadMode::Layerwise;
    f.reserveFixed = band(row.at("reserve_fixed"), f.source);
    f.reserveVariable = band(row.at("reserve_variable"), f.source);
    f.reserveOffload = bandAt(row, "reserve_offload", f.source);
    f.gatheredBackward = bandAt(row, "gathered_backward", f.source);
    f.castsToFp32 = bandAt(row, "casts_to_fp32", f.source);
    f.gradientShare = bandAt(row, "gradient_share", f.source);
    f.eightBitTemporaries = bandAt(row, "eight_bit_temporaries", f.source);
    f.lossReserveVariable = bandAt(row, "loss_reserve_variable", f.source);
    f.chunkedLoss = bandAt(row, "chunked_loss", f.source);
    f.quantisedKeptHidden = bandAt(row, "quantised_kept_hidden", f.source);
    f.quantisedKeptFeedForward = bandAt(row, "quantised_kept_feed_forward", f.source);
    return f;
}

/// Bands, numbers and sources of the plain sections, under "section.name"; a section may itself be a band.
void readPlainSection(Tables &tables, const std::string &section, const Json &object)
{
    if (object.contains("band")) {
        tables.coefficients.emplace(section, band(object.at("band"), object.at("source").get<std::string>()));
        return;
    }
    for (const auto &[name, value] : object.items()) {
        const std::string id = section + "." + name;
        if (value.is_object())
            tables.coefficients.emplace(id, band(value.at("band"), value.at("source").get<std::string>()));
        else if (value.is_number())
            tables.numbers.emplace(id, value.get<double>());
        else if (value.is_string())
            tables.sources.emplace(id, value.get<std::string>());
    }
}

Tables read(const Json &json)
{
    Tables tables;
    for (const auto &[section, object] : json.items()) {
        if (section == "recipes" || section == "optimizers" || section == "losses") {
            for (const auto &[id, row] : object.items()) {
                if (section == "recipes")
                    tables.recipes.emplace(id, recipe(row));
                else if (section == "optimizers")
                    tables.optimizers.emplace(id, optimizer(row));
                else
                    tables.losses.emplace(id, loss(row));
            }
        } else if (section == "frameworks") {
            for (const Json &row : object)
                tables.frameworks.push_back(framework(row));
        } else if (object.is_object()) {
            readPlainSection(tables, section, object);
        }
    }
    tables.checkpointContents = json.at("checkpoint").at("contents").get<std::vector<std::string>>();
    tables.restoreChecklist = json.at("checkpoint").at("restore_checklist").get<std::vector<std::string>>();
    return tables;
}

/// The next number of a dotted version; text after it is dropped ("0.10.2.dev1" → 0, 10, 2, 0, 1).
int nextNumber(std::string_view &version)
{
    int value = 0;
    const auto [end, error] = std::from_chars(version.data(), version.data() + version.size(), value);
    const std::size_t dot = version.find('.', static_cast<std::size_t>(end - version.data()));
    version = dot == std::string_view::npos ? std::string_view() : version.substr(dot + 1);
    return error == std::errc() ? value : 0;
}

template <class Map> const auto &entry(const Map &map, std::string_view id)
{
    static const typename Map::mapped_type kNothing{};
    const auto it = map.find(id);
    return it == map.end() ? kNothing : it->second;
}

} // namespace

Band Coefficient::times(double amount) const
{
    return {Bytes::rounded(low * amount), Bytes::rounded(typical * amount), Bytes::rounded(high * amount)};
}

const Coefficient &Tables::coefficient(std::string_view id) const
{
    return entry(coefficients, id);
}
double Tables::number(std::string_view id) const
{
    return entry(numbers, id);
}
std::string_view Tables::source(std::string_view id) const
{
    return entry(sources, id);
}

const FrameworkRow *Tables::framework(std::string_view id, std::string_view version, bool legacyLoss) const
{
    const FrameworkRow *oldest = nullptr;
    for (const FrameworkRow &row : frameworks) {
        if (row.id != id)
            continue;
        const bool newestWanted = version.empty() && !legacyLoss;
        if (newestWanted || row.since.empty() || (!version.empty() && !olderVersion(version, row.since)))
            return &row;
        oldest = &row;
    }
    return oldest;
}

Result<Tables> Tables::parse(std::string_view json, const std::string &file)
{
    auto parsed = parseJson(json, file);
    if (!parsed)
        return tl::unexpected(parsed.error());
    try {
        return read(*parsed);
    } catch (const BadTable &bad) {
        return fail("wrong-type", bad.place, bad.found, "low ≤ typical ≤ high", file);
    } catch (const Json::exception &error) {
        return fail("wrong-type", {}, error.what(), {}, file);
    }
}

const Tables &Tables::builtIn()
{
    static const Tables kTables = [] {
        auto tables = parse(resources::find(kFile).value_or(std::string_view()), kFile);
        return tables ? std::move(*tables) : Tables{};
    }();
    return kTables;
}

bool olderVersion(std::string_view a, std::string_view b)
{
    if (a.empty())
        return false;
    while (!a.empty() || !b.empty()) {
        const int left = nextNumber(a);
        const int right = nextNumber(b);
        if (left != right)
            return left < right;
    }
    return false;
}

} // namespace anchorgpu::memory::training
