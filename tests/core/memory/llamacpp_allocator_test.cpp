// The allocator's placement policy and the scheduler on graphs small enough to work out by hand. Sizes are chosen so that rounding
// shows: GPUs round to 128 bytes, the host to 32.
#include "core/memory/engines/llamacpp/replay/allocator.h"

#include <QtTest>

using namespace anchorgpu::memory::llamacpp;

namespace {

Shape row(std::int32_t values) { return {{values, 1, 1, 1}}; }
Shape matrix(std::int32_t width, std::int32_t rows) { return {{width, rows, 1, 1}}; }

/// Graph, schedule and placement in one go.
struct Bench {
    TensorGraph graph;
    Schedule order;

    std::vector<std::int64_t> run(int backends, bool pipeline = false, bool offload = true)
    {
        schedule(graph, backends, pipeline, offload, order);
        std::vector<Place> places;
        return place(graph, order, backends, places);
    }
    int weight(std::int32_t in, std::int32_t out, int backend, std::int64_t extra = 0)
    {
        return graph.external(4LL * in * out, extra, matrix(in, out), backend, true);
    }
    int product(int w, int x)
    {
        return graph.add(Op::MulMat, {{graph[w].shape.n[1], graph[x].shape.n[1], 1, 1}}, {w, x});
    }
};

int copiesOn(const Schedule &order, const TensorGraph &graph, int backend)
{
    int count = 0;
    for (const auto &entry : order.nodes)
        count += entry.backend == backend && graph[entry.tensor].op == Op::Leaf && !graph[entry.tensor].is(Tensor::Marker) ? 1 : 0;
    return count;
}

} // namespace

class LlamaCppAllocatorTest : public QObject
{
    Q_OBJECT

private slots:
    void sizesAreRoundedUpToTheBuffersAlignment();
    void aTensorIsFreedAfterItsLastReader();
    void inPlaceOperationsTakeOverTheirSource();
    void noTakeOverWhileSomebodyElseReads();
    void noTakeOverOfAnotherShape();
    void noTakeOverThroughAView();
    void viewsKeepTheirDataAlive();
    void outputsAreNeverFreed();
    void theSmallestHoleThatIsLargeEnoughIsTaken();
    void unusedInputsKeepTheirPlace();
    void externalTensorsTakeNoPlace();
    void anExtraOnTheDeviceCountsThereOnly();
    void requestsListSourcesFirstAndOnce();
    void operationsFollowTheirWeights();
    void viewsOfCachesRunWhereTheCacheIs();
    void neighboursFillInWhatNothingDecides();
    void rotationsDontChooseByTheirFactors();
    void hostWeightsAreBroughtToTheFirstGpuForManyRows();
    void fewRowsStayOnTheHost();
    void everyOffloadedWeightStartsASplit();
    void aCopyIsMadeOnceADevice();
    void pipelineCopiesAreFourAndStay();
};

void LlamaCppAllocatorTest::sizesAreRoundedUpToTheBuffersAlignment()
{
    Bench host;
    const int x = host.graph.input(4, row(9)); // 36 bytes
    host.graph.request(host.graph.add(Op::Plain, row(33), {x})); // 132 bytes
    QCOMPARE(host.run(1), (std::vector<std::int64_t>{64 + 160}));

    Bench gpu;
    const int w = gpu.weight(1, 33, 0); // pulls the product to the GPU
    const int y = gpu.graph.input(4, matrix(1, 1));
    gpu.graph.request(gpu.product(w, y));
    // the GPU holds a copy of the input (4 → 128) and the result (132 → 256); the host the input itself (4 → 32)
    QCOMPARE(gpu.run(2), (std::vector<std::int64_t>{128 + 256, 32}));
}

void LlamaCppAllocatorTest::aTensorIsFreedAfterItsLastReader()
{
    Bench bench;
    int x = bench.graph.input(4, row(32));
    for (int i = 0; i < 10; ++i)
        x = bench.graph.add(Op::Plain, row(32), {x});
    bench.graph.request(x);
    QCOMPARE(bench.run(1), (std::vector<std::int64_t>{256})); // two places of 128 in turn, however long the chain
}

void LlamaCppAllocatorTest::inPlaceOperationsTakeOverTheirSource()
{
    Bench bench;
    int x = bench.graph.input(4, row(32));
    for (int i = 0; i < 10; ++i)
        x = bench.graph.add(Op::InPlace, row(32), {x});
    bench.graph.request(x);
    QCOMPARE(bench.run(1), (std::vector<std::int64_t>{128}));
}

