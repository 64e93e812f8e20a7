#include "ui/views/quote_book/quote_preview_dialog.h"

#include "ui/export/quote_csv.h"
#include "ui/state/quoting.h"
#include "ui/text/sentences.h"
#include "ui/views/widgets/basics.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <QScrollArea>

namespace anchorgpu::views {

QuotePreviewDialog::QuotePreviewDialog(DocumentSource source, const Look &look, QWidget *parent)
    : QDialog(parent), m_source(std::move(source)), m_look(look), m_language(look.language), m_paper(exporting::localPaper()),
      m_ask([](QWidget *owner, const QString &title, const QString &proposal, const QString &filter) { return QFileDialog::getSaveFileName(owner, title, proposal, filter); })
{
    build();
    showPages();
    applyLook(this, m_look);
}

void QuotePreviewDialog::build()
{
    const auto tr = [this](const char *source) { return m_look.translate("QuotePreview", source); };
    setObjectName(QStringLiteral("quotePreview"));
    setWindowTitle(m_look.translate("QuotePreview", "Preview of the quote"));
    resize(m_look.px(820), m_look.px(860));
    auto *column = new QVBoxLayout(this);
    auto *top = new QHBoxLayout;
    column->addLayout(top);

    m_languages = new SegmentedControl;
    m_languages->setAccessibleName(m_look.translate("QuotePreview", "Language of the quote"));
    std::vector<std::pair<QString, QString>> choices;
    for (const QString &code : text::Language::available())
        choices.emplace_back(code, code.toUpper());
    m_languages->setChoices(choices);
    m_languages->setCurrent(m_language.code());
    m_languages->setTheme(*m_look.theme);
    connect(m_languages, &SegmentedControl::picked, this, &QuotePreviewDialog::setDocumentLanguage);
    top->addWidget(m_languages);

    m_papers = new QComboBox;
    m_papers->addItems({QStringLiteral("A4"), QStringLiteral("Letter")});
    m_papers->setCurrentIndex(m_paper == exporting::Paper::Letter ? 1 : 0);
    m_papers->setAccessibleName(m_look.translate("QuotePreview", "Paper"));
    connect(m_papers, &QComboBox::activated, this, [this](int index) { setPaper(index == 1 ? exporting::Paper::Letter : exporting::Paper::A4); });
    top->addWidget(m_papers);
    top->addStretch();
    const auto button = [&](const char *source, auto action) {
        auto *each = new QPushButton(tr(source));
        each->setAutoDefault(false);
        connect(each, &QPushButton::clicked, this, action);
        top->addWidget(each);
        return each;
    };
    button(QT_TRANSLATE_NOOP("QuotePreview", "Save &PDF…"), [this] { savePdf(); })->setDefault(true);
    button(QT_TRANSLATE_NOOP("QuotePreview", "P&rint…"), [this] { print(); });
    button(QT_TRANSLATE_NOOP("QuotePreview", "P&icture…"), [this] { savePicture(); });
    button(QT_TRANSLATE_NOOP("QuotePreview", "&CSV…"), [this] { saveCsv(); });
    button(QT_TRANSLATE_NOOP("QuotePreview", "&JSON…"), [this] { saveJson(); });

    auto *area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setAccessibleName(m_look.translate("QuotePreview", "Pages"));
    auto *sheet = new QWidget;
    m_pages = new QVBoxLayout(sheet);
    m_pages->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_pages->setSpacing(m_look.px(12));
    area->setWidget(sheet);
    column->addWidget(area, 1);
    m_message = new QLabel;
    m_message->setWordWrap(true);
    m_message->hide();
    column->addWidget(m_message);
    connect(this, &QuotePreviewDialog::told, this, [this](const QString &message, bool problem) {
        m_message->setText(message);
        setInk(m_message, problem ? Ink::Unfit : Ink::Fits);
        applyRoles(m_message, m_look);
        m_message->show();
    });
}

void QuotePreviewDialog::setDocumentLanguage(const QString &code)
{
    m_language = text::Language(code);
    m_languages->setCurrent(code);
    showPages();
}

void QuotePreviewDialog::setPaper(exporting::Paper paper)
{
    m_paper = paper;
    showPages();
}

int QuotePreviewDialog::pageCount() const { return m_source.document(m_language, m_paper).pageCount(); }

void QuotePreviewDialog::showPages()
{
    while (QLayoutItem *item = m_pages->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const exporting::QuoteDocument document = m_source.document(m_language, m_paper);
    const qreal ratio = devicePixelRatioF(), scale = 1.25 * m_look.scale;
    for (int page = 0; page < document.pageCount(); ++page) {
        QImage picture = document.picture(page, scale * ratio);
        picture.setDevicePixelRatio(ratio);
        auto *label = new QLabel;
        label->setPixmap(QPixmap::fromImage(picture));
        label->setFrameShape(QFrame::Box);
        label->setAccessibleName(document.page().pageOf.arg(page + 1).arg(document.pageCount()));
        m_pages->addWidget(label);
    }
}

bool QuotePreviewDialog::write(const QString &title, const QString &ending, const QString &filter, const QByteArray &bytes)
{
    const QString name = m_source.quote.number ? QString::fromStdString(*m_source.quote.number) : m_language.translate("QuoteDocument", "Quote");
    const QString path = m_ask(this, title, name + ending, filter);
    if (path.isEmpty())
        return false;
    const auto written = state::writeFile(path, bytes);
    Q_EMIT told(written ? m_look.translate("QuotePreview", "Written: %1").arg(path) : text::sentence(written.error(), m_look.language), !written);
    return written.has_value();
}

void QuotePreviewDialog::savePdf()
{
    write(m_look.translate("QuotePreview", "Save the quote as PDF"), QStringLiteral(".pdf"), QStringLiteral("PDF (*.pdf)"), m_source.document(m_language, m_paper).pdf());
}

void QuotePreviewDialog::savePicture()
{
    write(m_look.translate("QuotePreview", "Save the quote as a picture"), QStringLiteral(".png"), QStringLiteral("PNG (*.png)"), m_source.document(m_language, m_paper).png(0, 3));
}

void QuotePreviewDialog::saveCsv()
{
    write(m_look.translate("QuotePreview", "Save the quote as a table"), QStringLiteral(".csv"), QStringLiteral("CSV (*.csv)"), exporting::quoteCsv(m_source.quote, m_language));
}

void QuotePreviewDialog::saveJson()
{
    const Json json = state::quoteJson(m_source.quote, m_language);
    write(m_look.translate("QuotePreview", "Save the quote as JSON"), QStringLiteral(".json"), QStringLiteral("JSON (*.json)"), QByteArray::fromStdString(json.dump(2) + "\n"));
}

void QuotePreviewDialog::print()
{
    QPrinter printer(QPrinter::HighResolution);
    QPrintDialog dialog(&printer, this);
    if (dialog.exec() == QDialog::Accepted)
        m_source.document(m_language, m_paper).print(printer);
}

} // namespace anchorgpu::views
