#include "ui/views/widgets/search_combo.h"

#include "ui/views/widgets/basics.h"

#include <QAbstractListModel>
#include <QApplication>
#include <QFrame>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QScreen>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

namespace anchorgpu::views {

namespace {

enum Role { DetailRole = Qt::UserRole + 1, MarkRole, IdRole };

/// Lower case without accents, so that "cafe" finds "Café".
QString folded(const QString &text)
{
    QString out;
    for (const QChar c : text.normalized(QString::NormalizationForm_D).toLower()) {
        if (c.category() != QChar::Mark_NonSpacing)
            out += c;
    }
    return out;
}

bool matches(const SearchItem &item, const QStringList &words)
{
    const QString hay = folded(item.text + QLatin1Char(' ') + item.id + QLatin1Char(' ') + item.searchText);
    return std::all_of(words.begin(), words.end(), [&](const QString &word) { return hay.contains(word); });
}

class ItemModel : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;
    void setRows(std::vector<const SearchItem *> rows)
    {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
    QVariant data(const QModelIndex &index, int role) const override
    {
        if (!index.isValid())
            return {};
        const SearchItem &item = *m_rows[static_cast<std::size_t>(index.row())];
        switch (role) {
        case Qt::DisplayRole: return item.text;
        case Qt::ToolTipRole: return item.toolTip;
        case Qt::AccessibleTextRole: return item.detail.isEmpty() ? item.text : item.text + QStringLiteral(", ") + item.detail;
        case DetailRole: return item.detail;
        case MarkRole: return static_cast<int>(item.mark);
        case IdRole: return item.id;
        default: return {};
        }
    }
    Qt::ItemFlags flags(const QModelIndex &index) const override
    {
        return index.isValid() && m_rows[static_cast<std::size_t>(index.row())]->enabled ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
    }

private:
    std::vector<const SearchItem *> m_rows;
};

class RowDelegate : public QStyledItemDelegate {
public:
    RowDelegate(const Look &look, QObject *parent) : QStyledItemDelegate(parent), m_look(look) {}
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override { return {100, option.fontMetrics.height() + m_look.px(12)}; }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto &theme = *m_look.theme;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        QRect rect = option.rect.adjusted(4, 1, -4, -1);
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(option.state & QStyle::State_Selected ? theme.selection : theme.hover);
            painter->drawRoundedRect(rect, 6, 6);
        }
        rect.adjust(8, 0, -8, 0);
        const auto mark = static_cast<Mark>(index.data(MarkRole).toInt());
        if (mark != Mark::None) {
            const int side = m_look.px(14);
            painter->drawPixmap(rect.left(), rect.center().y() - side / 2, markPixmap(mark, theme, side, painter->device()->devicePixelRatioF()));
            rect.setLeft(rect.left() + side + 8);
        }
        const QString detail = index.data(DetailRole).toString();
        const int detailWidth = detail.isEmpty() ? 0 : option.fontMetrics.horizontalAdvance(detail);
        painter->setFont(option.font);
        painter->setPen(theme.muted);
        painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter, detail);
        painter->setPen(index.flags() & Qt::ItemIsEnabled ? theme.text : theme.tint(theme.muted, 0.7));
        const int room = rect.width() - detailWidth - (detailWidth ? 12 : 0);
        painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, room));
        painter->restore();
    }

private:
    const Look &m_look;
};

} // namespace

