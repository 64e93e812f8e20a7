#pragma once
// A GGUF file, or all parts of a split one, as a Model: layer groups from metadata and shapes, inventory, bytes and types from the
// tensor infos. Only headers are read. A file without tensors (a vocabulary) is described by its metadata, if that names an
// architecture; files of architectures unknown here have an inventory and no layers.

#include "core/model/model.h"
#include "core/model/readers/byte_source.h"

namespace anchorgpu::model {

/// Any part of a split file stands for all. Fails with the errors of parseGgufHeader, "gguf-part-missing", "gguf-part-mismatch",
/// "gguf-empty" (no tensors, no architecture, no tokenizer), or "out-of-range" for metadata that describes no possible model.
Result<Model> readGguf(const std::string &path);

/// The same from bytes in memory, without other parts; for tests and fuzzing.
Result<Model> readGgufBytes(std::string_view bytes, const std::string &name);

} // namespace anchorgpu::model
