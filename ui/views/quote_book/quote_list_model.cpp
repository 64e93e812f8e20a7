#include "ui/text/numbers.h"
#include "ui/text/quote_text.h"
#include "ui/views/quote_book/quote_book_dialog.h"


namespace anchorgpu::views {
namespace {

enum Column { Number, State, Issued, ValidUntil, Customer, Scenario, Total, Columns };

QString dateText(const QDate &date, const Look &look) { return date.isValid() ? text::longDate(date, look.language) : QString(); }

QString totalText(const state::QuoteRow &row, const Look &look)
{
    const auto currency = Currency::parse(row.currency.toStdString());
    if (!currency || row.total.isEmpty())
        return text::amount(std::nullopt, look.language);
    const auto total = Money::parse(row.total.toStdString(), *currency);
    return text::amount(total ? std::optional(*total) : std::nullopt, look.language);
}

} // namespace

void QuoteListModel::show(std::vector<state::QuoteRow> rows, const Look &look)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_look = look;
    endResetModel();
}

const state::QuoteRow *QuoteListModel::row(int index) const
{
    return index >= 0 && index < rowCount() ? &m_rows[static_cast<std::size_t>(index)] : nullptr;
}

int QuoteListModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
int QuoteListModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(Columns); }

QString QuoteListModel::cell(const state::QuoteRow &row, int column) const
{
    switch (column) {
    case Number:
        return row.number.isEmpty() ? QStringLiteral("—") : row.label();
    case State:
        return text::stateName(state::idOf(row.state), m_look.language) + (row.sample ? QStringLiteral(" · ") + m_look.translate("QuoteBook", "sample") : QString());
    case Issued:
        return dateText(row.issued, m_look);
    case ValidUntil:
        return dateText(row.validUntil, m_look);
    case Customer:
        return row.customer;
    case Scenario:
        return row.scenario;
    default:
        return totalText(row, m_look);
    }
}

QVariant QuoteListModel::data(const QModelIndex &index, int role) const
{
    const state::QuoteRow *each = index.isValid() ? row(index.row()) : nullptr;
    if (!each)
        return {};
    if (role == Qt::DisplayRole)
        return cell(*each, index.column());
    if (role == Qt::TextAlignmentRole && index.column() == Total)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ForegroundRole && index.column() == State) {
        switch (each->state) {
        case state::QuoteState::Accepted:
            return m_look.theme->fits;
        case state::QuoteState::Expired:
            return m_look.theme->tight;
        case state::QuoteState::Cancelled: case state::QuoteState::Superseded:
            return m_look.theme->muted;
        default:
            return {};
        }
    }
    if (role == Qt::ToolTipRole) {
        QString tip = each->fingerprint;
        if (!each->orderKey.isEmpty())
            tip += QLatin1Char('\n') + m_look.translate("QuoteBook", "Idempotency key of its order: %1").arg(each->orderKey);
        return tip;
    }
    return {};
}

QVariant QuoteListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    static const char *const kHeaders[] = {QT_TRANSLATE_NOOP("QuoteBook", "Number"), QT_TRANSLATE_NOOP("QuoteBook", "State"), QT_TRANSLATE_NOOP("QuoteBook", "Issued"),
                                           QT_TRANSLATE_NOOP("QuoteBook", "Valid through"), QT_TRANSLATE_NOOP("QuoteBook", "Customer"), QT_TRANSLATE_NOOP("QuoteBook", "Scenario"),
                                           QT_TRANSLATE_NOOP("QuoteBook", "Total")};
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return m_look.translate("QuoteBook", kHeaders[section]);
}

} // namespace anchorgpu::views
