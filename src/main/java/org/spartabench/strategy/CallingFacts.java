package org.spartabench.strategy;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.api.AbstractSchema;
import org.spartabench.api.Entity;
import org.spartabench.api.mock.BuiltInApis;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Schema;
import org.spartabench.fact.StatementReply;
import org.spartabench.query.Query;
import org.spartabench.query.read.Parsed;
import org.spartabench.query.read.SqlReader;

/**
 * Answers statements that use built-in functions, too: it plans and makes their calls on this machine. So queries with
 * functions are checked, explained and published like all others. All other statements go to the engine as they are.
 */
public final class CallingFacts extends ForwardedFacts {

    private final List<Entity.Remote> functions;
    private final Pattern names;
    private @Nullable LocalApis apis;

    private CallingFacts(FactBase engine, List<Entity.Remote> functions) {
        super(engine);
        this.functions = functions;
        this.names = Pattern.compile(
                functions.stream().map(f -> Pattern.quote(f.name())).collect(Collectors.joining("|", "\\b(", ")\\b")),
                Pattern.CASE_INSENSITIVE);
    }

    /** Adds the built-in functions among these APIs to facts; gives the facts themselves if there are none. */
    public static FactBase of(FactBase engine, List<Entity.Remote> entities) {
        Set<String> builtIn = BuiltInApis.at(BuiltInApis.SERVER).stream()
                .map(Entity.FunctionEntity::name)
                .collect(Collectors.toSet());
        List<Entity.Remote> functions = entities.stream()
                .filter(e -> e instanceof Entity.FunctionEntity && builtIn.contains(e.name()))
                .toList();
        return functions.isEmpty() ? engine : new CallingFacts(engine, functions);
    }

    @Override
    public Set<String> functions() {
        return functions.stream().map(f -> f.name().toUpperCase(Locale.ROOT)).collect(Collectors.toSet());
    }

    public AbstractSchema abstractSchema() {
        return AbstractSchema.of(schema(), functions);
    }

    @Override
    public Schema readable() {
        return abstractSchema().relational(schema());
    }

    /** Lets the second engine answer such statements; closes it with the result. */
    public FactBase second(FactBase other) {
        return new SecondEngine(other, this);
    }

    @Override
    public StatementReply run(String sql, Limits limits) {
        return names.matcher(sql).find()
                ? calling(
                        sql,
                        run -> run.on(limits)
                                .run(new Recipe.FunctionSql(run.query()))
                                .rows())
                : engine.run(sql, limits);
    }

    /** Holds a statement and the APIs that it calls. */
    private record Statement(Query query, LocalApis apis) {
        RecipeRun on(Limits limits) {
            return new RecipeRun(apis, limits);
        }
    }

    private StatementReply calling(String sql, Function<Statement, Result<Rows>> way) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> bad.failure();
            case Parsed.Ok(Query query) ->
                switch (started().then(started -> way.apply(new Statement(query, started)))) {
                    case Result.Ok<Rows>(Rows rows) -> rows;
                    case Result.Bad<Rows> bad -> new Failure(Failure.Kind.ENGINE, bad.message());
                };
        };
    }

    private synchronized Result<LocalApis> started() {
        if (apis != null) {
            return Result.ok(apis);
        }
        return LocalApis.start(engine, functions).map(started -> {
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
    private static final class SecondEngine extends ForwardedFacts {

        private final CallingFacts calls;

        SecondEngine(FactBase engine, CallingFacts calls) {
            super(engine);
            this.calls = calls;
        }

        @Override
        public StatementReply run(String sql, Limits limits) {
            return calls.names.matcher(sql).find()
                    ? calls.calling(
                            sql,
                            run -> run.on(limits)
                                    .onSecondEngine(run.query(), engine)
                                    .rows())
                    : engine.run(sql, limits);
        }
    }
}
