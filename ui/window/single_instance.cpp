#include "ui/window/single_instance.h"

#include <QCryptographicHash>
#include <QDir>
#include <QLocalSocket>

namespace anchorgpu::window {

namespace {
constexpr int kWaitMs = 400;
constexpr qint64 kLongestPath = 32768;
} // namespace

SingleInstance::SingleInstance(const QString &dataFolder, QObject *parent) : QObject(parent)
{
    const QByteArray who = QDir::homePath().toUtf8() + '\n' + QDir(dataFolder).absolutePath().toUtf8();
    m_name = QStringLiteral("anchorgpu-") + QString::fromLatin1(QCryptographicHash::hash(who, QCryptographicHash::Sha256).toHex().left(24));
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket *socket = m_server.nextPendingConnection()) {
            connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
            const auto read = [this, socket] {
                if (!socket->canReadLine())
                    return;
                const QString file = QString::fromUtf8(socket->readLine(kLongestPath)).trimmed();
                socket->write("ok\n");
                socket->flush();
                Q_EMIT fileReceived(file);
            };
            connect(socket, &QLocalSocket::readyRead, this, read);
            read();
        }
    });
}

bool SingleInstance::handOver(const QString &file)
{
    QLocalSocket socket;
    socket.connectToServer(m_name);
    if (!socket.waitForConnected(kWaitMs))
        return false;
    socket.write(file.toUtf8() + '\n');
    return socket.waitForBytesWritten(kWaitMs) && socket.waitForReadyRead(kWaitMs * 5);
}

void SingleInstance::listen()
{
    if (m_server.listen(m_name))
        return;
    // What a crashed window left behind; a living one would have answered.
    QLocalServer::removeServer(m_name);
    m_server.listen(m_name);
}

} // namespace anchorgpu::window
