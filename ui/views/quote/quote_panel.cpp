#include "ui/views/quote/quote_panel.h"

#include "core/planning/scenario_quote.h"
#include "core/units/json_text.h"
#include "ui/text/numbers.h"
#include "ui/views/widgets/number_fields.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace anchorgpu::views {

QuotePanel::QuotePanel(QWidget *parent) : Card(parent)
{
    auto *box = new QVBoxLayout(this);
    box->setContentsMargins(16, 13, 16, 14);
    box->setSpacing(6);
    auto *heading = new QHBoxLayout;
    m_title = new TermLabel(this);
    setType(m_title, Type::Strong);
    setInk(m_title, Ink::Text);
    m_title->setTerm(QStringLiteral("quote"));
    m_sample = new Badge(this);
    heading->addWidget(m_title);
    heading->addStretch(1);
    heading->addWidget(m_sample);
    box->addLayout(heading);
    m_length = makeParagraph(Type::Small, Ink::Muted, this);
    m_period = makeParagraph(Type::Small, Ink::Muted, this);
    box->addWidget(m_length);
    box->addWidget(m_period);

    m_lines = new QWidget(this);
    m_lineBox = new QVBoxLayout(m_lines);
    m_lineBox->setContentsMargins(0, 4, 0, 0);
    m_lineBox->setSpacing(9);
    auto *scroll = makeScroll(m_lines, this);
    box->addWidget(scroll, 1);

    m_add = new QToolButton(this);
    m_add->setObjectName(QStringLiteral("addOption"));
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setFocusPolicy(Qt::StrongFocus);
    setType(m_add, Type::Small);
    m_offers = new QMenu(m_add);
    m_add->setMenu(m_offers);
    box->addWidget(m_add, 0, Qt::AlignLeft);
    box->addWidget(new Rule(this));
    auto *sum = new QHBoxLayout;
    m_totalLabel = makeLabel(Type::Strong, Ink::Text, this);
    m_total = makeLabel(Type::Total, Ink::Text, this);
    m_total->setObjectName(QStringLiteral("quoteTotal"));
    m_total->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_total->setTextInteractionFlags(Qt::TextSelectableByMouse);
    sum->addWidget(m_totalLabel, 0, Qt::AlignBaseline);
    sum->addWidget(m_total, 1, Qt::AlignBaseline);
    box->addLayout(sum);
    m_notes = makeParagraph(Type::Small, Ink::Muted, this);
    box->addWidget(m_notes);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    m_preview = new QPushButton(this);
    m_preview->setObjectName(QStringLiteral("previewQuote"));
    m_issue = new QPushButton(this);
    m_issue->setObjectName(QStringLiteral("issueQuote"));
    m_issue->setProperty("primary", true);
    buttons->addWidget(m_preview, 1);
    buttons->addWidget(m_issue, 1);
    box->addSpacing(4);
    box->addLayout(buttons);
    connect(m_preview, &QPushButton::clicked, this, &QuotePanel::previewRequested);
    connect(m_issue, &QPushButton::clicked, this, &QuotePanel::issueRequested);
    connect(m_notes, &QLabel::linkActivated, this, [this](const QString &link) { Q_EMIT termRequested(link.section(QLatin1Char(':'), 1)); });
    connect(m_title, &TermLabel::termRequested, this, &QuotePanel::termRequested);
}

void QuotePanel::setQuantity(const QString &id, std::int64_t quantity)
{
    auto options = m_options;
    const std::string key = id.toStdString();
    auto found = std::find_if(options.begin(), options.end(), [&](const auto &option) { return option.id == key; });
    // Storage that fills itself in for checkpoints stays away only when the scenario says so: quantity 0.
    if (quantity <= 0 && found != options.end() && key == planning::kStorageOption)
        found->quantity = 0;
    else if (quantity <= 0 && found != options.end())
        options.erase(found);
    else if (quantity > 0 && found != options.end())
        found->quantity = quantity;
    else if (quantity > 0)
        options.push_back({key, quantity});
    Json json = Json::array();
    for (const auto &option : options)
        json.push_back(Json{{"id", option.id}, {"quantity", option.quantity}});
    Q_EMIT edited(QStringLiteral("rental.options"), QString::fromStdString(json.dump()));
}

