#pragma once
// One running window per data folder. A second start hands its file over through a local socket (no network) and ends.

#include <QLocalServer>
#include <QObject>
#include <QString>

namespace anchorgpu::window {

class SingleInstance : public QObject {
    Q_OBJECT
public:
    explicit SingleInstance(const QString &dataFolder, QObject *parent = nullptr);

    /// true: another window took the file and came to the front.
    bool handOver(const QString &file);
    /// Starts to listen for later starts.
    void listen();

Q_SIGNALS:
    /// Empty: only come to the front.
    void fileReceived(const QString &file);

private:
    QString m_name;
    QLocalServer m_server;
};

} // namespace anchorgpu::window
