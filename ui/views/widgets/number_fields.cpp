#include "ui/views/widgets/number_fields.h"

#include "ui/text/numbers.h"

#include <QLineEdit>
#include <algorithm>
#include <cmath>

namespace anchorgpu::views {

namespace {

constexpr int kSliderSteps = 1000;

bool couldBecomeNumber(const QString &text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.isDigit() || c.isSpace() || QStringLiteral(".,-+kKmMgGiI").contains(c); });
}

} // namespace

IntegerField::IntegerField(QWidget *parent) : QSpinBox(parent)
{
    setKeyboardTracking(false);
    setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue);
    setAccelerated(true);
}

void IntegerField::setLanguage(const text::Language &language)
{
    m_language = language;
    setLocale(language.locale());
    showValue(value()); // the text in the new language
    lineEdit()->setText(textFromValue(value()));
}

void IntegerField::setAutomaticText(const QString &text)
{
    m_automatic = !text.isEmpty();
    setSpecialValueText(text);
}

void IntegerField::showValue(int value)
{
    const QSignalBlocker blocker(this);
    setValue(value);
}

std::optional<double> IntegerField::parsed(const QString &text) const
{
    QString number = text;
    if (!suffix().isEmpty() && number.endsWith(suffix()))
        number.chop(suffix().size());
    // In a field of whole numbers "131,072" groups thousands: a comma or dot before exactly three digits is no decimal sign.
    static const QRegularExpression kGrouped(QStringLiteral("^[+]?\\d{1,3}([.,\\s]\\d{3})+$"));
    const QString trimmed = number.trimmed();
    if (kGrouped.match(trimmed).hasMatch()) {
        QString digits;
        std::copy_if(trimmed.begin(), trimmed.end(), std::back_inserter(digits), [](QChar c) { return c.isDigit(); });
        return digits.toDouble();
    }
    return text::parseNumber(number);
}

QValidator::State IntegerField::validate(QString &input, int &) const
{
    if (m_automatic && (input == specialValueText() || input.trimmed().isEmpty()))
        return QValidator::Acceptable;
    const auto number = parsed(input);
    if (number)
        return *number >= minimum() && *number <= maximum() ? QValidator::Acceptable : QValidator::Intermediate;
    QString rest = input;
    if (!suffix().isEmpty())
        rest.remove(suffix());
    return m_automatic || couldBecomeNumber(rest) ? QValidator::Intermediate : QValidator::Invalid;
}

int IntegerField::valueFromText(const QString &text) const
{
    if (m_automatic && (text == specialValueText() || text.trimmed().isEmpty()))
        return minimum();
    const auto number = parsed(text);
    if (!number)
        return value();
    return static_cast<int>(std::clamp(std::round(*number), static_cast<double>(minimum()), static_cast<double>(maximum())));
}

QString IntegerField::textFromValue(int value) const { return text::integer(value, m_language); }

void IntegerField::stepBy(int steps)
{
    if (!m_stops.empty()) {
        auto at = std::lower_bound(m_stops.begin(), m_stops.end(), value());
        auto index = static_cast<int>(at - m_stops.begin());
        if (steps < 0 || (at != m_stops.end() && *at == value()))
            index += steps;
        index = std::clamp(index, 0, static_cast<int>(m_stops.size()) - 1);
        return setValue(m_stops[static_cast<std::size_t>(index)]);
    }
    if (!m_doubling)
        return QSpinBox::stepBy(steps);
    double next = value();
    for (int i = 0; i < std::abs(steps); ++i)
        next = steps > 0 ? std::exp2(std::floor(std::log2(std::max(next, 1.0))) + 1) : std::exp2(std::ceil(std::log2(std::max(next, 1.0))) - 1);
    setValue(static_cast<int>(std::clamp(next, static_cast<double>(minimum()), static_cast<double>(maximum()))));
}

QAbstractSpinBox::StepEnabled IntegerField::stepEnabled() const
{
    StepEnabled enabled = StepNone;
    if (value() > minimum())
        enabled |= StepDownEnabled;
    if (value() < (m_stops.empty() ? maximum() : m_stops.back()))
        enabled |= StepUpEnabled;
    return enabled;
}

