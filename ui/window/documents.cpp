#include "ui/window/documents.h"

#include "core/units/json_text.h"
#include "core/workload/scenario_json.h"
#include "ui/text/sentences.h"
#include "ui/views/memory/memory_card.h"
#include "ui/views/memory/memory_texts.h"
#include "ui/views/widgets/message_bar.h"
#include "ui/window/main_window.h"

#include <QBuffer>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSaveFile>

namespace anchorgpu::window {

using views::MessageBar;

namespace {

constexpr qint64 kLargestScenario = 4 << 20;
constexpr qint64 kLargestPrices = 32 << 20;

class SystemDialogs : public Dialogs {
public:
    Unsaved askUnsaved(QWidget *parent, const QString &name) override
    {
        auto &window = *static_cast<MainWindow *>(parent->window());
        const auto &look = window.look();
        QMessageBox box(QMessageBox::Warning, look.translate("Window", "Unsaved changes"), look.translate("Window", "“%1” has changes that aren’t saved.").arg(name),
            QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
        box.setDefaultButton(QMessageBox::Save);
        switch (box.exec()) {
        case QMessageBox::Save: return Unsaved::Save;
        case QMessageBox::Discard: return Unsaved::Discard;
        default: return Unsaved::Cancel;
        }
    }
    QString askOpen(QWidget *parent, const QString &title, const QString &folder, const QString &filter) override
    {
        return QFileDialog::getOpenFileName(parent, title, folder, filter);
    }
    QString askSave(QWidget *parent, const QString &title, const QString &proposal, const QString &filter) override
    {
        return QFileDialog::getSaveFileName(parent, title, proposal, filter);
    }
};

Result<QByteArray> bytesOf(const QString &path, qint64 limit)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return tl::unexpected(Error{ErrorKind::Surroundings, "file-open", path.toStdString(), {}, file.errorString().toStdString(), {}});
    if (file.size() > limit)
        return fail("file-too-large", {}, std::to_string(file.size()), std::to_string(limit), path.toStdString());
    return file.readAll();
}

} // namespace

std::unique_ptr<Dialogs> Dialogs::system() { return std::make_unique<SystemDialogs>(); }

Documents::Documents(MainWindow &window) : QObject(&window), m_window(window), m_dialogs(Dialogs::system()) {}
Documents::~Documents() = default;

void Documents::setDialogs(std::unique_ptr<Dialogs> dialogs) { m_dialogs = std::move(dialogs); }

QString Documents::folder() const
{
    const QString stored = state::Settings(m_window.environment().dataFolder).text(QStringLiteral("folder"));
    return !m_file.isEmpty() ? QFileInfo(m_file).absolutePath() : stored.isEmpty() ? QDir::homePath() : stored;
}

void Documents::setFile(const QString &file)
{
    m_file = file;
    if (!file.isEmpty() && m_window.environment().remember) {
        state::Settings settings(m_window.environment().dataFolder);
        settings.addRecentFile(file);
        settings.setText(QStringLiteral("folder"), QFileInfo(file).absolutePath());
    }
    Q_EMIT fileChanged();
}

bool Documents::mayClose()
{
    if (!m_window.store().isModified())
        return true;
    const QString name = m_file.isEmpty() ? QString::fromStdString(m_window.store().scenario().name) : QFileInfo(m_file).fileName();
    switch (m_dialogs->askUnsaved(&m_window, name)) {
    case Dialogs::Unsaved::Save: return save();
    case Dialogs::Unsaved::Discard: return true;
    case Dialogs::Unsaved::Cancel: break;
    }
    return false;
}

void Documents::startNew()
{
    if (!mayClose())
        return;
    m_window.store().open(workload::defaultScenario());
    setFile({});
}

void Documents::open()
{
    const auto &look = m_window.look();
    const QString path = m_dialogs->askOpen(&m_window, look.translate("Window", "Open scenario"), folder(), look.translate("Window", "Scenarios (*.anchorgpu);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

bool Documents::openFile(const QString &path)
{
    const auto &look = m_window.look();
    const auto bytes = bytesOf(path, kLargestScenario);
    const auto scenario = bytes ? workload::parseScenario(std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())), QFileInfo(path).fileName().toStdString())
                                : Result<workload::Scenario>(tl::unexpected(bytes.error()));
    if (!scenario) {
        m_window.messages().say(MessageBar::Kind::Problem, text::sentence(scenario.error(), look.language));
        return false;
    }
    if (!mayClose())
        return false;
    m_window.store().open(*scenario);
    setFile(QFileInfo(path).absoluteFilePath());
    m_window.messages().clear();
    return true;
}

bool Documents::write(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    // A folder that forbids new files may still hold a file that may be written.
    file.setDirectWriteFallback(true);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return true;
    const Error error{ErrorKind::Surroundings, "file-write", path.toStdString(), {}, file.errorString().toStdString(), {}};
    m_window.messages().say(MessageBar::Kind::Problem, text::sentence(error, m_window.look().language));
    return false;
}

bool Documents::save() { return m_file.isEmpty() ? saveAs() : saveTo(m_file); }

bool Documents::saveAs()
{
    const auto &look = m_window.look();
    QString name = QString::fromStdString(m_window.store().scenario().name);
    name.replace(QLatin1Char('/'), QLatin1Char('-'));
    const QString proposal = m_file.isEmpty() ? folder() + QLatin1Char('/') + (name.isEmpty() ? QStringLiteral("scenario") : name) + QStringLiteral(".anchorgpu") : m_file;
    QString path = m_dialogs->askSave(&m_window, look.translate("Window", "Save scenario"), proposal, look.translate("Window", "Scenarios (*.anchorgpu);;All files (*)"));
    if (path.isEmpty())
        return false;
    if (QFileInfo(path).suffix().isEmpty())
        path += QStringLiteral(".anchorgpu");
    return saveTo(path);
}

bool Documents::saveTo(const QString &path)
{
    if (!write(path, QByteArray::fromStdString(workload::toText(m_window.store().scenario()))))
        return false;
    m_window.store().undoStack().setClean();
    setFile(QFileInfo(path).absoluteFilePath());
    return true;
}

void Documents::openModel()
{
    const auto &look = m_window.look();
    const QString path = m_dialogs->askOpen(&m_window, look.translate("Window", "Open model file"), folder(),
        look.translate("Window", "Models (*.gguf *.safetensors config.json *.index.json model_index.json);;All files (*)"));
    if (!path.isEmpty())
        useModel(path);
}

void Documents::useModel(const QString &path)
{
    const Json reference{{"path", QFileInfo(path).absoluteFilePath().toStdString()}};
    if (m_window.store().edit("workload.model", reference.dump()))
        m_window.messages().say(MessageBar::Kind::Good, m_window.look().translate("Window", "The model is read from %1.").arg(QFileInfo(path).fileName()));
}

void Documents::openPrices()
{
    const auto &look = m_window.look();
    const QString path = m_dialogs->askOpen(&m_window, look.translate("Window", "Open price book"), folder(), look.translate("Window", "Price books (*.json);;All files (*)"));
    if (!path.isEmpty())
        usePrices(path);
}

bool Documents::usePrices(const QString &path)
{
    const auto bytes = bytesOf(path, kLargestPrices);
    auto book = bytes ? quote::PriceBook::parse(std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())), QFileInfo(path).fileName().toStdString())
                      : Result<quote::PriceBook>(tl::unexpected(bytes.error()));
    if (!book) {
        m_window.messages().say(MessageBar::Kind::Problem, text::sentence(book.error(), m_window.look().language));
        return false;
    }
    m_window.usePrices(std::make_shared<const quote::PriceBook>(std::move(*book)), path);
    return true;
}

