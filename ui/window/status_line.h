#pragma once
// The line at the foot of the window: offline, catalogue, prices; the file and whether it is saved.

#include "ui/views/widgets/basics.h"
#include "ui/window/environment.h"

#include <QStatusBar>

namespace anchorgpu::window {

class StatusLine : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusLine(QWidget *parent = nullptr);
    void show(const Environment &environment, const views::Look &look);
    void showFile(const QString &name, bool modified, const views::Look &look);

private:
    QLabel *m_offline = nullptr;
    QLabel *m_catalogue = nullptr;
    QLabel *m_prices = nullptr;
    QLabel *m_file = nullptr;
};

} // namespace anchorgpu::window
