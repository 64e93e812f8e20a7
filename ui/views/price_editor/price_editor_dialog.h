#pragma once
// A small editor for a price book: its head, a table of GPUs, a table of options; import and export of the GPU prices as CSV;
// saved as a book of one's own, which is then in force. The sample is never overwritten.

#include "core/quote/price_book.h"
#include "ui/views/price_editor/price_models.h"
#include "ui/views/widgets/look.h"

#include <QDialog>
#include <functional>

class QCheckBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;
class QTabWidget;

namespace anchorgpu::views {

class SellerPage;

class PriceEditorDialog : public QDialog {
    Q_OBJECT
public:
    /// Asks for a file; `save` true to write. Replaceable, so that tests answer.
    using AskFile = std::function<QString(QWidget *parent, const QString &title, const QString &proposal, const QString &filter, bool save)>;

    PriceEditorDialog(const quote::PriceBook &book, const QString &path, const Look &look, QWidget *parent = nullptr);

    void setAskFile(AskFile ask) { m_ask = std::move(ask); }
    const quote::PriceBook &book() const { return m_book; }
    QString path() const { return m_path; }
    PriceModel *gpus() { return m_gpus; }
    PriceModel *options() { return m_options; }
    /// False, with a message in the dialog, when the book can't be read back or written.
    bool saveTo(const QString &path);
    void importCsv();
    void exportCsv();
    QString message() const;

    void reject() override;

Q_SIGNALS:
    /// Written; to be used from now on.
    void saved(const QString &path);

private:
    void build();
    void buildHead(QGridLayout *grid);
    QTableView *tableFor(PriceModel *model, const char *name);
    /// False, with a message, when a field can't be used.
    bool takeHead();
    bool takeDates();
    void say(const QString &text, Ink ink = Ink::Unfit);
    void addRow();
    void removeRow();
    void save();

    quote::PriceBook m_book;
    QString m_path;
    Look m_look;
    AskFile m_ask;
    bool m_changed = false;
    PriceModel *m_gpus = nullptr;
    PriceModel *m_options = nullptr;
    SellerPage *m_seller = nullptr;
    QTabWidget *m_tabs = nullptr;
    QLineEdit *m_id = nullptr, *m_edition = nullptr, *m_currency = nullptr, *m_from = nullptr, *m_until = nullptr, *m_french = nullptr, *m_english = nullptr;
    QCheckBox *m_sample = nullptr;
    QPushButton *m_add = nullptr, *m_remove = nullptr;
    QLabel *m_message = nullptr;
};

} // namespace anchorgpu::views
