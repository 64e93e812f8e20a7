#pragma once
// Files of the window: new, open, save, recent files, models and price books, pictures and tables. A file that can't be read
// changes nothing; unsaved work is never thrown away without asking. The asking goes through Dialogs, so that tests answer.

#include "core/workload/scenario.h"

#include <QObject>
#include <QString>
#include <memory>

namespace anchorgpu::window {

class MainWindow;

/// Everything that would stop and ask.
class Dialogs {
public:
    virtual ~Dialogs() = default;
    enum class Unsaved { Save, Discard, Cancel };
    virtual Unsaved askUnsaved(QWidget *parent, const QString &name) = 0;
    virtual QString askOpen(QWidget *parent, const QString &title, const QString &folder, const QString &filter) = 0;
    virtual QString askSave(QWidget *parent, const QString &title, const QString &proposal, const QString &filter) = 0;
    /// The real ones.
    static std::unique_ptr<Dialogs> system();
};

class Documents : public QObject {
    Q_OBJECT
public:
    explicit Documents(MainWindow &window);
    ~Documents() override;

    void setDialogs(std::unique_ptr<Dialogs> dialogs);
    QString file() const { return m_file; }

    void startNew();
    void open();
    bool openFile(const QString &path);
    bool save();
    bool saveAs();
    bool saveTo(const QString &path);
    void openModel();
    void useModel(const QString &path);
    void openPrices();
    bool usePrices(const QString &path);
    void openLog();
    void exportChart(const QString &kind); ///< "png", "svg"
    void exportTable();
    void exportWindow();
    /// false: the user wants to stay.
    bool mayClose();
    /// Unsaved work that a crash left behind.
    void offerRecovered();
    void setFile(const QString &file);

Q_SIGNALS:
    void fileChanged();

private:
    bool write(const QString &path, const QByteArray &bytes);
    QString folder() const;

    MainWindow &m_window;
    std::unique_ptr<Dialogs> m_dialogs;
    QString m_file;
};

} // namespace anchorgpu::window
