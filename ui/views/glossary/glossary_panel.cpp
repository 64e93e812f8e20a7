#include "ui/views/glossary/glossary_panel.h"

#include "ui/text/glossary_text.h"
#include "ui/views/widgets/icons.h"

#include <QApplication>
#include <QClipboard>
#include <QCollator>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPrintDialog>
#include <QPrinter>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

namespace anchorgpu::views {

namespace {

constexpr int kWideEnough = 520; ///< columns side by side, else one language below the other
const char *const kFirstTerm = "kv_cache";

QToolButton *makeButton(QWidget *parent, const char *name)
{
    auto *button = new QToolButton(parent);
    button->setObjectName(QString::fromLatin1(name));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void label(QToolButton *button, const QString &text, const char *icon, const Look &look)
{
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setIcon(lineIcon(icon, *look.theme));
}

} // namespace

GlossaryPanel::GlossaryPanel(QWidget *parent) : Card(parent)
{
    setObjectName(QStringLiteral("glossaryPanel"));
    m_history << QString::fromLatin1(kFirstTerm);
    auto *box = new QVBoxLayout(this);
    box->setContentsMargins(16, 10, 10, 10);
    box->setSpacing(6);
    buildBar();

    m_search = new QLineEdit(this);
    m_search->setObjectName(QStringLiteral("glossarySearch"));
    m_search->setClearButtonEnabled(true);
    setType(m_search, Type::Body);
    m_search->installEventFilter(this);
    box->addWidget(m_search);

    m_list = new QListWidget(this);
    m_list->setObjectName(QStringLiteral("glossaryList"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->viewport()->setAutoFillBackground(false);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setType(m_list, Type::Body);
    m_list->hide();
    box->addWidget(m_list, 1);

    m_text = new QTextBrowser(this);
    m_text->setObjectName(QStringLiteral("glossaryText"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->viewport()->setAutoFillBackground(false);
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(0);
    m_text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    box->addWidget(m_text, 1);

    m_note = makeParagraph(Type::Small, Ink::Muted, this);
    m_note->setObjectName(QStringLiteral("glossaryNote"));
    box->addWidget(m_note);

    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &query) {
        showList(!query.trimmed().isEmpty());
    });
    connect(m_search, &QLineEdit::returnPressed, this, [this] {
        if (!m_list->isHidden() && m_list->currentItem())
            showTerm(m_list->currentItem()->data(Qt::UserRole).toString());
    });
    const auto open = [this](QListWidgetItem *item) { showTerm(item->data(Qt::UserRole).toString()); };
    connect(m_list, &QListWidget::itemClicked, this, open);
    connect(m_list, &QListWidget::itemActivated, this, open);
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl &url) {
        if (url.scheme() == QLatin1String("term"))
            showTerm(url.path());
    });
}

void GlossaryPanel::buildBar()
{
    auto *bar = new QHBoxLayout;
    bar->setSpacing(0);
    m_title = makeLabel(Type::Strong, Ink::Text, this);
    bar->addWidget(m_title, 1);
    m_back = makeButton(this, "glossaryBack");
    m_forward = makeButton(this, "glossaryForward");
    m_all = makeButton(this, "glossaryAll");
    m_both = makeButton(this, "glossaryBoth");
    m_copy = makeButton(this, "glossaryCopy");
    m_print = makeButton(this, "glossaryPrint");
    m_all->setCheckable(true);
    m_both->setCheckable(true);
    for (QToolButton *button : {m_back, m_forward, m_all, m_both, m_copy, m_print})
        bar->addWidget(button);
    static_cast<QVBoxLayout *>(layout())->addLayout(bar);
    connect(m_back, &QToolButton::clicked, this, &GlossaryPanel::goBack);
    connect(m_forward, &QToolButton::clicked, this, &GlossaryPanel::goForward);
    connect(m_all, &QToolButton::toggled, this, [this](bool on) {
        if (!on)
            m_search->clear();
        showList(on);
    });
    connect(m_both, &QToolButton::toggled, this, &GlossaryPanel::setSideBySide);
    connect(m_copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(plainText()); });
    connect(m_print, &QToolButton::clicked, this, &GlossaryPanel::print);
}

void GlossaryPanel::show(const Look &look)
{
    m_look = look;
    setTheme(*look.theme);
    keepTextOfSelection(m_list, look);
    retranslate();
    fillList();
    write();
}

void GlossaryPanel::retranslate()
{
    const QString name = m_look.translate("Glossary", "Glossary");
    setAccessibleName(name);
    m_title->setText(name);
    m_search->setPlaceholderText(m_look.translate("Glossary", "Search terms"));
    m_search->setAccessibleName(m_look.translate("Glossary", "Search terms"));
    m_list->setAccessibleName(m_look.translate("Glossary", "Terms"));
    label(m_back, m_look.translate("Glossary", "Back"), "back", m_look);
    label(m_forward, m_look.translate("Glossary", "Forward"), "forward", m_look);
    label(m_all, m_look.translate("Glossary", "All terms"), "list", m_look);
    label(m_both, m_look.translate("Glossary", "Both languages"), "columns", m_look);
    label(m_copy, m_look.translate("Glossary", "Copy this term"), "copy", m_look);
    label(m_print, m_look.translate("Glossary", "Print this term…"), "print", m_look);
}

QString GlossaryPanel::other() const { return m_look.language.code() == QLatin1String("en") ? QStringLiteral("fr") : QStringLiteral("en"); }

void GlossaryPanel::fillList()
{
    const auto glossary = text::glossaryIn(m_look.language);
    const QString query = m_search->text();
    auto found = glossary->search(query.toStdString());
    if (query.trimmed().isEmpty()) {
        QCollator collator(m_look.language.locale());
        std::stable_sort(found.begin(), found.end(), [&](const auto *a, const auto *b) { return collator.compare(QString::fromStdString(a->term), QString::fromStdString(b->term)) < 0; });
    }
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    for (const auto *term : found) {
        auto *item = new QListWidgetItem(QString::fromStdString(term->term), m_list);
        item->setData(Qt::UserRole, QString::fromStdString(term->id));
        item->setToolTip(QString::fromStdString(term->shortText));
        if (query.trimmed().isEmpty() && item->data(Qt::UserRole).toString() == this->term())
            m_list->setCurrentItem(item);
    }
    if (found.empty()) {
        auto *nothing = new QListWidgetItem(m_look.translate("Glossary", "No term has these words."), m_list);
        nothing->setFlags(Qt::NoItemFlags);
    } else if (!m_list->currentItem()) {
        m_list->setCurrentRow(0);
    }
}

void GlossaryPanel::showList(bool on)
{
    const QSignalBlocker blocker(m_all);
    m_all->setChecked(on);
    if (on)
        fillList();
    m_list->setVisible(on);
    m_text->setVisible(!on);
}

void GlossaryPanel::showTerm(const QString &id)
{
    QString known = id;
    const auto glossary = text::glossaryIn(m_look.language);
    if (!glossary->find(id.toStdString())) {
        const auto hits = glossary->search(id.toStdString());
        if (hits.empty())
            return;
        known = QString::fromStdString(hits.front()->id);
    }
    m_search->clear();
    if (known == term())
        return visit(m_at);
    m_history = m_history.mid(0, m_at + 1) << known;
    visit(m_at + 1);
}

void GlossaryPanel::visit(int at)
{
    m_at = at;
    showList(false);
    write();
    m_text->verticalScrollBar()->setValue(0);
}

void GlossaryPanel::goBack()
{
    if (canGoBack())
        visit(m_at - 1);
}

void GlossaryPanel::goForward()
{
    if (canGoForward())
        visit(m_at + 1);
}

void GlossaryPanel::setSideBySide(bool on)
{
    m_sideBySide = on;
    const QSignalBlocker blocker(m_both);
    m_both->setChecked(on);
    write();
}

QString GlossaryPanel::bothLanguages(const QString &first, const QString &second) const
{
    if (width() < kWideEnough)
        return first + QStringLiteral("<hr>") + second;
    return QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\"><tr><td width=\"50%\" style=\"padding-right:14px\">%1</td><td width=\"50%\" style=\"padding-left:14px\">%2</td></tr></table>").arg(first, second);
}

