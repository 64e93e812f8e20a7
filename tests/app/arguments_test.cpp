// Words of a command line → arguments, and what is refused.
#include "app/command_line/arguments.h"

#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::app;

namespace {
constexpr OptionName kAllowed[] = {{"--set", true}, {"--new", false}};

Result<Arguments> parsed(std::vector<std::string> words) { return parseArguments(words, kAllowed); }
} // namespace

class ArgumentsTest : public QObject {
    Q_OBJECT
private slots:
    void takesBothForms()
    {
        const auto arguments = parsed({"a.anchorgpu", "--set", "a=1", "--set=b=2", "--json", "--lang", "fr"});
        QVERIFY(arguments.has_value());
        QCOMPARE(arguments->words, std::vector<std::string>{"a.anchorgpu"});
        QCOMPARE(arguments->values("--set"), (std::vector<std::string>{"a=1", "b=2"}));
        QVERIFY(arguments->has("--json"));
        QCOMPARE(*arguments->value("--lang"), std::string("fr"));
    }
    void dashIsAWord() { QCOMPARE(parsed({"-"})->words, std::vector<std::string>{"-"}); }
    void twoDashesEndOptions() { QCOMPARE(parsed({"--", "--set"})->words, std::vector<std::string>{"--set"}); }
    void refusesUnknownOptions()
    {
        const auto arguments = parsed({"--sett", "x"});
        QVERIFY(!arguments.has_value());
        QCOMPARE(arguments.error().place, std::string("--sett"));
        QVERIFY(arguments.error().allowed.find("--set") != std::string::npos);
        QVERIFY(arguments.error().allowed.find("--data-dir") != std::string::npos);
    }
    void refusesAMissingValue() { QCOMPARE(parsed({"--set"}).error().id, std::string("missing-argument")); }
    void refusesAValueForASwitch() { QCOMPARE(parsed({"--new=1"}).error().id, std::string("unexpected-argument")); }
};

QTEST_APPLESS_MAIN(ArgumentsTest)
#include "arguments_test.moc"
