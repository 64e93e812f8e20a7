#pragma once
// A quote document as finished texts: what quote_document.h paints, on screen, paper, PDF and picture alike. Its language is that
// of the customer and need not be the window's. Nothing here is measured yet; nothing there is worded.

#include "core/memory/planner.h"
#include "core/quote/quote.h"
#include "core/workload/scenario.h"
#include "ui/charts/memory_chart_model.h"
#include "ui/text/language.h"

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace anchorgpu::exporting {

enum class Paper { A4, Letter };
/// Letter where the user's country prints on it (United States, Canada, Mexico …), else A4.
Paper localPaper();

struct LabelledText {
    QString label;
    QString value;
};

struct QuotePageLine {
    QString name;
    QString detail;      ///< below the name, smaller: "2 boards × 720 h"; may be empty
    QString quantity;
    QString unitPrice;
    QString per;
    QString amount;
    bool aside = false;  ///< discount or tax: no quantity
};

struct QuotePage {
    Paper paper = Paper::A4;
    QString languageCode;
    QString title;                          ///< "Quote", "Devis"
    QString number;                         ///< "D-2026-0042-7KQX · revision 2"; "Draft" without a number
    std::vector<LabelledText> facts;        ///< date of issue, valid until, price book
    QString sellerHeading, customerHeading;
    QStringList seller, customer;           ///< lines, the first one is the name
    QString configurationHeading;
    std::vector<LabelledText> configuration;
    QString memoryHeading;
    QString verdict;                        ///< in words; empty when nothing was planned
    charts::MemoryChartModel chart;         ///< empty: no chart
    QString linesHeading;
    QStringList columns;                    ///< item, quantity, unit price, amount
    std::vector<QuotePageLine> lines;
    std::vector<LabelledText> subtotals;    ///< before tax
    LabelledText total;
    QString periodHeading;
    std::vector<LabelledText> period;       ///< term, start, end
    QString termsHeading;
    QStringList terms;
    QString signatureHeading;               ///< "Bon pour accord"
    QString signatureHint;
    QStringList signatureFields;            ///< name and capacity, date, signature
    QString footer;                         ///< fingerprint, price book
    QString pageOf;                         ///< "page %1 of %2"
    QString watermark;                      ///< "SAMPLE"; empty: none
    QString fileTitle;                      ///< of the PDF
};

/// `plan` may be null; `chart` is the memory chart of that plan in the document's language.
QuotePage quotePage(const quote::Quote &quote, const workload::Scenario &scenario, const memory::Plan *plan, const memory::World &world,
                    const text::Language &language, const charts::MemoryChartModel &chart = {}, Paper paper = localPaper());

/// The scenario in plain words: model, engine, formats, lengths, GPUs.
std::vector<LabelledText> configurationInWords(const workload::Scenario &scenario, const memory::Plan *plan, const memory::World &world, const text::Language &language);

} // namespace anchorgpu::exporting
