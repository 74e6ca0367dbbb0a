package org.spartabench.answering.execution;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;

/**
 * Answers statements that use built-in functions, too: it plans and makes their calls on this machine. So queries with
 * functions are checked, explained and published like all others. All other statements go to the engine as they are.
 */
public final class FactsWithApis extends DelegatingFactBase {

    private static final Set<String> BUILT_IN = BuiltInApis.at(BuiltInApis.SERVER).stream()
            .map(Entity.FunctionEntity::name)
            .collect(Collectors.toSet());

    /** The most rows of which a second engine gets a copy. */
    private static final long MOST_COPIED = 2_000_000;

    /** Bytes that a copied cell takes, about. */
    private static final long CELL = 40;

    private volatile Known known;
    private @Nullable FactBase copy;
    private @Nullable LocalApis apis;

    public FactsWithApis(FactBase engine) {
        super(engine);
        known = new Known(List.of(), engine.schema());
    }

    /**
     * The functions that statements may use.
     *
     * @param upper their names in capitals
     * @param names finds their names
     * @param readable the tables, and the functions as tables
     */
    private record Known(List<Entity.Remote> functions, Set<String> upper, Pattern names, Schema readable) {

        Known(List<Entity.Remote> functions, Schema tables) {
            this(
                    functions,
                    functions.stream()
                            .map(f -> f.name().toUpperCase(Locale.ROOT))
                            .collect(Collectors.toSet()),
                    Pattern.compile(
                            functions.stream()
                                    .map(f -> Pattern.quote(f.name()))
                                    .collect(Collectors.joining("|", "\\b(", ")\\b")),
                            Pattern.CASE_INSENSITIVE),
                    functions.isEmpty()
                            ? tables
                            : AbstractSchema.of(tables, functions).relational(tables));
        }

        boolean in(String sql) {
            return !functions.isEmpty() && names.matcher(sql).find();
        }
    }

    /** Takes the built-in functions among the APIs that the project has from now on. */
    public synchronized void know(List<Entity.Remote> entities) {
        known = new Known(
                entities.stream()
                        .filter(e -> e instanceof Entity.FunctionEntity && BUILT_IN.contains(e.name()))
                        .toList(),
                schema());
        if (apis != null) {
            apis.close();
            apis = null;
        }
    }

    @Override
    public Set<String> functions() {
        return known.upper();
    }

    public AbstractSchema abstractSchema() {
        return AbstractSchema.of(schema(), known.functions());
    }

    @Override
    public Schema readable() {
        return known.readable();
    }

    /**
     * Gives the facts on a second engine, which answers such statements, too; bad with why there is none. The copy stays until
     * these facts close, unless it takes much of the memory; who asked for it closes the result in any case.
     */
    public synchronized Result<FactBase> second() {
        Optional<String> large = tooLarge(schema());
        if (large.isPresent()) {
            return Result.bad(large.get());
        }
        if (copy != null) {
            return Result.ok(new SecondEngine(copy, this, true));
        }
        long cells = schema().tables().stream()
                .mapToLong(t -> t.rows() * t.columns().size())
                .sum();
        boolean kept = cells * CELL < Runtime.getRuntime().maxMemory() / 3;
        return H2Build.copyOf(engine).map(made -> {
            copy = kept ? made : null;
            return new SecondEngine(made, this, kept);
        });
    }

    /** Says why facts get no second engine; empty if they get one. */
    public static Optional<String> tooLarge(Schema schema) {
        long rows = schema.tables().stream().mapToLong(Table::rows).sum();
        return rows <= MOST_COPIED
                ? Optional.empty()
                : Optional.of("the facts have " + Numbers.grouped(rows) + " rows, and a second engine gets a copy of "
                        + Numbers.grouped(MOST_COPIED) + " at most");
    }

    @Override
    public StatementReply run(GuardedQuery query, Limits limits) {
        return known.in(query.sql())
                ? calling(
                        query.sql(),
                        run -> run.on(limits)
                                .run(new Recipe.FunctionSql(run.query()))
                                .rows())
                : engine.run(query, limits);
    }

    /** Holds a statement and the APIs that it calls. */
    private record Statement(Query query, LocalApis apis) {
        RecipeRun on(Limits limits) {
            return new RecipeRun(apis, limits);
        }
    }

    private StatementReply calling(String sql, Function<Statement, Result<Rows>> runner) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> bad.failure();
            case Parsed.Ok(Query query) ->
                switch (started().then(started -> runner.apply(new Statement(query, started)))) {
                    case Result.Ok<Rows>(Rows rows) -> rows;
                    case Result.Bad<Rows> bad -> new Failure(Failure.Kind.ENGINE, bad.message());
                };
        };
    }

    private synchronized Result<LocalApis> started() {
        if (apis != null) {
            return Result.ok(apis);
        }
        return LocalApis.start(engine, known.functions()).map(started -> {
            apis = started.keeping();
            return started;
        });
    }

    @Override
    public synchronized void close() {
        if (apis != null) {
            apis.close();
        }
        if (copy != null) {
            copy.close();
        }
        super.close();
    }

    /** Answers on the second engine, which calls the functions while it runs. */
    private static final class SecondEngine extends DelegatingFactBase {

        private final FactsWithApis calls;
        private final boolean kept;

        SecondEngine(FactBase engine, FactsWithApis calls, boolean kept) {
            super(engine);
            this.calls = calls;
            this.kept = kept;
        }

        @Override
        public void close() {
            if (!kept) {
                super.close();
            }
        }

        @Override
        public StatementReply run(GuardedQuery query, Limits limits) {
            return calls.known.in(query.sql())
                    ? calls.calling(
                            query.sql(),
                            run -> run.on(limits)
                                    .onSecondEngine(run.query(), engine)
                                    .rows())
                    : engine.run(query, limits);
        }
    }
}
