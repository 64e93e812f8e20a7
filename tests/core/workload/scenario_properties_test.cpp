// Laws that hold for every scenario, on whole random ones of all three kinds: files survive, texts are stable, edits do what
// setting does and commute, what is left out stays left out, and random damage is refused with a place or harmless.
#include "tests/core/workload/random_scenario.h"

#include <QTest>
#include <functional>

using namespace anchorgpu;
using namespace anchorgpu::workload;
using namespace anchorgpu::workload::testing;

namespace {

void forEachKind(const std::function<void(WorkloadKind)> &check)
{
    for (const WorkloadKind kind : {WorkloadKind::Inference, WorkloadKind::Training, WorkloadKind::Diffusion})
        check(kind);
}

std::string pathText(const OptionSpec &option) { return std::string(option.path); }

/// Paths of all options of a kind whose written value differs between two scenarios.
std::vector<std::string_view> changedPaths(const Scenario &a, const Scenario &b)
{
    std::vector<std::string_view> changed;
    for (const OptionSpec &option : options()) {
        if ((!option.kind || option.kind == kindOf(a)) && option.get(a) != option.get(b))
            changed.push_back(option.path);
    }
    return changed;
}

/// Whether two JSON values say the same, numbers compared as numbers (3 and 3.0).
bool sameValue(const Json &a, const Json &b)
{
    if (a.is_number() && b.is_number())
        return a.get<double>() == b.get<double>();
    return a == b;
}

} // namespace

class ScenarioPropertiesTest : public QObject {
    Q_OBJECT
private slots:
    void aFileSurvivesASave()
    {
        forEachKind([](WorkloadKind kind) {
            QVERIFY(rc::check("read, write, read: the same scenario and the same bytes", [kind] {
                const auto first = scenarioFromJson(anyFile(kind).json, "f");
                RC_ASSERT(first.has_value());
                const std::string text = toText(*first);
                const auto second = parseScenario(text, "f");
                RC_ASSERT(second.has_value());
                RC_ASSERT(*second == *first);
                RC_ASSERT(toText(*second) == text);
            }));
        });
    }

    void everyStatedValueIsThere()
    {
        forEachKind([](WorkloadKind kind) {
            QVERIFY(rc::check("what a file states is what is written", [kind] {
                const RandomFile file = anyFile(kind);
                const auto read = scenarioFromJson(file.json, "f");
                RC_ASSERT(read.has_value());
                const Json written = toJson(*read);
                for (const auto &[option, value] : file.stated) {
                    const auto place = placeOf(*option);
                    RC_ASSERT(written.contains(place));
                    RC_ASSERT(sameValue(written.at(place), value));
                }
            }));
        });
    }

    void whatIsLeftOutIsTheDefault()
    {
        forEachKind([](WorkloadKind kind) {
            QVERIFY(rc::check("options that a file leaves out have the values of an empty file", [kind] {
                const Scenario &blank = blankScenario(kind);
                const RandomFile file = anyFile(kind);
                const auto read = scenarioFromJson(file.json, "f");
                for (const OptionSpec &option : options()) {
                    if ((!option.kind || option.kind == kind) && !file.stated.contains(&option))
                        RC_ASSERT(option.get(*read) == option.get(blank));
                }
            }));
        });
    }

    void membersMayStandInAnyOrder()
    {
        forEachKind([](WorkloadKind kind) {
            QVERIFY(rc::check("a file turned upside down means the same", [kind] {
                const Json json = anyFile(kind).json;
                Json turned = Json::object();
                std::vector<std::string> names;
                for (const auto &[name, member] : json.items())
                    names.push_back(name);
                std::reverse(names.begin(), names.end());
                for (const std::string &name : names)
                    turned[name] = json[name];
                RC_ASSERT(*scenarioFromJson(turned, "f") == *scenarioFromJson(json, "f"));
            }));
        });
    }

    void anEditChangesItsOptionOnly()
    {
        forEachKind([](WorkloadKind kind) {
            QVERIFY(rc::check("--set of one value leaves every other option alone", [kind] {
                const auto before = scenarioFromJson(anyFile(kind).json, "f");
                const OptionSpec &option = anyOption(kind);
                const Json value = acceptedValue(option);
                const auto after = withEdit(*before, option.path, value.dump());
                RC_ASSERT(after.has_value());
                for (const std::string_view path : changedPaths(*before, *after))
                    RC_ASSERT(path == option.path);
                RC_ASSERT(sameValue(option.get(*after), value));
                RC_ASSERT(after->unknownMembers == before->unknownMembers);
            }));
        });
    }

    void anEditIsWhatSettingDoes()
    {
        forEachKind([](WorkloadKind kind) {
            QVERIFY(rc::check("--set and the table's own setter agree", [kind] {
                Scenario set = *scenarioFromJson(anyFile(kind).json, "f");
                const OptionSpec &option = anyOption(kind);
                const Json value = acceptedValue(option);
                const auto edited = withEdit(set, option.path, value.dump());
                RC_ASSERT(!option.set(set, value, "/x", option));
                RC_ASSERT(edited.has_value());
                RC_ASSERT(*edited == set);
            }));
        });
    }

