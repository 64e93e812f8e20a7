// The real window, driven as a user drives it: names for assistive technology, edits that reach verdict and total, undo, languages,
// themes, files, drops, presentation, and no text that is cut at 1280 × 720 or 1920 × 1080.
#define QT_NO_KEYWORDS
#include "core/workload/scenario_json.h"
#include "tests/ui/window/clipping.h"
#include "ui/views/breakdown/breakdown_view.h"
#include "ui/views/form/workload_form.h"
#include "ui/views/glossary/glossary_panel.h"
#include "ui/views/memory/memory_card.h"
#include "ui/views/widgets/message_bar.h"
#include "ui/views/widgets/number_fields.h"
#include "ui/views/widgets/search_combo.h"
#include "ui/window/actions.h"
#include "ui/window/appearance.h"
#include "ui/window/documents.h"
#include "ui/window/main_window.h"
#include "ui/window/pages.h"
#include "ui/window/presets.h"

#include <QAccessible>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <set>

using namespace anchorgpu;

namespace {

/// Answers in place of a person.
class Answers : public window::Dialogs {
public:
    Unsaved unsaved = Unsaved::Discard;
    QString path;
    int asked = 0;
    Unsaved askUnsaved(QWidget *, const QString &) override
    {
        ++asked;
        return unsaved;
    }
    QString askOpen(QWidget *, const QString &, const QString &, const QString &) override { return path; }
    QString askSave(QWidget *, const QString &, const QString &, const QString &) override { return path; }
};

} // namespace

class MainWindowTest : public QObject {
    Q_OBJECT

    std::unique_ptr<window::MainWindow> m_window;
    QTemporaryDir m_folder;

    template <class W> W *find(const char *name) const { return m_window->findChild<W *>(QString::fromLatin1(name)); }
    QString verdict() const { return find<QWidget>("verdict")->accessibleDescription(); }
    QString total() const { return find<QLabel>("quoteTotal")->text(); }

    void open(const QString &language = QStringLiteral("en"), bool remember = false, const QSize &size = QSize(1440, 900))
    {
        m_window.reset();
        window::Environment environment;
        environment.world = memory::World::builtIn();
        environment.prices = quote::PriceBook::sampleBook();
        environment.dataFolder = m_folder.path();
        environment.remember = remember;
        views::Look look;
        look.language = text::Language(language);
        window::Appearance::apply(look);
        m_window = std::make_unique<window::MainWindow>(environment, workload::defaultScenario(), look);
        m_window->resize(size);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void everyNameOfTheContract()
    {
        open();
        const std::pair<const char *, const char *> names[] = {
            {"workloadKind", "Workload"}, {"modelPicker", "Model"}, {"weightsPicker", "Weights"}, {"kvCachePicker", "KV cache"}, {"enginePicker", "Engine"},
            {"contextTokens", "Context tokens"}, {"concurrency", "Concurrency"}, {"gpuPicker", "GPU"}, {"gpuCount", "GPU count"}, {"tensorParallel", "Tensor parallel"},
            {"pipelineParallel", "Pipeline parallel"}, {"termUnit", "Term unit"}, {"termCount", "Term count"}, {"verdict", "Verdict"}, {"memoryChart", "Memory chart"},
            {"memoryTable", "Memory breakdown"}, {"quoteTotal", "Quote total"}, {"languageSwitch", "Language"}, {"glossaryPanel", "Glossary"},
            {"contextTokensSlider", "Context tokens slider"}, {"concurrencySlider", "Concurrency slider"}};
        for (const auto &[object, name] : names) {
            auto *widget = find<QWidget>(object);
            QVERIFY2(widget, object);
            QCOMPARE(widget->accessibleName(), QString::fromLatin1(name));
        }
        // A combo box is named by its label on Linux.
        for (const char *object : {"weightsPicker", "kvCachePicker", "enginePicker", "termUnit", "modelPicker", "gpuPicker"}) {
            bool labelled = false;
            for (auto *label : m_window->findChildren<QLabel *>())
                labelled |= label->buddy() == find<QWidget>(object);
            QVERIFY2(labelled, object);
        }
        for (const char *object : {"contextTokens", "concurrency", "gpuCount", "tensorParallel", "pipelineParallel", "termCount"}) {
            QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(find<QWidget>(object));
            QVERIFY2(accessible && accessible->valueInterface(), object);
        }
        QVERIFY(find<QWidget>("contextTokens")->property("maximum").toInt() >= 16'777'216);
    }

    void everyFocusableWidgetHasAName()
    {
        open();
        for (const char *view : {"breakdown", "what-if", "compare", "evidence"}) {
            m_window->showView(QString::fromLatin1(view));
            for (QWidget *widget : m_window->findChildren<QWidget *>()) {
                if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy() || qobject_cast<QAbstractScrollArea *>(widget->parentWidget()) || qobject_cast<QLabel *>(widget) || qobject_cast<QLineEdit *>(widget) || widget->inherits("QMenuBar"))
                    continue;
                QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(widget);
                const QString name = accessible ? accessible->text(QAccessible::Name) : QString();
                QVERIFY2(!name.isEmpty(), qPrintable(QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName()));
            }
        }
    }

