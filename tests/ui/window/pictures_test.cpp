// The window as pictures: every view in both languages and themes, at the smallest and a common size. The pictures have the size
// that was asked for and show something; with ANCHORGPU_PICTURES set to a folder they are kept there to be looked at.
#define QT_NO_KEYWORDS
#include "core/workload/scenario_json.h"
#include "ui/text/language.h"
#include "ui/window/render.h"

#include <QDir>
#include <QTest>
#include <set>

using namespace anchorgpu;

class PicturesTest : public QObject {
    Q_OBJECT

    static window::RenderRequest request()
    {
        window::RenderRequest request;
        request.environment.world = memory::World::builtIn();
        request.environment.prices = quote::PriceBook::sampleBook();
        request.environment.remember = false;
        request.scenario = workload::defaultScenario();
        return request;
    }

private Q_SLOTS:
    void initTestCase()
    {
        // Texts that are not built in yet can be looked at, too.
        const QString overlay = qEnvironmentVariable("ANCHORGPU_PICTURES_TRANSLATIONS");
        if (!overlay.isEmpty())
            QVERIFY(text::Language::setOverlay(overlay).empty());
    }
    void pictures_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("dark");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("view");
        for (const char *language : {"fr", "en"}) {
            for (bool dark : {false, true}) {
                for (const QSize &size : {QSize(1280, 720), QSize(1920, 1080)}) {
                    QTest::addRow("%s-%s-%dx%d", language, dark ? "dark" : "light", size.width(), size.height())
                        << QString::fromLatin1(language) << dark << size << QStringLiteral("breakdown");
                }
            }
        }
        for (const char *view : {"what-if", "compare", "recommend", "evidence"})
            QTest::addRow("%s", view) << QStringLiteral("fr") << false << QSize(1440, 900) << QString::fromLatin1(view);
    }
    void pictures()
    {
        QFETCH(QString, language);
        QFETCH(bool, dark);
        QFETCH(QSize, size);
        QFETCH(QString, view);
        auto wanted = request();
        wanted.language = language;
        wanted.dark = dark;
        wanted.size = size;
        wanted.view = view;
        const auto image = window::renderWindow(wanted);
        QVERIFY(image.has_value());
        QCOMPARE(image->size(), size);
        std::set<QRgb> colours;
        for (int y = 0; y < image->height(); y += 3) {
            for (int x = 0; x < image->width(); x += 3)
                colours.insert(image->pixel(x, y));
        }
        QVERIFY2(colours.size() > 200, "nothing but flat colours");
        // Mostly light in the light theme, mostly dark in the dark one.
        const int lightness = QColor(image->pixel(size.width() / 2, size.height() - 20)).lightness();
        QVERIFY(dark ? lightness < 90 : lightness > 200);
        const QString folder = qEnvironmentVariable("ANCHORGPU_PICTURES");
        if (!folder.isEmpty())
            image->save(QStringLiteral("%1/%2.png").arg(folder, QString::fromLatin1(QTest::currentDataTag())));
    }

    void otherWorkloads_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addRow("training") << QStringLiteral("training");
        QTest::addRow("diffusion") << QStringLiteral("diffusion");
    }
    void otherWorkloads()
    {
        QFETCH(QString, kind);
        auto wanted = request();
        const auto scenario = workload::withEdit(wanted.scenario, "workload.kind", kind.toStdString());
        QVERIFY(scenario.has_value());
        wanted.scenario = *scenario;
        wanted.size = QSize(1440, 900);
        wanted.language = QStringLiteral("fr");
        const auto image = window::renderWindow(wanted);
        QVERIFY(image.has_value());
        const QString folder = qEnvironmentVariable("ANCHORGPU_PICTURES");
        if (!folder.isEmpty())
            image->save(QStringLiteral("%1/%2.png").arg(folder, kind));
    }

    void scaleAndPresentation()
    {
        auto wanted = request();
        wanted.scale = 2;
        wanted.size = QSize(1280, 720);
        wanted.present = true;
        const auto image = window::renderWindow(wanted);
        QVERIFY(image.has_value());
        QCOMPARE(image->size(), QSize(2560, 1440));
        const QString folder = qEnvironmentVariable("ANCHORGPU_PICTURES");
        if (!folder.isEmpty())
            image->save(folder + QStringLiteral("/present.png"));
    }

    void refusals()
    {
        auto wanted = request();
        wanted.size = QSize(100, 100);
        QCOMPARE(QString::fromStdString(window::renderWindow(wanted).error().id), QStringLiteral("out-of-range"));
        wanted = request();
        wanted.scale = 40;
        QCOMPARE(QString::fromStdString(window::renderWindow(wanted).error().place), QStringLiteral("--scale"));
        wanted = request();
        wanted.view = QStringLiteral("nowhere");
        QVERIFY(QString::fromStdString(window::renderWindow(wanted).error().allowed).contains(QStringLiteral("what-if")));
    }
};

QTEST_MAIN(PicturesTest)
#include "pictures_test.moc"