    void editsOfTwoOptionsCommute()
    {
        QVERIFY(rc::check("the order of two edits of a serving scenario doesn't matter", [] {
            const OptionSpec &a = anyOption(WorkloadKind::Inference);
            const OptionSpec &b = anyOption(WorkloadKind::Inference);
            RC_PRE(a.path != b.path);
            const std::string first = acceptedValue(a).dump(), second = acceptedValue(b).dump();
            const auto ab = withEdit(*withEdit(defaultScenario(), a.path, first), b.path, second);
            const auto ba = withEdit(*withEdit(defaultScenario(), b.path, second), a.path, first);
            RC_ASSERT(*ab == *ba);
        }));
    }

    void nullClearsWhatMayBeLeftOut()
    {
        forEachKind([](WorkloadKind kind) {
            QVERIFY(rc::check("an option that an empty file leaves out can be left out again", [kind] {
                const Scenario &blank = blankScenario(kind);
                for (const OptionSpec &option : options()) {
                    if ((option.kind && option.kind != kind) || !option.get(blank).is_null())
                        continue;
                    Scenario scenario = blank;
                    RC_ASSERT(!option.set(scenario, acceptedValue(option), "/x", option));
                    RC_ASSERT(!option.get(scenario).is_null());
                    RC_ASSERT(!option.set(scenario, nullptr, "/x", option));
                    RC_ASSERT(scenario == blank);
                }
            }));
        });
    }

    void numbersOutsideTheRangeAreRefused()
    {
        QVERIFY(rc::check("one step outside either end is out of range and changes nothing", [] {
            for (const OptionSpec &option : options()) {
                if (option.type != ValueType::Integer && option.type != ValueType::Decimal)
                    continue;
                const Scenario &before = blankScenario(option.kind.value_or(WorkloadKind::Inference));
                Scenario scenario = before;
                const double far = static_cast<double>(anyWhole(1, 1'000'000));
                for (const double number : {option.min - far, option.max * 1.001 + far}) {
                    const auto problem = option.set(scenario, number, "/x", option);
                    RC_ASSERT(problem.has_value());
                    RC_ASSERT(problem->id == "out-of-range");
                    RC_ASSERT(problem->allowed == option.allowed());
                    RC_ASSERT(scenario == before);
                }
            }
        }));
    }

    void bothEndsOfARangeAreInside()
    {
        for (const OptionSpec &option : options()) {
            if (option.type != ValueType::Integer && option.type != ValueType::Decimal)
                continue;
            Scenario scenario = blankScenario(option.kind.value_or(WorkloadKind::Inference));
            for (const double end : {option.min, option.max}) {
                QVERIFY2(!option.set(scenario, end, "/x", option), pathText(option).c_str());
                QVERIFY2(option.get(scenario).get<double>() == end, pathText(option).c_str());
            }
        }
    }

    void unknownMembersSurviveAnywhere()
    {
        forEachKind([](WorkloadKind kind) {
            QVERIFY(rc::check("members of a later version are kept, wherever they stand", [kind] {
                Json json = anyFile(kind).json;
                const std::string level = *rc::gen::elementOf(std::vector<std::string>{"", "/workload", "/hardware", "/rental"});
                std::string name = "x " + anyWord();
                const Json value = *rc::gen::elementOf(std::vector<Json>{1, "text", nullptr, Json::array({1, Json{{"a", true}}}), Json::object(), 0.5});
                const Json::json_pointer place(childPointer(level, name));
                json[place] = value;
                json["and another"] = 1;
                const auto read = scenarioFromJson(json, "f");
                RC_ASSERT(read.has_value());
                RC_ASSERT(read->unknownMembers.size() == 2U);
                const auto again = parseScenario(toText(*read), "f");
                RC_ASSERT(again.has_value());
                RC_ASSERT(*again == *read);
                RC_ASSERT(toJson(*again).at(place) == value);
            }));
        });
    }

    void damagedTextsAreRefusedOrRead()
    {
        QVERIFY(rc::check("a byte changed anywhere gives a scenario that saves, or an error with a place", [] {
            std::string text = toText(*scenarioFromJson(anyFile(WorkloadKind::Inference).json, "f"));
            text[*rc::gen::inRange<std::size_t>(0, text.size())] = static_cast<char>(*rc::gen::inRange(0, 256));
            const auto read = parseScenario(text, "damaged");
            if (!read) {
                RC_ASSERT(!read.error().id.empty());
                RC_ASSERT(!read.error().place.empty());
                RC_ASSERT(read.error().file == "damaged");
                return;
            }
            const auto again = parseScenario(toText(*read), "again");
            RC_ASSERT(again.has_value());
            RC_ASSERT(*again == *read);
        }));
    }

    void everyPrefixOfAFileIsRefused()
    {
        const std::string text = toText(defaultScenario());
        for (std::size_t length = 0; length + 2 < text.size(); ++length) {
            const auto read = parseScenario(std::string_view(text).substr(0, length), "cut");
            QVERIFY(!read.has_value());
            QCOMPARE(read.error().id, std::string("json-syntax"));
        }
    }
};

QTEST_APPLESS_MAIN(ScenarioPropertiesTest)
#include "scenario_properties_test.moc"
