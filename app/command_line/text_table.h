#pragma once
// A table for a terminal: columns as wide as their widest cell, two spaces between them.

#include <QString>
#include <QStringList>
#include <vector>

namespace anchorgpu::app {

class TextTable {
public:
    explicit TextTable(QStringList header);
    void alignRight(int column);
    void addRow(QStringList cells);
    /// Ends with a newline; the last column isn't padded.
    QString toText() const;

private:
    std::vector<QStringList> m_rows;
    std::vector<bool> m_right;
};

} // namespace anchorgpu::app
