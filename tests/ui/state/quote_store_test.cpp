// The quote book: operations and their keys, states, search, customers, what happens to a store that can't be used.
#include "ui/state/quote_store/quote_store.h"
#include "tests/ui/state/quote_fixture.h"
#include "ui/state/quote_store/schema.h"
#include "ui/state/quote_store/sql_connection.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <sys/stat.h>
#include <unistd.h>

using namespace anchorgpu;
using namespace anchorgpu::state;
using namespace anchorgpu::state::test;

namespace {

const QDateTime kMonday(QDate(2026, 11, 30), QTime(10, 0));

OperationOutcome issued(QuoteStore &store, const PreparedQuote &quote, const OperationIntent &intent = {})
{
    auto outcome = store.issue(quote.content, quote.scenario, intent);
    if (!outcome)
        throw std::runtime_error(outcome.error().id + ": " + outcome.error().found);
    return *outcome;
}

OperationOutcome ordered(QuoteStore &store, const PreparedQuote &quote, const OperationIntent &intent = {})
{
    auto outcome = store.order(quote.content, quote.scenario, intent);
    if (!outcome)
        throw std::runtime_error(outcome.error().id + ": " + outcome.error().found);
    return *outcome;
}

std::size_t rows(const QuoteStore &store, const QString &text = {})
{
    QuoteFilter filter;
    filter.text = text;
    return store.list(filter).value().size();
}

quote::OrderReading reading(const QByteArray &file) { return quote::parseOrder(file.toStdString(), "order", QuoteStore::normalized).value(); }

OperationIntent another()
{
    OperationIntent intent;
    intent.another = true;
    return intent;
}

} // namespace

class QuoteStoreTest : public QObject {
    Q_OBJECT
private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void cleanup() { m_folder.reset(); }

    void issuingGivesNumberDatesAndFingerprint()
    {
        auto store = opened(m_folder->path(), at(kMonday));
        const PreparedQuote quote = prepared("a");
        const OperationOutcome outcome = issued(*store, quote);
        QVERIFY(outcome.kind == OperationOutcome::Kind::Made);
        static const QRegularExpression kNumber(QStringLiteral("^D-2026-0001-[0-9A-HJKMNP-TV-Z]{4}$"));
        QVERIFY2(kNumber.match(outcome.quote.row.number).hasMatch(), qPrintable(outcome.quote.row.number));
        QCOMPARE(outcome.quote.row.issued, QDate(2026, 11, 30));
        QCOMPARE(outcome.quote.row.validUntil, QDate(2026, 12, 30));
        QCOMPARE(outcome.quote.row.total, QStringLiteral("3300.00"));
        QCOMPARE(outcome.quote.row.fingerprint, QString::fromStdString(quote.quote.fingerprint));
        QVERIFY(outcome.quote.row.state == QuoteState::Issued);
        QCOMPARE(outcome.quote.quote["number"].get<std::string>(), outcome.quote.row.number.toStdString());
        static const QRegularExpression kKey(QStringLiteral("^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"));
        QVERIFY2(kKey.match(outcome.key).hasMatch(), qPrintable(outcome.key));
        QVERIFY(store->integrityProblems().value().isEmpty());
    }

    void aRetryKeepsKeyNumberAndResult()
    {
        auto store = opened(m_folder->path(), at(kMonday));
        const OperationOutcome first = issued(*store, prepared("a"));
        const OperationOutcome again = issued(*store, prepared("a"));
        QVERIFY(again.kind == OperationOutcome::Kind::Repeated);
        QCOMPARE(again.key, first.key);
        QCOMPARE(again.quote.row.number, first.quote.row.number);
        QCOMPARE(rows(*store), std::size_t{1});
        // A restart of the program is no different.
        store.reset();
        store = opened(m_folder->path(), at(kMonday.addSecs(3600)));
        QCOMPARE(issued(*store, prepared("a")).key, first.key);
        QCOMPARE(rows(*store), std::size_t{1});
    }

