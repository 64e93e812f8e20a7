#include "ui/views/translators/desk_model.h"

#include "core/glossary/utf8.h"
#include "ui/views/widgets/search_combo.h"

namespace anchorgpu::views {
namespace {

Mark markOf(EntryState state)
{
    switch (state) {
    case EntryState::Missing: return Mark::Unknown;
    case EntryState::Untranslated: return Mark::Unknown;
    case EntryState::Outdated: return Mark::Partial;
    case EntryState::BreaksRule: return Mark::Bad;
    case EntryState::Done: return Mark::Good;
    }
    return Mark::None;
}

QString oneLine(QString text) { return text.replace(QLatin1Char('\n'), QLatin1Char(' ')); }

} // namespace

QString stateText(EntryState state, const Look &look)
{
    switch (state) {
    case EntryState::Missing: return look.translate("Desk", "missing");
    case EntryState::Untranslated: return look.translate("Desk", "untranslated");
    case EntryState::Outdated: return look.translate("Desk", "outdated");
    case EntryState::BreaksRule: return look.translate("Desk", "breaks a rule");
    case EntryState::Done: return look.translate("Desk", "done");
    }
    return {};
}

QString placeText(const DeskEntry &entry) { return entry.glossary ? entry.place + QStringLiteral(" · ") + entry.member : entry.place; }

DeskModel::DeskModel(const DeskDocument &document, QObject *parent) : QAbstractTableModel(parent), m_document(document) {}

void DeskModel::setLook(const Look &look)
{
    m_look = look;
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, Columns - 1);
}

void DeskModel::setFilter(std::optional<EntryState> state, bool problems, const QString &words)
{
    m_state = state;
    m_problems = problems;
    m_words = words;
    reset();
}

void DeskModel::reset()
{
    beginResetModel();
    collect();
    endResetModel();
}

void DeskModel::collect()
{
    m_rows.clear();
    const std::string folded = glossary::folded(m_words.trimmed().toStdString());
    for (std::size_t i = 0; i < m_document.entries().size(); ++i) {
        const DeskEntry &entry = m_document.entries()[i];
        if ((m_state && entry.state != *m_state) || (m_problems && entry.state == EntryState::Done))
            continue;
        if (!folded.empty()) {
            const QString all = placeText(entry) + QLatin1Char(' ') + entry.source + QLatin1Char(' ') + entry.forms.join(QLatin1Char(' '));
            if (glossary::folded(all.toStdString()).find(folded) == std::string::npos)
                continue;
        }
        m_rows.push_back(i);
    }
}

void DeskModel::refresh(std::size_t entry)
{
    if (const int row = rowOf(entry); row >= 0)
        Q_EMIT dataChanged(index(row, 0), index(row, Columns - 1));
}

int DeskModel::rowOf(std::size_t entry) const
{
    const auto found = std::lower_bound(m_rows.begin(), m_rows.end(), entry);
    return found != m_rows.end() && *found == entry ? static_cast<int>(found - m_rows.begin()) : -1;
}

QVariant DeskModel::data(const QModelIndex &index, int role) const
{
    const DeskEntry &entry = m_document.entries()[entryAt(index.row())];
    if (role == Qt::DecorationRole && index.column() == State)
        return markIcon(markOf(entry.state), *m_look.theme);
    if (role == Qt::ToolTipRole && index.column() == Source)
        return entry.source;
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case State: return stateText(entry.state, m_look);
    case Place: return placeText(entry);
    case Source: return oneLine(entry.source.left(300));
    default: return oneLine(entry.forms.join(QStringLiteral(" | ")).left(300));
    }
}

QVariant DeskModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const char *const heads[] = {QT_TRANSLATE_NOOP("Desk", "State"), QT_TRANSLATE_NOOP("Desk", "Where"), QT_TRANSLATE_NOOP("Desk", "English"), QT_TRANSLATE_NOOP("Desk", "Translation")};
    return section < Columns ? m_look.translate("Desk", heads[section]) : QVariant();
}

} // namespace anchorgpu::views