QPixmap markPixmap(Mark mark, const charts::Theme &theme, int side, qreal ratio)
{
    QPixmap pixmap(QSizeF(side * ratio, side * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    if (mark == Mark::None)
        return pixmap;
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = mark == Mark::Good ? theme.fits : mark == Mark::Partial ? theme.tight : mark == Mark::Bad ? theme.unfit : mark == Mark::Info ? theme.accent : theme.muted;
    const QRectF r(0.75, 0.75, side - 1.5, side - 1.5);
    painter.setPen(QPen(ink, 1.3));
    painter.setBrush(theme.tint(ink, 0.14));
    painter.drawEllipse(r);
    painter.setPen(QPen(ink, side / 9.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const qreal s = side;
    switch (mark) {
    case Mark::Good: {
        QPainterPath tick(QPointF(s * 0.3, s * 0.52));
        tick.lineTo(s * 0.44, s * 0.66);
        tick.lineTo(s * 0.71, s * 0.36);
        painter.drawPath(tick);
        break;
    }
    case Mark::Partial:
        painter.drawLine(QPointF(s * 0.32, s * 0.5), QPointF(s * 0.68, s * 0.5));
        break;
    case Mark::Bad:
        painter.drawLine(QPointF(s * 0.36, s * 0.36), QPointF(s * 0.64, s * 0.64));
        painter.drawLine(QPointF(s * 0.64, s * 0.36), QPointF(s * 0.36, s * 0.64));
        break;
    default: {
        QFont font = fontFor(Type::Strong, 1);
        font.setPixelSize(static_cast<int>(s * 0.66));
        painter.setFont(font);
        painter.drawText(QRectF(0, 0, s, s), Qt::AlignCenter, mark == Mark::Info ? QStringLiteral("i") : QStringLiteral("?"));
    }
    }
    return pixmap;
}

QIcon markIcon(Mark mark, const charts::Theme &theme)
{
    QIcon icon;
    icon.addPixmap(markPixmap(mark, theme, 16, 1));
    icon.addPixmap(markPixmap(mark, theme, 16, 2));
    return icon;
}

SearchCombo::SearchCombo(QWidget *parent) : QComboBox(parent)
{
    setMinimumContentsLength(8);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    guardWheel(this);
}

SearchCombo::~SearchCombo() { delete m_popup; }

void SearchCombo::setPlaceholders(const QString &search, const QString &nothingFound)
{
    m_searchHint = search;
    m_nothing = nothingFound;
}

void SearchCombo::showCurrent(const QString &id, const QString &text)
{
    m_currentId = id;
    if (count() == 1 && itemText(0) == text)
        return;
    const QSignalBlocker blocker(this);
    clear();
    addItem(text);
    setCurrentIndex(0);
}

QSize SearchCombo::sizeHint() const { return {fontMetrics().averageCharWidth() * 16, QComboBox::sizeHint().height()}; }
QSize SearchCombo::minimumSizeHint() const { return {fontMetrics().averageCharWidth() * 10, QComboBox::minimumSizeHint().height()}; }

void SearchCombo::showPopup() { openPopup({}); }

void SearchCombo::openPopup(const QString &typed)
{
    delete m_popup;
    m_popup = new QFrame(this, Qt::Popup);
    m_popup->setFrameShape(QFrame::Box);
    m_popup->setAutoFillBackground(true);
    QPalette palette = m_look.theme->palette();
    palette.setColor(QPalette::Window, m_look.theme->surface);
    m_popup->setPalette(palette);
    m_popup->setFont(font());
    auto *box = new QVBoxLayout(m_popup);
    box->setContentsMargins(6, 6, 6, 6);
    box->setSpacing(6);
    m_search = new QLineEdit(m_popup);
    m_search->setPlaceholderText(m_searchHint);
    m_search->setAccessibleName(m_searchHint);
    m_search->setClearButtonEnabled(false);
    m_search->installEventFilter(this);
    box->addWidget(m_search);
    m_list = new QListView(m_popup);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setModel(new ItemModel(m_list));
    m_list->setItemDelegate(new RowDelegate(m_look, m_list));
    m_list->setAccessibleName(accessibleName());
    m_list->setFocusProxy(m_search);
    box->addWidget(m_list);
    if (!m_footText.isEmpty()) {
        auto *foot = new QPushButton(m_footText, m_popup);
        box->addWidget(foot);
        connect(foot, &QPushButton::clicked, this, [this] {
            hidePopup();
            Q_EMIT footActionTriggered();
        });
    }
    connect(m_search, &QLineEdit::textChanged, this, &SearchCombo::fill);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex &index) { take(index.row()); });
    if (m_items)
        m_all = m_items();
    m_search->setText(typed);
    fill(typed);
    const int width = std::max(this->width(), m_look.px(430));
    const int rows = std::clamp(m_list->model()->rowCount(), 3, 11);
    const int height = rows * (fontMetrics().height() + m_look.px(12)) + m_search->sizeHint().height() + m_look.px(30) + (m_footText.isEmpty() ? 0 : m_look.px(40));
    QPoint at = mapToGlobal(QPoint(0, this->height() + 2));
    if (const QScreen *s = screen()) {
        const QRect room = s->availableGeometry();
        at.setX(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - width)));
        if (at.y() + height > room.bottom())
            at.setY(std::max(room.top(), mapToGlobal(QPoint()).y() - height - 2));
    }
    m_popup->setGeometry(QRect(at, QSize(width, height)));
    m_popup->show();
    m_search->setFocus(Qt::PopupFocusReason);
}

void SearchCombo::hidePopup()
{
    if (m_popup) {
        m_popup->hide();
        m_popup->deleteLater();
        m_popup = nullptr;
        m_search = nullptr;
        m_list = nullptr;
    }
    QComboBox::hidePopup();
}

void SearchCombo::fill(const QString &typed)
{
    if (!m_list)
        return;
    const QStringList words = folded(typed).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<const SearchItem *> rows;
    int current = 0;
    for (const auto &item : m_all) {
        if (!matches(item, words))
            continue;
        if (item.id == m_currentId)
            current = static_cast<int>(rows.size());
        rows.push_back(&item);
    }
    m_search->setToolTip(rows.empty() ? m_nothing : QString());
    auto *model = static_cast<ItemModel *>(m_list->model());
    model->setRows(std::move(rows));
    if (model->rowCount() > 0) {
        m_list->setCurrentIndex(model->index(words.isEmpty() ? current : 0));
        m_list->scrollTo(m_list->currentIndex(), QAbstractItemView::PositionAtCenter);
    }
}

void SearchCombo::take(int row)
{
    const QModelIndex index = m_list->model()->index(row, 0);
    if (!index.isValid() || !(index.flags() & Qt::ItemIsEnabled))
        return;
    const QString id = index.data(IdRole).toString();
    hidePopup();
    setFocus(Qt::PopupFocusReason);
    if (id != m_currentId)
        Q_EMIT picked(id);
}

void SearchCombo::keyPressEvent(QKeyEvent *event)
{
    const bool opens = event->key() == Qt::Key_Down || event->key() == Qt::Key_Up || event->key() == Qt::Key_Space || event->key() == Qt::Key_F4
        || event->key() == Qt::Key_Return;
    if (opens)
        return openPopup({});
    const QString typed = event->text();
    if (!typed.isEmpty() && typed.at(0).isPrint() && !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)))
        return openPopup(typed);
    QWidget::keyPressEvent(event);
}

bool SearchCombo::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_search || event->type() != QEvent::KeyPress)
        return QComboBox::eventFilter(watched, event);
    auto *key = static_cast<QKeyEvent *>(event);
    switch (key->key()) {
    case Qt::Key_Down:
    case Qt::Key_Up:
    case Qt::Key_PageDown:
    case Qt::Key_PageUp:
        QApplication::sendEvent(m_list, event);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_list->currentIndex().isValid())
            take(m_list->currentIndex().row());
        return true;
    case Qt::Key_Escape:
        hidePopup();
        setFocus(Qt::PopupFocusReason);
        return true;
    default:
        return false;
    }
}

} // namespace anchorgpu::views
