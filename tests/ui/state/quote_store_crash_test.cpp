// Killed at any moment, and two at once: no quote lost, none doubled, no number twice. Children are forked and killed with
// SIGKILL after a random time. ANCHORGPU_CRASH_ROUNDS sets the number of kills (default 60; 500 for a long run).
#include "tests/ui/state/quote_fixture.h"

#include <QCoreApplication>
#include <QProcess>
#include <QRandomGenerator>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace anchorgpu;
using namespace anchorgpu::state;
using namespace anchorgpu::state::test;

namespace {

int rounds()
{
    bool set = false;
    const int wanted = qEnvironmentVariableIntValue("ANCHORGPU_CRASH_ROUNDS", &set);
    return set ? wanted : 60;
}

/// What a child has been told it did: "name number" lines through a pipe.
QMap<QString, QString> acknowledged(int pipeEnd)
{
    QByteArray text;
    char buffer[4096];
    for (ssize_t got = ::read(pipeEnd, buffer, sizeof buffer); got > 0; got = ::read(pipeEnd, buffer, sizeof buffer))
        text.append(buffer, got);
    QMap<QString, QString> told;
    for (const QByteArray &line : text.split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        if (words.size() == 2 && line.size() > 10 && words[1].size() == 16)
            told[QString::fromUtf8(words[0])] = QString::fromUtf8(words[1]);
    }
    return told;
}

/// Issues (or imports) quote after quote and tells each one. Runs in a child; never returns.
[[noreturn]] void work(const QString &folder, const std::vector<std::pair<QString, PreparedQuote>> &quotes, const std::vector<QByteArray> &orders, int pipeEnd)
{
    auto store = QuoteStore::open(folder);
    if (!store)
        ::_exit(3);
    for (const auto &[name, quote] : quotes) {
        const auto outcome = (*store)->issue(quote.content, quote.scenario, {});
        if (!outcome)
            ::_exit(4);
        const QByteArray line = (name + QLatin1Char(' ') + outcome->quote.row.number + QLatin1Char('\n')).toUtf8();
        if (::write(pipeEnd, line.constData(), static_cast<std::size_t>(line.size())) < 0)
            ::_exit(5);
    }
    for (const QByteArray &order : orders) {
        if (!(*store)->import(quote::parseOrder(order.toStdString(), "o", QuoteStore::normalized).value()))
            ::_exit(6);
    }
    ::_exit(0);
}

struct Child {
    pid_t process = 0;
    int pipeEnd = -1;
};

Child started(const QString &folder, const std::vector<std::pair<QString, PreparedQuote>> &quotes, const std::vector<QByteArray> &orders)
{
    int ends[2];
    if (::pipe(ends) != 0)
        return {};
    const pid_t process = ::fork();
    if (process == 0) {
        ::close(ends[0]);
        work(folder, quotes, orders, ends[1]);
    }
    ::close(ends[1]);
    return {process, ends[0]};
}

int exitOf(pid_t process)
{
    int status = 0;
    ::waitpid(process, &status, 0);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

class QuoteStoreCrashTest : public QObject {
    Q_OBJECT
private slots:
    void killedAtAnyMoment()
    {
        QTemporaryDir folder, elsewhere;
        std::vector<QByteArray> orders;
        {
            auto sender = opened(elsewhere.path());
            for (int i = 0; i < 6; ++i) {
                const PreparedQuote quote = prepared("order" + std::to_string(i), 1 + i);
                orders.push_back(sender->order(quote.content, quote.scenario, {}).value().orderFile);
            }
        }
        QMap<QString, QString> promised; // content → number that somebody was told
        QSet<QString> attempted;
        int killed = 0;
        for (int round = 0; round < rounds(); ++round) {
            // Two old contents (retries after the crash) and new ones.
            std::vector<std::pair<QString, PreparedQuote>> quotes;
            for (int i = -2; i < 6; ++i) {
                const int number = round * 6 + i;
                if (number >= 0)
                    quotes.emplace_back(QStringLiteral("q%1").arg(number), prepared("q" + std::to_string(number)));
            }
            const Child child = started(folder.path(), quotes, orders);
            QVERIFY(child.process > 0);
            ::usleep(QRandomGenerator::global()->bounded(200, 60'000));
            ::kill(child.process, SIGKILL);
            const auto told = acknowledged(child.pipeEnd);
            ::close(child.pipeEnd);
            const int exit = exitOf(child.process);
            QVERIFY2(exit == -SIGKILL || exit == 0, qPrintable(QStringLiteral("child ended with %1").arg(exit)));
            killed += exit == -SIGKILL ? 1 : 0;
            for (auto it = told.begin(); it != told.end(); ++it) {
                if (promised.contains(it.key()))
                    QCOMPARE(it.value(), promised[it.key()]); // a retry keeps its number
                promised[it.key()] = it.value();
            }
            for (const auto &[name, quote] : quotes)
                attempted << name;
            if (round % 20 == 19 || round == rounds() - 1)
                check(folder.path(), promised, attempted);
        }
        QVERIFY2(killed * 3 > rounds(), "most children are killed at work");
    }

    void twoProcessesIssueAtOnce()
    {
        QTemporaryDir folder;
        const int each = 200;
        std::vector<std::pair<QString, PreparedQuote>> first, second;
        for (int i = 0; i < each; ++i) {
            first.emplace_back(QStringLiteral("a%1").arg(i), prepared("a" + std::to_string(i)));
            second.emplace_back(QStringLiteral("b%1").arg(i), prepared("b" + std::to_string(i)));
        }
        const Child a = started(folder.path(), first, {}), b = started(folder.path(), second, {});
        auto told = acknowledged(a.pipeEnd);
        const auto other = acknowledged(b.pipeEnd);
        QCOMPARE(exitOf(a.process), 0);
        QCOMPARE(exitOf(b.process), 0);
        ::close(a.pipeEnd);
        ::close(b.pipeEnd);
        for (auto it = other.begin(); it != other.end(); ++it)
            told[it.key()] = it.value();
        QCOMPARE(told.size(), 2 * each);
        QCOMPARE(QSet<QString>(told.begin(), told.end()).size(), 2 * each);
        auto store = opened(folder.path());
        QCOMPARE(store->list().value().size(), std::size_t(2 * each));
        QVERIFY(store->integrityProblems().value().isEmpty());
    }

    void twoProcessesWithTheSameContentShareOneNumber()
    {
        QTemporaryDir folder;
        std::vector<std::pair<QString, PreparedQuote>> quotes;
        for (int i = 0; i < 30; ++i)
            quotes.emplace_back(QStringLiteral("s%1").arg(i), prepared("s" + std::to_string(i)));
        const Child a = started(folder.path(), quotes, {}), b = started(folder.path(), quotes, {});
        const auto first = acknowledged(a.pipeEnd), second = acknowledged(b.pipeEnd);
        QCOMPARE(exitOf(a.process), 0);
        QCOMPARE(exitOf(b.process), 0);
        ::close(a.pipeEnd);
        ::close(b.pipeEnd);
        QCOMPARE(first.size(), 30);
        QCOMPARE(first, second);
        QCOMPARE(opened(folder.path())->list().value().size(), std::size_t{30});
    }

private:
    void check(const QString &folder, const QMap<QString, QString> &promised, const QSet<QString> &attempted)
    {
        auto store = opened(folder);
        QVERIFY(store->integrityProblems().value().isEmpty());
        QSet<QString> numbers, names;
        const std::vector<QuoteRow> rows = store->list().value();
        for (const QuoteRow &row : rows) {
            QVERIFY2(!numbers.contains(row.label()), "a number twice");
            numbers << row.label();
            if (row.imported)
                continue;
            QVERIFY2(!names.contains(row.scenario), qPrintable(row.scenario + QStringLiteral(" is there twice")));
            names << row.scenario;
            QVERIFY(attempted.contains(row.scenario));
            if (promised.contains(row.scenario))
                QCOMPARE(row.number, promised[row.scenario]);
        }
        for (auto it = promised.begin(); it != promised.end(); ++it)
            QVERIFY2(names.contains(it.key()), qPrintable(it.key() + QStringLiteral(" was promised and is lost")));
    }
};

QTEST_GUILESS_MAIN(QuoteStoreCrashTest)
#include "quote_store_crash_test.moc"