void LlamaCppAllocatorTest::noTakeOverWhileSomebodyElseReads()
{
    Bench bench;
    const int x = bench.graph.input(4, row(32));
    const int y = bench.graph.add(Op::InPlace, row(32), {x}); // x is read again below
    bench.graph.request(bench.graph.add(Op::Plain, row(32), {y, x}));
    QCOMPARE(bench.run(1), (std::vector<std::int64_t>{3 * 128}));
}

void LlamaCppAllocatorTest::noTakeOverOfAnotherShape()
{
    Bench bench;
    const int x = bench.graph.input(4, matrix(32, 2));
    bench.graph.request(bench.graph.add(Op::InPlace, row(64), {x})); // as many bytes, another shape
    QCOMPARE(bench.run(1), (std::vector<std::int64_t>{512}));

    Bench second;
    const int small = second.graph.input(4, row(32));
    const int large = second.graph.input(4, row(64));
    second.graph.request(second.graph.add(Op::InPlace, row(64), {small, large})); // the second operand fits
    QCOMPARE(second.run(1), (std::vector<std::int64_t>{128 + 256}));
}

void LlamaCppAllocatorTest::noTakeOverThroughAView()
{
    Bench bench;
    const int x = bench.graph.input(4, row(64));
    const int view = bench.graph.reshape(x, matrix(32, 2));
    bench.graph.request(bench.graph.add(Op::InPlace, matrix(32, 2), {view}));
    QCOMPARE(bench.run(1), (std::vector<std::int64_t>{512}));
}

void LlamaCppAllocatorTest::viewsKeepTheirDataAlive()
{
    Bench bench;
    const int x = bench.graph.input(4, row(32));
    const int data = bench.graph.add(Op::Plain, row(32), {x});
    const int view = bench.graph.reshape(data, matrix(16, 2));
    bench.graph.request(view);
    const int other = bench.graph.add(Op::Plain, row(32), {x}); // must not land on `data`
    bench.graph.request(other);
    bench.graph.request(bench.graph.add(Op::Plain, row(32), {view, other}));
    // x, data, other; the last one takes x's place
    QCOMPARE(bench.run(1), (std::vector<std::int64_t>{3 * 128}));
}

void LlamaCppAllocatorTest::outputsAreNeverFreed()
{
    Bench bench;
    const int x = bench.graph.input(4, row(32));
    const int kept = bench.graph.add(Op::Plain, row(32), {x});
    bench.graph[kept].flags |= Tensor::Output;
    const int next = bench.graph.add(Op::InPlace, row(32), {kept}); // may not overwrite an output
    bench.graph.request(bench.graph.add(Op::Plain, row(64), {next}));
    // x 0–128, kept 128–256; next goes to x's hole; the last needs 256 at the end
    QCOMPARE(bench.run(1), (std::vector<std::int64_t>{256 + 256}));
}

void LlamaCppAllocatorTest::theSmallestHoleThatIsLargeEnoughIsTaken()
{
    Bench bench;
    // four leaves side by side: 128, 512, 256, 128; the middle two become holes
    const int a = bench.graph.input(4, row(32));
    const int b = bench.graph.input(4, row(128));
    const int c = bench.graph.input(4, row(64));
    const int d = bench.graph.input(4, row(32));
    const int one = bench.graph.add(Op::Plain, row(1), {a, b, c, d}); // at 1024, 32 bytes
    bench.graph.request(one);
    const int two = bench.graph.add(Op::Plain, row(64), {one}); // 256: all leaves are free by then and have joined: 0
    bench.graph.request(two);
    bench.graph.request(bench.graph.add(Op::Plain, row(250), {two, one})); // 1000 → 1024 doesn't fit beside `two`, goes to the end
    QCOMPARE(bench.run(1), (std::vector<std::int64_t>{1024 + 32 + 1024}));

    Bench holes;
    const int p = holes.graph.input(4, row(32));
    const int large = holes.graph.input(4, row(128));
    const int wall = holes.graph.input(4, row(32));
    const int small = holes.graph.input(4, row(64));
    const int end = holes.graph.input(4, row(32));
    const int reads = holes.graph.add(Op::Plain, row(1), {p, large, wall, small, end});
    holes.graph.request(reads);
    const int first = holes.graph.add(Op::Plain, row(1), {large, small, reads}); // frees the holes of 512 and 256
    holes.graph.request(first);
    const int fits = holes.graph.add(Op::Plain, row(64), {first}); // best fit: the hole of 256, not that of 512
    holes.graph.request(fits);
    const int alsoFits = holes.graph.add(Op::Plain, row(128), {first}); // so this one still fits into the hole of 512
    holes.graph.request(alsoFits);
    holes.graph.request(holes.graph.add(Op::Plain, row(1), {fits, alsoFits, p, wall, end}));
    QCOMPARE(holes.run(1), (std::vector<std::int64_t>{128 + 512 + 128 + 256 + 128 + 32 + 32}));
}

