package org.spartabench.authors.offline;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.Patient;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/** Views over the sample domains, as a run would show them to an author: five sample rows a table. */
final class Views implements AutoCloseable {

    private static final int SAMPLE = 5;

    private final Map<SampleDomain, FactBase> open = new EnumMap<>(SampleDomain.class);
    private final Path folder;

    Views() {
        try {
            folder = Files.createTempDirectory("views");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    FactBase facts(SampleDomain domain) {
        return open.computeIfAbsent(domain, d -> {
            Path csv = folder.resolve(d.id());
            Path file = folder.resolve(d.id() + ".duckdb");
            try {
                d.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            Schema schema = ok(Import.preview(csv, Optional.empty()).then(plan -> Import.load(plan, file)));
            return FactBases.open(file, schema);
        });
    }

    private static <T> T ok(Result<T> loaded) {
        return switch (loaded) {
            case Result.Ok<T>(T value) -> value;
            case Result.Bad<T> bad -> throw new AssertionError(bad.problems());
        };
    }

    Schema schema(SampleDomain domain) {
        return facts(domain).schema();
    }

    /** The beginning of a block over a table that the seed chooses, before WHERE. */
    AuthorView start(SampleDomain domain, long seed, Block... inner) {
        List<Table> tables = schema(domain).tables();
        Table table = tables.get(new SplittableRandom(seed).split().nextInt(tables.size()));
        return view(domain, Block.from(table.name(), Optional.empty()), seed, inner);
    }

    /** A block with a WHERE that some row meets, and what it returned. */
    AuthorView filtered(SampleDomain domain, long seed, Author author) {
        for (long attempt = 0; attempt < 50; attempt++) {
            AuthorView view = start(domain, seed * 53 + attempt);
            if (author.ask(new Request.Where(view)) instanceof AuthorReply.Given<List<Predicate>> where) {
                Block block = view.soFar().withWhere(where.value());
                if (rows(domain, block).size() > 0) {
                    return view(domain, block, seed);
                }
            }
        }
        return fail("fifty attempts at WHERE found no rows, seed " + seed);
    }

    /** A block as it stands, with its partial result. */
    AuthorView view(SampleDomain domain, Block block, long seed, Block... inner) {
        FactBase facts = facts(domain);
        Rows rows = rows(domain, block);
        AuthorView.Partial partial = new AuthorView.Partial(
                rows.size(), new Rows(rows.columns(), head(rows), rows.size() > SAMPLE, rows.nanos()));
        List<AuthorView.Sample> samples = Stream.concat(Stream.of(block), Stream.of(inner))
                .flatMap(b -> b.table().stream())
                .distinct()
                .map(t -> new AuthorView.Sample(t, facts.sample(t, SAMPLE, seed)))
                .toList();
        return new AuthorView(facts.schema(), samples, block, Optional.of(partial), List.of(), seed);
    }

    private static List<List<@Nullable Object>> head(Rows rows) {
        return rows.rows().subList(0, Math.min(SAMPLE, rows.size()));
    }

    /** The rows of a query; a failure of the statement fails the test. */
    Rows rows(SampleDomain domain, Block query) {
        String sql = Sql.print(query);
        return switch (facts(domain).run(new GuardedQuery(sql), Patient.LIMITS)) {
            case Rows rows -> rows;
            case Failure failure -> fail(sql + "\n" + failure.message());
        };
    }

    @Override
    public void close() throws IOException {
        open.values().forEach(FactBase::close);
        Folders.delete(folder);
    }
}
