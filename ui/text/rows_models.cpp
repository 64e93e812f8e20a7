#include "ui/text/rows.h"

#include <QtGlobal>
#include <vector>

namespace anchorgpu::text {

std::span<const Row> rowsOfModels()
{
    static const std::vector<Row> kRows = {
        {Topic::Error, "wrong-length", QT_TRANSLATE_NOOP("Error", "this list doesn’t have one value a layer")},
        {Topic::Error, "unknown-value", QT_TRANSLATE_NOOP("Error", "this value isn’t known here")},
        {Topic::Error, "too-large", QT_TRANSLATE_NOOP("Error", "the file is larger than any file of its kind")},
        {Topic::Error, "model-file-unknown", QT_TRANSLATE_NOOP("Error", "this isn’t a model file")},
        {Topic::Error, "folder-empty", QT_TRANSLATE_NOOP("Error", "there is no model in this folder")},
        {Topic::Error, "safetensors-part-missing", QT_TRANSLATE_NOOP("Error", "a weight file that the index names is missing")},

        {Topic::Finding, "architecture-unknown", QT_TRANSLATE_NOOP("Finding", "The architecture “{detail}” isn’t known; it is read as a plain decoder by its fields.")},
        {Topic::Finding, "architecture-taken-as", QT_TRANSLATE_NOOP("Finding", "This architecture isn’t known by name; it is read as {detail}.")},
        {Topic::Finding, "class-defaults", QT_TRANSLATE_NOOP("Finding", "The config leaves out what its class ({detail}) supplies; those values are filled in.")},
        {Topic::Finding, "tied-embeddings-assumed", QT_TRANSLATE_NOOP("Finding", "The config doesn’t say whether embedding and head share their weights; they are counted apart.")},
        {Topic::Finding, "dtype-assumed", QT_TRANSLATE_NOOP("Finding", "The config states no number type; {detail} is assumed.")},
        {Topic::Finding, "context-unknown", QT_TRANSLATE_NOOP("Finding", "The config states no context length.")},
        {Topic::Finding, "experts-per-token-assumed", QT_TRANSLATE_NOOP("Finding", "The config doesn’t say how many experts a token uses; {detail} is assumed.")},
        {Topic::Finding, "window-assumed", QT_TRANSLATE_NOOP("Finding", "The config states an attention window but not for which layers; it is taken for all.")},
        {Topic::Finding, "unknown-layer-type", QT_TRANSLATE_NOOP("Finding", "The layer type “{detail}” ({place}) isn’t known; it is taken as full attention.")},
        {Topic::Finding, "config-list-longer", QT_TRANSLATE_NOOP("Finding", "The list {place} has {detail} values, more than there are layers; the rest is left out.")},
        {Topic::Finding, "head-width-rounded", QT_TRANSLATE_NOOP("Finding", "The hidden size doesn’t divide by the {detail} heads and no head width is stated; it is rounded down.")},
        {Topic::Finding, "vision-tower-assumed", QT_TRANSLATE_NOOP("Finding", "The config leaves out the vision tower; the one that this family ({detail}) was published with is counted.")},
        {Topic::Finding, "vision-tower-plain", QT_TRANSLATE_NOOP("Finding", "The vision tower “{detail}” isn’t known; it is counted as a plain one of its size.")},
        {Topic::Finding, "vision-layers-assumed", QT_TRANSLATE_NOOP("Finding", "The config doesn’t say how many layers the vision tower has; {detail} are assumed.")},
        {Topic::Finding, "tower-not-counted", QT_TRANSLATE_NOOP("Finding", "The part {place} isn’t counted: its weights come on top.")},
        {Topic::Finding, "quantization-unknown", QT_TRANSLATE_NOOP("Finding", "The quantisation “{detail}” isn’t known; the weights are counted in their unquantised type.")},
        {Topic::Finding, "quantization-taken-as-nearest", QT_TRANSLATE_NOOP("Finding", "{detail} is counted as the format nearest to it in size.")},
        {Topic::Finding, "format-differs-from-config", QT_TRANSLATE_NOOP("Finding", "The files hold {detail}, which the config doesn’t say; the files count.")},
        {Topic::Finding, "parameters-differ-from-config", QT_TRANSLATE_NOOP("Finding", "The files hold other tensors than the config implies ({detail} parameters); the files count.")},
        {Topic::Finding, "config-missing", QT_TRANSLATE_NOOP("Finding", "Without {detail} beside the weights their size is known, but not the cache.")},
        {Topic::Finding, "weights-not-there", QT_TRANSLATE_NOOP("Finding", "The weight files that {place} names aren’t here; their size is the one it states.")},
    };
    return kRows;
}

} // namespace anchorgpu::text
