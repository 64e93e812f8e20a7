#include "core/memory/diffusion/diffusion_edits.h"

#include <algorithm>

namespace anchorgpu::memory {
namespace {

using workload::DiffusionOffload;
using workload::DiffusionWorkload;

const formats::NumericFormat kFp8{formats::Family::Fp8, 8, true, 0, {}};
const formats::NumericFormat kNf4{formats::Family::BnbNf4, 4, true, 0, {}};
constexpr std::int64_t kSmallTile = 512; ///< where the default tile covers the whole image

bool wide(const formats::NumericFormat &format) { return format.family == formats::Family::Float; }
bool offloads(const DiffusionWorkload &w) { return w.offload != DiffusionOffload::None; }
bool isDiffusers(const DiffusionWorkload &w) { return w.engine.id == "diffusers"; }

std::string quoted(const std::string &text) { return '"' + text + '"'; }

class Table {
public:
    Table(const DiffusionWorkload &workload, const model::DiffusionModel &model) : m_now(workload), m_model(model) {}

    std::vector<DiffusionEdit> edits()
    {
        keepThePicture();
        costQuality();
        costTime();
        return std::move(m_list);
    }

private:
    DiffusionWorkload &add(const char *id, std::vector<std::pair<std::string, std::string>> set)
    {
        m_list.push_back({id, std::move(set), m_now});
        return m_list.back().changed;
    }

    void keepThePicture()
    {
        if (m_now.batch > 1 && !m_now.vaeSlicing)
            add("slice-vae", {{"workload.vae_slicing", "true"}}).vaeSlicing = true;
        // ComfyUI frees encoders by itself.
        if (!offloads(m_now) && m_now.engine.id != "comfyui")
            add("free-text-encoder", {{"workload.offload", quoted("model")}}).offload = DiffusionOffload::Model;
        if (m_now.attention == workload::AttentionKernel::Eager)
            add("flash-attention", {{"workload.attention", quoted("flash")}}).attention = workload::AttentionKernel::Flash;
        if (m_now.vaeWeights && m_now.vaeWeights->bits == 32) {
            add("half-vae", {{"workload.vae_weights", quoted("bf16")}}).vaeWeights = formats::NumericFormat{formats::Family::Float, 16, true, 0, {}};
        }
        if (m_now.batch > 1)
            add("one-image-at-a-time", {{"workload.batch", "1"}}).batch = 1;
    }

    void costQuality()
    {
        const model::VaeTiling &tiling = m_model.vae.tiling;
        const bool covered = tiling.tileHeight >= m_now.height && tiling.tileWidth >= m_now.width;
        if (tiling.tileHeight > 0 && !m_now.vaeTiling && !(covered && m_now.width <= kSmallTile && m_now.height <= kSmallTile)) {
            std::vector<std::pair<std::string, std::string>> set{{"workload.vae_tiling", "true"}};
            if (covered)
                set.emplace_back("workload.vae_tile", std::to_string(kSmallTile));
            DiffusionWorkload &changed = add("tile-vae", std::move(set));
            changed.vaeTiling = true;
            if (covered)
                changed.vaeTile = kSmallTile;
        }
        if (wide(m_now.weights))
            add("fp8-denoiser", {{"workload.weights", quoted("fp8")}}).weights = kFp8;
        if (wide(m_now.textEncoderWeights) && isDiffusers(m_now))
            add("narrow-text-encoder", {{"workload.text_encoder_weights", quoted("bnb-nf4")}}).textEncoderWeights = kNf4;
        if (isDiffusers(m_now) && (wide(m_now.weights) || formats::toId(m_now.weights) == "fp8"))
            add("nf4-denoiser", {{"workload.weights", quoted("bnb-nf4")}}).weights = kNf4;
    }

    void costTime()
    {
        if (isDiffusers(m_now) && m_now.offload != DiffusionOffload::Group && m_now.offload != DiffusionOffload::Sequential)
            add("group-offload", {{"workload.offload", quoted("group")}}).offload = DiffusionOffload::Group;
        if (m_now.engine.id != "stable-diffusion.cpp" && m_now.offload != DiffusionOffload::Sequential)
            add("sequential-offload", {{"workload.offload", quoted("sequential")}}).offload = DiffusionOffload::Sequential;
        fewerFrames();
    }

    /// Half the clip, on the model's own step.
    void fewerFrames()
    {
        const std::int64_t factor = std::max<std::int64_t>(m_model.vae.temporalFactor, 1);
        const std::int64_t frames = (m_now.frames - 1) / 2 / factor * factor + 1;
        if (m_now.frames > 1 && frames < m_now.frames)
            add("fewer-frames", {{"workload.frames", std::to_string(frames)}}).frames = frames;
    }

    const DiffusionWorkload &m_now;
    const model::DiffusionModel &m_model;
    std::vector<DiffusionEdit> m_list;
};

} // namespace

std::vector<DiffusionEdit> diffusionEdits(const DiffusionWorkload &workload, const model::DiffusionModel &model) { return Table(workload, model).edits(); }

} // namespace anchorgpu::memory
