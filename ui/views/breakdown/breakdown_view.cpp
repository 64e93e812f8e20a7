#include "ui/views/breakdown/breakdown_view.h"

#include "ui/views/breakdown/breakdown_table.h"
#include "ui/views/widgets/search_combo.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

namespace anchorgpu::views {

namespace {

/// The quiet box below the table.
class DetailBox : public QFrame {
public:
    using QFrame::QFrame;
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette().color(QPalette::AlternateBase));
        painter.drawRoundedRect(rect(), 6, 6);
    }
};

} // namespace

BreakdownView::BreakdownView(QWidget *parent) : QWidget(parent)
{
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto *content = new QWidget(this);
    auto *box = new QVBoxLayout(content);
    box->setContentsMargins(0, 0, 6, 0);
    box->setSpacing(10);
    auto *phaseRow = new QHBoxLayout;
    phaseRow->setSpacing(8);
    m_phaseLabel = makeLabel(Type::Small, Ink::Muted, content);
    m_phases = new QComboBox(content);
    m_phases->setObjectName(QStringLiteral("phase"));
    guardWheel(m_phases);
    m_phaseLabel->setBuddy(m_phases);
    phaseRow->addWidget(m_phaseLabel);
    phaseRow->addWidget(m_phases);
    phaseRow->addStretch(1);
    box->addLayout(phaseRow);
    m_table = new QTableView(content);
    m_table->setObjectName(QStringLiteral("memoryTable"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setTabKeyNavigation(false);
    m_table->setMouseTracking(true);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionsClickable(false);
    m_table->horizontalHeader()->setMinimumSectionSize(24);
    m_rows = new BreakdownTableModel(this);
    m_delegate = new BreakdownDelegate(this);
    m_table->setModel(m_rows);
    m_table->setItemDelegate(m_delegate);
    m_table->installEventFilter(this);
    box->addWidget(m_table);
    m_detailBox = new DetailBox(content);
    auto *inside = new QVBoxLayout(m_detailBox);
    inside->setContentsMargins(12, 9, 12, 9);
    m_detail = makeParagraph(Type::Small, Ink::Text, m_detailBox);
    m_detail->setTextFormat(Qt::RichText);
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse);
    inside->addWidget(m_detail);
    box->addWidget(m_detailBox);
    m_notes = new QWidget(content);
    m_noteBox = new QVBoxLayout(m_notes);
    m_noteBox->setContentsMargins(0, 0, 0, 0);
    m_noteBox->setSpacing(7);
    box->addWidget(m_notes);
    box->addStretch(1);
    outer->addWidget(makeScroll(content, this));
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &now) {
        showDetail();
        Q_EMIT partSelected(now.isValid() ? m_rows->row(now.row()).id : std::nullopt);
    });
    connect(m_phases, &QComboBox::activated, this, &BreakdownView::phasePicked);
}

void BreakdownView::show(const BreakdownModel &model, const Look &look)
{
    m_model = model;
    m_look = look;
    const QSignalBlocker blocker(m_phases);
    m_phases->clear();
    for (const QString &phase : model.phases)
        m_phases->addItem(phase);
    m_phases->setCurrentIndex(model.phase);
    m_phases->setVisible(!model.phases.empty());
    m_phaseLabel->setVisible(!model.phases.empty());
    m_phaseLabel->setText(look.translate("Breakdown", "Phase"));
    m_phases->setAccessibleName(look.translate("Breakdown", "Phase"));
    m_delegate->setLook(look);
    m_rows->show(model.rows, look);
    m_table->setAccessibleName(look.translate("Breakdown", "Memory breakdown"));
    m_table->verticalHeader()->setDefaultSectionSize(QFontMetrics(fontFor(Type::Body, look.scale)).height() + look.px(14));
    m_table->horizontalHeader()->setFont(fontFor(Type::Small, look.scale));
    const int height = m_table->horizontalHeader()->sizeHint().height() + m_rows->rowCount() * m_table->verticalHeader()->defaultSectionSize() + 2;
    m_table->setFixedHeight(height);
    fitColumns();
    showDetail();
    showNotes();
}

