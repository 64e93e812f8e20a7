#include "ui/views/form/workload_form.h"

#include "ui/views/form/field_texts.h"
#include "ui/views/form/fields.h"
#include "ui/views/form/form_plan.h"

#include <QGridLayout>
#include <QStyle>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace anchorgpu::views {

using workload::WorkloadKind;

WorkloadForm::WorkloadForm(QWidget *parent) : QWidget(parent)
{
    auto *box = new QVBoxLayout(this);
    box->setContentsMargins(14, 14, 4, 6);
    box->setSpacing(12);
    m_kind = new SegmentedControl(this);
    m_kind->setObjectName(QStringLiteral("workloadKind"));
    auto *top = new QHBoxLayout;
    top->setContentsMargins(0, 0, 10, 0);
    top->addWidget(m_kind);
    box->addLayout(top);
    auto *holder = new QWidget(this);
    auto *stack = new QVBoxLayout(holder);
    stack->setContentsMargins(0, 0, 10, 8);
    m_scroll = makeScroll(holder, this);
    box->addWidget(m_scroll, 1);
    connect(m_kind, &SegmentedControl::picked, this, [this](const QString &id) { Q_EMIT edited(QStringLiteral("workload.kind"), jsonText(id)); });
}

WorkloadForm::Page &WorkloadForm::page(WorkloadKind kind)
{
    Page &page = m_pages[static_cast<std::size_t>(kind)];
    if (!page.widget)
        buildPage(page, kind);
    return page;
}

void WorkloadForm::buildPage(Page &page, WorkloadKind kind)
{
    page.widget = new QWidget(m_scroll->widget());
    auto *box = new QVBoxLayout(page.widget);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(10);
    for (const auto &row : formPlan(kind)) {
        if (row.kind == FormRow::Rule) {
            box->addWidget(new Rule(page.widget));
        } else if (row.kind == FormRow::Section) {
            addSection(page, row, page.widget, kind);
        } else {
            auto *line = new QHBoxLayout;
            line->setSpacing(10);
            for (const auto path : row.paths) {
                if (Field *field = addField(path, kind, page.widget)) {
                    page.fields.push_back(field);
                    line->addWidget(field, 1, Qt::AlignTop);
                }
            }
            box->addLayout(line);
        }
    }
    box->addStretch(1);
    m_scroll->widget()->layout()->addWidget(page.widget);
    page.widget->hide();
}

Field *WorkloadForm::addField(std::string_view path, WorkloadKind kind, QWidget *parent)
{
    const auto *spec = workload::findOption(path, kind);
    Field *field = spec ? makeField(*spec, parent) : nullptr;
    if (!field)
        return nullptr;
    connect(field, &Field::edited, this, &WorkloadForm::edited);
    connect(field, &Field::dragStarted, this, &WorkloadForm::dragStarted);
    connect(field, &Field::dragEnded, this, &WorkloadForm::dragEnded);
    connect(field, &Field::termRequested, this, &WorkloadForm::termRequested);
    if (auto *model = qobject_cast<ModelField *>(field))
        connect(model, &ModelField::openFileRequested, this, &WorkloadForm::openModelRequested);
    return field;
}

void WorkloadForm::addSection(Page &page, const FormRow &row, QWidget *parent, WorkloadKind kind)
{
    Section section;
    section.row = &row;
    auto *header = new QToolButton(parent);
    header->setCheckable(true);
    header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    header->setArrowType(Qt::RightArrow);
    header->setFocusPolicy(Qt::StrongFocus);
    header->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setType(header, Type::Small);
    section.header = header;
    section.body = new QWidget(parent);
    section.body->hide();
    auto *grid = new QGridLayout(section.body);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(10);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    auto *box = static_cast<QVBoxLayout *>(parent->layout());
    box->addWidget(header);
    box->addWidget(section.body);
    const std::size_t index = page.sections.size();
    connect(header, &QToolButton::toggled, this, [this, kind, index](bool open) { openSection(kind, index, open); });
    page.sections.push_back(section);
}

void WorkloadForm::openSection(WorkloadKind kind, std::size_t index, bool open)
{
    Section &section = page(kind).sections[index];
    static_cast<QToolButton *>(section.header)->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    if (open && section.fields.empty()) {
        for (const auto path : section.row->paths) {
            if (Field *field = addField(path, kind, section.body))
                section.fields.push_back(field);
        }
    }
    section.body->setVisible(open);
    if (open && m_scenario && m_world && m_look)
        show({*m_scenario, m_plan, *m_world, *m_look});
}

