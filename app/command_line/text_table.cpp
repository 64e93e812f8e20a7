#include "app/command_line/text_table.h"

#include <algorithm>

namespace anchorgpu::app {

TextTable::TextTable(QStringList header) : m_right(static_cast<std::size_t>(header.size())) { m_rows.push_back(std::move(header)); }

void TextTable::alignRight(int column) { m_right[static_cast<std::size_t>(column)] = true; }

void TextTable::addRow(QStringList cells) { m_rows.push_back(std::move(cells)); }

QString TextTable::toText() const
{
    std::vector<qsizetype> widths(m_right.size());
    for (const QStringList &row : m_rows) {
        for (qsizetype i = 0; i < row.size(); ++i)
            widths[static_cast<std::size_t>(i)] = std::max(widths[static_cast<std::size_t>(i)], row.at(i).size());
    }
    QString text;
    for (const QStringList &row : m_rows) {
        QString line;
        for (qsizetype i = 0; i < row.size(); ++i) {
            const auto column = static_cast<std::size_t>(i);
            line += m_right[column] ? row.at(i).rightJustified(widths[column]) : row.at(i).leftJustified(widths[column]);
            line += QLatin1String("  ");
        }
        while (line.endsWith(QLatin1Char(' ')))
            line.chop(1);
        text += line + QLatin1Char('\n');
    }
    return text;
}

} // namespace anchorgpu::app