void LlamaCppAllocatorTest::unusedInputsKeepTheirPlace()
{
    Bench bench;
    const int x = bench.graph.input(4, row(32));
    bench.graph.request(bench.graph.input(4, row(1024))); // nobody reads it
    bench.graph.request(bench.graph.add(Op::InPlace, row(32), {x}));
    QCOMPARE(bench.run(1), (std::vector<std::int64_t>{4096 + 128}));
}

void LlamaCppAllocatorTest::externalTensorsTakeNoPlace()
{
    Bench bench;
    const int w = bench.weight(32, 32, 0);
    const int x = bench.graph.input(4, row(32));
    const int y = bench.product(w, x);
    const int cache = bench.graph.external(1 << 20, 0, row(1 << 18), 0, false);
    bench.graph.request(bench.graph.write(cache, {y, cache}));
    QCOMPARE(bench.run(1), (std::vector<std::int64_t>{256}));
}

void LlamaCppAllocatorTest::anExtraOnTheDeviceCountsThereOnly()
{
    for (const int backends : {1, 2}) {
        Bench bench;
        const int w = bench.weight(1, 32, 0);
        const int y = bench.product(w, bench.graph.input(4, matrix(1, 1)));
        bench.graph[y].deviceExtra = 1000;
        bench.graph.request(y);
        const auto sizes = bench.run(backends);
        QCOMPARE(sizes.front(), backends == 1 ? 32 + 128 : 128 + 1152); // (128 + 1000) → 1152
    }
}

void LlamaCppAllocatorTest::requestsListSourcesFirstAndOnce()
{
    TensorGraph graph;
    const int x = graph.input(4, row(1));
    const int a = graph.add(Op::Plain, row(1), {x});
    const int b = graph.add(Op::Plain, row(1), {x});
    const int c = graph.add(Op::Plain, row(1), {b, a});
    const int d = graph.add(Op::Plain, row(1), {c, a, -1});
    graph.request(a);
    graph.request(d);
    graph.request(d);
    QCOMPARE(graph.nodes(), (std::vector<std::int32_t>{a, b, c, d}));
    QCOMPARE(graph.leaves(), (std::vector<std::int32_t>{x}));
    QCOMPARE(graph.sources(d).size(), std::size_t{2}); // a missing source is left out
    graph.clear();
    QCOMPARE(graph.size(), 0);
    QVERIFY(graph.nodes().empty());
}

void LlamaCppAllocatorTest::operationsFollowTheirWeights()
{
    Bench bench;
    const int x = bench.graph.input(4, row(32));
    const int a = bench.product(bench.weight(32, 32, 0), x);
    const int b = bench.product(bench.weight(32, 32, 1), a);
    bench.graph.request(b);
    bench.run(3);
    QCOMPARE(int(bench.graph[a].backend), 0);
    QCOMPARE(int(bench.graph[b].backend), 1);
    QCOMPARE(int(bench.graph[x].backend), 2); // inputs are made on the host
    QCOMPARE(bench.order.splits, 2);
}

void LlamaCppAllocatorTest::viewsOfCachesRunWhereTheCacheIs()
{
    Bench bench;
    const int y = bench.product(bench.weight(32, 32, 0), bench.graph.input(4, row(32)));
    const int cache = bench.graph.external(4096, 0, row(1024), 1, false);
    const int stored = bench.graph.write(cache, {y, cache});
    bench.graph.request(stored);
    bench.run(2);
    QCOMPARE(int(bench.graph[stored].backend), 1); // the host, although y is on the GPU
    QCOMPARE(copiesOn(bench.order, bench.graph, 1), 1);
}

