package org.spartabench.answering.execution;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Schema;
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

    private volatile Known known;
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

    /** Lets the second engine answer such statements; closes it with the result. */
    public FactBase second(FactBase other) {
        return new SecondEngine(other, this);
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
        super.close();
    }

    /** Answers on the second engine, which calls the functions while it runs. */
    private static final class SecondEngine extends DelegatingFactBase {

        private final FactsWithApis calls;

        SecondEngine(FactBase engine, FactsWithApis calls) {
            super(engine);
            this.calls = calls;
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
