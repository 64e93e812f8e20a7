#include "ui/views/form/field.h"

#include "ui/views/form/field_texts.h"
#include "ui/views/form/fields.h"

#include <QVBoxLayout>

namespace anchorgpu::views {

namespace {

/// An option that null clears may be left to the program.
bool canBeLeftOut(const workload::OptionSpec &spec, const workload::Scenario &scenario)
{
    if (spec.kind && *spec.kind != workload::kindOf(scenario))
        return false;
    workload::Scenario copy = scenario;
    return !spec.set(copy, Json(nullptr), {}, spec);
}

} // namespace

Field::Field(const workload::OptionSpec &spec, QWidget *parent) : QWidget(parent), m_spec(spec)
{
    m_box = new QVBoxLayout(this);
    m_box->setContentsMargins(0, 0, 0, 0);
    m_box->setSpacing(3);
    m_label = new TermLabel(this);
    m_label->setTerm(QString::fromUtf8(spec.term.data(), static_cast<qsizetype>(spec.term.size())));
    m_box->addWidget(m_label);
    connect(m_label, &TermLabel::termRequested, this, &Field::termRequested);
}

void Field::setEditor(QWidget *editor, QLayout *row)
{
    m_editor = editor;
    m_label->setBuddy(editor);
    const auto *text = fieldText(m_spec.path);
    editor->setObjectName(text && text->objectName ? QString::fromUtf8(text->objectName)
                                                   : QString::fromUtf8(m_spec.path.data(), static_cast<qsizetype>(m_spec.path.size())));
    editor->setProperty("term", m_label->term());
    setFocusProxy(editor);
    if (row)
        m_box->addLayout(row);
    else
        m_box->addWidget(editor);
}

void Field::show(const FieldState &state)
{
    if (!m_spec.kind || *m_spec.kind == workload::kindOf(state.scenario))
        m_optional = canBeLeftOut(m_spec, state.scenario);
    const QString name = fieldLabel(m_spec.path, state.look.language);
    const QString heard = accessibleFieldName(m_spec.path, state.look.language);
    if (m_label->text() != name)
        m_label->setText(name);
    m_label->setAccessibleName(heard);
    if (m_editor) {
        m_editor->setAccessibleName(heard);
        m_editor->setToolTip(name == heard ? QString() : heard);
    }
    showValue(state);
}

void Field::setHint(const QString &text, Ink ink, const Look &look)
{
    if (!m_hint) {
        if (text.isEmpty())
            return;
        m_hint = new ElidedLabel(this); // one line; the whole text is its tool tip
        setType(m_hint, Type::Small);
        m_box->addWidget(m_hint);
    }
    m_hint->setVisible(!text.isEmpty());
    m_hint->setFullText(text);
    setInk(m_hint, ink);
    applyRoles(m_hint, look);
}

Field *makeField(const workload::OptionSpec &spec, QWidget *parent)
{
    using workload::ValueType;
    if (spec.path == "hardware.gpu")
        return new GpuField(spec, parent);
    if (spec.path == "rental.term")
        return new TermField(spec, parent);
    if (spec.path == "hardware.tensor_parallel" || spec.path == "hardware.pipeline_parallel" || spec.path == "hardware.expert_parallel"
        || spec.path == "hardware.data_parallel" || spec.path == "hardware.context_parallel")
        return new DegreeField(spec, parent);
    switch (spec.type) {
    case ValueType::Integer: return new IntegerOption(spec, parent);
    case ValueType::Decimal: return new DecimalOption(spec, parent);
    case ValueType::Boolean: return new FlagOption(spec, parent);
    case ValueType::Choice: return new ChoiceOption(spec, parent);
    case ValueType::Format: return new FormatField(spec, parent);
    case ValueType::Model: return new ModelField(spec, parent);
    case ValueType::Text: return new TextOption(spec, parent);
    case ValueType::Structure:
        return spec.path == "workload.engine_options.tensor_split" || spec.path == "workload.lora.targets" ? new TextOption(spec, parent) : nullptr;
    }
    return nullptr;
}

} // namespace anchorgpu::views
