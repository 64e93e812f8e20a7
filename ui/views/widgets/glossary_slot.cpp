#include "ui/views/widgets/glossary_slot.h"

#include "core/glossary/glossary.h"

#include <QRegularExpression>
#include <QScrollArea>
#include <QVBoxLayout>

namespace anchorgpu::views {

namespace {

/// [words](#id) → a link; everything else as it is written.
QString withLinks(const std::string &text, const QColor &ink)
{
    static const QRegularExpression kLink(QStringLiteral("\\[([^\\]]+)\\]\\(#([a-z0-9_]+)\\)"));
    QString html = QString::fromStdString(text).toHtmlEscaped();
    html.replace(kLink, QStringLiteral("<a href=\"\\2\" style=\"color:%1\">\\1</a>").arg(ink.name()));
    return html;
}

} // namespace

GlossarySlot::GlossarySlot(QWidget *parent) : Card(parent)
{
    setObjectName(QStringLiteral("glossaryPanel"));
    m_box = new QVBoxLayout(this);
    m_box->setContentsMargins(0, 0, 0, 0);
    m_plain = new QWidget(this);
    auto *box = new QVBoxLayout(m_plain);
    box->setContentsMargins(16, 12, 10, 12);
    box->setSpacing(7);
    m_title = makeParagraph(Type::Strong, Ink::Text, m_plain);
    box->addWidget(m_title);
    auto *content = new QWidget(m_plain);
    auto *inside = new QVBoxLayout(content);
    inside->setContentsMargins(0, 0, 6, 0);
    m_text = makeParagraph(Type::Body, Ink::Text, content);
    m_text->setTextFormat(Qt::RichText);
    m_text->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    inside->addWidget(m_text);
    inside->addStretch(1);
    box->addWidget(makeScroll(content, m_plain), 1);
    m_note = makeParagraph(Type::Small, Ink::Muted, m_plain);
    box->addWidget(m_note);
    m_box->addWidget(m_plain);
    connect(m_text, &QLabel::linkActivated, this, &GlossarySlot::showTerm);
}

void GlossarySlot::write()
{
    const auto glossary = glossary::builtInGlossary(m_look.language.code().toStdString());
    const auto *term = glossary ? glossary->find(m_term.toStdString()) : nullptr;
    m_title->setText(term ? m_look.translate("Glossary", "Glossary – %1").arg(QString::fromStdString(term->term)) : m_look.translate("Glossary", "Glossary"));
    QString html;
    if (term) {
        html = withLinks(term->shortText, m_look.theme->accent) + QStringLiteral("<p>") + withLinks(term->text, m_look.theme->accent) + QStringLiteral("</p>");
        QStringList also;
        for (const auto &id : term->seeAlso) {
            if (const auto *other = glossary->find(id))
                also << QStringLiteral("<a href=\"%1\" style=\"color:%2\">%3</a>").arg(QString::fromStdString(id), m_look.theme->accent.name(), QString::fromStdString(other->term).toHtmlEscaped());
        }
        if (!also.isEmpty())
            html += QStringLiteral("<p>") + m_look.translate("Glossary", "See also: %1").arg(also.join(QStringLiteral(", "))) + QStringLiteral("</p>");
    }
    m_text->setText(html);
    m_note->setText(glossary ? QString::fromStdString(glossary->note) : QString());
}

void GlossarySlot::show(const Look &look)
{
    m_look = look;
    setTheme(*look.theme);
    setAccessibleName(look.translate("Glossary", "Glossary"));
    if (!m_panel)
        write();
}

void GlossarySlot::showTerm(const QString &id)
{
    m_term = id;
    if (!m_panel)
        write();
    Q_EMIT termRequested(id);
}

void GlossarySlot::setPanel(QWidget *panel)
{
    delete m_panel;
    m_panel = panel;
    m_plain->hide();
    m_box->addWidget(panel);
}

} // namespace anchorgpu::views
