#include "ui/views/quote_book/quote_desk.h"

#include "ui/text/sentences.h"
#include "ui/views/price_editor/price_editor_dialog.h"
#include "ui/views/quote_book/issue_dialog.h"
#include "ui/views/quote_book/quote_book_dialog.h"
#include "ui/views/quote_book/quote_preview_dialog.h"

#include <QFileDialog>

namespace anchorgpu::views {
namespace {

/// Window-modal, gone when closed: the window behind keeps living, and tests need no event loop of the dialog's own.
template <class Dialog> void opened(Dialog *dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace

QuoteDesk::QuoteDesk(state::QuoteService &service, Ask present, QWidget *window) : QObject(window), m_service(service), m_present(std::move(present)), m_window(window) {}

Result<state::PreparedQuote> QuoteDesk::prepared() const
{
    const Present now = m_present();
    return m_service.quote(now.scenario, *now.world->gpus);
}

void QuoteDesk::preview()
{
    const Present now = m_present();
    auto quote = prepared();
    if (!quote) {
        Q_EMIT told(text::sentence(quote.error(), now.look.language), true);
        return;
    }
    opened(new QuotePreviewDialog(DocumentSource::of(std::move(quote->quote), now.scenario, now.world), now.look, m_window));
}

void QuoteDesk::issue()
{
    auto *dialog = new IssueDialog(m_service, [this] { return prepared(); }, m_present().look, m_window);
    opened(dialog);
}

void QuoteDesk::openBook()
{
    const Present now = m_present();
    auto *dialog = new QuoteBookDialog(m_service, now.world, now.look, m_window);
    connect(dialog, &QuoteBookDialog::scenarioRequested, this, &QuoteDesk::scenarioRequested);
    opened(dialog);
}

void QuoteDesk::importOrder(const QString &given)
{
    const Look look = m_present().look;
    const QString path = given.isEmpty() ? QFileDialog::getOpenFileName(m_window, look.translate("QuoteDesk", "Import an order"), {}, QStringLiteral("*.anchorgpu-order")) : given;
    if (path.isEmpty())
        return;
    const auto outcome = m_service.importOrder(path);
    if (!outcome) {
        Q_EMIT told(text::sentence(outcome.error(), look.language), true);
        return;
    }
    switch (outcome->kind) {
    case state::ImportOutcome::Kind::Taken:
        Q_EMIT told(look.translate("QuoteDesk", "Order %1 is now in the quote book.").arg(outcome->quote.row.label()), false);
        break;
    case state::ImportOutcome::Kind::AlreadyThere:
        Q_EMIT told(look.translate("QuoteDesk", "Order %1 is already in the quote book: nothing changed.").arg(outcome->quote.row.label()), false);
        break;
    case state::ImportOutcome::Kind::Altered:
        Q_EMIT told(text::sentence(Error{ErrorKind::BadInput, "order-altered", path.toStdString(), {}, outcome->stated.toStdString(), outcome->computed.toStdString()}, look.language), true);
        break;
    }
}

void QuoteDesk::editPrices()
{
    auto *dialog = new PriceEditorDialog(*m_service.book(), m_service.bookPath(), m_present().look, m_window);
    connect(dialog, &PriceEditorDialog::saved, this, [this](const QString &path) {
        if (const auto loaded = m_service.loadBook(path); !loaded)
            Q_EMIT told(text::sentence(loaded.error(), m_present().look.language), true);
        else
            Q_EMIT pricesChanged();
    });
    opened(dialog);
}

} // namespace anchorgpu::views
