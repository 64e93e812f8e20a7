// Degrees after defaults (contract §2): products, refusals, what the model allows.
#include "core/memory/parallelism.h"

#include <QTest>
#include <rapidcheck.h>

using namespace anchorgpu;
using namespace anchorgpu::memory;

namespace {
model::Model decoder(std::int64_t heads, std::int64_t kvHeads, std::int64_t intermediate = 1 << 14)
{
    model::Model m;
    model::LayerGroup group;
    group.mixers.push_back(model::FullAttention{{heads, kvHeads, 128, 128}});
    group.feedForwards.push_back(model::DenseFeedForward{intermediate});
    m.groups.push_back(group);
    m.layerGroups.assign(4, 0);
    return m;
}
workload::Hardware gpus(std::int64_t count)
{
    workload::Hardware h;
    h.count = count;
    return h;
}
} // namespace

class ParallelismTest : public QObject {
    Q_OBJECT
private slots:
    void enginesTakeTheLargestTensorDegree()
    {
        const auto llama70 = decoder(64, 8);
        const auto p = resolveParallelism(gpus(8), DefaultSplit::TensorParallel, &llama70);
        QVERIFY(p.has_value());
        QCOMPARE(p->tensor, 8);
        QCOMPARE(p->data, 1);
        // 28 query heads and 4 KV heads (Qwen2.5-7B): 8 does not divide 28, 4 does.
        const auto qwen7 = decoder(28, 4, 18944);
        const auto q = resolveParallelism(gpus(8), DefaultSplit::TensorParallel, &qwen7);
        QCOMPARE(q->tensor, 4);
        QCOMPARE(q->data, 2);
        // 40 query heads and 10 KV heads (phi-4): 4 neither divides 10 nor is a multiple of it.
        const auto phi4 = decoder(40, 10, 17920);
        QCOMPARE(resolveParallelism(gpus(4), DefaultSplit::TensorParallel, &phi4)->tensor, 2);
    }
    void keyValueHeadsReplicateOnlyWhereEnginesAccept()
    {
        QVERIFY(tensorDegreeAllowed(decoder(64, 4), 8));   // 4 heads on 8 ranks: each twice
        QVERIFY(!tensorDegreeAllowed(decoder(64, 6), 4));  // 6 % 4 and 4 % 6: refused
        QVERIFY(tensorDegreeAllowed(decoder(64, 6), 2));
        QVERIFY(!tensorDegreeAllowed(decoder(64, 8), 3));
        QVERIFY(!tensorDegreeAllowed(decoder(64, 8), 0));
        QVERIFY(!tensorDegreeAllowed(decoder(64, 8, 1000), 16)); // 1000 % 16
    }
    void layersAndDataTakeTheRest()
    {
        QCOMPARE(resolveParallelism(gpus(3), DefaultSplit::Layers, nullptr)->pipeline, 3);
        const auto t = resolveParallelism(gpus(16), DefaultSplit::DataParallel, nullptr);
        QCOMPARE(t->data, 16);
        QCOMPARE(t->tensor, 1);
        auto h = gpus(16);
        h.tensorParallel = 4;
        QCOMPARE(resolveParallelism(h, DefaultSplit::DataParallel, nullptr)->data, 4);
        h.dataParallel = 2; // tensor and data are fixed: the pipeline takes the rest
        QCOMPARE(resolveParallelism(h, DefaultSplit::TensorParallel, nullptr)->pipeline, 2);
    }
    void wrongProductsAreRefused()
    {
        auto h = gpus(8);
        h.tensorParallel = 3;
        const auto r = resolveParallelism(h, DefaultSplit::TensorParallel, nullptr);
        QVERIFY(!r);
        QCOMPARE(QString::fromStdString(r.error().id), QString("impossible-split"));
        h.tensorParallel = std::int64_t{1} << 62;
        QCOMPARE(QString::fromStdString(resolveParallelism(h, DefaultSplit::TensorParallel, nullptr).error().id), QString("out-of-range"));
        h.tensorParallel = 2;
        h.pipelineParallel = 2;
        h.dataParallel = 1;
        h.contextParallel = 1;
        QVERIFY(!resolveParallelism(h, DefaultSplit::TensorParallel, nullptr));
        h = gpus(0);
        QVERIFY(!resolveParallelism(h, DefaultSplit::TensorParallel, nullptr));
        h = gpus(4);
        h.expertParallel = 8;
        QVERIFY(!resolveParallelism(h, DefaultSplit::TensorParallel, nullptr));
    }
    void productIsAlwaysTheCount()
    {
        QVERIFY(rc::check("tp × pp × dp × cp = count", [] {
            const auto count = *rc::gen::inRange<std::int64_t>(1, 129);
            const auto split = *rc::gen::element(DefaultSplit::Layers, DefaultSplit::DataParallel, DefaultSplit::TensorParallel);
            auto h = gpus(count);
            const auto maybe = [] { return *rc::gen::element<std::optional<std::int64_t>>(std::nullopt, 1, 2, 3, 4, 8); };
            h.tensorParallel = maybe();
            h.pipelineParallel = maybe();
            h.dataParallel = maybe();
            const auto m = decoder(64, 8);
            const auto p = resolveParallelism(h, split, &m);
            if (p)
                RC_ASSERT(p->tensor * p->pipeline * p->data * p->context == count);
            else
                RC_ASSERT(count % (h.tensorParallel.value_or(1) * h.pipelineParallel.value_or(1) * h.dataParallel.value_or(1)) != 0);
        }));
    }
    void uneven()
    {
        // 61 layers on 4 stages: 15, 15, 16, 15 (remainder 1 goes to the last but one).
        const std::int64_t sizes[] = {15, 15, 16, 15};
        std::int64_t next = 0;
        for (int s = 0; s < 4; ++s) {
            const StageLayers l = stageLayers(61, s, 4);
            QCOMPARE(l.first, next);
            QCOMPARE(l.last - l.first, sizes[s]);
            next = l.last;
        }
        QCOMPARE(next, 61);
        QCOMPARE(stageLayers(7, 3, 4).last - stageLayers(7, 3, 4).first, 1); // 2, 2, 2, 1
    }
};

QTEST_APPLESS_MAIN(ParallelismTest)
#include "parallelism_test.moc"
