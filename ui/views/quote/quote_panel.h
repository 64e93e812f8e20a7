#pragma once
// The quote beside the plan: what the configuration costs for the term, line by line, with exact dates and the total. Options of
// the price book are added and counted here. Documents and numbers are made elsewhere; the buttons ask for them.

#include "core/quote/quote.h"
#include "core/workload/scenario.h"
#include "ui/views/widgets/basics.h"

class QMenu;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace anchorgpu::views {

struct QuoteLineModel {
    QString id;        ///< of an option, else empty
    QString name;
    QString detail;    ///< "2.49 € per GPU and hour × 720 h"
    QString amount;    ///< "on request" when the price is missing
    std::int64_t quantity = 1;
    bool option = false;
};

struct QuoteModel {
    QString period;       ///< "1 December 2026 to 31 December 2026"
    QString length;       ///< "1 month = 30 days (720 h)"
    QString sample;       ///< "sample prices"; empty: a company's own book
    std::vector<QuoteLineModel> lines;
    QString totalLabel;   ///< "Total before tax"
    QString total;
    std::vector<QString> notes;
    QString error;        ///< why there is no quote
    std::vector<std::pair<QString, QString>> offers; ///< options of the book: id, name with price
    QString whole() const;
};

/// `book` gives the options on offer.
QuoteModel quoteModel(const Result<quote::Quote> &quote, const quote::PriceBook &book, const text::Language &language);

class QuotePanel : public Card {
    Q_OBJECT
public:
    explicit QuotePanel(QWidget *parent = nullptr);
    void show(const QuoteModel &model, const workload::Scenario &scenario, const Look &look);

Q_SIGNALS:
    void edited(const QString &path, const QString &json);
    void previewRequested();
    void issueRequested();
    void termRequested(const QString &id);

private:
    void showLines(const Look &look);
    void setQuantity(const QString &id, std::int64_t quantity);

    QuoteModel m_model;
    std::vector<workload::RentalOption> m_options;
    TermLabel *m_title = nullptr;
    Badge *m_sample = nullptr;
    QLabel *m_period = nullptr;
    QLabel *m_length = nullptr;
    QWidget *m_lines = nullptr;
    QVBoxLayout *m_lineBox = nullptr;
    QToolButton *m_add = nullptr;
    QMenu *m_offers = nullptr;
    QLabel *m_totalLabel = nullptr;
    QLabel *m_total = nullptr;
    QLabel *m_notes = nullptr;
    QPushButton *m_preview = nullptr;
    QPushButton *m_issue = nullptr;
};

} // namespace anchorgpu::views
