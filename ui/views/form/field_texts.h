#pragma once
// The words of the form for each row of the option table: label, the name that assistive technology hears (contract §7), object
// name, unit after the number, and the words of each choice. English source texts; translated where they are shown.

#include "core/workload/options.h"
#include "ui/text/language.h"

#include <QString>

namespace anchorgpu::views {

struct FieldText {
    const char *path;
    const char *objectName;     ///< null: the path
    const char *label;          ///< context "Form"
    const char *accessibleName; ///< context "Form"; null: the label
    const char *unit;           ///< context "Form", after the number; null: none
};

/// Null when the form doesn't show this option.
const FieldText *fieldText(std::string_view path);
QString fieldLabel(std::string_view path, const text::Language &language);
QString accessibleFieldName(std::string_view path, const text::Language &language);
/// "fp8" → "FP8", "none" → "None", "vllm" → "vLLM".
QString choiceText(std::string_view path, std::string_view id, const text::Language &language);
/// A numeric format by contract id: "awq-int4-g128" → "AWQ INT4, group 128".
QString formatText(std::string_view id, const text::Language &language);

} // namespace anchorgpu::views