QSize IntegerField::sizeHint() const
{
    QSize size = QSpinBox::sizeHint();
    size.setWidth(minimumSizeHint().width());
    return size;
}

QSize IntegerField::minimumSizeHint() const
{
    const int digits = fontMetrics().horizontalAdvance(m_doubling ? QStringLiteral("888 888") : QStringLiteral("8 888"));
    const int words = std::max(fontMetrics().horizontalAdvance(specialValueText()), digits + fontMetrics().horizontalAdvance(suffix()));
    return {words + fontMetrics().height() * 9 / 4, QSpinBox::minimumSizeHint().height()};
}

DecimalField::DecimalField(QWidget *parent) : QDoubleSpinBox(parent)
{
    setKeyboardTracking(false);
    setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue);
}

void DecimalField::setLanguage(const text::Language &language)
{
    m_language = language;
    setLocale(language.locale());
    const QSignalBlocker blocker(this);
    lineEdit()->setText(m_automatic && value() <= minimum() ? specialValueText() : textFromValue(value()));
}

void DecimalField::setAutomaticText(const QString &text)
{
    m_automatic = !text.isEmpty();
    setSpecialValueText(text);
}

void DecimalField::showValue(double value)
{
    const QSignalBlocker blocker(this);
    setValue(value);
}

QSize DecimalField::minimumSizeHint() const
{
    const int words = std::max(fontMetrics().horizontalAdvance(specialValueText()), fontMetrics().horizontalAdvance(QStringLiteral("88 888")));
    return {words + fontMetrics().height() * 5 / 2, QDoubleSpinBox::minimumSizeHint().height()};
}

QValidator::State DecimalField::validate(QString &input, int &) const
{
    if (m_automatic && (input == specialValueText() || input.trimmed().isEmpty()))
        return QValidator::Acceptable;
    const auto number = text::parseNumber(input);
    if (number)
        return *number >= minimum() && *number <= maximum() ? QValidator::Acceptable : QValidator::Intermediate;
    return m_automatic || couldBecomeNumber(input) ? QValidator::Intermediate : QValidator::Invalid;
}

double DecimalField::valueFromText(const QString &text) const
{
    if (m_automatic && (text == specialValueText() || text.trimmed().isEmpty()))
        return minimum();
    return text::parseNumber(text).value_or(value());
}

QString DecimalField::textFromValue(double value) const
{
    int places = decimals();
    while (places > 0 && std::abs(value * std::pow(10, places - 1) - std::round(value * std::pow(10, places - 1))) < 1e-9)
        --places;
    return text::decimal(value, places, m_language);
}

LogSlider::LogSlider(QWidget *parent) : QSlider(Qt::Horizontal, parent)
{
    setRange(0, kSliderSteps);
    setSingleStep(10);
    setPageStep(50);
    connect(this, &QSlider::valueChanged, this, [this](int position) { Q_EMIT valuePicked(valueAt(position)); });
}

void LogSlider::setRangeOf(double low, double high)
{
    m_low = std::max(1.0, low);
    m_high = std::max(m_low * 2, high);
}

void LogSlider::showValue(double value)
{
    if (isSliderDown())
        return; // the hand decides while it holds the handle
    const QSignalBlocker blocker(this);
    const double share = std::log(std::clamp(value, m_low, m_high) / m_low) / std::log(m_high / m_low);
    setValue(static_cast<int>(share * kSliderSteps + 0.5));
}

double LogSlider::valueAt(int position) const
{
    if (position <= 0)
        return m_low;
    if (position >= kSliderSteps)
        return m_high;
    const double value = m_low * std::pow(m_high / m_low, position / static_cast<double>(kSliderSteps));
    const double power = std::exp2(std::round(std::log2(value)));
    if (std::abs(power / value - 1) < 0.03)
        return std::clamp(power, m_low, m_high);
    const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(value)) - 1));
    return std::clamp(std::round(value / unit) * unit, m_low, m_high);
}

} // namespace anchorgpu::views
