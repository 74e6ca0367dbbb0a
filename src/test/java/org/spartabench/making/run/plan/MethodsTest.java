package org.spartabench.making.run.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.Patient;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.prompted.RequestText;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.making.law.DuplicateIndex;
import org.spartabench.making.law.Laws;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.ResumePoint;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.cost.ledger.ItemCounters;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.quota.ItemPlan;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.python.program.DecimalScales;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.ProgramCompiler;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** What holds for every method alike, over the small medical sample with the offline author. */
class MethodsTest {

    /** A leaf method and a tree method in one run. */
    enum Pair {
        TEMPLATES(LeafMethod.TEMPLATE, TreeMethod.TEMPLATE),
        AT_ONCE(LeafMethod.ONE_SHOT, TreeMethod.ONE_SHOT_K),
        UNREPAIRED(LeafMethod.CLAUSE, TreeMethod.POST_ORDER),
        DEFAULTS(LeafMethod.EXECUTION_GUIDED, TreeMethod.POST_ORDER_PROVENANCE);

        private final LeafMethod leaf;
        private final TreeMethod tree;

        Pair(LeafMethod leaf, TreeMethod tree) {
            this.leaf = leaf;
            this.tree = tree;
        }
    }

    private static final RunPlan PLAN = RunPlans.of(
            List.of(
                    new RunPlan.Target(Shape.LEAF, 10),
                    new RunPlan.Target(Shape.of(Shape.LEAF), 2),
                    new RunPlan.Target(Shape.of(Shape.LEAF, Shape.LEAF), 1),
                    new RunPlan.Target(Shape.of(Shape.of(Shape.LEAF)), 1),
                    new RunPlan.Target(Shape.of(Shape.LEAF, Shape.of(Shape.LEAF)), 1)),
            9,
            1);

    @TempDir
    private static Path folder;

    private static FactBase facts;
    private static final Map<Pair, List<RunEvent>> RUNS = new EnumMap<>(Pair.class);

    @BeforeAll
    static void run() throws IOException {
        Path csv = folder.resolve("csv");
        SampleDomain.MEDICAL.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        Path file = folder.resolve("facts.duckdb");
        facts = FactBases.open(file, ok(Import.preview(csv, Optional.empty()).then(plan -> Import.load(plan, file))));
        for (Pair pair : Pair.values()) {
            RUNS.put(pair, run(PLAN.withMethods(pair.leaf, pair.tree)));
        }
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

    private static List<RunEvent> run(RunPlan plan) {
        List<RunEvent> events = Collections.synchronizedList(new ArrayList<>());
        OfflineAuthor author = new OfflineAuthor(new Wording(Lexicon.forSchema(facts.schema())));
        new Pipeline(facts, author, Clock.systemUTC()).run(plan, ResumePoint.NOTHING, events::addAll, TaskControl.NONE);
        return List.copyOf(events);
    }

    private static <E extends RunEvent> Stream<E> of(List<RunEvent> events, Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast);
    }

    private static List<Item> items(List<RunEvent> events) {
        return of(events, RunEvent.Accepted.class)
                .map(RunEvent.Accepted::accepted)
                .toList();
    }

    private static Metrics metrics(Pair pair) {
        return of(RUNS.get(pair), RunEvent.Finished.class)
                .findFirst()
                .orElseThrow()
                .metrics();
    }

