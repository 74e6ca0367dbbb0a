package org.spartabench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.author.Author;
import org.spartabench.author.AuthorReply;
import org.spartabench.author.Request;
import org.spartabench.author.offline.OfflineAuthor;
import org.spartabench.author.wording.Wording;
import org.spartabench.author.wording.lexicon.Lexicon;
import org.spartabench.check.law.DuplicateIndex;
import org.spartabench.check.law.Laws;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Result;
import org.spartabench.fact.engine.FactBases;
import org.spartabench.fact.load.Import;
import org.spartabench.fact.plan.ImportPlan;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.fact.sample.Scale;
import org.spartabench.item.Item;
import org.spartabench.llm.CallPurpose;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Nesting;
import org.spartabench.query.Shape;
import org.spartabench.run.cost.Cost;
import org.spartabench.run.cost.Counter;
import org.spartabench.run.cost.Metrics;
import org.spartabench.run.cost.Phase;
import org.spartabench.run.event.Journal;
import org.spartabench.run.event.RunEvent;
import org.spartabench.run.plan.RunPlan;
import org.spartabench.run.plan.RunPlans;
import org.spartabench.run.task.TaskControl;

/** Laws of whole runs over the small medical sample, with the offline author. */
class PipelineTest {

    private static final RunPlan PLAN = RunPlans.published(33, 7, 1);

    @TempDir
    private static Path folder;

    private static FactBase facts;
    private static Recorded undisturbed;

    /** A journal in memory. */
    private static final class Recorded implements Journal {

        private final List<RunEvent> events = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void append(List<RunEvent> more) {
            events.addAll(more);
        }

        List<Item> items() {
            return of(RunEvent.Accepted.class).stream()
                    .map(RunEvent.Accepted::accepted)
                    .toList();
        }

        <E extends RunEvent> List<E> of(Class<E> kind) {
            return List.copyOf(events).stream()
                    .filter(kind::isInstance)
                    .map(kind::cast)
                    .toList();
        }

        /** What was told last of each item. */
        List<Cost> costs() {
            Map<Integer, Cost> costs = new TreeMap<>();
            of(RunEvent.Costed.class).forEach(e -> costs.put(e.item(), e.cost()));
            return List.copyOf(costs.values());
        }

        RunEvent.Finished finished() {
            assertThat(events.getLast()).isInstanceOf(RunEvent.Finished.class);
            return (RunEvent.Finished) events.getLast();
        }
    }

    @BeforeAll
    static void run() throws IOException {
        Path csv = folder.resolve("csv");
        SampleDomain.MEDICAL.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        ImportPlan plan = ok(Import.preview(csv, Optional.empty()));
        Path file = folder.resolve("facts.duckdb");
        facts = FactBases.open(file, ok(Import.load(plan, file)));
        undisturbed = run(PLAN, ResumePoint.NOTHING, TaskControl.NONE);
    }

    @AfterAll
    static void close() {
        facts.close();
    }

    private static <T> T ok(Result<T> loaded) {
        return switch (loaded) {
            case Result.Ok<T>(T value) -> value;
            case Result.Bad<T> bad -> throw new AssertionError(bad.problems().toString());
        };
    }

    private static Author offline() {
        return new OfflineAuthor(new Wording(Lexicon.forSchema(facts.schema()))::phrase);
    }

    private static Recorded run(RunPlan plan, ResumePoint begun, TaskControl control) {
        Recorded journal = new Recorded();
        new Pipeline(facts, offline(), Clock.systemUTC()).run(plan, begun, journal, control);
        return journal;
    }

    private static RunPlan with(RunPlan.Budget budget, int jobs) {
        return PLAN.withBudget(budget).withJobs(jobs);
    }

    @Test
    void theWholePlanIsMade() {
        List<Item> items = undisturbed.items();
        assertThat(items).extracting(Item::number).isSorted().hasSize(33);
        for (RunPlan.Target target : PLAN.targets()) {
            assertThat(items.stream().filter(i -> i.shape().equals(target.shape())))
                    .as(target.shape().label())
                    .hasSize(target.count());
        }
        long nested = items.stream().filter(i -> !i.nestings().isEmpty()).count();
        for (Nesting type : Nesting.values()) {
            assertThat(items.stream().filter(i -> i.nestings().contains(type)).count())
                    .as("items with type " + type)
                    .isEqualTo(Math.round(PLAN.nestings().get(type) * nested));
        }
        assertThat(undisturbed.finished().end()).isEqualTo(RunEvent.End.DONE);
    }