void QuotePanel::showLines(const Look &look)
{
    while (QLayoutItem *item = m_lineBox->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater(); // the field that asked may still be speaking
        }
        delete item;
    }
    for (const auto &line : m_model.lines) {
        auto *holder = new QWidget(m_lines);
        auto *column = new QVBoxLayout(holder);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(2);
        auto *row = new QHBoxLayout;
        row->setSpacing(8);
        auto *name = makeParagraph(Type::Body, Ink::Text, holder);
        name->setText(line.name);
        auto *amount = makeLabel(Type::Body, Ink::Text, holder);
        amount->setText(line.amount);
        row->addWidget(name, 1);
        row->addWidget(amount, 0, Qt::AlignTop);
        column->addLayout(row);
        auto *below = new QHBoxLayout;
        auto *detail = makeParagraph(Type::Small, Ink::Muted, holder);
        detail->setText(line.detail);
        below->addWidget(detail, 1);
        if (line.option) {
            auto *quantity = new IntegerField(holder);
            setType(quantity, Type::Small);
            guardWheel(quantity);
            quantity->setRange(0, 1'000'000'000);
            quantity->setLanguage(look.language);
            quantity->showValue(static_cast<int>(line.quantity));
            quantity->setAccessibleName(look.translate("Quote", "Quantity of %1").arg(line.name));
            const QString id = line.id;
            connect(quantity, &QSpinBox::valueChanged, this, [this, id](int value) { setQuantity(id, value); });
            below->addWidget(quantity);
        }
        detail->setVisible(!line.detail.isEmpty() || line.option);
        column->addLayout(below);
        m_lineBox->addWidget(holder);
        applyLook(holder, look);
    }
    if (!m_model.error.isEmpty()) {
        auto *error = makeParagraph(Type::Body, Ink::Unfit, m_lines);
        error->setText(m_model.error);
        m_lineBox->addWidget(error);
        applyRoles(error, look);
    }
    m_lineBox->addStretch(1);
}

void QuotePanel::show(const QuoteModel &model, const workload::Scenario &scenario, const Look &look)
{
    m_model = model;
    m_options = scenario.rental.options;
    setTheme(*look.theme);
    m_title->setText(look.translate("Quote", "Quote"));
    m_sample->setText(model.sample);
    m_sample->setVisible(!model.sample.isEmpty());
    m_sample->setInk(look.theme->tight);
    m_sample->updateGeometry();
    m_length->setText(model.length);
    m_period->setText(model.period);
    showLines(look);
    m_add->setText(look.translate("Quote", "Add an option"));
    m_offers->clear();
    for (const auto &[id, name] : model.offers) {
        QAction *action = m_offers->addAction(name);
        const std::string key = id.toStdString();
        const bool chosen = std::any_of(m_options.begin(), m_options.end(), [&](const auto &option) { return option.id == key && option.quantity > 0; });
        action->setCheckable(true);
        action->setChecked(chosen);
        const QString optionId = id;
        connect(action, &QAction::triggered, this, [this, optionId](bool on) { setQuantity(optionId, on ? 1 : 0); });
    }
    m_add->setEnabled(!model.offers.empty());
    m_totalLabel->setText(model.totalLabel);
    m_total->setText(model.total);
    m_total->setAccessibleName(look.translate("Quote", "Quote total"));
    m_total->setAccessibleDescription(model.whole());
    QString notes;
    for (const auto &note : model.notes)
        notes += (notes.isEmpty() ? QString() : QStringLiteral(" ")) + note;
    setTextWithTerms(m_notes, notes, look);
    m_notes->setVisible(!notes.isEmpty());
    m_preview->setText(look.translate("Quote", "Preview"));
    m_preview->setAccessibleName(look.translate("Quote", "Preview the quote"));
    m_issue->setText(look.translate("Quote", "Issue"));
    m_issue->setAccessibleName(look.translate("Quote", "Issue the quote"));
}

} // namespace anchorgpu::views
