#pragma once
// An image or video model as a pipeline of components that take turns on the card: text encoders, perhaps an image encoder, one or
// several denoisers (UNet or transformer), a VAE. Memory is the largest phase, so every component keeps its own exact parameter
// count and the shape facts that its activations follow from. Element constants ("live elements per pixel") were traced on the
// published network classes; each carries its source. Units: parameters and elements are counts, sizes are pixels.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::model {

/// A coefficient with where it comes from.
struct SourcedConstant {
    double elements = 0;
    std::string_view source; ///< lives as long as the program
};

struct TextEncoder {
    std::string slot;                   ///< "text_encoder_2", as the pipeline names it
    std::string className;
    std::string network;                ///< "t5-xxl-enc"
    std::string name;
    std::int64_t parameters = 0;
    std::int64_t wideParameters = 0;    ///< embedding and head: 16 bits in every narrow format
    std::int64_t fp32Parameters = 0;    ///< T5 `wo`: fp32 under bitsandbytes and in fp16 loads (corrections to transformers)
    std::int64_t hidden = 0;
    std::int64_t feedForward = 0;
    std::int64_t tokens = 77;           ///< padded prompt length of the pipeline
    std::string status;
    std::string_view source;
};

enum class DenoiserKind { Unet, Transformer, Cascade };

/// Level of a UNet with the most attention scores when they are materialised.
struct EagerLevel {
    std::int64_t downsample = 1;        ///< latent pixels per token along one side
    std::int64_t heads = 8;
};

struct Denoiser {
    std::string slot = "transformer";
    std::string className;
    DenoiserKind kind = DenoiserKind::Transformer;
    int copies = 1;                     ///< Wan 2.2 A14B: two experts, one active at a time
    std::int64_t parameters = 0;        ///< of all copies, without buffers
    std::int64_t parametersEach = 0;    ///< of the one that runs; the larger stage of a cascade
    std::int64_t linearParameters = 0;  ///< what formats of matrices can narrow; 0: all but norms and biases
    std::int64_t bufferElements = 0;    ///< position tables loaded with the weights
    std::int64_t hidden = 0;            ///< transformer width
    std::int64_t layers = 0;
    std::int64_t doubleBlocks = 0;      ///< two streams (image, text) side by side
    std::int64_t singleBlocks = 0;      ///< one joint stream
    std::int64_t heads = 0;
    std::int64_t patch = 1;
    std::int64_t patchTemporal = 1;
    std::int64_t baseChannels = 0;      ///< UNet
    std::vector<std::int64_t> channels;
    std::vector<std::int64_t> transformerLayers;
    std::optional<EagerLevel> eagerLevel;
    std::string notes;
};

/// Live elements of one denoiser call: c × batch × tokens × hidden, or c × batch × latent pixels × base channels (UNet).
struct DenoiseActivation {
    double c = 0;                       ///< 0: not traced
    std::int64_t jointTextTokens = 0;   ///< text tokens that run in the same stream as the image
    bool referenceTokens = false;       ///< a reference image adds its own tokens
    bool verified = false;
    std::string_view source;
};

enum class GuidanceMode { None, Concatenated, TwoCalls };

/// Tiled decoding as the implementation does it by default. 0: the class has none.
struct VaeTiling {
    std::int64_t tileHeight = 0;
    std::int64_t tileWidth = 0;
    double overlapHeight = 0.25;
    double overlapWidth = 0.25;
    std::int64_t tileFrames = 0;        ///< temporal chunk; 0: none of its own
};

struct Vae {
    std::string slot = "vae";
    std::string className;
    std::string network;                ///< "kl-f8-4ch", "wan2.1"
    std::int64_t parameters = 0;
    std::int64_t decoderParameters = 0;
    std::int64_t latentChannels = 4;
    std::int64_t spatialFactor = 8;
    std::int64_t temporalFactor = 1;
    std::string defaultDtype = "fp16";  ///< what the pipeline loads
    std::string decodeDtype = "fp16";   ///< what it decodes in: fp32 where the configuration forces an upcast
    bool forcedUpcast = false;          ///< an fp16 VAE is moved to fp32 for the decode
    std::map<std::string, SourcedConstant, std::less<>> decode; ///< "live", "allocated", "reserved", "allocated_clip" …
    std::map<std::string, SourcedConstant, std::less<>> encode;
    VaeTiling tiling;
    std::string notes;

    /// Null when the network has no such constant.
    const SourcedConstant *decodeConstant(std::string_view name) const;
    const SourcedConstant *encodeConstant(std::string_view name) const;
};

struct ImageEncoder {
    std::string slot;
    std::string className;
    std::string name;
    std::int64_t parameters = 0;
    std::string defaultDtype = "fp16";
    bool optional = true;               ///< loaded only for image prompts
    std::string status;
};

struct DiffusionDefaults {
    std::int64_t width = 1024, height = 1024, frames = 1, steps = 30;
    std::string dtype = "bf16";
};

struct DiffusionModel {
    std::string id;                     ///< "org/name", or the path of a pipeline folder
    std::string name;
    std::string family;
    std::string license;
    std::string pipeline;               ///< "FluxPipeline"
    bool video = false;
    Denoiser denoiser;
    std::vector<TextEncoder> textEncoders;
    Vae vae;
    std::optional<ImageEncoder> imageEncoder;
    GuidanceMode guidance = GuidanceMode::None;
    DenoiseActivation activation;
    DiffusionDefaults defaults;
    std::vector<std::string> offloadOrder; ///< slots in the order in which model offload moves them
    std::map<std::string, std::string> status; ///< "parameters" → "verified" …
    std::vector<std::string> unverified;
    std::vector<std::string> sources;
    std::string notes;

    /// Of all components: what the pipeline loads, without optional ones.
    std::int64_t parameters() const;
    /// Width and height must be multiples of this.
    std::int64_t sizeMultiple() const;
    /// Worst status of the components' counts: "verified", "unverified", or "file".
    std::string overallStatus() const;
};

/// Keeps a source text for the life of the program; equal texts are kept once.
std::string_view internedSource(std::string text);

} // namespace anchorgpu::model
