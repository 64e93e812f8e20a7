#pragma once
// The kinds of editors: whole numbers (with a slider over powers where the option asks for it), decimals, switches, choices,
// numeric formats, text, model, GPU, degrees of parallelism, and the rental term.

#include "ui/views/form/field.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace anchorgpu::views {

class DecimalField;
class IntegerField;
class LogSlider;
class SearchCombo;

class IntegerOption : public Field {
    Q_OBJECT
public:
    IntegerOption(const workload::OptionSpec &spec, QWidget *parent);

protected:
    void showValue(const FieldState &state) override;
    IntegerField *field() const { return m_field; }

private:
    IntegerField *m_field = nullptr;
    LogSlider *m_slider = nullptr;
};

class DecimalOption : public Field {
    Q_OBJECT
public:
    DecimalOption(const workload::OptionSpec &spec, QWidget *parent);

protected:
    void showValue(const FieldState &state) override;

private:
    DecimalField *m_field = nullptr;
};

/// A check box; a combo box with "automatic" where the option may be left out.
class FlagOption : public Field {
    Q_OBJECT
public:
    FlagOption(const workload::OptionSpec &spec, QWidget *parent);

protected:
    void showValue(const FieldState &state) override;

private:
    QCheckBox *m_check = nullptr;
    QComboBox *m_combo = nullptr;
};

class ChoiceOption : public Field {
    Q_OBJECT
public:
    ChoiceOption(const workload::OptionSpec &spec, QWidget *parent);

protected:
    void showValue(const FieldState &state) override;
    QComboBox *combo() const { return m_combo; }
    /// Fills the box and keeps it when nothing changed (an open popup stays as it is).
    void fill(const std::vector<std::pair<QString, QString>> &choices, const QString &current);

private:
    QComboBox *m_combo = nullptr;
};

class TextOption : public Field {
    Q_OBJECT
public:
    TextOption(const workload::OptionSpec &spec, QWidget *parent);

protected:
    void showValue(const FieldState &state) override;

private:
    QLineEdit *m_edit = nullptr;
};

/// Numeric formats that the engine takes, each marked with how it runs on the chosen GPU.
class FormatField : public ChoiceOption {
    Q_OBJECT
public:
    using ChoiceOption::ChoiceOption;

protected:
    void showValue(const FieldState &state) override;
};

class ModelField : public Field {
    Q_OBJECT
public:
    ModelField(const workload::OptionSpec &spec, QWidget *parent);

Q_SIGNALS:
    void openFileRequested();

protected:
    void showValue(const FieldState &state) override;

private:
    SearchCombo *m_combo = nullptr;
    text::Language m_language;
    bool m_diffusion = false;
};

class GpuField : public Field {
    Q_OBJECT
public:
    GpuField(const workload::OptionSpec &spec, QWidget *parent);

protected:
    void showValue(const FieldState &state) override;

private:
    SearchCombo *m_combo = nullptr;
    text::Language m_language;
};

/// A degree of parallelism: 0 is "automatic", the arrows walk the degrees that divide the number of GPUs.
class DegreeField : public Field {
    Q_OBJECT
public:
    DegreeField(const workload::OptionSpec &spec, QWidget *parent);

protected:
    void showValue(const FieldState &state) override;

private:
    IntegerField *m_field = nullptr;
};

/// rental.term: a count and its unit, with the exact length below.
class TermField : public Field {
    Q_OBJECT
public:
    TermField(const workload::OptionSpec &spec, QWidget *parent);

protected:
    void showValue(const FieldState &state) override;

private:
    IntegerField *m_count = nullptr;
    QComboBox *m_unit = nullptr;
    TermLabel *m_unitLabel = nullptr;
};

/// A text as JSON, for edits.
QString jsonText(const QString &text);

} // namespace anchorgpu::views