void LlamaCppAllocatorTest::neighboursFillInWhatNothingDecides()
{
    Bench bench;
    const int x = bench.graph.input(4, row(32));
    const int before = bench.graph.add(Op::InPlace, row(32), {x});
    const int gpu = bench.product(bench.weight(32, 32, 0), before);
    const int between = bench.graph.add(Op::InPlace, row(32), {gpu});
    const int second = bench.product(bench.weight(32, 32, 1), between);
    const int after = bench.graph.add(Op::InPlace, row(32), {second});
    bench.graph.request(after);
    bench.run(3);
    QCOMPARE(int(bench.graph[before].backend), 0);  // up from the GPU
    QCOMPARE(int(bench.graph[between].backend), 0); // down from the GPU before it
    QCOMPARE(int(bench.graph[after].backend), 1);
}

void LlamaCppAllocatorTest::rotationsDontChooseByTheirFactors()
{
    Bench bench;
    const int x = bench.product(bench.weight(32, 32, 1), bench.graph.input(4, row(32)));
    const int turned = bench.graph.add(Op::Rope, row(32), {x, bench.weight(16, 1, 0)});
    bench.graph.request(turned);
    bench.run(3);
    QCOMPARE(int(bench.graph[turned].backend), 1);
}

void LlamaCppAllocatorTest::hostWeightsAreBroughtToTheFirstGpuForManyRows()
{
    Bench bench;
    const int w = bench.weight(64, 64, 1, 100);
    const int y = bench.product(w, bench.graph.input(4, matrix(64, 32)));
    bench.graph.request(y);
    const auto sizes = bench.run(2);
    QCOMPARE(int(bench.graph[y].backend), 0);
    // copies of the weight (16384 + 100 of row padding) and of the input, and the result
    QCOMPARE(sizes[0], 16512 + 8192 + 8192);

    Bench off;
    const int z = off.product(off.weight(64, 64, 1), off.graph.input(4, matrix(64, 32)));
    off.graph.request(z);
    QCOMPARE(off.run(2, false, false)[0], 0);
    QCOMPARE(int(off.graph[z].backend), 1);
}

void LlamaCppAllocatorTest::fewRowsStayOnTheHost()
{
    Bench bench;
    const int y = bench.product(bench.weight(64, 64, 1), bench.graph.input(4, matrix(64, 31)));
    bench.graph.request(y);
    QCOMPARE(bench.run(2)[0], 0);
    QCOMPARE(int(bench.graph[y].backend), 1);

    Bench lookup; // reading rows is never worth the copy
    const int rows = lookup.graph.add(Op::GetRows, matrix(64, 64), {lookup.weight(64, 1000, 1), lookup.graph.input(4, row(64))});
    lookup.graph.request(rows);
    QCOMPARE(lookup.run(2)[0], 0);
}

void LlamaCppAllocatorTest::everyOffloadedWeightStartsASplit()
{
    Bench bench;
    int x = bench.graph.input(4, matrix(64, 32));
    for (int i = 0; i < 3; ++i)
        x = bench.product(bench.weight(64, 64, 1), x);
    bench.graph.request(x);
    const auto sizes = bench.run(2);
    QCOMPARE(bench.order.splits, 3);
    // so that the place of the first weight's copy serves the later ones: two products and one weight at a time, and the
    // copy of the input beside the first
    QVERIFY(sizes[0] < 3 * 16384);
}

void LlamaCppAllocatorTest::aCopyIsMadeOnceADevice()
{
    Bench bench;
    const int x = bench.graph.input(4, row(32));
    const int w = bench.weight(32, 32, 0);
    const int a = bench.product(w, x);
    const int b = bench.graph.add(Op::Plain, row(32), {a, x});
    bench.graph.request(bench.graph.add(Op::Plain, row(32), {b, x}));
    bench.run(2);
    QCOMPARE(copiesOn(bench.order, bench.graph, 0), 1);
}

void LlamaCppAllocatorTest::pipelineCopiesAreFourAndStay()
{
    Bench bench;
    const int x = bench.graph.input(4, row(32));
    const int a = bench.product(bench.weight(32, 32, 0), x);
    const int b = bench.product(bench.weight(32, 32, 1), a);
    bench.graph.request(b);
    const auto sizes = bench.run(3, true);
    // GPU 0: four copies of the input and a; GPU 1: four copies of a and b; host: the input and its three doubles
    QCOMPARE(sizes, (std::vector<std::int64_t>{5 * 128, 5 * 128, 4 * 128}));
    QCOMPARE(bench.order.leaves.size(), std::size_t{4 + 4 + 4 + 3});
}

QTEST_APPLESS_MAIN(LlamaCppAllocatorTest)
#include "llamacpp_allocator_test.moc"