void GlossaryPanel::write()
{
    m_back->setEnabled(canGoBack());
    m_forward->setEnabled(canGoForward());
    const auto html = [this](const text::Language &language) {
        const auto glossary = text::glossaryIn(language);
        const auto *found = glossary->find(term().toStdString());
        return found ? text::termAsHtml(*found, *glossary, language) : QString();
    };
    const auto glossary = text::glossaryIn(m_look.language);
    QString note = QString::fromStdString(glossary->note), body = html(m_look.language);
    if (m_sideBySide) {
        const text::Language second(other());
        body = bothLanguages(body, html(second));
    }
    const int scroll = m_text->verticalScrollBar()->value();
    m_text->setFont(fontFor(Type::Body, m_look.scale));
    m_text->document()->setDefaultFont(fontFor(Type::Body, m_look.scale));
    m_text->document()->setDefaultStyleSheet(QStringLiteral("a{color:%1} h3{font-size:%2px;font-weight:600;margin:2px 0 4px 0} p{margin:0 0 8px 0} b{font-weight:600} .quiet{color:%3}")
                                                 .arg(m_look.theme->accent.name())
                                                 .arg(m_look.px(15))
                                                 .arg(m_look.theme->muted.name()));
    m_text->setHtml(QStringLiteral("<div style=\"color:%1\">%2</div>").arg(m_look.theme->text.name(), body));
    m_text->verticalScrollBar()->setValue(scroll);
    const auto *found = glossary->find(term().toStdString());
    m_text->setAccessibleName(found ? QString::fromStdString(found->term) : m_title->text());
    m_note->setText(note);
}

QString GlossaryPanel::plainText() const
{
    QString all;
    std::vector<text::Language> languages{m_look.language};
    if (m_sideBySide)
        languages.emplace_back(other());
    for (const text::Language &language : languages) {
        const auto glossary = text::glossaryIn(language);
        if (const auto *found = glossary->find(term().toStdString()))
            all += (all.isEmpty() ? QString() : QStringLiteral("\n")) + text::termAsText(*found, *glossary, language);
    }
    return all;
}

void GlossaryPanel::print()
{
    QPrinter printer(QPrinter::HighResolution);
    QPrintDialog dialog(&printer, window());
    dialog.setWindowTitle(m_look.translate("Glossary", "Print this term…"));
    if (dialog.exec() != QDialog::Accepted)
        return;
    QTextDocument page;
    page.setDefaultFont(fontFor(Type::Body, 1));
    page.setPlainText(plainText());
    page.print(&printer);
}

void GlossaryPanel::resizeEvent(QResizeEvent *event)
{
    Card::resizeEvent(event);
    if (m_sideBySide && (event->oldSize().width() < kWideEnough) != (width() < kWideEnough))
        write();
}

bool GlossaryPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape && !m_search->text().isEmpty()) {
            m_search->clear();
            return true;
        }
        if ((key == Qt::Key_Down || key == Qt::Key_Up) && !m_list->isHidden()) {
            QApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return Card::eventFilter(watched, event);
}

} // namespace anchorgpu::views
