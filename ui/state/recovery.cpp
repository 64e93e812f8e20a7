#include "ui/state/recovery.h"

#include "core/workload/scenario_json.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QUuid>
#include <cerrno>
#include <csignal>

namespace anchorgpu::state {

namespace {

constexpr int kDelayMs = 800;
constexpr qint64 kLargestFile = 4 << 20;

/// First line: path of the user's file, then the scenario as it would be saved.
QByteArray content(const workload::Scenario &scenario, const QString &original)
{
    return original.toUtf8() + '\n' + QByteArray::fromStdString(workload::toText(scenario));
}

bool isAlive(qint64 process) { return process > 0 && (::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM); }

} // namespace

Recovery::Recovery(const QString &dataFolder, QObject *parent) : QObject(parent), m_folder(dataFolder + QStringLiteral("/recovery"))
{
    const QString id = QUuid::createUuid().toString(QUuid::Id128).left(8);
    m_file = QStringLiteral("%1/%2-%3.recovered").arg(m_folder).arg(QCoreApplication::applicationPid()).arg(id);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelayMs);
    connect(&m_timer, &QTimer::timeout, this, &Recovery::flush);
}

Recovery::~Recovery() { discard(); }

void Recovery::keep(const workload::Scenario &scenario, const QString &originalFile)
{
    m_waiting = scenario;
    m_original = originalFile;
    m_timer.start();
}

void Recovery::discard()
{
    m_timer.stop();
    m_waiting.reset();
    if (QFile::exists(m_file))
        QFile::remove(m_file);
}

void Recovery::flush()
{
    if (!m_waiting || !QDir().mkpath(m_folder))
        return;
    QSaveFile file(m_file);
    if (!file.open(QIODevice::WriteOnly))
        return;
    file.write(content(*m_waiting, m_original));
    if (file.commit())
        m_waiting.reset();
}

std::vector<RecoveredWork> Recovery::leftBehind(const QString &dataFolder)
{
    std::vector<RecoveredWork> found;
    const QDir folder(dataFolder + QStringLiteral("/recovery"));
    for (const QFileInfo &info : folder.entryInfoList({QStringLiteral("*.recovered")}, QDir::Files, QDir::Time)) {
        if (isAlive(info.fileName().section(QLatin1Char('-'), 0, 0).toLongLong()))
            continue;
        QFile file(info.filePath());
        if (info.size() > kLargestFile || !file.open(QIODevice::ReadOnly)) {
            QFile::remove(info.filePath());
            continue;
        }
        const QByteArray bytes = file.readAll();
        const qsizetype end = bytes.indexOf('\n');
        auto scenario = workload::parseScenario(std::string_view(bytes).substr(static_cast<std::size_t>(std::max<qsizetype>(end + 1, 0))), info.filePath().toStdString());
        if (end < 0 || !scenario) {
            file.remove();
            continue;
        }
        found.push_back({info.filePath(), QString::fromUtf8(bytes.left(end)), std::move(*scenario)});
    }
    return found;
}

void Recovery::forget(const RecoveredWork &work) { QFile::remove(work.recoveryFile); }

} // namespace anchorgpu::state
