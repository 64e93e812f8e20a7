#include "ui/views/widgets/glossary_slot.h"

#include <QVBoxLayout>

namespace anchorgpu::views {

GlossarySlot::GlossarySlot(QWidget *parent) : Card(parent)
{
    setObjectName(QStringLiteral("glossaryPanel"));
    m_box = new QVBoxLayout(this);
    m_box->setContentsMargins(2, 2, 2, 2);
    m_term = QStringLiteral("kv_cache");
}

void GlossarySlot::show(const Look &look)
{
    setTheme(*look.theme);
    setAccessibleName(look.translate("Glossary", "Glossary"));
}

void GlossarySlot::showTerm(const QString &id)
{
    m_term = id;
    Q_EMIT termRequested(id);
}

void GlossarySlot::setPanel(QWidget *panel)
{
    delete m_panel;
    m_panel = panel;
    m_box->addWidget(panel);
}

} // namespace anchorgpu::views