    @Test
    void everyAcceptedItemKeepsEveryLaw() {
        Laws laws = new Laws(facts, Limits.DEFAULT);
        DuplicateIndex seen = new DuplicateIndex(facts.schema());
        for (Item item : undisturbed.items()) {
            Map<BlockPath, Nesting> types = new TreeMap<>();
            List<BlockPath> inner =
                    item.shape().postOrder().stream().filter(p -> p.depth() > 0).toList();
            for (int i = 0; i < inner.size(); i++) {
                types.put(inner.get(i), item.nestings().get(i));
            }
            Laws.Planned planned = new Laws.Planned(item.shape(), types);
            assertThat(laws.all(item.query(), Optional.of(planned), Optional.of(seen)))
                    .as("item " + item.number() + " of seed " + PLAN.seed() + ": " + item.query())
                    .isEmpty();
            seen.add(item.number(), item.query(), item.answer());
        }
    }

    @Test
    void theThreadsChangeNothing() {
        assertThat(run(with(PLAN.budget(), 3), ResumePoint.NOTHING, TaskControl.NONE)
                        .items())
                .isEqualTo(undisturbed.items());
    }

    @Test
    void anEngineThatIsBusyNowAndThenChangesNothing() {
        AtomicInteger sent = new AtomicInteger();
        FactBase busy = (FactBase) Proxy.newProxyInstance(
                FactBase.class.getClassLoader(),
                new Class<?>[] {FactBase.class},
                (self, method, args) -> method.getName().equals("run") && sent.incrementAndGet() % 5 == 0
                        ? new Failure(Failure.Kind.TIME_LIMIT, "busy")
                        : method.invoke(facts, args));
        Recorded journal = new Recorded();
        new Pipeline(busy, offline(), Clock.systemUTC()).run(PLAN, ResumePoint.NOTHING, journal, TaskControl.NONE);
        assertThat(journal.items()).isEqualTo(undisturbed.items());
        assertThat(journal.finished().message()).doesNotContain("time limit");
    }

    @ParameterizedTest(name = "after {0} items")
    @ValueSource(ints = {9, 15, 26})
    void aResumedRunEndsAsAnUndisturbedOne(int accepted) {
        List<Item> all = undisturbed.items();
        List<Cost> spent =
                undisturbed.costs().stream().filter(c -> c.item() <= accepted).toList();
        Recorded later = run(
                with(PLAN.budget(), 2), new ResumePoint(List.of(), all.subList(0, accepted), spent), TaskControl.NONE);
        assertThat(later.items()).isEqualTo(all.subList(accepted, all.size()));
        assertThat(counts(later.finished().metrics()))
                .isEqualTo(counts(undisturbed.finished().metrics()));
    }

    /** Metrics without times. */
    private static List<List<Object>> counts(Metrics metrics) {
        return metrics.shapes().stream()
                .map(s -> List.<Object>of(
                        s.shape(),
                        s.target(),
                        EnumSet.range(Counter.SUCCESS, Counter.REPAIRED).stream()
                                .map(s::of)
                                .toList()))
                .toList();
    }

    @Test
    void theTimesOfAnItemAreThoseOfItsPhases() {
        assertThat(undisturbed.costs()).allSatisfy(cost -> {
            assertThat(cost.ownNanos()).isPositive();
            assertThat(cost.counts().nanos().get(Phase.AUTHOR)).isEqualTo(cost.authorNanos());
            assertThat(cost.counts().nanos().get(Phase.PROBES)).isPositive();
        });
        for (Metrics.ByShape shape : undisturbed.finished().metrics().shapes()) {
            long own = shape.counts().nanos().entrySet().stream()
                    .filter(e -> e.getKey().own())
                    .mapToLong(Map.Entry::getValue)
                    .sum();
            assertThat(own).as(shape.shape()).isEqualTo(shape.of(Counter.OWN_NANOS));
            assertThat(shape.medianNanos()).isBetween(1L, shape.of(Counter.OWN_NANOS));
        }
    }

