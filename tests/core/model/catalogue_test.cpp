// All rows of the shipped catalogue: the inventory's sums against the row's own figures, which come from published counts.
#include "core/model/cache_shape.h"
#include "core/model/model_catalogue.h"
#include "core/units/json_text.h"
#include "resources/embedded.h"

#include <QElapsedTimer>
#include <QTest>

using namespace anchorgpu;
using namespace anchorgpu::model;

namespace {
const Json &rows()
{
    static const Json json = *parseJson(*resources::find("catalogue/models.json"), "models.json");
    return json;
}
std::shared_ptr<const Model> modelOf(const std::string &id)
{
    const auto model = ModelCatalogue::builtIn().find(id);
    if (!model)
        qWarning("%s: %s %s %s", id.c_str(), model.error().id.c_str(), model.error().place.c_str(), model.error().found.c_str());
    return model ? *model : nullptr;
}
} // namespace

class CatalogueTest : public QObject {
    Q_OBJECT
private slots:
    void everyRow_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < rows().size(); ++i)
            QTest::newRow(rows()[i]["id"].get<std::string>().c_str()) << static_cast<int>(i);
    }
    void everyRow()
    {
        QFETCH(int, index);
        const Json &row = rows()[static_cast<std::size_t>(index)];
        const auto model = modelOf(row["id"].get<std::string>());
        QVERIFY(model);
        const Json &computed = row["computed"];
        const TensorInventory &inventory = model->inventory;
        QCOMPARE(inventory.parameters(Part::Vision), computed["vision"].get<std::int64_t>());
        QCOMPARE(inventory.parameters(Part::Mtp), computed["mtp"].get<std::int64_t>());
        QCOMPARE(inventory.parameters(Part::Language) + inventory.parameters(Part::Encoder), computed["language"].get<std::int64_t>());
        QCOMPARE(inventory.parameters(), computed["total_without_mtp"].get<std::int64_t>());
        QCOMPARE(inventory.parameters() + inventory.parameters(Part::Mtp) + inventory.parameters(Part::Buffer) - model->provenance.hubLeavesOut,
                 computed["hub_equivalent"].get<std::int64_t>());
        const CacheValuesPerToken cache = cacheValuesPerToken(*model);
        QCOMPARE(cache.full, row["kv_values_per_token"]["full"].get<std::int64_t>());
        QCOMPARE(cache.window, row["kv_values_per_token"]["window"].get<std::int64_t>());
        QVERIFY(!model->architecture.empty());
        QVERIFY(model->nativeFormat.family != formats::Family::Native);
    }
};

QTEST_APPLESS_MAIN(CatalogueTest)
#include "catalogue_test.moc"
