// Model, GPU, numeric format, degrees of parallelism and the rental term: editors that read the catalogues.
#include "core/hardware/gpu_catalogue.h"
#include "core/memory/parallelism.h"
#include "core/units/json_text.h"
#include "ui/text/numbers.h"
#include "ui/views/form/catalogue_texts.h"
#include "ui/views/form/field_texts.h"
#include "ui/views/form/fields.h"
#include "ui/views/widgets/number_fields.h"
#include "ui/views/widgets/search_combo.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace anchorgpu::views {

using workload::OptionSpec;

ModelField::ModelField(const OptionSpec &spec, QWidget *parent) : Field(spec, parent)
{
    m_combo = new SearchCombo(this);
    m_diffusion = spec.kind == workload::WorkloadKind::Diffusion;
    connect(m_combo, &SearchCombo::picked, this,
        [this](const QString &id) { Q_EMIT edited(QString::fromStdString(path()), QString::fromStdString(Json{{"id", id.toStdString()}}.dump())); });
    connect(m_combo, &SearchCombo::footActionTriggered, this, &ModelField::openFileRequested);
    setEditor(m_combo);
}

void ModelField::showValue(const FieldState &state)
{
    m_language = state.look.language;
    m_combo->setLook(state.look);
    m_combo->setPlaceholders(state.look.translate("Form", "Search by name, family or size"), state.look.translate("Form", "No model matches"));
    m_combo->setFootAction(state.look.translate("Form", "Open model file…"));
    const memory::World *world = &state.world;
    m_combo->setItemsSource([this, world] { return m_diffusion ? diffusionItems(*world, m_language) : modelItems(*world, m_language); });
    const auto description = describeModel(state.scenario, state.world, state.look.language);
    m_combo->showCurrent(description.id, description.name);
    m_combo->setToolTip(description.name);
    setHint(description.details, description.known ? Ink::Muted : Ink::Unfit, state.look);
}

GpuField::GpuField(const OptionSpec &spec, QWidget *parent) : Field(spec, parent)
{
    m_combo = new SearchCombo(this);
    connect(m_combo, &SearchCombo::picked, this, [this](const QString &id) { Q_EMIT edited(QString::fromStdString(path()), jsonText(id)); });
    setEditor(m_combo);
}

void GpuField::showValue(const FieldState &state)
{
    m_language = state.look.language;
    m_combo->setLook(state.look);
    m_combo->setPlaceholders(state.look.translate("Form", "Search by name or memory"), state.look.translate("Form", "No GPU matches"));
    const memory::World *world = &state.world;
    m_combo->setItemsSource([this, world] { return gpuItems(*world, m_language); });
    const hardware::Gpu *gpu = state.world.gpus->find(state.scenario.hardware.gpu);
    m_combo->showCurrent(QString::fromStdString(state.scenario.hardware.gpu), QString::fromStdString(gpu ? gpu->name : state.scenario.hardware.gpu));
    setHint(gpu ? describeGpu(*gpu, state.look.language) : state.look.translate("Form", "Not in the catalogue"), gpu ? Ink::Muted : Ink::Unfit, state.look);
}

void FormatField::showValue(const FieldState &state)
{
    const Json value = m_spec.get(state.scenario);
    const QString current = value.is_string() ? QString::fromStdString(value.get<std::string>()) : QString();
    std::vector<std::pair<QString, QString>> choices;
    if (isOptional())
        choices.emplace_back(QString(), state.look.translate("Form", "automatic"));
    for (const std::string &id : formatsFor(state.scenario, m_spec.path, current.toStdString()))
        choices.emplace_back(QString::fromStdString(id), formatText(id, state.look.language));
    fill(choices, current);
    markFormats(*combo(), state.scenario, state.world, state.look);
    const auto support = m_spec.path == "workload.weights" ? supportOf(state.scenario, current.toStdString(), state.world, state.look.language) : FormatSupport{};
    setHint(support.brief, inkOf(support.mark), state.look);
    if (!support.text.isEmpty())
        combo()->setToolTip(combo()->currentText() + QStringLiteral("\n") + support.text);
}

