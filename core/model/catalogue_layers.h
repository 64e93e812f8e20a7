#pragma once
// The layers of a catalogue row: widths of its mixers and feed-forward parts, and one letter a layer.

#include "core/model/description.h"
#include "core/model/readers/json_fields.h"

namespace anchorgpu::model {

/// What encoder-decoders need to know of the layers besides.
struct RowFacts {
    HeadShape heads;
    int norms = 2;
};

/// Fills layers and the traits that the shapes state. `norms` is the row's count a layer.
RowFacts readRowLayers(const JsonFields &row, int norms, ModelDescription &description);

} // namespace anchorgpu::model