    @Test
    void aCancelledRunKeepsWhatItHas() {
        class Impatient implements TaskControl {
            private volatile long done;

            @Override
            public void done(long units) {
                done = units;
            }

            @Override
            public boolean cancelled() {
                return done >= 5;
            }
        }
        Recorded cut = run(with(PLAN.budget(), 2), ResumePoint.NOTHING, new Impatient());
        assertThat(cut.finished().end()).isEqualTo(RunEvent.End.CANCELLED);
        assertThat(cut.items()).isEqualTo(undisturbed.items().subList(0, 5));
    }

    @Test
    void treesGrowInPostOrderAndEveryStepIsTold() {
        for (Item item : undisturbed.items()) {
            List<RunEvent> own = undisturbed.events.stream()
                    .filter(e -> e.item() == item.number() && !(e instanceof RunEvent.Costed))
                    .toList();
            assertThat(own.getLast()).as("item " + item.number()).isInstanceOf(RunEvent.Accepted.class);
            assertThat(own.get(own.size() - 2)).isInstanceOf(RunEvent.Worded.class);
            int begun = lastPlanned(own);
            RunEvent.Planned planned = (RunEvent.Planned) own.get(begun);
            assertThat(planned.shape()).isEqualTo(item.shape());
            assertThat(List.copyOf(planned.nestings().values())).isEqualTo(item.nestings());
            List<BlockPath> finished = new ArrayList<>();
            List<Integer> leaves = new ArrayList<>();
            Map<BlockPath, RunEvent.Ran> last = new TreeMap<>();
            for (RunEvent event : own.subList(begun, own.size())) {
                if (event instanceof RunEvent.Placed placed) {
                    finished.add(placed.block());
                    leaves.add(placed.leaf());
                } else if (event instanceof RunEvent.Ran ran && ran.result() == RunEvent.Result.ROWS) {
                    finished.add(ran.block());
                    assertThat(ran.rows()).isPositive();
                    last.put(ran.block(), ran);
                }
            }
            assertThat(last.values()).allSatisfy(ran -> assertThat(ran.head()).isNotEmpty());
            assertThat(leaves).containsAll(item.lineage().leaves()).doesNotContain(item.number());
            assertThat(List.copyOf(new LinkedHashSet<>(finished)))
                    .as("blocks of item " + item.number())
                    .containsAll(item.shape().postOrder())
                    .satisfies(order ->
                            assertThat(lastOf(finished)).isEqualTo(item.shape().postOrder()));
        }
    }

    private static int lastPlanned(List<RunEvent> events) {
        for (int i = events.size() - 1; i >= 0; i--) {
            if (events.get(i) instanceof RunEvent.Planned) {
                return i;
            }
        }
        throw new AssertionError("never planned");
    }

    /** The blocks in the order in which each was finished for good. */
    private static List<BlockPath> lastOf(List<BlockPath> finished) {
        List<BlockPath> order = new ArrayList<>();
        for (BlockPath path : finished) {
            order.remove(path);
            order.add(path);
        }
        return order;
    }

    @Test
    void theCostsAddUp() {
        Metrics metrics = undisturbed.finished().metrics();
        for (Metrics.ByShape shape : metrics.shapes()) {
            assertThat(shape.of(Counter.SUCCESS)).as(shape.shape()).isEqualTo(shape.target());
            assertThat(shape.of(Counter.TOTAL_CALLS))
                    .as(shape.shape())
                    .isGreaterThanOrEqualTo(shape.of(Counter.IDEAL_CALLS));
            assertThat(shape.of(Counter.REPAIRED)).isLessThanOrEqualTo(shape.of(Counter.REPAIRS_TRIED));
            assertThat(shape.of(Counter.OWN_NANOS)).isPositive();
        }
        long asked = undisturbed.of(RunEvent.Asked.class).stream()
                .filter(a -> !a.kind().equals("question"))
                .count();
        assertThat(metrics.total().of(Counter.TOTAL_CALLS)).isEqualTo(asked);
        assertThat(undisturbed.of(RunEvent.Asked.class)).hasSameSizeAs(undisturbed.of(RunEvent.Replied.class));
    }