    void otherContentIsAnotherOperation()
    {
        auto store = opened(m_folder->path(), at(kMonday));
        const OperationOutcome a = issued(*store, prepared("a")), b = issued(*store, prepared("a", 4)), c = issued(*store, prepared("a", 2, "Autre"));
        QVERIFY(a.key != b.key && a.key != c.key && b.key != c.key);
        QCOMPARE(rows(*store), std::size_t{3});
        QVERIFY(b.quote.row.number.startsWith(QStringLiteral("D-2026-0002-")));
    }

    void twoEqualPurchasesOnPurpose()
    {
        auto store = opened(m_folder->path(), at(kMonday));
        const OperationOutcome first = ordered(*store, prepared("a"));
        const OperationOutcome second = ordered(*store, prepared("a"), another());
        QVERIFY(second.kind == OperationOutcome::Kind::Made);
        QVERIFY(first.key != second.key);
        QVERIFY(first.quote.row.number != second.quote.row.number);
        // The retry that follows is of the second.
        QCOMPARE(ordered(*store, prepared("a")).key, second.key);
        QCOMPARE(rows(*store), std::size_t{2});
    }

    void anOrderTakesTheIssuedQuote()
    {
        auto store = opened(m_folder->path(), at(kMonday));
        const OperationOutcome quote = issued(*store, prepared("a"));
        const OperationOutcome order = ordered(*store, prepared("a"));
        QCOMPARE(order.quote.row.number, quote.quote.row.number);
        QVERIFY(order.key != quote.key);
        QVERIFY(order.quote.row.state == QuoteState::Accepted);
        QCOMPARE(order.quote.row.orderKey, order.key);
        QCOMPARE(rows(*store), std::size_t{1});
        const quote::OrderReading read = reading(order.orderFile);
        QVERIFY(!read.alteration);
        QCOMPARE(read.order.key, order.key.toStdString());
        QCOMPARE(ordered(*store, prepared("a")).orderFile, order.orderFile);
        // Issuing after the order gives no second number.
        QCOMPARE(issued(*store, prepared("a")).quote.row.number, quote.quote.row.number);
    }

