#pragma once
// Number fields that take what people type in either language: 131072, 131 072, 131,072, 128k, 0,9 and 0.9. Whole and decimal
// fields have the accessibility Value interface of a spin box. A field may be left to the program ("automatic"), and a whole
// field may restrict its steps to a list (powers of two, divisors).

#include "ui/text/language.h"

#include <QDoubleSpinBox>
#include <QSlider>
#include <QRegularExpression>
#include <QSpinBox>
#include <optional>
#include <vector>

namespace anchorgpu::views {

class IntegerField : public QSpinBox {
    Q_OBJECT
public:
    explicit IntegerField(QWidget *parent = nullptr);

    void setLanguage(const text::Language &language);
    /// The lowest value stands for "automatic" and shows this text; empty: every value is a number.
    void setAutomaticText(const QString &text);
    bool isAutomatic() const { return m_automatic && value() == minimum(); }
    /// Arrow keys and buttons double or halve.
    void setDoubling(bool doubling) { m_doubling = doubling; }
    /// Arrow keys and buttons walk this list.
    void setStops(const std::vector<int> &stops) { m_stops = stops; }
    void showValue(int value);

    void stepBy(int steps) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    QValidator::State validate(QString &input, int &position) const override;
    int valueFromText(const QString &text) const override;
    QString textFromValue(int value) const override;
    StepEnabled stepEnabled() const override;

private:
    std::optional<double> parsed(const QString &text) const;

    text::Language m_language;
    bool m_automatic = false;
    bool m_doubling = false;
    std::vector<int> m_stops;
};

class DecimalField : public QDoubleSpinBox {
    Q_OBJECT
public:
    explicit DecimalField(QWidget *parent = nullptr);
    void setLanguage(const text::Language &language);
    void setAutomaticText(const QString &text);
    bool isAutomatic() const { return m_automatic && value() <= minimum(); }
    void showValue(double value);
    QSize minimumSizeHint() const override;

protected:
    QValidator::State validate(QString &input, int &position) const override;
    double valueFromText(const QString &text) const override;
    QString textFromValue(double value) const override;

private:
    text::Language m_language;
    bool m_automatic = false;
};

/// A slider over powers: equal ways are equal factors. It speaks its value with the unit ("131,072 tokens").
class LogSlider : public QSlider {
    Q_OBJECT
public:
    explicit LogSlider(QWidget *parent = nullptr);
    void setRangeOf(double low, double high);
    void showValue(double value);
    /// The value at the handle, to two leading digits or a power of two, whichever is nearer to what people mean.
    double valueAt(int position) const;
    void setSpokenValue(const QString &text) { setAccessibleDescription(text); }

Q_SIGNALS:
    void valuePicked(double value);

private:
    double m_low = 1;
    double m_high = 2;
};

} // namespace anchorgpu::views
