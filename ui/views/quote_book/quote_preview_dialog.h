#pragma once
// The quote as it will be printed, page by page, in the language of the customer; saved as PDF, picture, CSV or JSON, or printed.
// What is shown is the document itself: the same painting as on paper.

#include "ui/views/quote_book/document_source.h"
#include "ui/views/widgets/look.h"

#include <QDialog>
#include <functional>

class QComboBox;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace anchorgpu::views {

class SegmentedControl;

class QuotePreviewDialog : public QDialog {
    Q_OBJECT
public:
    /// Where to save; replaceable, so that tests answer.
    using AskSave = std::function<QString(QWidget *parent, const QString &title, const QString &proposal, const QString &filter)>;

    QuotePreviewDialog(DocumentSource source, const Look &look, QWidget *parent = nullptr);

    void setAskSave(AskSave ask) { m_ask = std::move(ask); }
    void setDocumentLanguage(const QString &code);
    void setPaper(exporting::Paper paper);
    int pageCount() const;
    void savePdf();
    void savePicture();
    void saveCsv();
    void saveJson();
    void print();

Q_SIGNALS:
    /// Something was written, or could not be.
    void told(const QString &message, bool problem);

private:
    void build();
    void showPages();
    bool write(const QString &title, const QString &ending, const QString &filter, const QByteArray &bytes);

    DocumentSource m_source;
    Look m_look;
    text::Language m_language;
    exporting::Paper m_paper;
    AskSave m_ask;
    SegmentedControl *m_languages = nullptr;
    QComboBox *m_papers = nullptr;
    QVBoxLayout *m_pages = nullptr;
    QLabel *m_message = nullptr;
};

} // namespace anchorgpu::views