    void anOrderWithoutTotalIsRefused()
    {
        auto store = opened(m_folder->path(), at(kMonday));
        PreparedQuote open = prepared("a");
        open.content["total"] = nullptr;
        const auto outcome = store->order(open.content, open.scenario, {});
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().id, std::string("order-incomplete"));
        QCOMPARE(rows(*store), std::size_t{0});
    }

    void anOldKeyAsksFirst()
    {
        const OperationOutcome first = ordered(*opened(m_folder->path(), at(kMonday)), prepared("a"));
        auto later = opened(m_folder->path(), at(kMonday.addDays(2)));
        const OperationOutcome asked = ordered(*later, prepared("a"));
        QVERIFY(asked.kind == OperationOutcome::Kind::AskFirst);
        QCOMPARE(asked.key, first.key);
        QCOMPARE(asked.createdAt, kMonday);
        QVERIFY(asked.orderFile.isEmpty() || asked.quote.row.number.isEmpty());
        OperationIntent old;
        old.useOldKey = true;
        QCOMPARE(ordered(*later, prepared("a"), old).orderFile, first.orderFile);
        const OperationOutcome renewal = ordered(*later, prepared("a"), another());
        QVERIFY(renewal.key != first.key);
        // Within a longer window nobody asks.
        QVERIFY(ordered(*opened(m_folder->path(), at(kMonday.addDays(3), 30 * 24 * 3600)), prepared("a")).kind == OperationOutcome::Kind::Repeated);
    }

    void aClockSetBackIsNoReasonToAsk()
    {
        const OperationOutcome first = issued(*opened(m_folder->path(), at(kMonday)), prepared("a"));
        QCOMPARE(issued(*opened(m_folder->path(), at(kMonday.addDays(-3))), prepared("a")).key, first.key);
    }

    void closedQuotesAreNotRepeated()
    {
        auto store = opened(m_folder->path(), at(kMonday));
        const OperationOutcome first = issued(*store, prepared("a"));
        QVERIFY(store->setState(first.quote.row.id, QuoteState::Cancelled));
        const OperationOutcome second = issued(*store, prepared("a"));
        QVERIFY(second.kind == OperationOutcome::Kind::Made);
        QVERIFY(second.quote.row.number != first.quote.row.number);
    }

    void expiryFollowsFromTheDate()
    {
        const OperationOutcome first = issued(*opened(m_folder->path(), at(kMonday)), prepared("a"));
        const auto stateOn = [&](const QDate &day) { return opened(m_folder->path(), at(QDateTime(day, QTime(23, 59))))->find(first.quote.row.id).value()->row.state; };
        QVERIFY(stateOn(QDate(2026, 12, 30)) == QuoteState::Issued); // valid through the end of the day
        QVERIFY(stateOn(QDate(2026, 12, 31)) == QuoteState::Expired);
        // An expired quote can't be ordered; the order gets a number of its own.
        OperationIntent old;
        old.useOldKey = true;
        const OperationOutcome order = ordered(*opened(m_folder->path(), at(QDateTime(QDate(2027, 1, 5), QTime(9, 0)))), prepared("a"), old);
        QVERIFY(order.quote.row.number.startsWith(QStringLiteral("D-2027-0001-")));
    }

    void revisionsSupersede()
    {
        auto store = opened(m_folder->path(), at(kMonday));
        const OperationOutcome first = issued(*store, prepared("a"));
        OperationIntent revise;
        revise.revises = first.quote.row.id;
        const OperationOutcome second = issued(*store, prepared("a", 4), revise);
        QCOMPARE(second.quote.row.number, first.quote.row.number);
        QCOMPARE(second.quote.row.revision, 2);
        QCOMPARE(second.quote.row.label(), first.quote.row.number + QStringLiteral("-R2"));
        QVERIFY(store->find(first.quote.row.id).value()->row.state == QuoteState::Superseded);
        QVERIFY(issued(*store, prepared("a", 4), revise).kind == OperationOutcome::Kind::Repeated);
        QCOMPARE(store->find(first.quote.row.number).value()->row.revision, 2);
        QCOMPARE(store->find(second.quote.row.label()).value()->row.id, second.quote.row.id);
        QVERIFY(!store->find(first.quote.row.number + QStringLiteral("-R7")).value());
    }

    void draftsBecomeQuotes()
    {
        auto store = opened(m_folder->path(), at(kMonday));
        const PreparedQuote quote = prepared("a");
        const qint64 draft = store->saveDraft(quote.content, quote.scenario).value();
        QVERIFY(store->find(draft).value()->row.state == QuoteState::Draft);
        QVERIFY(store->find(draft).value()->row.number.isEmpty());
        OperationIntent intent;
        intent.draft = draft;
        issued(*store, quote, intent);
        QCOMPARE(rows(*store), std::size_t{1});
        QVERIFY(store->list().value().front().state == QuoteState::Issued);
        const qint64 again = store->saveDraft(quote.content, quote.scenario).value();
        QCOMPARE(store->list().value().size(), std::size_t{2});
        QVERIFY(store->saveDraft(prepared("b").content, quote.scenario, again));
        QCOMPARE(store->list().value().size(), std::size_t{2});
    }

    void importingTwiceChangesNothing()
    {
        QTemporaryDir other;
        const QByteArray file = ordered(*opened(m_folder->path(), at(kMonday)), prepared("a")).orderFile;
        auto store = opened(other.path(), at(kMonday));
        const ImportOutcome first = store->import(reading(file)).value();
        QVERIFY(first.kind == ImportOutcome::Kind::Taken);
        QVERIFY(first.quote.row.imported && first.quote.row.state == QuoteState::Accepted);
        const ImportOutcome second = store->import(reading(file)).value();
        QVERIFY(second.kind == ImportOutcome::Kind::AlreadyThere);
        QCOMPARE(second.quote.row.id, first.quote.row.id);
        QCOMPARE(rows(*store), std::size_t{1});
        // Nor does the house that sent it count it again.
        auto sender = opened(m_folder->path(), at(kMonday));
        QVERIFY(sender->import(reading(file)).value().kind == ImportOutcome::Kind::AlreadyThere);
        QCOMPARE(rows(*sender), std::size_t{1});
    }

    void foreignContentUnderAKnownKeyOrNumberIsRefused()
    {
        const OperationOutcome order = ordered(*opened(m_folder->path(), at(kMonday)), prepared("a"));
        auto forged = [&](bool sameKey) {
            quote::Order other{sameKey ? order.key.toStdString() : "00000000-0000-4000-8000-000000000001", {}, prepared("b").content, prepared("b").scenario};
            other.quote["number"] = order.quote.row.number.toStdString();
            other.fingerprint = quote::fingerprintOf(other.quote, other.scenario, QuoteStore::normalized);
            return reading(QByteArray::fromStdString(quote::toText(other, QuoteStore::normalized)));
        };
        auto store = opened(m_folder->path(), at(kMonday));
        for (const bool sameKey : {true, false}) {
            const quote::OrderReading read = forged(sameKey);
            QVERIFY(!read.alteration);
            const ImportOutcome outcome = store->import(read).value();
            QVERIFY(outcome.kind == ImportOutcome::Kind::Altered);
            QCOMPARE(outcome.stated, order.quote.row.fingerprint);
            QCOMPARE(outcome.computed, QString::fromStdString(read.order.fingerprint));
        }
        QCOMPARE(rows(*store), std::size_t{1});
        // The refused key is free again.
        QVERIFY(store->integrityProblems().value().isEmpty());
    }

    void alteredOrdersAreRefused()
    {
        QTemporaryDir other;
        QByteArray file = ordered(*opened(m_folder->path(), at(kMonday)), prepared("a")).orderFile;
        file.replace("\"count\": 2", "\"count\": 1");
        const ImportOutcome outcome = opened(other.path())->import(reading(file)).value();
        QVERIFY(outcome.kind == ImportOutcome::Kind::Altered);
        QVERIFY(outcome.stated.startsWith(QStringLiteral("sha256:")) && outcome.stated != outcome.computed);
        QCOMPARE(rows(*opened(other.path())), std::size_t{0});
    }

    void searchIgnoresCaseAndAccents()
    {
        auto store = opened(m_folder->path(), at(kMonday));
        const OperationOutcome first = issued(*store, prepared("Pilote", 2, "Société Générale d’Énergie"));
        issued(*store, prepared("autre", 2, "Zebra Ltd"));
        for (const char *text : {"societe", "ENERGIE", "pilote", "h100 energie", "llama"})
            QVERIFY2(rows(*store, QString::fromUtf8(text)) >= 1, text);
        QCOMPARE(rows(*store, QStringLiteral("societe")), std::size_t{1});
        QCOMPARE(rows(*store, first.quote.row.number.toLower()), std::size_t{1});
        QCOMPARE(rows(*store, QStringLiteral("energie zebra")), std::size_t{0});
        QCOMPARE(rows(*store, QStringLiteral("%' OR 1=1 --")), std::size_t{0});
        QuoteFilter accepted;
        accepted.state = QuoteState::Accepted;
        QCOMPARE(store->list(accepted).value().size(), std::size_t{0});
    }

    void customersCanBeExportedAndForgotten()
    {
        auto store = opened(m_folder->path(), at(kMonday));
        issued(*store, prepared("a", 1, "Un"));
        ordered(*store, prepared("b", 2, "Un"));
        issued(*store, prepared("c", 2, "Deux"));
        const auto all = store->customers().value();
        QCOMPARE(all.size(), std::size_t{2});
        QCOMPARE(all[1].name, QStringLiteral("Un"));
        QCOMPARE(all[1].quotes, 2);
        const Json data = store->exportCustomer(all[1].id).value();
        QCOMPARE(data["quotes"].size(), std::size_t{2});
        QCOMPARE(data["customer"]["name"].get<std::string>(), std::string("Un"));
        QVERIFY(store->removeCustomer(all[1].id));
        QCOMPARE(rows(*store), std::size_t{1});
        QCOMPARE(store->customers().value().size(), std::size_t{1});
        QVERIFY(!store->exportCustomer(all[1].id));
        QVERIFY(store->integrityProblems().value().isEmpty());
        store.reset();
        // Nothing of that customer is left in the file.
        QFile file(QuoteStore::fileIn(m_folder->path()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("\"name\":\"Un\""));
    }

    void numbersGoOnAfterRemoval()
    {
        auto store = opened(m_folder->path(), at(kMonday));
        const OperationOutcome first = issued(*store, prepared("a"));
        QVERIFY(store->remove(first.quote.row.id));
        QVERIFY(issued(*store, prepared("a")).quote.row.number.startsWith(QStringLiteral("D-2026-0002-")));
    }

    void oldStoresAreBroughtForwardAfterABackup()
    {
        {
            auto connection = SqlConnection::open(QuoteStore::fileIn(m_folder->path()), SqlConnection::Mode::ReadWrite, 1000).value();
            QVERIFY(migrateTo(*connection, 1));
            const PreparedQuote quote = prepared("alt", 2, "Ancien Client");
            QVERIFY(connection->run(QStringLiteral("INSERT INTO quotes (number, state, issued, valid_until, currency, total, fingerprint, quote, scenario, created_at)"
                                                   " VALUES ('D-2025-0007-ABCD', 'issued', '2026-11-01', '2026-12-30', 'EUR', '1.00', 'sha256:0', ?, ?, 5)"),
                                    {QString::fromStdString(quote.content.dump()), QString::fromStdString(quote.scenario.dump())}));
        }
        auto store = opened(m_folder->path(), at(kMonday));
        QCOMPARE(rows(*store, QStringLiteral("ancien")), std::size_t{1});
        QCOMPARE(store->customers().value().size(), std::size_t{1});
        QVERIFY(store->find(QStringLiteral("D-2025-0007-ABCD")).value());
        const QString backup = m_folder->filePath(QStringLiteral("quotes.v1.backup.sqlite"));
        QVERIFY(QFile::exists(backup));
        auto old = SqlConnection::open(backup, SqlConnection::Mode::ReadOnly, 1000).value();
        QCOMPARE(old->value(QStringLiteral("PRAGMA user_version")).value().toInt(), 1);
        QCOMPARE(old->value(QStringLiteral("SELECT number FROM quotes")).value().toString(), QStringLiteral("D-2025-0007-ABCD"));
    }

    void aNewerStoreIsLeftAlone()
    {
        issued(*opened(m_folder->path(), at(kMonday)), prepared("a"));
        {
            auto connection = SqlConnection::open(QuoteStore::fileIn(m_folder->path()), SqlConnection::Mode::ReadWrite, 1000).value();
            QVERIFY(connection->run(QStringLiteral("PRAGMA user_version = 99")));
        }
        QFile file(QuoteStore::fileIn(m_folder->path()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray before = file.readAll();
        const auto store = QuoteStore::open(m_folder->path());
        QVERIFY(!store);
        QCOMPARE(store.error().id, std::string("store-newer"));
        QCOMPARE(store.error().found, std::string("99"));
        file.seek(0);
        QCOMPARE(file.readAll(), before);
    }

    void aDamagedStoreIsLeftAloneAndCanBeSetAside()
    {
        const QByteArray garbage = QByteArray("not a database at all, but somebody's letters. ").repeated(100);
        {
            QFile file(QuoteStore::fileIn(m_folder->path()));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(garbage);
        }
        const auto store = QuoteStore::open(m_folder->path());
        QVERIFY(!store);
        QCOMPARE(store.error().id, std::string("store-corrupt"));
        QVERIFY(store.error().kind == ErrorKind::Surroundings);
        const QString aside = QuoteStore::setAside(m_folder->path()).value();
        QFile kept(aside);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), garbage);
        issued(*opened(m_folder->path(), at(kMonday)), prepared("a"));
    }

    void damageInTheMiddleIsSeen()
    {
        {
            auto store = opened(m_folder->path(), at(kMonday));
            for (int i = 0; i < 20; ++i)
                issued(*store, prepared("q" + std::to_string(i)));
        }
        QFile file(QuoteStore::fileIn(m_folder->path()));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.size() > 40'000);
        for (qint64 at = 8192; at < file.size(); at += 4096) {
            file.seek(at);
            file.write(QByteArray(64, '\x5a'));
        }
        file.close();
        const auto store = QuoteStore::open(m_folder->path());
        QVERIFY(!store);
        QCOMPARE(store.error().id, std::string("store-corrupt"));
    }

    void aFullDiskLosesNothing()
    {
        auto store = opened(m_folder->path(), at(kMonday));
        issued(*store, prepared("a"));
        QVERIFY(store->limitPagesForTests(0));
        int failures = 0;
        for (int i = 0; i < 50 && failures == 0; ++i) {
            const PreparedQuote quote = prepared("b" + std::to_string(i));
            const auto outcome = store->issue(quote.content, quote.scenario, {});
            if (!outcome) {
                ++failures;
                QCOMPARE(outcome.error().id, std::string("store-full"));
                QVERIFY(outcome.error().kind == ErrorKind::Surroundings);
            }
        }
        QCOMPARE(failures, 1);
        QVERIFY(rows(*store) >= 1);
        QVERIFY(store->integrityProblems().value().isEmpty());
        // With room again the interrupted operation goes through.
        QVERIFY(store->limitPagesForTests(1'000'000));
        issued(*store, prepared("z"));
    }

    void aFolderThatCannotBeMade()
    {
        const auto store = QuoteStore::open(QStringLiteral("/proc/version/quotes"));
        QVERIFY(!store);
        QCOMPARE(store.error().id, std::string("store-unreachable"));
        QVERIFY(store.error().kind == ErrorKind::Surroundings);
        QVERIFY(!store.error().file.empty());
    }

    void aReadOnlyFolderCanStillBeRead()
    {
        if (::geteuid() == 0)
            QSKIP("root may write everywhere");
        const OperationOutcome first = issued(*opened(m_folder->path(), at(kMonday)), prepared("a"));
        ::chmod(QFile::encodeName(QuoteStore::fileIn(m_folder->path())).constData(), 0400);
        ::chmod(QFile::encodeName(m_folder->path()).constData(), 0500);
        {
            auto store = opened(m_folder->path(), at(kMonday));
            QVERIFY(store->isReadOnly());
            QCOMPARE(rows(*store), std::size_t{1});
            const auto refused = store->issue(prepared("b").content, prepared("b").scenario, {});
            QVERIFY(!refused);
            QCOMPARE(refused.error().id, std::string("store-read-only"));
        }
        ::chmod(QFile::encodeName(m_folder->path()).constData(), 0700);
    }

    void theStoreThatCanOnlyBeRead()
    {
        issued(*opened(m_folder->path(), at(kMonday)), prepared("a"));
        auto connection = SqlConnection::open(QuoteStore::fileIn(m_folder->path()), SqlConnection::Mode::ReadOnly, 1000).value();
        QCOMPARE(connection->value(QStringLiteral("SELECT count(*) FROM quotes")).value().toInt(), 1);
        const auto refused = connection->run(QStringLiteral("DELETE FROM quotes"));
        QVERIFY(!refused);
        QCOMPARE(refused.error().id, std::string("store-read-only"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(QuoteStoreTest)
#include "quote_store_test.moc"
