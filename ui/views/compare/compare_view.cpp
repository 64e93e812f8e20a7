#include "ui/views/compare/compare_view.h"

#include "core/workload/options.h"
#include "ui/state/pricing.h"
#include "ui/text/numbers.h"
#include "ui/views/form/catalogue_texts.h"
#include "ui/views/form/field_texts.h"
#include "ui/views/memory/memory_texts.h"

#include <QGridLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <set>

namespace anchorgpu::views {

namespace {

/// A cell with the tint of something that differs and a line below.
class Cell : public QLabel {
public:
    Cell(bool differs, const Look &look, QWidget *parent) : QLabel(parent), m_line(look.theme->line)
    {
        if (differs)
            m_ground = look.theme->selection;
        setContentsMargins(look.px(8), look.px(6), look.px(8), look.px(7));
        setWordWrap(true);
        setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    void paintEvent(QPaintEvent *event) override
    {
        QPainter painter(this);
        if (m_ground.isValid())
            painter.fillRect(rect(), m_ground);
        painter.fillRect(QRect(0, height() - 1, width(), 1), m_line);
        painter.end();
        QLabel::paintEvent(event);
    }

private:
    QColor m_ground, m_line;
};

QString valueText(const workload::OptionSpec &spec, const workload::Scenario &scenario, const memory::World &world, const text::Language &language)
{
    if (spec.path == "workload.model")
        return describeModel(scenario, world, language).name;
    if (spec.path == "hardware.gpu") {
        const auto *gpu = world.gpus->find(scenario.hardware.gpu);
        return QString::fromStdString(gpu ? gpu->name : scenario.hardware.gpu);
    }
    const Json value = spec.get(scenario);
    if (value.is_null() || (value.is_structured() && value.empty()))
        return {};
    if (value.is_string() && value.get<std::string>().empty())
        return {};
    if (value.is_string())
        return choiceText(spec.path, value.get<std::string>(), language);
    if (value.is_boolean())
        return language.translate("Form", value.get<bool>() ? QT_TRANSLATE_NOOP("Form", "on") : QT_TRANSLATE_NOOP("Form", "off"));
    if (value.is_number_integer())
        return text::integer(value.get<std::int64_t>(), language);
    if (value.is_number())
        return text::decimal(value.get<double>(), 2, language);
    return QString::fromStdString(value.dump());
}

void addOptions(CompareModel &model, const std::vector<workload::Scenario> &scenarios, const memory::World &world, const text::Language &language)
{
    // A model and a concurrency are options of several kinds: one row by path.
    std::set<std::string_view> seen;
    for (const auto &spec : workload::options()) {
        if (!fieldText(spec.path) || !seen.insert(spec.path).second)
            continue;
        CompareRow row;
        row.label = accessibleFieldName(spec.path, language);
        bool any = false;
        for (const auto &scenario : scenarios) {
            const auto *own = workload::findOption(spec.path, workload::kindOf(scenario));
            const QString text = own && workload::applies(*own, scenario) ? valueText(*own, scenario, world, language) : QString();
            any |= !text.isEmpty();
            row.cells.push_back(text);
        }
        row.differs = std::any_of(row.cells.begin(), row.cells.end(), [&](const QString &cell) { return cell != row.cells.front(); });
        if (any)
            model.rows.push_back(std::move(row));
    }
}

} // namespace

CompareModel compareModel(const std::vector<workload::Scenario> &scenarios, const memory::World &world, const quote::PriceBook &prices, const text::Language &language)
{
    CompareModel model;
    CompareRow verdict{language.translate("Verdict", "Verdict"), {}, false, true}, total{language.translate("Compare", "Memory on the fullest GPU"), {}, false, true},
        room{language.translate("Compare", "Free"), {}, false, true}, price{language.translate("Compare", "Price for the term"), {}, false, true};
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        const auto &scenario = scenarios[i];
        model.titles.push_back(i == 0 ? language.translate("Compare", "On screen") : language.translate("Compare", "Pinned %1").arg(i));
        state::Assessment assessment{scenario, memory::plan(scenario, world), {}, {}, {}};
        verdict.cells.push_back(verdictModel(assessment, language).headline);
        const auto *plan = assessment.planOrNull();
        model.verdicts.push_back(plan ? plan->verdict : memory::Verdict::DoesNotFit);
        total.cells.push_back(plan ? text::gibibytes(plan->devices[static_cast<std::size_t>(plan->worstRank)].total.typical, language) : QString());
        room.cells.push_back(plan ? text::gibibytes(plan->devices[static_cast<std::size_t>(plan->worstRank)].headroom, language) : QString());
        const auto money = state::priceOf(scenario, world, prices);
        price.cells.push_back(money ? text::money(*money, language) : language.translate("Quote", "on request"));
    }
    addOptions(model, scenarios, world, language);
    for (CompareRow *row : {&price, &room, &total, &verdict}) {
        row->differs = std::any_of(row->cells.begin(), row->cells.end(), [&](const QString &cell) { return cell != row->cells.front(); });
        model.rows.insert(model.rows.begin(), *row);
    }
    return model;
}

QString compareAsText(const CompareModel &model, QChar separator)
{
    QString out = separator + QStringList(model.titles.begin(), model.titles.end()).join(separator) + QLatin1Char('\n');
    for (const auto &row : model.rows)
        out += row.label + separator + QStringList(row.cells.begin(), row.cells.end()).join(separator) + QLatin1Char('\n');
    return out;
}

CompareView::CompareView(QWidget *parent) : QWidget(parent)
{
    auto *box = new QVBoxLayout(this);
    box->setContentsMargins(0, 0, 0, 0);
    m_content = new QWidget(this);
    m_grid = new QGridLayout(m_content);
    m_grid->setContentsMargins(0, 4, 6, 0);
    m_grid->setSpacing(0);
    box->addWidget(makeScroll(m_content, this));
}

void CompareView::show(const std::vector<workload::Scenario> &scenarios, const memory::World &world, const quote::PriceBook &prices, const Look &look)
{
    rebuild(compareModel(scenarios, world, prices, look.language), look);
}

void CompareView::rebuild(const CompareModel &model, const Look &look)
{
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater(); // the button that asked may still be speaking
        }
        delete item;
    }
    for (std::size_t i = 0; i < model.titles.size(); ++i) {
        auto *head = new QWidget(m_content);
        auto *row = new QHBoxLayout(head);
        row->setContentsMargins(8, 2, 8, 6);
        auto *title = makeLabel(Type::Strong, Ink::Text, head);
        title->setText(model.titles[i]);
        row->addWidget(title);
        row->addStretch(1);
        if (i > 0) {
            const int index = static_cast<int>(i) - 1;
            auto *use = new QPushButton(look.translate("Compare", "Use this"), head);
            use->setProperty("compact", true);
            auto *drop = new QPushButton(look.translate("Compare", "Remove"), head);
            drop->setProperty("compact", true);
            connect(use, &QPushButton::clicked, this, [this, index] { Q_EMIT useRequested(index); });
            connect(drop, &QPushButton::clicked, this, [this, index] { Q_EMIT unpinRequested(index); });
            row->addWidget(use);
            row->addWidget(drop);
        }
        m_grid->addWidget(head, 0, static_cast<int>(i) + 1);
        m_grid->setColumnStretch(static_cast<int>(i) + 1, 3);
    }
    m_grid->setColumnStretch(0, 2);
    int line = 1;
    for (const auto &row : model.rows) {
        auto *label = new Cell(row.differs, look, m_content);
        label->setText(row.label);
        setType(label, Type::Small);
        setInk(label, Ink::Muted);
        m_grid->addWidget(label, line, 0);
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            auto *cell = new Cell(row.differs, look, m_content);
            cell->setText(row.cells[i].isEmpty() ? QStringLiteral("–") : row.cells[i]);
            setType(cell, row.answer || row.differs ? Type::Strong : Type::Body);
            if (line == 1)
                setInk(cell, model.verdicts[i] == memory::Verdict::Fits ? Ink::Fits : model.verdicts[i] == memory::Verdict::Tight ? Ink::Tight : Ink::Unfit);
            m_grid->addWidget(cell, line, static_cast<int>(i) + 1);
        }
        ++line;
    }
    if (model.titles.size() == 1) {
        auto *hint = makeParagraph(Type::Small, Ink::Muted, m_content);
        hint->setText(look.translate("Compare", "Pin this scenario, change something, and both stand side by side here. Up to four can be pinned."));
        auto *pin = new QPushButton(look.translate("Compare", "Pin this scenario"), m_content);
        connect(pin, &QPushButton::clicked, this, &CompareView::pinRequested);
        m_grid->addWidget(hint, line++, 0, 1, 2);
        m_grid->addWidget(pin, line++, 0, 1, 2, Qt::AlignLeft);
    }
    m_grid->setRowStretch(line, 1);
    applyLook(m_content, look);
}

} // namespace anchorgpu::views
