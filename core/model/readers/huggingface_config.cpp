#include "core/model/readers/huggingface_config.h"

#include "core/model/builder.h"
#include "core/model/description_limits.h"
#include "core/model/native_formats.h"
#include "core/model/readers/config_source.h"

#include <algorithm>

namespace anchorgpu::model {
namespace {

constexpr std::size_t kLargestConfig = std::size_t{32} << 20;

/// Python writes Infinity and NaN, which JSON lacks. Outside strings they become strings, so that a field that counts is
/// refused by its type and others do no harm.
std::string withoutPythonNumbers(std::string_view text)
{
    std::string result;
    result.reserve(text.size() + 64);
    bool inString = false;
    for (std::size_t i = 0; i < text.size();) {
        if (!inString) {
            std::string_view word;
            for (const std::string_view candidate : {"-Infinity", "Infinity", "NaN"}) {
                if (text.substr(i, candidate.size()) == candidate) {
                    word = candidate;
                    break;
                }
            }
            if (!word.empty()) {
                result += '"';
                result += word;
                result += '"';
                i += word.size();
                continue;
            }
        }
        const char c = text[i++];
        result += c;
        if (inString && c == '\\' && i < text.size())
            result += text[i++];
        else if (c == '"')
            inString = !inString;
    }
    return result;
}

Result<Json> parseConfig(std::string_view text, const std::string &file)
{
    if (text.size() > kLargestConfig)
        return fail("too-large", {}, std::to_string(text.size()), std::to_string(kLargestConfig), file);
    const bool python = text.find("Infinity") != std::string_view::npos || text.find("NaN") != std::string_view::npos;
    return python ? parseJson(withoutPythonNumbers(text), file) : parseJson(text, file);
}

/// The language model's object: nested under one of these names when it has layers of its own.
JsonFields textPart(const JsonFields &top)
{
    for (const std::string_view name : {"text_config", "llm_config", "language_config", "thinker_config", "text_model_config"}) {
        const Json *member = top.find(name);
        if (!member || !member->is_object())
            continue;
        const JsonFields nested = *top.object(name);
        if (name == "thinker_config")
            return textPart(nested);
        return nested;
    }
    return top;
}

const Architecture *architectureOf(const JsonFields &top, const JsonFields &text)
{
    for (const JsonFields *part : {&text, &top}) {
        if (const Architecture *known = findArchitecture(part->text("model_type")))
            return known;
    }
    for (const JsonFields *part : {&text, &top}) {
        for (const std::string &name : part->texts("architectures")) {
            if (const Architecture *known = findArchitectureOfClass(name))
                return known;
        }
    }
    return findNearestArchitecture(text.text("model_type", top.text("model_type")));
}

/// What the program calls the architecture: the family of a model with a tower, else the text part's own.
std::string nameOf(const ConfigSource &source)
{
    const Architecture *outer = findArchitecture(source.top.text("model_type"));
    if (outer && !outer->vision.empty())
        return std::string(outer->name);
    if (source.architecture)
        return std::string(source.architecture->name == "mllama_text_model" ? "mllama" : source.architecture->name);
    return std::string(baseModelType(source.modelType));
}

enum class Shape { Decoder, Encoder, EncoderDecoder };

Shape shapeOf(const ConfigSource &source)
{
    for (const std::string_view name : {"t5", "mt5", "umt5", "longt5", "whisper", "bart", "mbart", "pegasus", "marian", "m2m_100"}) {
        if (source.is(name))
            return Shape::EncoderDecoder;
    }
    for (const std::string_view name : {"bert", "roberta", "xlm-roberta", "camembert", "distilbert"}) {
        if (source.is(name))
            return Shape::Encoder;
    }
    return Shape::Decoder;
}

/// Classes tell the use: "…ForSequenceClassification" ranks, "…Model" embeds.
ModelKind kindOf(const ConfigSource &source, Shape shape)
{
    const std::vector<std::string> classes = source.top.texts("architectures");
    const std::string name = classes.empty() ? std::string() : classes.front();
    if (name.find("ForSequenceClassification") != std::string::npos)
        return ModelKind::Reranker;
    if (shape == Shape::EncoderDecoder)
        return source.is("whisper") ? ModelKind::Speech : ModelKind::EncoderDecoder;
    const auto automatic = source.top.object("auto_map");
    const bool generates = automatic && automatic->has("AutoModelForCausalLM");
    const bool nested = &source.text.json() != &source.top.json();
    const bool bare = name.ends_with("Model") && name.find("LMHead") == std::string::npos && name.find("For") == std::string::npos && !generates
                      && !nested;
    const bool masked = name.find("ForMaskedLM") != std::string::npos || name.find("ForPreTraining") != std::string::npos;
    if (shape == Shape::Encoder || masked || source.is("modernbert"))
        return bare ? ModelKind::Embedding : ModelKind::Encoder;
    return bare ? ModelKind::Embedding : ModelKind::Decoder;
}

void readDtype(ConfigSource &source, Shape shape)
{
    std::string name;
    for (const JsonFields *part : {&source.text, &source.top}) {
        for (const std::string_view member : {"torch_dtype", "dtype"}) {
            const Json *value = part->find(member);
            if (name.empty() && value && value->is_string())
                name = value->get<std::string>();
        }
    }
    if (name.starts_with("torch."))
        name = name.substr(6);
    ModelDescription &d = source.description;
    const bool early = shape != Shape::Decoder || source.is("gpt2") || source.is("gptj");
    if (name.empty()) {
        name = early ? "float32" : "bfloat16";
        source.remark("dtype-assumed", source.text.pointerTo("torch_dtype"), name);
    }
    d.nativeDtype = name == "float16" || name == "half" ? "fp16" : name == "float32" || name == "float" ? "fp32" : "bf16";
    d.nativeFormat = floatFormat(d.nativeDtype);
}

void readIdentity(ConfigSource &source, Shape shape)
{
    ModelDescription &d = source.description;
    const JsonFields &text = source.text;
    d.id = d.name = text.file();
    d.architecture = nameOf(source);
    d.family = source.architecture ? std::string(source.architecture->family) : std::string();
    d.kind = kindOf(source, shape);
    d.provenance.status = "file";
    d.provenance.sources = {text.file()};
    text.integer({"num_hidden_layers", "n_layer", "num_layers", "n_layers"}, 1, kMostLayers); // a wrong value is told before a missing one
    const auto hidden = text.integer({"hidden_size", "n_embd", "d_model", "dim", "model_dim"}, 1, kLargestWidth);
    if (!hidden && !source.error())
        text.reject("missing-member", text.pointerTo("hidden_size"), {}, "1 … " + std::to_string(kLargestWidth));
    d.hiddenSize = hidden.value_or(0);
    auto vocabulary = text.integer({"padded_vocab_size", "vocab_size", "embedding_size"}, 1, kLargestVocabulary);
    if (!vocabulary)
        vocabulary = source.top.integer({"vocab_size"}, 1, kLargestVocabulary);
    if (!vocabulary && !source.error())
        text.reject("missing-member", text.pointerTo("vocab_size"), {}, "1 … " + std::to_string(kLargestVocabulary));
    d.vocabSize = vocabulary.value_or(0);
    auto context = text.integer({"max_position_embeddings", "n_positions", "seq_length", "n_ctx", "max_sequence_length", "max_seq_len",
                                 "model_max_length", "max_target_positions"},
                                0, kLargestContext);
    d.maxContext = context.value_or(0);
    if (!context)
        source.remark("context-unknown", text.pointerTo("max_position_embeddings"));
    if (!source.architecture)
        source.remark("architecture-unknown", source.top.pointerTo("model_type"), source.modelType);
    else if (source.architecture == findNearestArchitecture(source.modelType) && source.architecture->name != baseModelType(source.modelType))
        source.remark("architecture-taken-as", source.top.pointerTo("model_type"), std::string(source.architecture->name));
}

void readOtherTowers(ConfigSource &source)
{
    for (const std::string_view name : {"audio_config", "encoder_config", "speech_config"}) {
        const Json *tower = source.top.find(name);
        if (tower && tower->is_object() && !source.is("gemma3n"))
            source.remark("tower-not-counted", source.top.pointerTo(name));
    }
}

/// A nested config written by the library holds only what differs from its class; the rest is filled in.
std::optional<Json> filledConfig(const JsonFields &text)
{
    const ClassDefaults *defaults = classDefaults(text.text("model_type"));
    if (!defaults || !text.json().is_object())
        return std::nullopt;
    // Head width only where the class fixes it; elsewhere it follows from the hidden size.
    const bool ownHeads = text.has("num_attention_heads") || text.has("hidden_size");
    const bool gemma = defaults->name.starts_with("gemma");
    const std::pair<std::string_view, std::int64_t> members[] = {
        {"hidden_size", defaults->hidden},       {"num_hidden_layers", defaults->layers},   {"num_attention_heads", defaults->heads},
        {"intermediate_size", defaults->intermediate}, {"vocab_size", defaults->vocabulary}, {"max_position_embeddings", defaults->positions},
    };
    std::optional<Json> filled;
    const auto add = [&](std::string_view name, std::int64_t value) {
        if (text.has(name))
            return;
        if (!filled)
            filled = text.json();
        (*filled)[std::string(name)] = value;
    };
    for (const auto &[name, value] : members)
        add(name, value);
    if (gemma)
        add("head_dim", defaults->headDim);
    if (defaults->window > 0)
        add("sliding_window", defaults->window);
    if (!text.has("num_attention_heads") || (gemma && !ownHeads) || defaults->name == "mistral")
        add("num_key_value_heads", defaults->kvHeads);
    return filled;
}

Result<ModelDescription> describe(const Json &config, const std::string &file, const Json *besideJson, const std::string &besideFile)
{
    const JsonFields top(config, {}, file);
    if (top.error())
        return tl::unexpected(*top.error());
    JsonFields text = textPart(top);
    std::optional<Json> filled;
    if (&text.json() != &top.json())
        filled = filledConfig(text);
    if (filled)
        text = text.withObject(*filled);
    ConfigSource source{top, text, {}, nullptr, {}};
    if (filled)
        source.remark("class-defaults", text.pointerTo(""), text.text("model_type"));
    source.modelType = source.text.text("model_type", source.top.text("model_type"));
    source.architecture = architectureOf(source.top, source.text);
    const Shape shape = shapeOf(source);
    readIdentity(source, shape);
    readDtype(source, shape);
    if (!source.error()) {
        if (shape == Shape::Encoder)
            readEncoder(source);
        else if (shape == Shape::EncoderDecoder)
            readEncoderDecoder(source);
        else
            readDecoder(source);
    }
    if (!source.error()) {
        readVisionConfig(source);
        readMtpConfig(source);
        readOtherTowers(source);
    }
    if (!source.error()) {
        std::optional<JsonFields> beside;
        if (besideJson)
            beside.emplace(*besideJson, std::string(), besideFile);
        readQuantization(source, beside ? &*beside : nullptr);
    }
    if (source.error())
        return tl::unexpected(*source.error());
    return std::move(source.description);
}

} // namespace

Result<ModelDescription> describeHuggingFaceConfig(std::string_view text, const std::string &file, const ConfigSurroundings &beside)
{
    auto config = parseConfig(text, file);
    if (!config)
        return tl::unexpected(config.error());
    if (beside.quantization.empty())
        return describe(*config, file, nullptr, {});
    auto quantization = parseConfig(beside.quantization, beside.quantizationFile);
    if (!quantization)
        return tl::unexpected(quantization.error());
    return describe(*config, file, &*quantization, beside.quantizationFile);
}

Result<Model> readHuggingFaceConfig(std::string_view text, const std::string &file, const ConfigSurroundings &beside)
{
    const auto description = describeHuggingFaceConfig(text, file, beside);
    if (!description)
        return tl::unexpected(description.error());
    auto model = buildModel(*description);
    if (!model) {
        Error error = model.error();
        error.file = file;
        return tl::unexpected(std::move(error));
    }
    return model;
}

} // namespace anchorgpu::model
