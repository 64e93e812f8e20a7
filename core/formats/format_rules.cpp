#include "core/formats/format_rules.h"

#include "core/formats/gguf_names.h"

namespace anchorgpu::formats {
namespace {

/// Matrix products of attention, sparse-attention indexers and recurrent mixers.
bool mixesTokens(TensorRole role)
{
    switch (role) {
    case TensorRole::AttnQ:
    case TensorRole::AttnK:
    case TensorRole::AttnV:
    case TensorRole::AttnQkv:
    case TensorRole::AttnOut:
    case TensorRole::AttnGate:
    case TensorRole::LatentQA:
    case TensorRole::LatentQB:
    case TensorRole::LatentKvA:
    case TensorRole::LatentKvB:
    case TensorRole::IndexerQ:
    case TensorRole::IndexerK:
    case TensorRole::SsmIn:
    case TensorRole::SsmX:
    case TensorRole::SsmDt:
    case TensorRole::SsmOut:
    case TensorRole::LinearQkv:
    case TensorRole::LinearGate:
    case TensorRole::LinearOut:
        return true;
    default:
        return false;
    }
}

bool isFeedForward(TensorRole role)
{
    switch (role) {
    case TensorRole::MlpGate:
    case TensorRole::MlpUp:
    case TensorRole::MlpDown:
    case TensorRole::MlpGateUp:
    case TensorRole::ExpertGate:
    case TensorRole::ExpertUp:
    case TensorRole::ExpertDown:
    case TensorRole::ExpertGateUp:
    case TensorRole::SharedGate:
    case TensorRole::SharedUp:
    case TensorRole::SharedDown:
    case TensorRole::LatentExpertIn:
    case TensorRole::LatentExpertOut:
        return true;
    default:
        return false;
    }
}

Bytes count(Int128 bytes) { return Bytes::saturated(bytes); }

/// Shapes come from files. Beyond this side no product below is safe in 128 bits, and none is a tensor.
constexpr std::int64_t kLargestSide = std::int64_t{1} << 48;

bool isEmpty(const TensorShape &shape) { return shape.rows <= 0 || shape.cols <= 0 || shape.stack <= 0; }
bool isAbsurd(const TensorShape &shape) { return shape.rows > kLargestSide || shape.cols > kLargestSide || shape.stack > kLargestSide; }
constexpr Bytes kAbsurd{std::numeric_limits<std::int64_t>::max()};

Int128 elements(const TensorShape &shape)
{
    const Int128 matrix = count(static_cast<Int128>(shape.rows) * shape.cols).count();
    return count(matrix * shape.stack).count();
}

/// Packed 4-bit weights with one scale, and optionally one 4-bit zero point, per group of input features.
Int128 groupedInt4(const NumericFormat &format, const TensorShape &shape)
{
    const Int128 groups = ceilDiv(shape.cols, format.group > 0 ? format.group : 128);
    const Int128 scales = groups * shape.rows * 2;
    const Int128 zeros = groups * ceilDiv(shape.rows, 8) * 4;
    switch (format.family) {
    case Family::AwqInt4:
        return static_cast<Int128>(shape.cols) * ceilDiv(shape.rows, 8) * 4 + scales + zeros;
    case Family::GptqInt4:
        return static_cast<Int128>(ceilDiv(shape.cols, 8)) * shape.rows * 4 + scales + zeros + static_cast<Int128>(shape.cols) * 4;
    default:
        return static_cast<Int128>(ceilDiv(shape.cols, 8)) * shape.rows * 4 + scales;
    }
}

/// bitsandbytes works on the flat values: two a byte, one fp32 absmax per 64.
Int128 bnb4(std::int64_t values, bool doubleQuantised)
{
    const Int128 packed = ceilDiv(values, 2);
    const std::int64_t blocks = ceilDiv(values, 64);
    if (!doubleQuantised)
        return packed + static_cast<Int128>(blocks) * 4;
    return packed + blocks + static_cast<Int128>(ceilDiv(blocks, 256)) * 4 + 4; // 8-bit absmax, their fp32 absmax, one fp32 offset
}

/// Bytes of one matrix of a stack.
Int128 matrixBytes(const NumericFormat &format, const TensorShape &shape)
{
    const Int128 values = static_cast<Int128>(shape.rows) * shape.cols;
    const std::int64_t flat = count(values).count();
    switch (format.family) {
    case Family::Native:
        return values * 2;
    case Family::Float:
        return values * (format.bits / 8);
    case Family::Fp8:
        return values + 4;
    case Family::Fp8Block:
        return values + static_cast<Int128>(ceilDiv(shape.rows, 128)) * ceilDiv(shape.cols, 128) * 4;
    case Family::Int8:
    case Family::BnbInt8:
        return values + static_cast<Int128>(shape.rows) * 4;
    case Family::W8A16:
        return values + static_cast<Int128>(shape.rows) * 2;
    case Family::AwqInt4:
    case Family::GptqInt4:
    case Family::Int4:
        return groupedInt4(format, shape);
    case Family::Nvfp4:
        return static_cast<Int128>(shape.rows) * ceilDiv(shape.cols, 16) * 9 + 4;
    case Family::Mxfp4:
        return static_cast<Int128>(shape.rows) * ceilDiv(shape.cols, 32) * 17;
    case Family::BnbNf4:
        return bnb4(flat, false);
    case Family::BnbNf4Dq:
        return bnb4(flat, true);
    case Family::Gguf:
        return static_cast<Int128>(shape.rows) * storableType(baseType(format.ggufName), shape.cols).bytesOf(shape.cols).count();
    }
    return values * 2;
}

} // namespace

std::string_view idOf(Remainder rule)
{
    switch (rule) {
    case Remainder::Nothing:
        return "nothing";
    case Remainder::AllButLinear:
        return "all-but-linear";
    case Remainder::AllButFeedForward:
        return "all-but-feed-forward";
    case Remainder::ByMix:
        return "by-mix";
    }
    return "nothing";
}

Remainder remainderOf(const NumericFormat &format, bool mixtureOfExperts)
{
    switch (format.family) {
    case Family::Native:
    case Family::Float:
        return Remainder::Nothing;
    case Family::Gguf:
        return Remainder::ByMix;
    case Family::Mxfp4:
        return mixtureOfExperts ? Remainder::AllButFeedForward : Remainder::AllButLinear;
    default:
        return Remainder::AllButLinear;
    }
}

bool quantises(const NumericFormat &format, TensorRole role, bool mixtureOfExperts)
{
    switch (remainderOf(format, mixtureOfExperts)) {
    case Remainder::Nothing:
        return true;
    case Remainder::AllButFeedForward:
        return isFeedForward(role);
    case Remainder::AllButLinear:
        return isFeedForward(role) || mixesTokens(role);
    case Remainder::ByMix:
        return isFeedForward(role) || mixesTokens(role) || role == TensorRole::TokenEmbedding || role == TensorRole::Head
            || role == TensorRole::PerLayerEmbedding || role == TensorRole::IndexerWeights || role == TensorRole::LinearBetaAlpha
            || role == TensorRole::Projector;
    }
    return false;
}

Bytes narrowBytes(const NumericFormat &format, const TensorShape &shape)
{
    if (isEmpty(shape))
        return Bytes(0);
    if (isAbsurd(shape))
        return kAbsurd;
    return count(matrixBytes(format, shape)) * shape.stack;
}

Bytes storedBytes(const NumericFormat &format, TensorRole role, const TensorShape &shape, std::string_view wide, bool mixtureOfExperts)
{
    if (isEmpty(shape))
        return Bytes(0);
    if (isAbsurd(shape))
        return kAbsurd;
    if (format.family == Family::Float)
        return count(elements(shape) * (format.bits / 8));
    const bool vector = shape.cols == 1 || shape.rows == 1;
    if (format.family != Family::Native && quantises(format, role, mixtureOfExperts) && !vector)
        return narrowBytes(format, shape);
    // llama.cpp keeps everything that it does not quantise in fp32.
    const std::int64_t bytes = format.family == Family::Gguf ? 4 : wideBytes(wide);
    return count(elements(shape) * bytes);
}

double bitsPerWeight(const NumericFormat &format)
{
    constexpr std::int64_t kSide = 16384;
    const Bytes bytes = narrowBytes(format, {kSide, kSide, 1});
    return 8.0 * static_cast<double>(bytes.count()) / (static_cast<double>(kSide) * static_cast<double>(kSide));
}

std::int64_t wideBytes(std::string_view wide) { return wide == "fp32" || wide == "float32" ? 4 : 2; }

} // namespace anchorgpu::formats