DegreeField::DegreeField(const OptionSpec &spec, QWidget *parent) : Field(spec, parent)
{
    m_field = new IntegerField(this);
    guardWheel(m_field);
    m_field->setRange(0, 65'536);
    connect(m_field, &QSpinBox::valueChanged, this,
        [this](int value) { Q_EMIT edited(QString::fromStdString(path()), value == 0 ? QStringLiteral("null") : QString::number(value)); });
    setEditor(m_field);
}

void DegreeField::showValue(const FieldState &state)
{
    const Json value = m_spec.get(state.scenario);
    const std::int64_t count = std::max<std::int64_t>(1, state.scenario.hardware.count);
    std::vector<int> stops{0};
    for (std::int64_t degree = 1; degree <= std::min<std::int64_t>(count, 4096); ++degree) {
        if (count % degree == 0)
            stops.push_back(static_cast<int>(degree));
    }
    m_field->setStops(stops);
    QString filledIn;
    if (state.plan) {
        const auto &p = state.plan->parallelism;
        const std::int64_t degree = m_spec.path == "hardware.tensor_parallel" ? p.tensor
            : m_spec.path == "hardware.pipeline_parallel"                       ? p.pipeline
            : m_spec.path == "hardware.expert_parallel"                         ? p.expert
            : m_spec.path == "hardware.data_parallel"                           ? p.data
                                                                                : p.context;
        filledIn = text::integer(degree, state.look.language);
    }
    m_field->setAutomaticText(filledIn.isEmpty() ? state.look.translate("Form", "auto") : state.look.translate("Form", "auto · %1").arg(filledIn));
    m_field->showValue(value.is_number() ? static_cast<int>(value.get<std::int64_t>()) : 0);
    m_field->setLanguage(state.look.language);
}

TermField::TermField(const OptionSpec &spec, QWidget *parent) : Field(spec, parent)
{
    label()->hide();
    auto *row = new QHBoxLayout;
    row->setSpacing(10);
    const auto column = [&](TermLabel *name, QWidget *editor, int stretch) {
        auto *box = new QVBoxLayout;
        box->setSpacing(4);
        box->addWidget(name);
        box->addWidget(editor);
        name->setBuddy(editor);
        name->setTerm(QStringLiteral("fixed_rental_term"));
        connect(name, &TermLabel::termRequested, this, &Field::termRequested);
        row->addLayout(box, stretch);
    };
    m_count = new IntegerField(this);
    m_count->setObjectName(QStringLiteral("termCount"));
    m_count->setRange(1, 1200);
    guardWheel(m_count);
    m_unit = new QComboBox(this);
    m_unit->setObjectName(QStringLiteral("termUnit"));
    m_unit->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_unit->setMinimumContentsLength(8);
    guardWheel(m_unit);
    auto *countLabel = new TermLabel(this);
    countLabel->setObjectName(QStringLiteral("termCountLabel"));
    m_unitLabel = new TermLabel(this);
    column(countLabel, m_count, 2);
    column(m_unitLabel, m_unit, 3);
    box()->addLayout(row);
    connect(m_count, &QSpinBox::valueChanged, this, [this](int value) { Q_EMIT edited(QStringLiteral("rental.term.count"), QString::number(value)); });
    connect(m_unit, &QComboBox::activated, this, [this](int) { Q_EMIT edited(QStringLiteral("rental.term.unit"), jsonText(m_unit->currentData().toString())); });
}

void TermField::showValue(const FieldState &state)
{
    const auto &language = state.look.language;
    auto *countLabel = findChild<TermLabel *>(QStringLiteral("termCountLabel"));
    countLabel->setText(fieldLabel("rental.term.count", language));
    countLabel->setAccessibleName(accessibleFieldName("rental.term.count", language));
    m_unitLabel->setText(fieldLabel("rental.term.unit", language));
    m_count->setAccessibleName(accessibleFieldName("rental.term.count", language));
    m_unit->setAccessibleName(accessibleFieldName("rental.term.unit", language));
    const QSignalBlocker blocker(m_unit);
    m_unit->clear();
    for (const char *id : {"week", "month"})
        m_unit->addItem(choiceText("rental.term.unit", id, language), QString::fromLatin1(id));
    m_unit->setCurrentIndex(state.scenario.rental.term.unit == TermUnit::Week ? 0 : 1);
    m_count->showValue(static_cast<int>(state.scenario.rental.term.count));
    m_count->setLanguage(language);
}

} // namespace anchorgpu::views
