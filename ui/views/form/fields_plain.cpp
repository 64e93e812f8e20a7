// Whole numbers, decimals, switches, choices and texts.
#include "core/units/json_text.h"
#include "ui/text/numbers.h"
#include "ui/views/form/field_texts.h"
#include "ui/views/form/fields.h"
#include "ui/views/widgets/number_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>
#include <limits>

namespace anchorgpu::views {

using workload::OptionSpec;

QString jsonText(const QString &text) { return QString::fromStdString(Json(text.toStdString()).dump()); }

namespace {

/// The value in force: the user's, else what the plan filled in.
Json inForce(const OptionSpec &spec, const FieldState &state)
{
    Json value = spec.get(state.scenario);
    if (value.is_null() && state.plan && state.plan->understood.workload.index() == state.scenario.workload.index())
        value = spec.get(state.plan->understood);
    return value;
}

/// "automatic (8)", or "automatic" when nobody knows.
QString automaticText(const QString &value, const Look &look)
{
    return value.isEmpty() ? look.translate("Form", "automatic") : look.translate("Form", "automatic (%1)").arg(value);
}

QString suffixOf(const OptionSpec &spec, const Look &look)
{
    const auto *text = fieldText(spec.path);
    return text && text->unit ? QChar(0x00A0) + look.translate("Form", text->unit) : QString();
}

} // namespace

IntegerOption::IntegerOption(const OptionSpec &spec, QWidget *parent) : Field(spec, parent)
{
    m_field = new IntegerField(this);
    guardWheel(m_field);
    m_field->setRange(static_cast<int>(spec.min), static_cast<int>(std::min(spec.max, static_cast<double>(std::numeric_limits<int>::max()))));
    m_field->setSingleStep(static_cast<int>(std::max(1.0, spec.step)));
    m_field->setDoubling(spec.logarithmic);
    connect(m_field, &QSpinBox::valueChanged, this, [this](int value) { Q_EMIT edited(QString::fromStdString(path()), m_field->isAutomatic() ? QStringLiteral("null") : QString::number(value)); });
    if (!spec.logarithmic || spec.unit.empty()) {
        setEditor(m_field);
        return;
    }
    m_slider = new LogSlider(this);
    guardWheel(m_slider);
    connect(m_slider, &QSlider::sliderPressed, this, &Field::dragStarted);
    connect(m_slider, &QSlider::sliderReleased, this, &Field::dragEnded);
    connect(m_slider, &LogSlider::valuePicked, this, [this](double value) { Q_EMIT edited(QString::fromStdString(path()), QString::number(static_cast<qint64>(value))); });
    auto *row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(m_slider, 1);
    row->addWidget(m_field);
    setEditor(m_field, row);
    setTabOrder(m_slider, m_field);
}

void IntegerOption::showValue(const FieldState &state)
{
    const Json value = m_spec.get(state.scenario);
    const Json effective = inForce(m_spec, state);
    const auto number = [](const Json &json) { return json.is_number() ? json.get<double>() : 0.0; };
    const QSignalBlocker blocker(m_field);
    if (isOptional()) {
        const bool known = effective.is_number();
        m_field->setMinimum(std::max(0, static_cast<int>(m_spec.min) - 1));
        m_field->setAutomaticText(automaticText(known ? text::integer(static_cast<std::int64_t>(number(effective)), state.look.language) : QString(), state.look));
    }
    m_field->setSuffix(suffixOf(m_spec, state.look));
    m_field->showValue(value.is_number() ? static_cast<int>(std::min(number(value), 2e9)) : m_field->minimum());
    m_field->setLanguage(state.look.language);
    if (!m_slider)
        return;
    m_slider->setObjectName(m_field->objectName() + QStringLiteral("Slider"));
    // "Context tokens slider": assistive technology tells the slider from its field.
    m_slider->setAccessibleName(state.look.translate("Form", "%1 slider").arg(accessibleFieldName(m_spec.path, state.look.language)));
    m_slider->setRangeOf(m_spec.unit == "tokens" ? 256 : 1, m_spec.unit == "tokens" ? 1'048'576 : 4096);
    m_slider->showValue(std::max(1.0, number(effective)));
    m_slider->setSpokenValue(text::integer(static_cast<std::int64_t>(number(effective)), state.look.language) + m_field->suffix());
    m_slider->setProperty("term", m_field->property("term"));
}

DecimalOption::DecimalOption(const OptionSpec &spec, QWidget *parent) : Field(spec, parent)
{
    m_field = new DecimalField(this);
    guardWheel(m_field);
    m_field->setDecimals(spec.step < 0.1 ? 3 : 1);
    m_field->setRange(spec.min, spec.max);
    m_field->setSingleStep(spec.step);
    connect(m_field, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        Q_EMIT edited(QString::fromStdString(path()), m_field->isAutomatic() ? QStringLiteral("null") : QString::number(value, 'g', 15));
    });
    setEditor(m_field);
}

void DecimalOption::showValue(const FieldState &state)
{
    const Json value = m_spec.get(state.scenario);
    const Json effective = inForce(m_spec, state);
    const QSignalBlocker blocker(m_field);
    if (isOptional()) {
        m_field->setMinimum(m_spec.min - m_spec.step);
        m_field->setAutomaticText(automaticText(effective.is_number() ? text::decimal(effective.get<double>(), 2, state.look.language) : QString(), state.look));
    }
    m_field->showValue(value.is_number() ? value.get<double>() : m_field->minimum());
    m_field->setLanguage(state.look.language);
}