void BreakdownView::fitColumns()
{
    using M = BreakdownTableModel;
    auto *header = m_table->horizontalHeader();
    const QFontMetrics small(header->font());
    const int room = m_table->viewport()->width();
    int taken = 0;
    QStyleOptionViewItem option;
    option.font = m_table->font();
    for (int column : {M::Name, M::Size, M::Share, M::BandColumn}) {
        int width = small.horizontalAdvance(m_rows->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()) + m_look.px(20);
        for (int row = 0; row < m_rows->rowCount(); ++row)
            width = std::max(width, m_delegate->sizeHint(option, m_rows->index(row, column)).width());
        header->resizeSection(column, width);
        taken += width;
    }
    // The calculation takes what is left; the source up to a quarter, and goes where there is no room for both.
    const int left = std::max(0, room - taken);
    const bool both = left > m_look.px(330);
    m_table->setColumnHidden(M::Source, !both);
    const int source = both ? std::min(left * 2 / 5, m_look.px(230)) : 0;
    if (both)
        header->resizeSection(M::Source, source);
    header->resizeSection(M::Formula, left - source);
}

void BreakdownView::showDetail()
{
    int row = m_table->currentIndex().row();
    if (row < 0 && m_rows->rowCount() > 0) {
        // Without a choice the largest part explains itself.
        row = 0;
    }
    const bool any = row >= 0 && row < m_rows->rowCount();
    QString text = any ? m_rows->row(row).detail : QString();
    m_detailBox->setVisible(!text.isEmpty());
    m_detail->setText(text);
}

void BreakdownView::showNotes()
{
    while (QLayoutItem *item = m_noteBox->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const auto add = [&](Mark mark, const QString &text, bool rich) {
        if (text.isEmpty())
            return;
        auto *line = new QWidget(m_notes);
        auto *row = new QHBoxLayout(line);
        row->setContentsMargins(4, 0, 4, 0);
        row->setSpacing(8);
        auto *icon = new QLabel(line);
        icon->setPixmap(markPixmap(mark, *m_look.theme, m_look.px(14), devicePixelRatioF()));
        row->addWidget(icon, 0, Qt::AlignTop);
        auto *label = makeParagraph(Type::Small, Ink::Text, line);
        if (rich) {
            label->setTextFormat(Qt::RichText);
            label->setTextInteractionFlags(Qt::TextSelectableByMouse);
            label->setText(text);
        } else {
            setTextWithTerms(label, text, m_look);
            connect(label, &QLabel::linkActivated, this, [this](const QString &link) { Q_EMIT termRequested(link.section(QLatin1Char(':'), 1)); });
        }
        row->addWidget(label, 1);
        m_noteBox->addWidget(line);
        applyLook(line, m_look);
    };
    for (const auto severity : {memory::Severity::Error, memory::Severity::Warning, memory::Severity::Info}) {
        for (const auto &finding : m_model.findings) {
            if (finding.severity == severity)
                add(severity == memory::Severity::Error ? Mark::Bad : severity == memory::Severity::Warning ? Mark::Partial : Mark::Info, finding.text, false);
        }
        if (severity == memory::Severity::Warning) {
            add(Mark::Info, m_model.pool, false);
            add(Mark::Info, m_model.host, false);
            add(Mark::Info, m_model.checkpoint, true);
        }
    }
    m_notes->setVisible(m_noteBox->count() > 0);
}

void BreakdownView::select(memory::ComponentId id)
{
    const int row = m_rows->rowOf(id);
    if (row >= 0)
        m_table->setCurrentIndex(m_rows->index(row, 0));
}

void BreakdownView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitColumns();
}

bool BreakdownView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::Resize)
        fitColumns();
    if (watched == m_table && event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy)) {
        QApplication::clipboard()->setText(breakdownAsText(m_model, m_look.language, QLatin1Char('\t')));
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace anchorgpu::views
