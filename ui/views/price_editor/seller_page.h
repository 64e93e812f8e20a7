#pragma once
// Who sells and on which terms, as a price book states it: the seller's data, payment terms, how long a quote stays valid, tax.

#include "core/quote/price_book.h"
#include "ui/views/widgets/look.h"

#include <QWidget>

class QFormLayout;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;

namespace anchorgpu::views {

class SellerPage : public QWidget {
    Q_OBJECT
public:
    SellerPage(const quote::PriceBook &book, const Look &look, QWidget *parent = nullptr);
    /// Into the book; empty when taken, else what would be allowed for the tax.
    QString take(quote::PriceBook &book) const;

Q_SIGNALS:
    void edited();

private:
    QLineEdit *line(QFormLayout *form, const char *label, const std::string &text);

    Look m_look;
    QLineEdit *m_name = nullptr, *m_form = nullptr, *m_registration = nullptr, *m_vat = nullptr, *m_contact = nullptr, *m_email = nullptr, *m_phone = nullptr;
    QPlainTextEdit *m_address = nullptr;
    QLineEdit *m_termsFrench = nullptr, *m_termsEnglish = nullptr, *m_taxFrench = nullptr, *m_taxEnglish = nullptr, *m_tax = nullptr;
    QSpinBox *m_validity = nullptr;
};

} // namespace anchorgpu::views