FlagOption::FlagOption(const OptionSpec &spec, QWidget *parent) : Field(spec, parent)
{
    m_combo = new QComboBox(this);
    guardWheel(m_combo);
    m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_combo->setMinimumContentsLength(4);
    connect(m_combo, &QComboBox::activated, this, [this](int) { Q_EMIT edited(QString::fromStdString(path()), m_combo->currentData().toString()); });
    setEditor(m_combo);
}

void FlagOption::showValue(const FieldState &state)
{
    const Json value = m_spec.get(state.scenario);
    const Json effective = inForce(m_spec, state);
    const QString on = state.look.translate("Form", "on"), off = state.look.translate("Form", "off");
    const QSignalBlocker blocker(m_combo);
    m_combo->clear();
    if (isOptional())
        m_combo->addItem(automaticText(effective.is_boolean() ? (effective.get<bool>() ? on : off) : QString(), state.look), QStringLiteral("null"));
    m_combo->addItem(on, QStringLiteral("true"));
    m_combo->addItem(off, QStringLiteral("false"));
    m_combo->setCurrentIndex(m_combo->findData(value.is_boolean() ? (value.get<bool>() ? QStringLiteral("true") : QStringLiteral("false")) : QStringLiteral("null")));
}

ChoiceOption::ChoiceOption(const OptionSpec &spec, QWidget *parent) : Field(spec, parent)
{
    m_combo = new QComboBox(this);
    guardWheel(m_combo);
    m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_combo->setMinimumContentsLength(5);
    connect(m_combo, &QComboBox::activated, this, [this](int) {
        const QString id = m_combo->currentData().toString();
        Q_EMIT edited(QString::fromStdString(path()), id.isEmpty() ? QStringLiteral("null") : jsonText(id));
    });
    setEditor(m_combo);
}

void ChoiceOption::fill(const std::vector<std::pair<QString, QString>> &choices, const QString &current)
{
    const QSignalBlocker blocker(m_combo);
    bool same = m_combo->count() == static_cast<int>(choices.size());
    for (int i = 0; same && i < m_combo->count(); ++i)
        same = m_combo->itemData(i).toString() == choices[static_cast<std::size_t>(i)].first && m_combo->itemText(i) == choices[static_cast<std::size_t>(i)].second;
    if (!same) {
        m_combo->clear();
        for (const auto &[id, text] : choices)
            m_combo->addItem(text, id);
    }
    m_combo->setCurrentIndex(m_combo->findData(current));
    m_combo->setToolTip(m_combo->currentText()); // a long one is shortened in the box
}

void ChoiceOption::showValue(const FieldState &state)
{
    const Json value = m_spec.get(state.scenario);
    const Json effective = inForce(m_spec, state);
    std::vector<std::pair<QString, QString>> choices;
    const auto word = [&](const std::string &id) { return choiceText(m_spec.path, id, state.look.language); };
    if (isOptional())
        choices.emplace_back(QString(), automaticText(effective.is_string() ? word(effective.get<std::string>()) : QString(), state.look));
    for (const std::string_view id : m_spec.choices)
        choices.emplace_back(QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size())), word(std::string(id)));
    fill(choices, value.is_string() ? QString::fromStdString(value.get<std::string>()) : QString());
}

TextOption::TextOption(const OptionSpec &spec, QWidget *parent) : Field(spec, parent)
{
    m_edit = new QLineEdit(this);
    connect(m_edit, &QLineEdit::editingFinished, this, [this] {
        if (!m_edit->isModified())
            return;
        m_edit->setModified(false);
        const QString typed = m_edit->text().trimmed();
        const bool clears = typed.isEmpty() && (isOptional() || m_spec.type == workload::ValueType::Structure);
        // A list of modules may be typed with commas.
        if (m_spec.path == "workload.lora.targets" && typed.contains(QLatin1Char(','))) {
            Json names = Json::array();
            for (const QString &name : typed.split(QLatin1Char(','), Qt::SkipEmptyParts))
                names.push_back(name.trimmed().toStdString());
            return Q_EMIT edited(QString::fromStdString(path()), QString::fromStdString(names.dump()));
        }
        Q_EMIT edited(QString::fromStdString(path()), clears ? QStringLiteral("null") : jsonText(typed));
    });
    setEditor(m_edit);
}

void TextOption::showValue(const FieldState &state)
{
    const Json value = m_spec.get(state.scenario);
    const Json effective = inForce(m_spec, state);
    QString shown;
    if (value.is_string()) {
        shown = QString::fromStdString(value.get<std::string>());
    } else if (value.is_array()) {
        QStringList names;
        for (const auto &item : value)
            names << QString::fromStdString(item.is_string() ? item.get<std::string>() : item.dump());
        shown = names.join(QStringLiteral(", "));
    }
    if (m_edit->text() != shown && !m_edit->isModified())
        m_edit->setText(shown);
    QString hint = effective.is_string() && shown.isEmpty() ? QString::fromStdString(effective.get<std::string>()) : QString();
    if (m_spec.path == "rental.start")
        hint = state.look.translate("Form", "open");
    else if (m_spec.path.ends_with(".version"))
        hint = hint.isEmpty() ? state.look.translate("Form", "newest") : hint;
    else if (hint.isEmpty())
        hint = state.look.translate("Form", "automatic");
    m_edit->setPlaceholderText(hint);
}

} // namespace anchorgpu::views
