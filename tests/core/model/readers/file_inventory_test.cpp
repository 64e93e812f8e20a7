// Tensors one by one become a short inventory: equal ones of many layers once, sums unchanged whatever the order.
#include "core/model/readers/file_inventory.h"

#include <QTest>
#include <algorithm>
#include <rapidcheck.h>

using namespace anchorgpu::model;
using anchorgpu::formats::TensorRole;

class FileInventoryTest : public QObject {
    Q_OBJECT
private slots:
    void equalTensorsShareAnEntry()
    {
        FileInventory files;
        for (int layer = 0; layer < 4; ++layer) {
            files.add({TensorRole::AttnQ, Part::Language, layer}, 8, 4, 1, "BF16", 64);
            files.add({TensorRole::Norm, Part::Language, layer}, 8, 1, 1, "BF16", 16);
            files.add({TensorRole::Norm, Part::Language, layer}, 8, 1, 1, "BF16", 16);
        }
        const TensorInventory inventory = files.finish();
        QCOMPARE(inventory.entries.size(), std::size_t{2});
        QCOMPARE(inventory.layerSets.size(), std::size_t{1});
        QCOMPARE(inventory.layerSets.front(), (std::vector<int>{0, 1, 2, 3}));
        QCOMPARE(inventory.entries[1].perLayer, 2);
        QCOMPARE(inventory.entries[1].fileBytes, 4 * 2 * 16);
        QCOMPARE(inventory.parameters(), 4 * (32 + 16));
    }
    void differentTypesAndCountsStayApart()
    {
        FileInventory files;
        files.add({TensorRole::MlpDown, Part::Language, 0}, 8, 4, 1, "Q4_K", 18);
        files.add({TensorRole::MlpDown, Part::Language, 1}, 8, 4, 1, "Q6_K", 26);
        files.add({TensorRole::MlpDown, Part::Language, 2}, 8, 4, 1, "Q6_K", 26);
        files.add({TensorRole::Norm, Part::Language, 0}, 8, 1, 1, "F32", 32);
        files.add({TensorRole::Norm, Part::Language, 1}, 8, 1, 1, "F32", 32);
        files.add({TensorRole::Norm, Part::Language, 1}, 8, 1, 1, "F32", 32);
        const TensorInventory inventory = files.finish();
        QCOMPARE(inventory.entries.size(), std::size_t{4});
        QCOMPARE(inventory.entries[0].dtype, std::string("Q4_K"));
        QCOMPARE(inventory.copies(inventory.entries[1]), 2);
        QCOMPARE(inventory.parameters(), 3 * 32 + 3 * 8);
    }
    void expertsBecomeStacks()
    {
        FileInventory files;
        for (int expert = 0; expert < 16; ++expert)
            files.add({TensorRole::ExpertUp, Part::Language, 3}, 8, 4, 1, "BF16", 64);
        files.add({TensorRole::ExpertDown, Part::Language, 3}, 4, 8, 16, "BF16", 1024);
        const TensorInventory inventory = files.finish();
        QCOMPARE(inventory.entries[0].stack, 16);
        QCOMPARE(inventory.entries[0].perLayer, 1);
        QCOMPARE(inventory.entries[1].stack, 16);
        QCOMPARE(inventory.entries[0].fileBytes, inventory.entries[1].fileBytes);
    }
    void kvHeadsAreMarked()
    {
        FileInventory files;
        files.setKvHeads(2, 128);
        files.add({TensorRole::AttnK, Part::Language, 0}, 256, 64, 1, "BF16", 1);
        files.add({TensorRole::AttnK, Part::Vision, -1}, 256, 64, 1, "BF16", 1);
        files.add({TensorRole::AttnQ, Part::Language, 0}, 512, 64, 1, "BF16", 1);
        const TensorInventory inventory = files.finish();
        QCOMPARE(inventory.entries[0].kvHeads, 2);
        QCOMPARE(inventory.entries[0].headDim, 128);
        QCOMPARE(inventory.entries[1].kvHeads, 0);
        QCOMPARE(inventory.entries[2].kvHeads, 0);
    }
    void sumsDoNotDependOnTheOrder()
    {
        struct Tensor {
            TensorPlace place;
            std::int64_t rows;
            std::int64_t cols;
        };
        QVERIFY(rc::check("parameters and bytes are those of the tensors, in any order", [] {
            std::vector<Tensor> tensors;
            std::int64_t parameters = 0, bytes = 0;
            const int count = *rc::gen::inRange(1, 60);
            for (int i = 0; i < count; ++i) {
                Tensor tensor{{*rc::gen::element(TensorRole::AttnQ, TensorRole::ExpertUp, TensorRole::Norm, TensorRole::Other), Part::Language, *rc::gen::inRange(-1, 5)},
                              *rc::gen::inRange<std::int64_t>(1, 4), *rc::gen::inRange<std::int64_t>(1, 4)};
                parameters += tensor.rows * tensor.cols;
                bytes += 2 * tensor.rows * tensor.cols;
                tensors.push_back(tensor);
            }
            for (int turn = 0; turn < 2; ++turn) {
                FileInventory files;
                for (const Tensor &tensor : tensors)
                    files.add(tensor.place, tensor.rows, tensor.cols, 1, "F16", 2 * tensor.rows * tensor.cols);
                const TensorInventory inventory = files.finish();
                std::int64_t found = 0;
                for (const TensorEntry &entry : inventory.entries)
                    found += entry.fileBytes;
                RC_ASSERT(inventory.parameters() == parameters);
                RC_ASSERT(found == bytes);
                std::reverse(tensors.begin(), tensors.end());
            }
        }));
    }
};

QTEST_APPLESS_MAIN(FileInventoryTest)
#include "file_inventory_test.moc"