void Documents::openLog()
{
    const auto &look = m_window.look();
    const QString path = m_dialogs->askOpen(&m_window, look.translate("Window", "Open engine log"), folder(), look.translate("Window", "Engine logs (*.log *.txt);;All files (*)"));
    if (!path.isEmpty())
        m_window.readLog(path);
}

void Documents::exportChart(const QString &kind)
{
    const auto &look = m_window.look();
    auto *chart = m_window.findChild<charts::MemoryChart *>();
    const bool svg = kind == QLatin1String("svg");
    const QString filter = svg ? QStringLiteral("SVG (*.svg)") : QStringLiteral("PNG (*.png)");
    const QString path = m_dialogs->askSave(&m_window, look.translate("Window", "Export chart"), folder() + QStringLiteral("/memory.") + kind, filter);
    if (path.isEmpty() || !chart)
        return;
    QByteArray bytes;
    if (svg) {
        bytes = chart->svg();
    } else {
        QBuffer buffer(&bytes);
        chart->picture(2).save(&buffer, "PNG");
    }
    write(path, bytes);
}

void Documents::exportTable()
{
    const auto &look = m_window.look();
    const QString path = m_dialogs->askSave(&m_window, look.translate("Window", "Export table"), folder() + QStringLiteral("/memory.csv"), QStringLiteral("CSV (*.csv)"));
    const auto *plan = m_window.service().current() ? m_window.service().current()->planOrNull() : nullptr;
    if (path.isEmpty() || !plan)
        return;
    // A French spreadsheet separates by semicolons; the mark at the start tells it that the file is UTF-8.
    const QChar separator = look.language.locale().decimalPoint() == QStringLiteral(",") ? QLatin1Char(';') : QLatin1Char(',');
    write(path, QByteArrayLiteral("\xEF\xBB\xBF") + views::breakdownAsText(views::breakdownModel(*plan, -1, look.language), look.language, separator).toUtf8());
}

void Documents::exportWindow()
{
    const QString path = m_dialogs->askSave(&m_window, m_window.look().translate("Window", "Export picture"), folder() + QStringLiteral("/window.png"), QStringLiteral("PNG (*.png)"));
    if (path.isEmpty())
        return;
    QImage image(m_window.size() * 2, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(2);
    m_window.render(&image);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    image.save(&buffer, "PNG");
    write(path, bytes);
}

void Documents::offerRecovered()
{
    auto left = state::Recovery::leftBehind(state::Settings(m_window.environment().dataFolder).folder());
    if (left.empty())
        return;
    const auto &look = m_window.look();
    const state::RecoveredWork work = left.front();
    m_window.messages().say(MessageBar::Kind::Warning, look.translate("Window", "Unsaved work from before a crash was found: “%1”.").arg(QString::fromStdString(work.scenario.name)),
        look.translate("Window", "Bring it back"), [this, work] {
            m_window.store().replace(work.scenario, "recovered");
            m_file = work.originalFile;
            state::Recovery::forget(work);
            Q_EMIT fileChanged();
        });
}

} // namespace anchorgpu::window