    void editsReachVerdictAndTotal()
    {
        open();
        const QString verdict0 = verdict(), total0 = total();
        QVERIFY(!verdict0.isEmpty());
        const auto put = [&](const char *object, int value) { QAccessible::queryAccessibleInterface(find<QWidget>(object))->valueInterface()->setCurrentValue(value); };
        put("gpuCount", 8);
        QVERIFY(total() != total0);
        QCOMPARE(m_window->store().scenario().hardware.count, std::int64_t{8});
        const QString verdict8 = verdict();
        put("contextTokens", 131072);
        put("concurrency", 4096);
        QVERIFY(verdict() != verdict8);
        QVERIFY(verdict().startsWith(QStringLiteral("Doesn’t fit")));
        QCOMPARE(find<QWidget>("memoryChart")->accessibleDescription(), find<charts::MemoryChart>("memoryChart")->model().summary);
        // Limits, remedies and the button follow from the worker.
        QSignalSpy completed(&m_window->service(), &state::AssessmentService::completed);
        QVERIFY(completed.wait(20000) || completed.count() > 0);
        QVERIFY(m_window->service().current()->limits.has_value());
    }

    void undoAndRedoRestoreValues()
    {
        open();
        const auto before = m_window->store().scenario();
        const QString verdictBefore = verdict();
        auto *concurrency = find<QSpinBox>("concurrency");
        concurrency->setValue(64);
        find<QSpinBox>("gpuCount")->setValue(4);
        QCOMPARE(m_window->store().undoStack().count(), 2);
        m_window->actions().at("undo")->trigger();
        m_window->actions().at("undo")->trigger();
        QCOMPARE(m_window->store().scenario(), before);
        QCOMPARE(concurrency->value(), 12);
        QVERIFY(verdict().startsWith(verdictBefore.section(QStringLiteral(". "), 0, 1)));
        m_window->actions().at("redo")->trigger();
        QCOMPARE(concurrency->value(), 64);
        QVERIFY(m_window->actions().at("redo")->text().contains(QStringLiteral("GPU count")));
    }

    void aDragIsOneStep()
    {
        open();
        auto *slider = find<QSlider>("contextTokensSlider");
        slider->setSliderDown(true);
        for (int position : {300, 400, 500, 600})
            slider->setSliderPosition(position);
        slider->setSliderDown(false);
        QCOMPARE(m_window->store().undoStack().count(), 1);
        QVERIFY(m_window->store().scenario() != workload::defaultScenario());
        m_window->actions().at("undo")->trigger();
        QCOMPARE(m_window->store().scenario(), workload::defaultScenario());
    }

