#include "ui/charts/theme.h"

namespace anchorgpu::charts {

namespace {

QColor rgb(unsigned value) { return QColor::fromRgb(value); }

Theme makeLight()
{
    Theme t;
    t.ground = rgb(0xf3f5f8);
    t.surface = rgb(0xffffff);
    t.raised = rgb(0xf4f6f9);
    t.line = rgb(0xdfe4ec);
    t.strongLine = rgb(0xc6cedb);
    t.text = rgb(0x17212e);
    t.muted = rgb(0x5d6b7d);
    t.accent = rgb(0x0b5cad);
    t.onAccent = rgb(0xffffff);
    t.selection = rgb(0xe4eefa);
    t.hover = rgb(0xeef2f7);
    t.fits = rgb(0x0c7a4b);
    t.tight = rgb(0x9a5b00);
    t.unfit = rgb(0xb3261e);
    return t;
}

Theme makeDark()
{
    Theme t;
    t.dark = true;
    t.ground = rgb(0x10161f);
    t.surface = rgb(0x18202b);
    t.raised = rgb(0x111923);
    t.line = rgb(0x2b3645);
    t.strongLine = rgb(0x405066);
    t.text = rgb(0xe8edf4);
    t.muted = rgb(0x97a4b5);
    t.accent = rgb(0x5aa9f5);
    t.onAccent = rgb(0x08131f);
    t.selection = rgb(0x1d334d);
    t.hover = rgb(0x212c3a);
    t.fits = rgb(0x4fce92);
    t.tight = rgb(0xf2b04d);
    t.unfit = rgb(0xff8a80);
    return t;
}

/// The token table of the look: one row a part, light and dark.
struct PartColour {
    memory::ComponentId id;
    unsigned light, dark;
};

constexpr PartColour kParts[] = {
    {memory::ComponentId::Weights, 0x0072b2, 0x3d9ad1},
    {memory::ComponentId::KvCache, 0xe69f00, 0xf0b23c},
    {memory::ComponentId::RecurrentState, 0xb97f00, 0xd39a2e},
    {memory::ComponentId::Activations, 0x009e73, 0x2fbf95},
    {memory::ComponentId::ComputeBuffers, 0xcc79a7, 0xdd97bd},
    {memory::ComponentId::OutputBuffers, 0xb0588a, 0xc77ba6},
    {memory::ComponentId::CudaGraphs, 0xcc79a7, 0xdd97bd},
    {memory::ComponentId::Communication, 0x56b4e9, 0x7cc7f0},
    {memory::ComponentId::Framework, 0x8a94a3, 0x8a94a3},
    {memory::ComponentId::LoraAdapters, 0x4a5fd0, 0x8494ee},
    {memory::ComponentId::DraftModel, 0x2f4b8f, 0x6f8fdd},
    {memory::ComponentId::Vision, 0x3f8f9f, 0x63b6c6},
    {memory::ComponentId::Gradients, 0xd55e00, 0xf08a4b},
    {memory::ComponentId::OptimizerState, 0x7b61c4, 0xa793e6},
    {memory::ComponentId::MasterWeights, 0x5b45a0, 0x8a75cf},
    {memory::ComponentId::GatheredParameters, 0x56b4e9, 0x7cc7f0},
    {memory::ComponentId::LogitsLoss, 0x6bb53f, 0x93d267},
    {memory::ComponentId::TextEncoders, 0x7b61c4, 0xa793e6},
    {memory::ComponentId::Denoiser, 0x0072b2, 0x3d9ad1},
    {memory::ComponentId::Vae, 0xe69f00, 0xf0b23c},
    {memory::ComponentId::VaeDecode, 0x009e73, 0x2fbf95},
    {memory::ComponentId::QuantizationWorkspace, 0xb0588a, 0xc77ba6},
    {memory::ComponentId::Reserve, 0xb4bcc8, 0x5d6979},
};

} // namespace

const Theme &Theme::light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme &Theme::darkTheme()
{
    static const Theme theme = makeDark();
    return theme;
}

QColor Theme::part(memory::ComponentId id) const
{
    for (const auto &row : kParts) {
        if (row.id == id)
            return rgb(dark ? row.dark : row.light);
    }
    return muted;
}

QColor Theme::of(memory::Verdict verdict) const
{
    switch (verdict) {
    case memory::Verdict::Fits: return fits;
    case memory::Verdict::Tight: return tight;
    case memory::Verdict::DoesNotFit: break;
    }
    return unfit;
}

QColor Theme::tint(const QColor &ink, double strength) const
{
    const auto mix = [strength](int over, int under) { return static_cast<int>(over * strength + under * (1 - strength) + 0.5); };
    return QColor(mix(ink.red(), surface.red()), mix(ink.green(), surface.green()), mix(ink.blue(), surface.blue()));
}

QPalette Theme::palette() const
{
    QPalette p;
    const auto set = [&p](QPalette::ColorRole role, const QColor &colour, const QColor &disabled) {
        p.setColor(QPalette::Active, role, colour);
        p.setColor(QPalette::Inactive, role, colour);
        p.setColor(QPalette::Disabled, role, disabled);
    };
    const QColor faint = tint(muted, 0.6);
    set(QPalette::Window, ground, ground);
    set(QPalette::WindowText, text, faint);
    set(QPalette::Base, surface, surface);
    set(QPalette::AlternateBase, raised, raised);
    set(QPalette::Text, text, faint);
    set(QPalette::Button, surface, surface);
    set(QPalette::ButtonText, text, faint);
    set(QPalette::BrightText, onAccent, onAccent);
    set(QPalette::Highlight, accent, strongLine);
    set(QPalette::HighlightedText, onAccent, text);
    set(QPalette::Link, accent, faint);
    set(QPalette::LinkVisited, accent, faint);
    set(QPalette::PlaceholderText, muted, faint);
    set(QPalette::ToolTipBase, dark ? rgb(0x263242) : rgb(0x17212e), surface);
    set(QPalette::ToolTipText, rgb(0xf3f6fa), text);
    set(QPalette::Light, surface, surface);
    set(QPalette::Midlight, line, line);
    set(QPalette::Mid, line, line);
    set(QPalette::Dark, strongLine, strongLine);
    set(QPalette::Shadow, strongLine, strongLine);
    return p;
}

} // namespace anchorgpu::charts