void WorkloadForm::showFields(const std::vector<Field *> &fields, const FieldState &state)
{
    for (Field *field : fields) {
        const bool applies = field->appliesTo(state.scenario);
        field->setVisible(applies);
        if (applies)
            field->show(state);
    }
}

void WorkloadForm::showSections(Page &shown, const FieldState &state)
{
    for (Section &section : shown.sections) {
        static_cast<QToolButton *>(section.header)->setText(state.look.translate("Form", section.row->title));
        const bool any = std::any_of(section.row->paths.begin(), section.row->paths.end(), [&](std::string_view path) {
            const auto *spec = workload::findOption(path, workload::kindOf(state.scenario));
            return spec && workload::applies(*spec, state.scenario);
        });
        section.header->setVisible(any);
        if (!any || section.body->isHidden())
            continue;
        showFields(section.fields, state);
        // Two a row, without gaps where an option doesn't apply.
        auto *grid = static_cast<QGridLayout *>(section.body->layout());
        int place = 0;
        for (Field *field : section.fields) {
            grid->removeWidget(field);
            if (field->appliesTo(state.scenario)) {
                grid->addWidget(field, place / 2, place % 2, Qt::AlignTop);
                ++place;
            }
        }
    }
}

void WorkloadForm::show(const FieldState &state)
{
    if (!m_scenario || &state.scenario != m_scenario.get())
        m_scenario = std::make_unique<workload::Scenario>(state.scenario);
    if (!m_look || &state.look != m_look.get())
        m_look = std::make_unique<Look>(state.look);
    m_world = &state.world;
    m_plan = state.plan;
    const auto &language = state.look.language;
    std::vector<std::pair<QString, QString>> kinds;
    for (const char *id : {"inference", "training", "diffusion"})
        kinds.emplace_back(QString::fromLatin1(id), choiceText("workload.kind", id, language));
    m_kind->setChoices(kinds);
    const auto kind = workload::kindOf(state.scenario);
    const auto id = workload::idOf(kind);
    m_kind->setCurrent(QString::fromLatin1(id.data(), static_cast<qsizetype>(id.size())));
    m_kind->setAccessibleName(fieldLabel("workload.kind", language));
    m_kind->setTheme(*state.look.theme);
    const bool fresh = !m_pages[static_cast<std::size_t>(kind)].widget;
    Page &shown = page(kind);
    showFields(shown.fields, state);
    showSections(shown, state);
    if (m_shown != static_cast<int>(kind)) {
        for (Page &other : m_pages) {
            if (other.widget)
                other.widget->setVisible(&other == &shown);
        }
        m_shown = static_cast<int>(kind);
    }
    if (fresh)
        applyLook(shown.widget, state.look);
    for (Section &section : shown.sections)
        applyLook(section.body, state.look);
    updateGeometry();
}

QSize WorkloadForm::minimumSizeHint() const
{
    const int content = m_scroll->widget()->minimumSizeHint().width();
    return {std::max(content + 4 + style()->pixelMetric(QStyle::PM_ScrollBarExtent), m_kind->minimumSizeHint().width()) + 18, 200};
}

QWidget *WorkloadForm::editorOf(const std::string &path) const
{
    for (const Page &page : m_pages) {
        if (!page.widget || page.widget->isHidden())
            continue;
        for (Field *field : page.fields) {
            if (field->path() == path)
                return field->focusProxy();
        }
        for (const Section &section : page.sections) {
            for (Field *field : section.fields) {
                if (field->path() == path)
                    return field->focusProxy();
            }
        }
    }
    return nullptr;
}

void WorkloadForm::markError(const QString &pointer)
{
    QString path = pointer.mid(1);
    path.replace(QLatin1Char('/'), QLatin1Char('.'));
    for (Page &page : m_pages) {
        for (Field *field : page.fields) {
            QWidget *editor = field->focusProxy();
            const bool wrong = !path.isEmpty() && (QString::fromStdString(field->path()) == path || path.startsWith(QString::fromStdString(field->path()) + QLatin1Char('.')));
            if (editor && editor->property("error").toBool() != wrong) {
                editor->setProperty("error", wrong);
                editor->update();
            }
        }
    }
}

} // namespace anchorgpu::views
