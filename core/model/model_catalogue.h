#pragma once
// The language models that ship with the program, by id. Rows are decoded on demand: finding one model reads that row only,
// so a command line start doesn't pay for 224 of them.

#include "core/model/model.h"

#include <memory>
#include <string_view>

namespace anchorgpu::model {

/// What lists show without building the model.
struct ModelSummary {
    std::string id;
    std::string name;
    std::string family;
    std::string kind;
    std::string status;
    std::int64_t parameters = 0;
    std::int64_t maxContext = 0;
};

class ModelCatalogue {
public:
    /// resources/catalogue/models.json.
    static const ModelCatalogue &builtIn();
    static Result<std::shared_ptr<const ModelCatalogue>> parse(std::string_view json, std::string_view file);

    virtual ~ModelCatalogue() = default;
    virtual const std::vector<ModelSummary> &summaries() const = 0;
    /// The model, built on first use and kept; fails with "unknown-model" and the nearest ids as `allowed`.
    virtual Result<std::shared_ptr<const Model>> find(std::string_view id) const = 0;
    /// This catalogue with another's rows in front.
    virtual std::shared_ptr<const ModelCatalogue> overlaidWith(std::shared_ptr<const ModelCatalogue> overlay) const = 0;
};

/// A model from what the user points at: config.json, *.safetensors(.index.json), *.gguf, or a folder of them.
/// Reads headers only.
Result<std::shared_ptr<const Model>> readModel(const std::string &path);

} // namespace anchorgpu::model
