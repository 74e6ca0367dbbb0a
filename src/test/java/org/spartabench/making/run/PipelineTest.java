package org.spartabench.making.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.authors.item.Item;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.making.law.DuplicateIndex;
import org.spartabench.making.law.Laws;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.cost.Phase;
import org.spartabench.making.run.cost.ledger.ItemCounters;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** Laws of whole runs over the small medical sample, with the offline author. */
class PipelineTest {

    @TempDir
    private static Path folder;

    private static MedicalRuns runs;
    private static RecordedJournal undisturbed;

    @BeforeAll
    static void run() throws IOException {
        runs = new MedicalRuns(folder);
        undisturbed = runs.run(MedicalRuns.PLAN, ResumePoint.NOTHING, TaskControl.NONE);
    }

    @AfterAll
    static void close() {
        runs.close();
    }

    @Test
    void theWholePlanIsMade() {
        List<Item> items = undisturbed.items();
        assertThat(items).extracting(Item::number).isSorted().hasSize(33);
        for (RunPlan.Target target : MedicalRuns.PLAN.targets()) {
            assertThat(items.stream().filter(i -> i.shape().equals(target.shape())))
                    .as(target.shape().label())
                    .hasSize(target.count());
        }
        long nested = items.stream().filter(i -> !i.nestings().isEmpty()).count();
        for (Nesting type : Nesting.values()) {
            assertThat(items.stream().filter(i -> i.nestings().contains(type)).count())
                    .as("items with type " + type)
                    .isEqualTo(Math.round(MedicalRuns.PLAN.nestings().get(type) * nested));
        }
        assertThat(undisturbed.finished().end()).isEqualTo(RunEvent.End.DONE);
    }

    @Test
    void everyAcceptedItemKeepsEveryLaw() {
        Laws laws = new Laws(runs.facts(), Patient.LIMITS);
        DuplicateIndex seen = new DuplicateIndex(runs.facts().schema());
        for (Item item : undisturbed.items()) {
            Map<BlockPath, Nesting> types = new TreeMap<>();
            List<BlockPath> inner =
                    item.shape().postOrder().stream().filter(p -> p.depth() > 0).toList();
            for (int i = 0; i < inner.size(); i++) {
                types.put(inner.get(i), item.nestings().get(i));
            }
            Laws.Planned planned = new Laws.Planned(item.shape(), types);
            assertThat(laws.all(item.query(), Optional.of(planned), Optional.of(seen)))
                    .as("item " + item.number() + " of seed " + MedicalRuns.PLAN.seed() + ": " + item.query())
                    .isEmpty();
            seen.add(item.number(), item.query(), item.answer());
        }
    }

    @Test
    void theThreadsChangeNothing() {
        assertThat(runs.run(MedicalRuns.with(MedicalRuns.PLAN.budget(), 3), ResumePoint.NOTHING, TaskControl.NONE)
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
                        : method.invoke(runs.facts(), args));
        RecordedJournal journal = new RecordedJournal();
        new Pipeline(busy, runs.offline(), Clock.systemUTC())
                .run(MedicalRuns.PLAN, ResumePoint.NOTHING, journal, TaskControl.NONE);
        assertThat(journal.items()).isEqualTo(undisturbed.items());
        assertThat(journal.finished().message()).doesNotContain("time limit");
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
    void treesGrowInPostOrderAndEveryStepIsTold() {
        for (Item item : undisturbed.items()) {
            List<RunEvent> own = undisturbed.events().stream()
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
        assertThat(metrics.total().of(Counter.TOTAL_CALLS)).isEqualTo(paid());
        assertThat(undisturbed.of(RunEvent.Asked.class)).hasSameSizeAs(undisturbed.of(RunEvent.Replied.class));
    }

    /** Counts the calls of all draws but superseded ones, which are in no cost. */
    private static long paid() {
        Map<Integer, Long> calls = new TreeMap<>();
        for (RunEvent event : undisturbed.of(RunEvent.class)) {
            switch (event) {
                case RunEvent.Asked a when ItemCounters.counted(a.kind()) -> calls.merge(a.item(), 1L, Long::sum);
                case RunEvent.Refused r when r.reason().startsWith("superseded") -> calls.remove(r.item());
                default -> {}
            }
        }
        return calls.values().stream().mapToLong(Long::longValue).sum();
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
}