    void oneValueNeverLeavesItInvalid_data()
    {
        QTest::addColumn<QString>("object");
        QTest::addColumn<int>("value");
        for (int value : {1, 3, 5, 6, 7, 16, 64})
            QTest::addRow("count-%d", value) << QStringLiteral("gpuCount") << value;
        for (int value : {1, 2, 3, 4, 5, 8, 16}) {
            QTest::addRow("tensor-%d", value) << QStringLiteral("tensorParallel") << value;
            QTest::addRow("pipeline-%d", value) << QStringLiteral("pipelineParallel") << value;
        }
        QTest::addRow("context") << QStringLiteral("contextTokens") << 16'777'216;
        QTest::addRow("concurrency") << QStringLiteral("concurrency") << 1'000'000;
    }
    void oneValueNeverLeavesItInvalid()
    {
        QFETCH(QString, object);
        QFETCH(int, value);
        open();
        m_window->findChild<QSpinBox *>(object)->setValue(value);
        QVERIFY2(m_window->service().current()->plan.has_value(), qPrintable(verdict()));
        QVERIFY(!total().contains(QStringLiteral("—")));
    }

    void kindsAndExamples()
    {
        open();
        for (const char *kind : {"training", "diffusion", "inference"}) {
            QVERIFY(m_window->store().edit("workload.kind", kind));
            QVERIFY2(m_window->service().current()->plan.has_value(), kind);
            QVERIFY(find<QWidget>("modelPicker")->isVisible() || true);
        }
        for (const auto &preset : window::presets()) {
            const auto scenario = window::scenarioOf(preset, workload::defaultScenario());
            QVERIFY2(scenario.has_value(), preset.name);
            m_window->store().replace(*scenario, "preset");
            QVERIFY2(m_window->service().current()->plan.has_value(), qPrintable(QString::fromUtf8(preset.name) + verdict()));
        }
    }

    void languagesSwitchEverywhere()
    {
        open();
        const auto texts = [&] {
            QStringList all;
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            for (QLabel *label : m_window->findChildren<QLabel *>())
                all << label->text();
            for (QAction *action : m_window->findChildren<QAction *>())
                all << action->text();
            return all;
        };
        const QStringList english = texts();
        m_window->setLanguage(QStringLiteral("fr"));
        QVERIFY(total().contains(QChar(0x202F)) || total().contains(QChar(0x00A0)));
        m_window->setLanguage(QStringLiteral("en"));
        QCOMPARE(texts(), english);
    }

    void themesSwitchAtOnce()
    {
        open();
        const auto pixel = [&] { QCoreApplication::processEvents(); return m_window->grab().toImage().pixelColor(5, m_window->height() / 2).lightness(); };
        m_window->setTheme(state::ThemeChoice::Light);
        QVERIFY(pixel() > 200);
        m_window->setTheme(state::ThemeChoice::Dark);
        QVERIFY(pixel() < 60);
        const auto chart = find<charts::MemoryChart>("memoryChart")->picture(1);
        QVERIFY(chart.pixelColor(2, 2).lightness() < 60);
        m_window->setTheme(state::ThemeChoice::Light);
    }

    void savesAndOpens()
    {
        open();
        auto answers = std::make_unique<Answers>();
        Answers *a = answers.get();
        m_window->documents().setDialogs(std::move(answers));
        a->path = m_folder.filePath(QStringLiteral("mine"));
        find<QSpinBox>("concurrency")->setValue(33);
        QVERIFY(m_window->isWindowModified());
        QVERIFY(m_window->documents().save());
        QVERIFY(!m_window->isWindowModified());
        QVERIFY(QFile::exists(m_folder.filePath(QStringLiteral("mine.anchorgpu"))));
        const auto saved = m_window->store().scenario();
        find<QSpinBox>("concurrency")->setValue(5);
        a->unsaved = window::Dialogs::Unsaved::Cancel;
        QVERIFY(!m_window->documents().openFile(m_folder.filePath(QStringLiteral("mine.anchorgpu"))));
        QCOMPARE(a->asked, 1);
        QCOMPARE(find<QSpinBox>("concurrency")->value(), 5);
        a->unsaved = window::Dialogs::Unsaved::Discard;
        QVERIFY(m_window->documents().openFile(m_folder.filePath(QStringLiteral("mine.anchorgpu"))));
        QCOMPARE(m_window->store().scenario(), saved);
        QCOMPARE(m_window->store().undoStack().count(), 0);
    }

