package org.spartabench.answering.strategy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.Arguments;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.document.AbstractSchema;
import org.spartabench.apis.document.Attribute;
import org.spartabench.apis.document.Entity;
import org.spartabench.apis.virtual.Access;
import org.spartabench.apis.virtual.UnboundInput;
import org.spartabench.facts.Column;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.Failure;
import org.spartabench.facts.Limits;
import org.spartabench.facts.Result;
import org.spartabench.facts.Role;
import org.spartabench.facts.Rows;
import org.spartabench.sql.name.Guard;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Sql;

/** Runs a program, act by act, in Java. For one thread. */
final class ProgramRun {

    /** Aggregates that a program can compute. */
    static final Set<String> FOLDS = Set.of("COUNT", "SUM", "AVG", "MIN", "MAX");

    /** Holds the rows that a program works on. */
    record Frame(List<String> columns, List<List<@Nullable Object>> rows) {

        int place(String column) {
            int place = columns.indexOf(column);
            if (place < 0) {
                throw new Stopped("the program has no column " + column);
            }
            return place;
        }
    }

    /** Says in one line why a program cannot go on. */
    static final class Stopped extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Stopped(String message) {
            super(message, null, false, false);
        }
    }

    private final AbstractSchema schema;
    private final FactSession session;
    private final ApiCaller caller;
    private final Limits limits;
    private final Map<String, Frame> frames = new HashMap<>();
    private final List<Turn> turns = new ArrayList<>();
    /** Calls of table APIs that were made, as texts. */
    private final Set<String> known = new HashSet<>();

    private int step;

    ProgramRun(AbstractSchema schema, FactSession session, ApiCaller caller, Limits limits) {
        this.schema = schema;
        this.session = session;
        this.caller = caller;
        this.limits = limits;
    }

    Result<Rows> run(Recipe.Program program) {
        long started = System.nanoTime();
        try {
            Frame last = new Frame(List.of(), List.of());
            for (Act act : program.acts()) {
                step++;
                Frame frame = done(act);
                frames.put(target(act), frame);
                last = frame;
            }
            turn(new Turn.Answer(last.rows()));
            return Result.ok(new Rows(last.columns(), last.rows(), false, System.nanoTime() - started));
        } catch (Stopped e) {
            return Result.bad(String.valueOf(e.getMessage()));
        }
    }

    /** Lists what was asked and what came back, as an agent would that did the same. */
    List<Turn> turns() {
        return List.copyOf(turns);
    }

    private void turn(Turn.Action action) {
        turns.add(new Turn(turns.size() + 1, action));
    }

    private static String target(Act act) {
        return switch (act) {
            case Act.Select s -> s.into();
            case Act.Fetch f -> f.into();
            case Act.Ask a -> a.frame();
            case Act.Keep k -> k.frame();
            case Act.Group g -> g.frame();
            case Act.Sort s -> s.frame();
            case Act.Distinct d -> d.frame();
            case Act.Take t -> t.frame();
            case Act.Give g -> g.frame();
        };
    }

    private Frame done(Act act) {
        return switch (act) {
            case Act.Select s -> queried(s.sql());
            case Act.Fetch f -> fetched(f);
            case Act.Ask a -> asked(a);
            case Act.Keep k -> {
                RowTests tests = new RowTests(frame(k.frame()), frames);
                yield new Frame(
                        frame(k.frame()).columns(),
                        frame(k.frame()).rows().stream()
                                .filter(row -> tests.holds(k.test(), row).orElse(false))
                                .toList());
            }
            case Act.Group g -> new FrameGroups(frame(g.frame())).by(g.by(), g.folds());
            case Act.Sort s -> sorted(s);
            case Act.Distinct d -> distinct(d);
            case Act.Take t ->
                new Frame(
                        frame(t.frame()).columns(),
                        frame(t.frame()).rows().stream()
                                .skip(t.offset())
                                .limit(t.count())
                                .toList());
            case Act.Give g -> given(g);
        };
    }

    private Frame frame(String name) {
        Frame frame = frames.get(name);
        if (frame == null) {
            throw new Stopped("the program has no rows called " + name);
        }
        return frame;
    }

    private Frame queried(Query query) {
        String sql = Sql.print(query);
        return switch (Guard.run(query, session, limits)) {
            case Rows rows -> {
                turn(new Turn.Sql(sql, rows.rows()));
                yield new Frame(rows.columns(), rows.rows());
            }
            case Failure failure -> throw new Stopped("a query of the program fails: " + failure.message());
        };
    }

    private Frame fetched(Act.Fetch f) {
        Entity.Remote api = api(f.api());
        List<Arguments> bindings = bindings(api, f.access());
        List<List<List<@Nullable Object>>> replies = rows(caller.fetch(step, api, bindings));
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < bindings.size(); i++) {
            Arguments asked = bindings.get(i);
            if (known.add(api.name() + asked)) {
                turn(new Turn.Execute(api.name(), asked, flat(replies.get(i))));
            }
            replies.get(i).stream().filter(row -> asked.heldBy(api, row)).forEach(rows::add);
        }
        List<Column> columns = api.attributes().stream()
                .map(a -> new Column(a.name(), a.type(), Role.TEXT, Optional.empty(), true))
                .toList();
        session.table(f.into(), columns, rows).ifPresent(failure -> {
            throw new Stopped(failure.message());
        });
        return new Frame(columns.stream().map(Column::name).toList(), rows);
    }

    /** Finds the arguments of the calls; one call without any reads all rows. */
    private List<Arguments> bindings(Entity.Remote api, Access access) {
        if (access.scan()) {
            api.required().stream().findFirst().ifPresent(input -> {
                throw new Stopped(new UnboundInput(api.name(), input.name(), "", List.of()).message());
            });
            return List.of(Arguments.NONE);
        }
        List<List<@Nullable Object>> rows = queried(access.bindings().orElseThrow()).rows().stream()
                .filter(row -> !row.contains(null))
                .distinct()
                .toList();
        return access.arguments(api, rows).orThrow(Stopped::new);
    }

    private static List<@Nullable Object> flat(List<List<@Nullable Object>> rows) {
        List<@Nullable Object> all = new ArrayList<>();
        rows.forEach(all::addAll);
        return all;
    }

    private Entity.Remote api(String name) {
        return schema.remote(name).orElseThrow(() -> new Stopped("there is no API " + name));
    }

    private static List<List<List<@Nullable Object>>> rows(Fetched fetched) {
        return switch (fetched) {
            case Fetched.Done done -> done.rows();
            case Fetched.Failed failed -> throw new Stopped(failed.message());
        };
    }

    /** Asks once for each combination of arguments; NULL asks nothing and gives NULL. */
    private Frame asked(Act.Ask ask) {
        Entity.FunctionEntity api =
                schema.function(ask.api()).orElseThrow(() -> new Stopped("there is no function " + ask.api()));
        Frame frame = frame(ask.frame());
        RowTests values = new RowTests(frame, frames);
        Map<List<@Nullable Object>, @Nullable Object> replies = new LinkedHashMap<>();
        List<List<@Nullable Object>> arguments = new ArrayList<>();
        for (List<@Nullable Object> row : frame.rows()) {
            List<@Nullable Object> tuple = new ArrayList<>();
            ask.arguments().forEach(operand -> tuple.add(values.value(operand, row)));
            arguments.add(tuple);
            replies.put(tuple, null);
        }
        List<List<@Nullable Object>> asked =
                replies.keySet().stream().filter(t -> !t.contains(null)).toList();
        List<Arguments> bindings =
                asked.stream().map(tuple -> arguments(api, tuple)).toList();
        List<List<List<@Nullable Object>>> rows = rows(caller.fetch(step, api, bindings));
        int output = api.attributes().indexOf(api.output());
        for (int i = 0; i < asked.size(); i++) {
            turn(new Turn.Execute(api.name(), bindings.get(i), flat(rows.get(i))));
            replies.put(
                    asked.get(i),
                    rows.get(i).isEmpty() ? null : rows.get(i).getFirst().get(output));
        }
        List<List<@Nullable Object>> wider = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            List<@Nullable Object> row = new ArrayList<>(frame.rows().get(i));
            row.add(replies.get(arguments.get(i)));
            wider.add(row);
        }
        List<String> columns = new ArrayList<>(frame.columns());
        columns.add(ask.column());
        return new Frame(columns, wider);
    }

    static Arguments arguments(Entity.FunctionEntity api, List<@Nullable Object> tuple) {
        Map<String, Object> values = new LinkedHashMap<>();
        List<Attribute> inputs = api.inputs();
        if (tuple.size() > inputs.size()) {
            throw new Stopped("the function " + api.name() + " takes " + inputs.size() + " arguments");
        }
        for (int i = 0; i < tuple.size(); i++) {
            Object value = tuple.get(i);
            if (value == null || inputs.get(i).type().numeric() && !(value instanceof Number)) {
                throw new Stopped(api.name() + ": " + inputs.get(i).name() + " needs a number, not " + value);
            }
            values.put(inputs.get(i).name(), value);
        }
        return new Arguments(values);
    }

    private Frame sorted(Act.Sort sort) {
        Frame frame = frame(sort.frame());
        List<List<@Nullable Object>> rows = new ArrayList<>(frame.rows());
        rows.sort((a, b) -> {
            for (Act.SortKey key : sort.keys()) {
                int place = frame.place(key.column());
                int compared = RowTests.order(a.get(place), b.get(place), key.descending());
                if (compared != 0) {
                    return compared;
                }
            }
            return 0;
        });
        return new Frame(frame.columns(), rows);
    }

    private Frame distinct(Act.Distinct d) {
        Frame frame = frame(d.frame());
        Set<List<@Nullable Object>> seen = new LinkedHashSet<>();
        return new Frame(
                frame.columns(),
                frame.rows().stream()
                        .filter(row -> seen.add(picked(frame, row, d.columns())))
                        .toList());
    }

    private Frame given(Act.Give give) {
        Frame frame = frame(give.frame());
        return give.columns().isEmpty()
                ? frame
                : new Frame(
                        give.columns(),
                        frame.rows().stream()
                                .map(row -> picked(frame, row, give.columns()))
                                .toList());
    }

    static List<@Nullable Object> picked(Frame frame, List<@Nullable Object> row, List<String> columns) {
        List<@Nullable Object> values = new ArrayList<>();
        columns.forEach(c -> values.add(RowTests.plain(row.get(frame.place(c)))));
        return values;
    }
}