    private static Set<String> kinds(Pair pair) {
        return of(RUNS.get(pair), RunEvent.Asked.class)
                .map(RunEvent.Asked::kind)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @EnumSource
    void everyAcceptedItemKeepsEveryLaw(Pair pair) {
        Laws laws = new Laws(facts, Patient.LIMITS);
        ProgramCompiler compiler = new ProgramCompiler(facts.schema(), new DecimalScales(facts));
        DuplicateIndex seen = new DuplicateIndex(facts.schema());
        List<Item> items = items(RUNS.get(pair));
        assertThat(items).hasSize(PLAN.total());
        for (Item item : items) {
            Map<BlockPath, Nesting> types = new TreeMap<>();
            List<BlockPath> inner =
                    item.shape().postOrder().stream().filter(p -> p.depth() > 0).toList();
            for (int i = 0; i < inner.size(); i++) {
                types.put(inner.get(i), item.nestings().get(i));
            }
            Laws.Planned planned = new Laws.Planned(item.shape(), types);
            assertThat(laws.all(item.query(), Optional.of(planned), Optional.of(seen)))
                    .as(pair + ", item " + item.number() + " of seed " + PLAN.seed() + ": " + item.query())
                    .isEmpty();
            assertThat(compiler.compile(item.query(), Program.Form.READ))
                    .as("the program of item " + item.number() + ": " + item.query())
                    .isInstanceOf(Result.Ok.class);
            seen.add(item.number(), item.query(), item.answer());
            assertThat(item.lineage().method())
                    .isEqualTo(item.nestings().isEmpty() ? pair.leaf.label() : pair.tree.label());
            assertThat(item.lineage().leaves()).doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theMixIsTheSameWhateverTheMethod(Pair pair) {
        List<ItemPlan> plans = items(RUNS.get(pair)).stream().map(ItemPlan::of).toList();
        assertThat(plans.stream().filter(ItemPlan::aggregate)).hasSize(Math.round(0.5f * PLAN.total()));
        assertThat(plans)
                .containsExactlyInAnyOrderElementsOf(items(RUNS.get(Pair.DEFAULTS)).stream()
                        .map(ItemPlan::of)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    void theThreadsChangeNothing(Pair pair) {
        RunPlan plan = PLAN.withMethods(pair.leaf, pair.tree).withJobs(3);
        assertThat(items(run(plan))).isEqualTo(items(RUNS.get(pair)));
    }

    @ParameterizedTest
    @EnumSource
    void theCostsAddUp(Pair pair) {
        Metrics metrics = metrics(pair);
        for (Metrics.ByShape shape : metrics.shapes()) {
            assertThat(shape.of(Counter.SUCCESS)).as(shape.shape()).isEqualTo(shape.target());
            assertThat(shape.of(Counter.TOTAL_CALLS))
                    .as(shape.shape())
                    .isGreaterThanOrEqualTo(shape.of(Counter.IDEAL_CALLS));
        }
        long asked = of(RUNS.get(pair), RunEvent.Asked.class)
                .filter(a -> ItemCounters.counted(a.kind()))
                .count();
        assertThat(metrics.total().of(Counter.TOTAL_CALLS)).isEqualTo(asked);
    }

    @Test
    void templatesAskForQuestionsOnly() {
        assertThat(kinds(Pair.TEMPLATES)).containsExactly("question");
        assertThat(metrics(Pair.TEMPLATES).total().of(Counter.IDEAL_CALLS)).isZero();
    }

    @Test
    void whatIsWrittenAtOnceIsAskedForAtOnce() {
        assertThat(kinds(Pair.AT_ONCE))
                .contains("one-shot", "one-shot-k", "outer-table")
                .doesNotContain("nested-n", "nested-a", "nested-j", "nested-ja", "inner-block", "repair");
        Metrics.ByShape leaves = metrics(Pair.AT_ONCE).shapes().getFirst();
        assertThat(leaves.of(Counter.IDEAL_CALLS)).isEqualTo(leaves.of(Counter.SUCCESS));
    }

    @Test
    void nothingIsRunBeforeAQueryIsFinished() {
        Stream.of(Pair.AT_ONCE, Pair.UNREPAIRED)
                .forEach(pair -> assertThat(of(RUNS.get(pair), RunEvent.Asked.class)
                                .filter(a -> a.item() <= 10)
                                .filter(a -> ItemCounters.counted(a.kind()))
                                .map(RunEvent.Asked::request))
                        .as(pair.leaf.label())
                        .isNotEmpty()
                        .allMatch(
                                r -> RequestText.values(r).get("partial_result").equals("(not run yet)")));
    }

    @Test
    void onlyProvenanceDiagnosesAndRepairs() {
        Stream.of(Pair.TEMPLATES, Pair.AT_ONCE, Pair.UNREPAIRED).forEach(pair -> {
            assertThat(kinds(pair)).doesNotContain("repair");
            assertThat(of(RUNS.get(pair), RunEvent.Diagnosed.class)).isEmpty();
            assertThat(items(RUNS.get(pair))).allMatch(i -> i.lineage().repairs() == 0);
        });
    }

    @Test
    void everyWholeQueryIsRunAndCounted() {
        List<RunEvent> events = RUNS.get(Pair.AT_ONCE);
        Set<Integer> leaves = items(events).stream()
                .filter(i -> i.nestings().isEmpty())
                .map(Item::number)
                .collect(Collectors.toSet());
        long finished = of(events, RunEvent.Replied.class)
                .filter(r -> r.kind().equals("one-shot") && r.given() && leaves.contains(r.item()))
                .map(r -> r.item() + r.reply()) // which may come again in another attempt
                .distinct()
                .count();
        long ran = of(events, RunEvent.Ran.class)
                .filter(r -> leaves.contains(r.item()))
                .map(r -> r.item() + r.sql().replace("SELECT DISTINCT", "SELECT"))
                .distinct()
                .count();
        assertThat(ran).isEqualTo(finished);
    }
}