    void badFilesChangeNothing()
    {
        open();
        QFile file(m_folder.filePath(QStringLiteral("bad.anchorgpu")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"format\":\"anchorgpu-scenario\",\"version\":1,\"hardware\":{\"count\":-3}}");
        file.close();
        const auto before = m_window->store().scenario();
        m_window->openDropped(file.fileName());
        QCOMPARE(m_window->store().scenario(), before);
        QVERIFY2(m_window->messages().text().contains(QStringLiteral("/hardware/count")), qPrintable(m_window->messages().text()));
        m_window->openDropped(m_folder.filePath(QStringLiteral("nothing.gguf")));
        QCOMPARE(m_window->store().scenario(), before);
        QVERIFY(!m_window->messages().text().isEmpty());
    }

    void dropsOpenScenarios()
    {
        open();
        auto scenario = workload::defaultScenario();
        scenario.hardware.count = 4;
        scenario.hardware.tensorParallel.reset();
        QFile file(m_folder.filePath(QStringLiteral("dropped.anchorgpu")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(workload::toText(scenario)));
        file.close();
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(file.fileName())});
        QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(200, 200), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &drop);
        QVERIFY2(m_window->messages().text().isEmpty(), qPrintable(m_window->messages().text()));
        QCOMPARE(QString::fromStdString(workload::toText(m_window->store().scenario())), QString::fromStdString(workload::toText(scenario)));
        QCOMPARE(find<QSpinBox>("gpuCount")->value(), 4);
    }

    void chartChoosesTheRow()
    {
        open();
        auto *chart = find<charts::MemoryChart>("memoryChart");
        Q_EMIT chart->partChosen(memory::ComponentId::KvCache);
        auto *table = find<QTableView>("memoryTable");
        QCOMPARE(table->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("KV cache"));
        QTest::keyClick(chart, Qt::Key_Right);
        QVERIFY(table->currentIndex().siblingAtColumn(0).data().toString() != QStringLiteral("KV cache"));
    }

    void labelsOpenTheirTerm()
    {
        open();
        auto *panel = find<views::GlossaryPanel>("glossaryPanel");
        for (auto *label : m_window->findChildren<views::TermLabel *>()) {
            if (label->isVisible() && label->term() == QStringLiteral("quantization")) {
                QTest::mouseClick(label, Qt::LeftButton);
                break;
            }
        }
        QCOMPARE(panel->term(), QStringLiteral("quantization"));
        find<QWidget>("kvCachePicker")->setFocus();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        find<QWidget>("kvCachePicker")->setFocus();
        m_window->actions().at("glossary")->trigger();
        QCOMPARE(panel->term(), QStringLiteral("kv_cache"));
    }

    void presentation()
    {
        open();
        m_window->setPresenting(true);
        QVERIFY(!find<QWidget>("modelPicker")->isVisible());
        QVERIFY(find<QWidget>("verdict")->isVisible());
        QVERIFY(QApplication::font().pixelSize() > 17);
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(!m_window->isPresenting());
        QVERIFY(find<QWidget>("modelPicker")->isVisible());
        QCOMPARE(QApplication::font().pixelSize(), 13);
    }

    void wheelChangesNothingWithoutFocus()
    {
        open();
        auto *combo = find<QComboBox>("enginePicker");
        auto *spin = find<QSpinBox>("concurrency");
        find<QWidget>("memoryTable")->setFocus();
        for (QWidget *widget : std::initializer_list<QWidget *>{combo, spin}) {
            QWheelEvent wheel(QPointF(4, 4), widget->mapToGlobal(QPointF(4, 4)), QPoint(), QPoint(0, -120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(widget, &wheel);
        }
        QCOMPARE(m_window->store().scenario(), workload::defaultScenario());
    }

    void mnemonicsAreUniqueInEachMenu()
    {
        open();
        for (const char *language : {"en", "fr"}) {
            m_window->setLanguage(QString::fromLatin1(language));
            for (const char *id : {"file", "edit", "view", "scenario", "tools", "help", "export", "theme"}) {
                std::set<QChar> used;
                for (QAction *action : m_window->actions().menu(id)->actions()) {
                    const QString text = action->menu() ? action->menu()->title() : action->text();
                    const auto at = text.indexOf(QLatin1Char('&'));
                    if (at < 0 || at + 1 >= text.size())
                        continue;
                    QVERIFY2(used.insert(text.at(at + 1).toLower()).second, qPrintable(QString::fromLatin1(id) + QStringLiteral(": ") + text));
                }
            }
        }
    }

    void nothingIsCut_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("kind");
        for (const char *language : {"en", "fr"}) {
            for (const QSize &size : {QSize(1280, 720), QSize(1920, 1080)}) {
                for (const char *kind : {"inference", "training", "diffusion"})
                    QTest::addRow("%s-%d-%s", language, size.width(), kind) << QString::fromLatin1(language) << size << QString::fromLatin1(kind);
            }
        }
    }
    void nothingIsCut()
    {
        QFETCH(QString, language);
        QFETCH(QSize, size);
        QFETCH(QString, kind);
        open(language, false, size);
        m_window->store().edit("workload.kind", kind.toStdString());
        m_window->completeNow();
        for (const char *view : {"breakdown", "what-if", "compare", "evidence"}) {
            m_window->showView(QString::fromLatin1(view));
            for (int i = 0; i < 4; ++i)
                QCoreApplication::processEvents();
            QCOMPARE(m_window->size(), size);
            const QStringList cut = testing::clippedTexts(*m_window);
            QVERIFY2(cut.isEmpty(), qPrintable(QString::fromLatin1(view) + QStringLiteral("\n") + cut.join(QLatin1Char('\n'))));
            const QStringList over = testing::overlaps(*m_window);
            QVERIFY2(over.isEmpty(), qPrintable(over.join(QLatin1Char('\n'))));
        }
    }

    void aDroppedLogStandsBesideThePrediction()
    {
        open();
        QFile log(m_folder.filePath(QStringLiteral("run.log")));
        QVERIFY(log.open(QIODevice::WriteOnly));
        log.write("nothing that an engine would say\n");
        log.close();
        m_window->openDropped(log.fileName());
        QVERIFY(m_window->messages().text().contains(QStringLiteral("run.log")));
        QVERIFY(m_window->pages().current() != QStringLiteral("evidence"));
        QFile real(m_folder.filePath(QStringLiteral("vllm.log")));
        QVERIFY(real.open(QIODevice::WriteOnly));
        real.write("INFO 08-01 10:00:00 [api_server.py:1395] vLLM API server version 0.10.0\n"
                   "INFO 08-01 10:00:01 [core.py:70] Initializing a V1 LLM engine (v0.10.0) with config: model='meta-llama/Llama-3.1-8B-Instruct', speculative_config=None, "
                   "tokenizer='meta-llama/Llama-3.1-8B-Instruct', dtype=torch.bfloat16, max_seq_len=8192, tensor_parallel_size=1, pipeline_parallel_size=1, quantization=None, kv_cache_dtype=auto\n"
                   "INFO 08-01 10:00:20 [gpu_model_runner.py:1801] Model loading took 14.9889 GiB and 12.3 seconds\n"
                   "INFO 08-01 10:00:40 [gpu_worker.py:232] Available KV cache memory: 52.10 GiB\n"
                   "INFO 08-01 10:00:40 [kv_cache_utils.py:716] GPU KV cache size: 426,768 tokens\n");
        real.close();
        m_window->openDropped(real.fileName());
        QCOMPARE(m_window->pages().current(), QStringLiteral("evidence"));
        QCoreApplication::processEvents();
        bool shown = false;
        for (QLabel *label : m_window->findChildren<QLabel *>())
            shown |= label->isVisible() && label->text().contains(QStringLiteral("vllm.log"));
        QVERIFY(shown);
    }

    void remembersAndRecovers()
    {
        open(QStringLiteral("en"), true);
        m_window->setLanguage(QStringLiteral("fr"));
        m_window->setTheme(state::ThemeChoice::Dark);
        m_window->resize(1500, 950);
        m_window->storeState();
        const state::Settings settings(m_folder.path());
        QCOMPARE(settings.language(), QStringLiteral("fr"));
        QCOMPARE(settings.theme(), state::ThemeChoice::Dark);
        QVERIFY(!settings.bytes(QStringLiteral("geometry")).isEmpty());
        m_window->setTheme(state::ThemeChoice::Light);
    }
};

QTEST_MAIN(MainWindowTest)
#include "main_window_test.moc"
