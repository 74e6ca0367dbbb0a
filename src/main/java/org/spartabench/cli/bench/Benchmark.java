package org.spartabench.cli.bench;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.file.Folders;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.judging.check.Checks;
import org.spartabench.judging.check.similar.SimilarItems;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.ResumePoint;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Measures the program's own work on the facts of a project, warm and by one thread, and the import of the full NBA sample.
 * It makes items in memory and changes nothing in the project.
 *
 * @param count number of items to make
 */
record Benchmark(Project project, Lexicon lexicon, int count, Consumer<Figure> taker) {

    private static final long SEED = 7;
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 10_000);
    private static final int ROUNDS = 5;

    /** The most rows of a project of which a second engine gets a copy, as for the checks. */
    private static final long MOST_COPIED = 2_000_000;

    void run() throws IOException {
        review();
        made(Math.max(10, count / 5), SEED + 1, new ArrayList<>());
        List<Cost> costs = new ArrayList<>();
        List<Item> items = made(count, SEED, costs);
        queries(costs);
        diagnoses(items);
        checks(items);
        imported();
    }

    /** Reads the first page of the queue with filters and a search. */
    private void review() {
        long items = project.queue().count(ItemFilter.ALL);
        String what = Numbers.counted(items, "item");
        List<Long> filter = new ArrayList<>();
        List<Long> search = new ArrayList<>();
        ItemFilter words = new ItemFilter(Optional.empty(), Optional.empty(), Optional.empty(), "more than");
        for (int i = 0; i <= ROUNDS; i++) {
            long filtered = timed(() -> page(ItemFilter.of(Status.OPEN)));
            long searched = timed(() -> page(words));
            if (i > 0) {
                filter.add(filtered);
                search.add(searched);
            }
        }
        taker.accept(Figure.of("filter " + what, "longest", 1, filter, 100));
        taker.accept(Figure.of("search " + what, "longest", 1, search, 100));
    }

    private void page(ItemFilter filter) {
        project.queue().count(filter);
        project.queue().items(filter, 0, 50);
    }

    private static long timed(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return System.nanoTime() - start;
    }

    private List<Item> made(int number, long seed, List<Cost> costs) {
        List<Item> items = new ArrayList<>();
        new Pipeline(project.facts(), new OfflineAuthor(new Wording(lexicon)), Clock.systemUTC())
                .run(
                        RunPlans.published(number, seed, 1),
                        ResumePoint.NOTHING,
                        events -> events.forEach(event -> {
                            if (event instanceof RunEvent.Accepted accepted) {
                                items.add(accepted.accepted());
                            } else if (event instanceof RunEvent.Costed costed
                                    && costed.cost().accepted()
                                    && costed.cost().item() > 0) {
                                costs.add(costed.cost());
                            }
                        }),
                        TaskControl.NONE);
        return items;
    }

    private void queries(List<Cost> costs) {
        Map<String, List<Long>> shapes = new LinkedHashMap<>();
        costs.forEach(
                c -> shapes.computeIfAbsent(c.shape(), s -> new ArrayList<>()).add(c.ownNanos()));
        shapes.forEach((shape, nanos) -> {
            boolean leaf = shape.equals(Shape.LEAF.label());
            taker.accept(Figure.of("accepted query, " + shape, "median", 0.5, nanos, leaf ? 20 : 50));
        });
    }

    /** Diagnoses the items' queries with a constant that no row meets, in each a different block. */
    private void diagnoses(List<Item> items) {
        Map<String, List<Long>> types = new LinkedHashMap<>();
        List.of("N", "A", "J", "JA", "depth 2 and more").forEach(t -> types.put(t, new ArrayList<>()));
        List<Long> all = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            for (Item item : items) {
                for (Block empty : EmptyQueries.of(item.query(), project.facts(), LIMITS)) {
                    long start = System.nanoTime();
                    Outcome<Diagnosis> outcome = new Diagnoser(project.facts(), LIMITS).diagnose(empty);
                    long nanos = System.nanoTime() - start;
                    if (round > 0 && outcome instanceof Outcome.Done<Diagnosis>) {
                        all.add(nanos);
                        type(item).map(types::get).ifPresent(t -> t.add(nanos));
                    }
                }
            }
        }
        types.forEach((type, nanos) -> {
            if (!nanos.isEmpty()) {
                double limit = type.equals("N") || type.equals("A") ? 30 : 100;
                taker.accept(Figure.of("diagnosis, " + type, "median", 0.5, nanos, limit));
            }
        });
        if (!all.isEmpty()) {
            taker.accept(Figure.of("diagnosis, all", "99 %", 0.99, all, 1000));
        }
    }

    private Optional<String> type(Item item) {
        List<Nesting> types = Nestings.of(item.query(), project.schema()).stream()
                .map(Nestings.Edge::type)
                .distinct()
                .toList();
        return switch (item.shape().depth()) {
            case 0 -> Optional.empty();
            case 1 -> types.size() == 1 ? Optional.of(types.getFirst().name()) : Optional.empty();
            default -> Optional.of("depth 2 and more");
        };
    }

    private void checks(List<Item> items) {
        FactBase facts = project.facts();
        Optional<FactBase> second =
                facts.schema().tables().stream().mapToLong(Table::rows).sum() > MOST_COPIED
                        ? Optional.empty()
                        : H2Build.copyOf(facts).toOptional();
        try {
            SimilarItems similar = new SimilarItems(facts.schema());
            items.forEach(i -> similar.add(i.number(), i.query(), i.answer()));
            Checks checks = new Checks(facts, second, Limits.DEFAULT, lexicon, similar, Set.of());
            List<Long> nanos = new ArrayList<>();
            for (Item item : items) {
                nanos.add(timed(() -> checks.of(item)));
            }
            if (!nanos.isEmpty()) {
                taker.accept(Figure.of("all checks of one item", "longest", 1, nanos, 1000));
            }
        } finally {
            second.ifPresent(FactBase::close);
        }
    }

    private void imported() throws IOException {
        Path folder = Files.createTempDirectory("sparta-bench");
        try {
            Path tables = folder.resolve("tables");
            SampleDomain.NBA.write(tables, Scale.FULL, SampleDomain.DEFAULT_SEED);
            long start = System.nanoTime();
            Result<?> loaded = Import.preview(tables, Optional.empty())
                    .then(plan -> Import.load(plan, folder.resolve("facts.duckdb")));
            if (loaded instanceof Result.Ok) {
                taker.accept(Figure.once("import of the full NBA tables", System.nanoTime() - start, 5000));
            }
        } finally {
            Folders.delete(folder);
        }
    }

    /** Makes queries that return nothing out of one that does. */
    private static final class EmptyQueries {

        private static final BigDecimal FAR = BigDecimal.valueOf(1_000_000_000_000L);

        private EmptyQueries() {}

        /** Puts a constant that no row meets into one predicate at a time; leaves out those after which rows are left. */
        static List<Block> of(Block query, FactBase facts, Limits limits) {
            return Trees.predicates(query).stream()
                    .flatMap(p -> unmet(p.predicate()).stream().map(u -> Trees.replace(query, p.path(), u)))
                    .filter(q -> Guard.run(q, facts, limits) instanceof Rows rows && rows.size() == 0)
                    .toList();
        }

        private static Optional<Predicate> unmet(Predicate predicate) {
            if (!(predicate instanceof Predicate.Compare c)) {
                return Optional.empty();
            }
            boolean below = c.operator() == Comparison.LT || c.operator() == Comparison.LE;
            return Stream.of(c.right())
                    .<Expr>mapMulti((constant, into) -> {
                        if (constant instanceof Expr.NumberLiteral) {
                            into.accept(new Expr.NumberLiteral(below ? FAR.negate() : FAR));
                        } else if (constant instanceof Expr.TextLiteral && c.operator() == Comparison.EQ) {
                            into.accept(new Expr.TextLiteral("no such value"));
                        }
                    })
                    .<Predicate>map(constant -> new Predicate.Compare(c.left(), c.operator(), constant))
                    .findFirst();
        }
    }
}
