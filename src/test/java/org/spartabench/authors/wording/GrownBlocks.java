package org.spartabench.authors.wording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.Patient;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Aliases;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Queries as a run would make them: each clause written by the offline author over a folder's rows, each query with rows. */
public final class GrownBlocks implements AutoCloseable {

    private static final int SAMPLE = 5;

    private final Path file;
    private final FactBase facts;
    private final Author author = new OfflineAuthor((query, schema, seed) -> Question.plain(""));

    GrownBlocks(Path folder, Optional<DomainFile> domain) throws IOException {
        Path temporary = Files.createTempDirectory("grown");
        this.file = temporary.resolve("facts.duckdb");
        Schema schema = ok(Import.preview(folder, domain).then(plan -> Import.load(plan, file)));
        this.facts = FactBases.open(file, schema);
    }

    public static <T> T ok(Result<T> loaded) {
        return switch (loaded) {
            case Result.Ok<T>(T value) -> value;
            case Result.Bad<T> bad -> throw new AssertionError(bad.problems());
        };
    }

    Schema schema() {
        return facts.schema();
    }

    /** A query of that shape; the seed decides about everything else. */
    Block query(Shape shape, long seed) {
        for (long attempt = 0; ; attempt++) {
            SplittableRandom random = new SplittableRandom(seed * 1009 + attempt);
            Optional<Block> block = grow(shape, random, true);
            if (block.isPresent() && !repeats(block.get()) && rows(block.get()).size() > 0) {
                return block.get();
            }
        }
    }

    /** Whether a block says one thing twice, which a run would refuse. */
    private static boolean repeats(Block query) {
        return query.postOrder().stream().anyMatch(b -> {
            List<String> conditions = b.where().stream()
                    .map(p -> Sql.print(p).replaceAll("( AS)? T\\d+\\b", ""))
                    .toList();
            return conditions.stream().distinct().count() < conditions.size();
        });
    }

    private Optional<Block> grow(Shape shape, SplittableRandom random, boolean root) {
        List<Block> inner = new ArrayList<>();
        for (Shape child : shape.children()) {
            Optional<Block> block = grow(child, random, false);
            if (block.isEmpty()) {
                return Optional.empty();
            }
            inner.add(block.get());
        }
        List<Table> tables = inner.isEmpty() ? facts.schema().tables() : joinable(inner);
        if (tables.isEmpty()) {
            return Optional.empty();
        }
        Block block = Block.from(tables.get(random.nextInt(tables.size())).name(), Optional.empty());
        for (int i = 0; i < inner.size(); i++) {
            Nesting type = Nesting.values()[new int[] {0, 0, 0, 1, 1, 1, 2, 2, 3}[random.nextInt(9)]];
            Request<Predicate.Nested> request = new Request.NestedPredicate(
                    view(block, random.nextLong(), inner.get(i)), type, Aliases.inside(block, inner.get(i)));
            if (!(author.ask(request)
                    instanceof
                    AuthorReply.Given<Predicate.Nested>(Predicate.Nested value, var _, AuthorReply.Usage u))) {
                return Optional.empty();
            }
            block = block.and(value);
        }
        return own(block, random, root);
    }

    private List<Table> joinable(List<Block> inner) {
        return facts.schema().tables().stream()
                .filter(t ->
                        inner.stream().allMatch(b -> joined(t.name(), b.table().orElseThrow())))
                .toList();
    }

    private boolean joined(String outer, String inner) {
        return facts.schema().joins().edges().stream()
                .filter(e -> e.kind() == JoinGraph.Kind.KEY)
                .anyMatch(e -> e.left().table().equals(outer)
                                && e.right().table().equals(inner)
                        || e.right().table().equals(outer) && e.left().table().equals(inner));
    }

    /** The block's own clauses, as often as in the published set. */
    private Optional<Block> own(Block start, SplittableRandom random, boolean root) {
        Block block = start;
        boolean nested = !block.where().isEmpty();
        if (!nested || random.nextInt(10) < 7) {
            Optional<List<Predicate>> where = ask(new Request.Where(view(block, random.nextLong())));
            if (where.isEmpty()) {
                return Optional.empty();
            }
            List<Predicate> all = new ArrayList<>(block.where());
            all.addAll(where.get());
            block = block.withWhere(all);
        }
        if (rows(block).size() == 0) {
            return Optional.empty();
        }
        if (root && random.nextInt(100) < 15) {
            return grouped(block, random);
        }
        if (root && random.nextInt(100) < 9) {
            Optional<List<Block.Order>> order = ask(new Request.OrderBy(view(block, random.nextLong())));
            block = block.withOrderBy(order.orElse(List.of()));
            if (order.isPresent() && random.nextBoolean()) {
                Optional<Long> limit = ask(new Request.Limit(view(block, random.nextLong())));
                block = block.withLimit(limit.map(l -> new Block.Limit(l, 0)));
            }
        }
        AuthorView view = view(block, random.nextLong());
        boolean aggregate = block.orderBy().isEmpty() && random.nextInt(10) < (root ? 5 : 3);
        Optional<Expr> output = aggregate ? ask(new Request.SelectAggregate(view)) : ask(new Request.Select(view));
        return output.map(block::withSelect);
    }

    private Optional<Block> grouped(Block start, SplittableRandom random) {
        Optional<Expr.Column> group = ask(new Request.GroupBy(view(start, random.nextLong())));
        if (group.isEmpty()) {
            return Optional.empty();
        }
        Block block = start.withGroupBy(List.of(group.get())).withSelect(group.get());
        if (random.nextInt(10) < 4) {
            Optional<Predicate> having = ask(new Request.Having(view(block, random.nextLong())));
            block = block.withHaving(having.map(List::of).orElse(List.of()));
        }
        if (random.nextInt(10) < 3) {
            Optional<List<Block.Order>> order = ask(new Request.OrderBy(view(block, random.nextLong())));
            block = block.withOrderBy(order.orElse(List.of()));
            Optional<Long> limit = ask(new Request.Limit(view(block, random.nextLong())));
            block = block.withLimit(order.isPresent() ? limit.map(l -> new Block.Limit(l, 0)) : Optional.empty());
        }
        return Optional.of(block);
    }

    private <R> Optional<R> ask(Request<R> request) {
        return author.ask(request) instanceof AuthorReply.Given<R>(R value, var _, AuthorReply.Usage usage)
                ? Optional.of(value)
                : Optional.empty();
    }

    private AuthorView view(Block block, long seed, Block... inner) {
        Rows rows = rows(block);
        List<List<@Nullable Object>> head = rows.rows().subList(0, Math.min(SAMPLE, rows.size()));
        AuthorView.Partial partial =
                new AuthorView.Partial(rows.size(), new Rows(rows.columns(), head, rows.size() > SAMPLE, rows.nanos()));
        List<AuthorView.Sample> samples = Stream.concat(Stream.of(block), Stream.of(inner))
                .flatMap(b -> b.table().stream())
                .distinct()
                .map(t -> new AuthorView.Sample(t, facts.sample(t, SAMPLE, seed)))
                .toList();
        return new AuthorView(facts.schema(), samples, block, Optional.of(partial), List.of(), seed);
    }

    private Rows rows(Block query) {
        return facts.run(new GuardedQuery(Sql.print(query)), Patient.LIMITS) instanceof Rows rows
                ? rows
                : new Rows(List.of(), List.of(), false, 0);
    }

    @Override
    public void close() throws IOException {
        facts.close();
        Folders.delete(file.getParent());
    }
}