    @Test
    void noTreeUsesALeafTwice() {
        for (Item item : undisturbed.items()) {
            assertThat(item.lineage().leaves()).doesNotHaveDuplicates();
            long leaves = item.shape().postOrder().stream()
                    .filter(p -> leaf(item.shape(), p))
                    .count();
            assertThat(item.lineage().leaves()).hasSize(item.shape().equals(Shape.LEAF) ? 0 : (int) leaves);
        }
    }

    private static boolean leaf(Shape shape, BlockPath path) {
        Shape at = shape;
        for (int step : path.steps()) {
            at = at.children().get(step);
        }
        return at.children().isEmpty();
    }

    @Test
    void anAuthorWithNothingToSayEndsTheRunInPeace() {
        class Silent implements Author {
            @Override
            public String name() {
                return "silent";
            }

            @Override
            public <R> AuthorReply<R> ask(Request<R> request) {
                return new AuthorReply.Declined<>("no idea", AuthorReply.Usage.of(1));
            }
        }
        Recorded journal = new Recorded();
        RunPlan plan = with(new RunPlan.Budget(10_000, 0, 0, 2, 1, 2, 2_000), 2);
        new Pipeline(facts, new Silent(), Clock.systemUTC()).run(plan, ResumePoint.NOTHING, journal, TaskControl.NONE);
        assertThat(journal.items()).isEmpty();
        assertThat(journal.of(RunEvent.GivenUp.class)).hasSize(33);
        assertThat(journal.finished().message()).startsWith("0 of 33 items").contains("33 items were given up");
    }

    @Test
    void aRunStopsWhenItsCallsAreUsedUp() {
        Recorded journal = run(with(RunPlan.Budget.DEFAULT.withCalls(40), 2), ResumePoint.NOTHING, TaskControl.NONE);
        assertThat(journal.items()).isNotEmpty().hasSizeLessThan(33);
        assertThat(journal.items())
                .isEqualTo(undisturbed.items().subList(0, journal.items().size()));
        assertThat(journal.finished().message()).contains("the budget of 40 calls is used up");
    }

    @Test
    void aFullDiskEndsTheRunWithItsCause() {
        RuntimeException full = new IllegalStateException("disk full");
        List<Item> kept = new ArrayList<>();
        Journal journal = events -> {
            for (RunEvent event : events) {
                if (event instanceof RunEvent.Accepted accepted) {
                    if (kept.size() == 3) {
                        throw full;
                    }
                    kept.add(accepted.accepted());
                }
            }
        };
        Pipeline pipeline = new Pipeline(facts, offline(), Clock.systemUTC());
        assertThatThrownBy(() -> pipeline.run(PLAN, ResumePoint.NOTHING, journal, TaskControl.NONE))
                .isSameAs(full);
        assertThat(kept).isEqualTo(undisturbed.items().subList(0, 3));
    }

    /** The calls of the other jobs are paid for: none may go on making what nobody will take. */
    @Test
    void aFailedJobStopsTheOthers() {
        AtomicInteger asked = new AtomicInteger();
        CountDownLatch failed = new CountDownLatch(1);
        record Failing(int item, AtomicInteger asked, CountDownLatch failed) implements Author {
            @Override
            public String name() {
                return "failing";
            }

            @Override
            public Author at(CallPurpose work) {
                return new Failing(work.item(), asked, failed);
            }

            @Override
            public <R> AuthorReply<R> ask(Request<R> request) {
                if (item == 2) {
                    failed.countDown();
                    throw new IllegalStateException("out of ideas");
                }
                try {
                    failed.await();
                    Thread.sleep(20);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                asked.incrementAndGet();
                return new AuthorReply.Declined<>("no idea", AuthorReply.Usage.of(1));
            }
        }
        RunPlan plan = with(new RunPlan.Budget(10_000, 0, 0, 20, 1, 2, 2_000), 3);
        Pipeline pipeline = new Pipeline(facts, new Failing(0, asked, failed), Clock.systemUTC());
        assertThatThrownBy(() -> pipeline.run(plan, ResumePoint.NOTHING, new Recorded(), TaskControl.NONE))
                .hasRootCauseMessage("out of ideas");
        assertThat(asked).hasValueLessThan(12);
    }
}
