// The dialogs around quotes: preview, issue and order, quote book, price editor; driven as a user would, dialogs for files answered.
#include "tests/ui/state/quote_fixture.h"
#include "ui/state/settings.h"
#include "ui/views/price_editor/price_editor_dialog.h"
#include "ui/views/quote_book/issue_dialog.h"
#include "ui/views/quote_book/quote_book_dialog.h"
#include "ui/views/quote_book/quote_desk.h"
#include "ui/views/quote_book/quote_preview_dialog.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::views;

namespace {

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Look english()
{
    Look look;
    look.language = text::Language(QStringLiteral("en"));
    return look;
}

DocumentSource source()
{
    return DocumentSource::of(state::test::prepared("Vorschau").quote, workload::defaultScenario(), memory::World::builtIn());
}

} // namespace

class QuoteViewsTest : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<state::Settings>(m_folder->path());
        m_service = std::make_unique<state::QuoteService>(*m_settings);
    }
    void cleanup()
    {
        m_service.reset();
        m_settings.reset();
        m_folder.reset();
    }

    void everyFieldHasAName()
    {
        QuotePreviewDialog preview(source(), english());
        IssueDialog issue(*m_service, [] { return state::test::prepared("a"); }, english());
        QuoteBookDialog book(*m_service, memory::World::builtIn(), english());
        PriceEditorDialog prices(*m_service->book(), {}, english());
        for (QDialog *dialog : {static_cast<QDialog *>(&preview), static_cast<QDialog *>(&issue), static_cast<QDialog *>(&book), static_cast<QDialog *>(&prices)}) {
            QVERIFY(!dialog->windowTitle().isEmpty());
            for (QWidget *widget : dialog->findChildren<QWidget *>()) {
                if (qobject_cast<QLineEdit *>(widget) || qobject_cast<QPlainTextEdit *>(widget) || qobject_cast<QTableView *>(widget)) {
                    if (!widget->objectName().startsWith(QLatin1String("qt_")))
                        QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
                }
            }
        }
    }

    void thePreviewSavesWhatItShows()
    {
        QuotePreviewDialog dialog(source(), english());
        const QString path = m_folder->filePath(QStringLiteral("q"));
        dialog.setAskSave([&](QWidget *, const QString &, const QString &proposal, const QString &) { return path + proposal.right(4); });
        QSignalSpy told(&dialog, &QuotePreviewDialog::told);
        dialog.savePdf();
        dialog.savePicture();
        dialog.saveCsv();
        QVERIFY(contents(path + QStringLiteral(".pdf")).startsWith("%PDF"));
        QVERIFY(contents(path + QStringLiteral(".png")).startsWith("\x89PNG"));
        QVERIFY(contents(path + QStringLiteral(".csv")).contains("3300.00"));
        QCOMPARE(told.count(), 3);
        dialog.setDocumentLanguage(QStringLiteral("fr"));
        dialog.saveCsv();
        QVERIFY(contents(path + QStringLiteral(".csv")).contains("3300,00"));
        dialog.setPaper(exporting::Paper::Letter);
        QVERIFY(dialog.pageCount() >= 1);
        dialog.setAskSave([](QWidget *, const QString &, const QString &, const QString &) { return QStringLiteral("/proc/version/x.pdf"); });
        dialog.savePdf();
        QVERIFY(told.last().at(1).toBool());
    }

    void aDoubleClickIssuesOnce()
    {
        IssueDialog dialog(*m_service, [this] { return m_service->quote(workload::defaultScenario(), hardware::GpuCatalogue::builtIn()); }, english());
        dialog.findChildren<QLineEdit *>().first()->setText(QStringLiteral("ACME"));
        QSignalSpy issued(&dialog, &IssueDialog::issued);
        dialog.issue();
        dialog.issue();
        QCOMPARE(issued.count(), 2);
        const auto rows = m_service->store().value()->list().value();
        QCOMPARE(rows.size(), std::size_t{1});
        QCOMPARE(rows[0].customer, QStringLiteral("ACME"));
        QVERIFY(dialog.outcomeText().contains(rows[0].number));
        QVERIFY(!dialog.isAsking());
        QCOMPARE(QString::fromStdString(m_service->customer().name), QStringLiteral("ACME"));

        const QString path = m_folder->filePath(QStringLiteral("o"));
        dialog.setAskSave([&](QWidget *, const QString &, const QString &, const QString &) { return path; });
        dialog.order();
        QVERIFY(contents(path).contains("anchorgpu-order"));
        QCOMPARE(m_service->store().value()->list().value().size(), std::size_t{1});
    }

    void theBookFindsOpensAndChanges()
    {
        for (const char *name : {"Pilote", "Betrieb"}) {
            const auto made = m_service->issue(state::test::prepared(name));
            QVERIFY(made.has_value());
        }
        QuoteBookDialog dialog(*m_service, memory::World::builtIn(), english());
        QAbstractItemModelTester tester(dialog.model());
        QCOMPARE(dialog.model()->rowCount(), 2);
        dialog.search(QStringLiteral("pilote"));
        QCOMPARE(dialog.model()->rowCount(), 1);
        dialog.select(0);
        QSignalSpy requested(&dialog, &QuoteBookDialog::scenarioRequested);
        dialog.perform(QStringLiteral("accept"));
        QVERIFY(dialog.model()->row(0)->state == state::QuoteState::Accepted);
        dialog.perform(QStringLiteral("duplicate"));
        QCOMPARE(dialog.model()->rowCount(), 2);
        QVERIFY(dialog.model()->row(0)->state == state::QuoteState::Draft);
        dialog.setConfirm([](QWidget *, const QString &) { return false; });
        dialog.select(0);
        dialog.perform(QStringLiteral("remove"));
        QCOMPARE(dialog.model()->rowCount(), 2);
        dialog.setConfirm([](QWidget *, const QString &) { return true; });
        dialog.perform(QStringLiteral("remove"));
        QCOMPARE(dialog.model()->rowCount(), 1);
        dialog.perform(QStringLiteral("reprice"));
        QCOMPARE(dialog.model()->rowCount(), 2);
        dialog.select(0);
        QCOMPARE(dialog.model()->row(0)->revision, 2);
        const QString path = m_folder->filePath(QStringLiteral("order"));
        dialog.setAskSave([&](QWidget *, const QString &, const QString &, const QString &) { return path; });
        dialog.perform(QStringLiteral("order"));
        const QByteArray order = contents(path);
        QVERIFY(order.contains("\"revision\": 2"));
        dialog.perform(QStringLiteral("order"));
        QCOMPARE(contents(path), order);
        dialog.perform(QStringLiteral("order-again"));
        QVERIFY(contents(path) != order);
        dialog.perform(QStringLiteral("open"));
        QCOMPARE(requested.count(), 1);
        QCOMPARE(QString::fromStdString(requested.first().first().value<workload::Scenario>().name), QStringLiteral("Pilote"));
    }

    void customersCanBeForgotten()
    {
        QVERIFY(m_service->issue(state::test::prepared("a", 2, "Vergessen AG")).has_value());
        QuoteBookDialog dialog(*m_service, memory::World::builtIn(), english());
        dialog.select(0);
        const QString path = m_folder->filePath(QStringLiteral("customer.json"));
        dialog.setAskSave([&](QWidget *, const QString &, const QString &, const QString &) { return path; });
        dialog.perform(QStringLiteral("export-customer"));
        QVERIFY(contents(path).contains("Vergessen AG"));
        dialog.setConfirm([](QWidget *, const QString &question) { return question.contains(QStringLiteral("Vergessen")); });
        dialog.perform(QStringLiteral("remove-customer"));
        QCOMPARE(dialog.model()->rowCount(), 0);
    }

    void aDamagedBookIsToldAndSetAside()
    {
        QFile file(state::QuoteStore::fileIn(m_folder->path()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(5000, 'x'));
        file.close();
        QuoteBookDialog dialog(*m_service, memory::World::builtIn(), english());
        QVERIFY(dialog.message().contains(QStringLiteral("quotes.sqlite")));
        // Quoting goes on meanwhile.
        QVERIFY(m_service->quote(workload::defaultScenario(), hardware::GpuCatalogue::builtIn()).has_value());
        for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
            if (button->text().contains(QStringLiteral("damaged")))
                button->click();
        }
        QVERIFY(dialog.message().contains(QStringLiteral("damaged-1")));
        QVERIFY(m_service->issue(state::test::prepared("a")).has_value());
    }

    void ordersAreImportedAtTheDesk()
    {
        QTemporaryDir other;
        const auto order = state::test::opened(other.path())->order(state::test::prepared("a").content, state::test::prepared("a").scenario, {}).value();
        const QString path = m_folder->filePath(QStringLiteral("in.anchorgpu-order"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(order.orderFile);
        file.close();
        QWidget window;
        QuoteDesk desk(*m_service, [] { return QuoteDesk::Present{workload::defaultScenario(), memory::World::builtIn(), english()}; }, &window);
        QSignalSpy told(&desk, &QuoteDesk::told);
        desk.importOrder(path);
        desk.importOrder(path);
        QCOMPARE(told.count(), 2);
        QVERIFY(told[0].first().toString() != told[1].first().toString());
        QVERIFY(!told[0].at(1).toBool() && !told[1].at(1).toBool());
        QFile altered(path);
        QVERIFY(altered.open(QIODevice::WriteOnly));
        altered.write(QByteArray(order.orderFile).replace("\"count\": 2", "\"count\": 1"));
        altered.close();
        desk.importOrder(path);
        QVERIFY(told[2].at(1).toBool());
        QVERIFY(told[2].first().toString().contains(QStringLiteral("sha256:")));
        desk.preview();
        desk.issue();
        desk.openBook();
        desk.editPrices();
        QCOMPARE(window.findChildren<QDialog *>().size(), 4);
    }

    void pricesAreEditedInEitherForm()
    {
        PriceEditorDialog dialog(*m_service->book(), {}, english());
        QAbstractItemModelTester tester(dialog.gpus());
        PriceModel *gpus = dialog.gpus();
        const int rows = gpus->rowCount();
        QCOMPARE(gpus->data(gpus->index(0, 1), Qt::DisplayRole).toString(), QStringLiteral("0.3202"));
        QVERIFY(gpus->setData(gpus->index(0, 1), QStringLiteral("1\u202F234,50"), Qt::EditRole));
        QCOMPARE(gpus->data(gpus->index(0, 1), Qt::DisplayRole).toString(), QStringLiteral("1234.50"));
        QSignalSpy refused(gpus, &PriceModel::refused);
        QVERIFY(!gpus->setData(gpus->index(0, 1), QStringLiteral("1,234"), Qt::EditRole));
        QVERIFY(!gpus->setData(gpus->index(0, 0), gpus->data(gpus->index(1, 0), Qt::EditRole), Qt::EditRole));
        QCOMPARE(refused.count(), 2);
        QVERIFY(dialog.message().contains(QStringLiteral("allowed")));
        QCOMPARE(gpus->addRow(), rows);
        QVERIFY(gpus->setData(gpus->index(rows, 0), QStringLiteral("my-gpu"), Qt::EditRole));
        gpus->removeRow(1);
        QCOMPARE(gpus->rowCount(), rows);
        PriceModel *options = dialog.options();
        QVERIFY(options->setData(options->index(0, 1), QString(), Qt::EditRole));
        QCOMPARE(options->data(options->index(0, 1), Qt::DisplayRole).toString(), QStringLiteral("missing"));
        QVERIFY(!options->setData(options->index(0, 3), QStringLiteral("fortnight"), Qt::EditRole));

        const auto field = [&](const char *name) {
            for (QLineEdit *edit : dialog.findChildren<QLineEdit *>()) {
                if (edit->accessibleName() == QLatin1String(name))
                    return edit;
            }
            qFatal("no field %s", name);
            return static_cast<QLineEdit *>(nullptr);
        };
        const QString path = m_folder->filePath(QStringLiteral("own.json"));
        field("Tax in per cent")->setText(QStringLiteral("twenty"));
        QVERIFY(!dialog.saveTo(path));
        field("Tax in per cent")->setText(QStringLiteral("20,0"));
        QVERIFY(!dialog.saveTo(path)); // it still has no name
        field("Tax name in English")->setText(QStringLiteral("VAT"));
        field("Valid until")->setText(QStringLiteral("31/12/2026"));
        QVERIFY(!dialog.saveTo(path));
        QVERIFY(!QFile::exists(path));
        field("Valid until")->setText(QStringLiteral("2026-12-31"));
        field("Seller")->setText(QStringLiteral("Loueur SAS"));
        QSignalSpy saved(&dialog, &PriceEditorDialog::saved);
        QVERIFY2(dialog.saveTo(path), qPrintable(dialog.message()));
        QCOMPARE(saved.count(), 1);
        QVERIFY(m_service->loadBook(path).has_value());
        QVERIFY(m_service->book()->gpu("my-gpu"));
        QCOMPARE(QString::fromStdString(m_service->book()->seller.name), QStringLiteral("Loueur SAS"));
        QVERIFY(m_service->book()->tax && m_service->book()->tax->percent == Decimal::whole(20));
        QVERIFY(m_service->book()->validUntil.has_value() && m_service->book()->paymentTerms.byLanguage.size() == 2);
        QCOMPARE(QString::fromStdString(m_service->book()->gpu("nvidia-t4-16")->hour->toText(2)), QStringLiteral("1234.50"));
        QVERIFY(!dialog.saveTo(QStringLiteral("/proc/version/x.json")));
    }

    void aBookThatIsRememberedAndThenGone()
    {
        const QString path = m_folder->filePath(QStringLiteral("own.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(quote::toText(*m_service->book())).replace("anchorgpu-sample", "own"));
        file.close();
        QVERIFY(m_service->loadBook(path).has_value());
        QCOMPARE(QString::fromStdString(state::QuoteService(*m_settings).book()->id), QStringLiteral("own"));
        QVERIFY(QFile::remove(path));
        const state::QuoteService later(*m_settings);
        QVERIFY(later.bookProblem().has_value());
        QVERIFY(later.book()->sample);
        QVERIFY(!m_service->loadBook(path));
        QCOMPARE(QString::fromStdString(m_service->book()->id), QStringLiteral("own"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<state::Settings> m_settings;
    std::unique_ptr<state::QuoteService> m_service;
};

QTEST_MAIN(QuoteViewsTest)
#include "quote_views_test.moc"
