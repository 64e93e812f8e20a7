#pragma once
// The diffusion models that ship with the program. The file holds one row a line and is cut into rows without parsing it; a row is
// decoded when it is asked for, so a start pays only for the model that it plans.

#include "core/model/diffusion_model.h"
#include "core/units/error.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::model {

struct DiffusionSummary {
    std::string id;
    std::string name;
    std::string family;
    bool video = false;
    std::string status;
    std::int64_t parameters = 0;
};

class DiffusionCatalogue {
public:
    /// resources/catalogue/diffusion_models.json.
    static const DiffusionCatalogue &builtIn();
    /// From the text of a catalogue file; `file` is only for messages. Every row is checked.
    static Result<std::shared_ptr<const DiffusionCatalogue>> parse(std::string_view json, std::string_view file);

    virtual ~DiffusionCatalogue() = default;
    /// Of all rows, in the order of the file; decodes them on first use.
    virtual const std::vector<DiffusionSummary> &summaries() const = 0;
    /// Whether a row of this id exists; decodes nothing.
    virtual bool contains(std::string_view id) const = 0;
    /// The model, decoded on first use and kept; fails with "unknown-model" and the nearest ids as `allowed`.
    virtual Result<std::shared_ptr<const DiffusionModel>> find(std::string_view id) const = 0;
    /// This catalogue with another's rows in front.
    virtual std::shared_ptr<const DiffusionCatalogue> overlaidWith(std::shared_ptr<const DiffusionCatalogue> overlay) const = 0;
};

/// Whether the path is a pipeline folder (holds a model_index.json) or that file itself.
bool isDiffusionPipeline(const std::string &path);

/// A user's own pipeline folder: model_index.json, the components' config.json and safetensors headers (counts come from the
/// headers; without weight files from the catalogue row of the same classes and shape). Reads headers only.
Result<std::shared_ptr<const DiffusionModel>> readDiffusionPipeline(const std::string &path);

} // namespace anchorgpu::model
