#include "ui/views/price_editor/seller_page.h"

#include "ui/state/price_csv.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

namespace anchorgpu::views {
namespace {

std::string in(const quote::LocalizedText &text, const char *language)
{
    const auto it = text.byLanguage.find(language);
    return it == text.byLanguage.end() ? std::string() : it->second;
}

std::string typed(const QLineEdit *edit) { return edit->text().trimmed().toStdString(); }

quote::LocalizedText both(const QLineEdit *french, const QLineEdit *english)
{
    quote::LocalizedText text;
    if (const std::string words = typed(french); !words.empty())
        text.byLanguage["fr"] = words;
    if (const std::string words = typed(english); !words.empty())
        text.byLanguage["en"] = words;
    return text;
}

} // namespace

SellerPage::SellerPage(const quote::PriceBook &book, const Look &look, QWidget *parent) : QWidget(parent), m_look(look)
{
    auto *row = new QHBoxLayout(this);
    auto *left = new QFormLayout, *right = new QFormLayout;
    row->addLayout(left, 1);
    row->addLayout(right, 1);
    m_name = line(left, QT_TRANSLATE_NOOP("PriceEditor", "Seller"), book.seller.name);
    m_form = line(left, QT_TRANSLATE_NOOP("PriceEditor", "Legal form and capital"), book.seller.legalForm);
    m_address = new QPlainTextEdit(QString::fromStdString(book.seller.address));
    m_address->setTabChangesFocus(true);
    m_address->setFixedHeight(m_look.px(70));
    m_address->setAccessibleName(m_look.translate("PriceEditor", "Address"));
    connect(m_address, &QPlainTextEdit::textChanged, this, &SellerPage::edited);
    left->addRow(m_look.translate("PriceEditor", "Address"), m_address);
    m_registration = line(left, QT_TRANSLATE_NOOP("PriceEditor", "Registration"), book.seller.registration);
    m_vat = line(left, QT_TRANSLATE_NOOP("PriceEditor", "VAT number"), book.seller.vatId);
    m_contact = line(left, QT_TRANSLATE_NOOP("PriceEditor", "Contact"), book.seller.contact);
    m_email = line(left, QT_TRANSLATE_NOOP("PriceEditor", "E-mail"), book.seller.email);
    m_phone = line(left, QT_TRANSLATE_NOOP("PriceEditor", "Telephone"), book.seller.phone);
    m_termsFrench = line(right, QT_TRANSLATE_NOOP("PriceEditor", "Payment terms in French"), in(book.paymentTerms, "fr"));
    m_termsEnglish = line(right, QT_TRANSLATE_NOOP("PriceEditor", "Payment terms in English"), in(book.paymentTerms, "en"));
    m_validity = new QSpinBox;
    m_validity->setRange(1, 3650);
    m_validity->setValue(static_cast<int>(book.validityDays));
    m_validity->setAccessibleName(m_look.translate("PriceEditor", "Quotes are valid for (days)"));
    connect(m_validity, &QSpinBox::valueChanged, this, &SellerPage::edited);
    right->addRow(m_look.translate("PriceEditor", "Quotes are valid for (days)"), m_validity);
    m_taxFrench = line(right, QT_TRANSLATE_NOOP("PriceEditor", "Tax name in French"), book.tax ? in(book.tax->name, "fr") : std::string());
    m_taxEnglish = line(right, QT_TRANSLATE_NOOP("PriceEditor", "Tax name in English"), book.tax ? in(book.tax->name, "en") : std::string());
    m_tax = line(right, QT_TRANSLATE_NOOP("PriceEditor", "Tax in per cent"), book.tax ? book.tax->percent.toText() : std::string());
    m_tax->setPlaceholderText(m_look.translate("PriceEditor", "none: amounts are before tax"));
}

QLineEdit *SellerPage::line(QFormLayout *form, const char *label, const std::string &text)
{
    auto *edit = new QLineEdit(QString::fromStdString(text));
    edit->setAccessibleName(m_look.translate("PriceEditor", label));
    connect(edit, &QLineEdit::textEdited, this, &SellerPage::edited);
    form->addRow(m_look.translate("PriceEditor", label), edit);
    return edit;
}

QString SellerPage::take(quote::PriceBook &book) const
{
    book.seller = {typed(m_name), typed(m_form), m_address->toPlainText().trimmed().toStdString(), typed(m_registration), typed(m_vat), typed(m_contact), typed(m_email), typed(m_phone)};
    book.paymentTerms = both(m_termsFrench, m_termsEnglish);
    book.validityDays = m_validity->value();
    const QString percent = m_tax->text().trimmed();
    if (percent.isEmpty()) {
        book.tax.reset();
        return {};
    }
    const auto value = state::parsePrice(percent);
    quote::LocalizedText name = both(m_taxFrench, m_taxEnglish);
    if (!value || *value > Decimal::whole(1000) || name.empty())
        return m_look.translate("PriceEditor", "a percentage such as 20, with a name");
    book.tax = quote::Tax{book.tax ? book.tax->id : "tax", std::move(name), *value};
    return {};
}

} // namespace anchorgpu::views
