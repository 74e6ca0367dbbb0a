package org.spartabench.python.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.QueryEngine;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.TableCsv;
import org.spartabench.python.trial.ProgramVerdict.State;
import org.spartabench.rows.Cells;
import org.spartabench.rows.OutputContext;
import org.spartabench.rows.RowPairs;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/** Runs programs in a Python and their queries in the engine, and compares rows: as bags, and in order where it is asked for. */
public record ProgramTrial(FactBase facts, PythonSession python) {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(30), RunLimits.DEFAULT.rows());

    /** Runs a program alone, over the tables of the facts. */
    public PythonReply reply(Program program, RunLimits limits) {
        return load(program)
                .<PythonReply>map(PythonReply.Unavailable::new)
                .orElseGet(() -> ran(python, program, limits));
    }

    /** Gives the Python what it has not yet; says why a table cannot be given. */
    private Optional<String> load(Program program) {
        for (String table : program.tables()) {
            if (!python.has(kept(table, program))) {
                Table stored = facts.schema().table(table).orElseThrow();
                Optional<String> lack = switch (TableCsv.rows(facts, table)) {
                    case Result.Bad<Rows> bad -> Optional.of(bad.message());
                    case Result.Ok<Rows>(Rows all) ->
                        give(python, program, stored, all.rows(), TableCsv.missing(facts, table));
                };
                if (lack.isPresent()) {
                    return lack;
                }
            }
        }
        return Optional.empty();
    }

    /** Gives the Python rows of a table under the names that the program has for it; says why not, if so. */
    static Optional<String> give(
            PythonSession python, Program program, Table table, List<List<@Nullable Object>> rows, String missing) {
        List<Column> columns = table.columns().stream()
                .map(c -> c.withName(program.names().column(c.name())))
                .toList();
        Table named = new Table(table.name(), columns, table.primaryKey(), table.grounding(), table.rows());
        return switch (TableCsv.of(
                named, new Rows(columns.stream().map(Column::name).toList(), rows, false, 0), missing)) {
            case Result.Bad<String> bad -> Optional.of(bad.message());
            case Result.Ok<String>(String text) -> {
                python.table(kept(table.name(), program), new PythonSession.Csv(text, TableCsv.texts(named), missing));
                yield Optional.empty();
            }
        };
    }

    /** Names a table in the Python: one whose columns have the names of a set's file stands beside the other. */
    private static String kept(String table, Program program) {
        return program.origin() instanceof Program.Origin.Imported ? table + " of the set" : table;
    }

    /** Runs both; a missing Python, a failed statement and a failed program are verdicts too. */
    public ProgramVerdict run(Query query, Program program, RunLimits limits) {
        Optional<String> lack = load(program);
        if (lack.isPresent()) {
            return ProgramVerdict.notRun(lack.get());
        }
        return switch (Guard.run(query, facts, LIMITS)) {
            case Failure failure -> ProgramVerdict.notRun("the query does not run: " + failure.message());
            case Rows rows
            when rows.truncated() -> ProgramVerdict.notRun("the query gives more than " + LIMITS.rows() + " rows");
            case Rows rows -> {
                ProgramVerdict verdict = verdict(query, rows, ran(python, program, limits));
                yield verdict.state() == State.UNSURE && new LimitTies(facts).none(query)
                        ? verdict.settled(State.DIFFERENT)
                        : verdict;
            }
        };
    }

    /** Runs a program; one that is not compiled runs only behind the kernel's walls, or trusted. */
    static PythonReply ran(PythonSession python, Program program, RunLimits limits) {
        return program.origin() instanceof Program.Origin.Compiled
                ? python.runCompiled(program.text(), seen(program), limits)
                : python.run(program.text(), seen(program), limits);
    }

    /** Gives the tables of a program as it names them, with what they are called in the Python. */
    public static Map<String, String> seen(Program program) {
        return program.tables().stream().collect(Collectors.toMap(program.names()::table, t -> kept(t, program)));
    }

    static ProgramVerdict verdict(Query query, Rows rows, PythonReply reply) {
        return switch (reply) {
            case PythonReply.Gave gave -> compared(query, rows, gave);
            case PythonReply.Unavailable u -> ProgramVerdict.notRun(u.why());
            case PythonReply.Overran(PythonReply.Limit limit)
            when limit == PythonReply.Limit.TIME || limit == PythonReply.Limit.MEMORY ->
                ProgramVerdict.of(State.NOT_RUN, reply.problem(), reply);
            case PythonReply.Raised _, PythonReply.Overran _, PythonReply.Forbidden _ ->
                ProgramVerdict.of(State.DIFFERENT, reply.problem(), reply);
        };
    }

    private static ProgramVerdict compared(Query query, Rows rows, PythonReply.Gave gave) {
        List<List<@Nullable Object>> made = gave.output().rows();
        int columns = gave.output().columns().size();
        if (columns != rows.columns().size()) {
            return ProgramVerdict.of(
                    State.DIFFERENT, "SQL has " + rows.columns().size() + " columns, the program " + columns, gave);
        }
        boolean ordered = rows.size() != made.size()
                || sameOrder(rows.rows(), made, OutputContext.of(query, "").keys());
        RowPairs pairs = RowPairs.of(rows.rows(), made);
        if (pairs.same()) {
            return ordered
                    ? ProgramVerdict.of(State.EQUAL, "", gave)
                    : ProgramVerdict.of(State.DIFFERENT, "the rows are the same, their order is not", gave);
        }
        boolean cut = Walk.blocks(query).anyMatch(b -> b.limit().isPresent());
        boolean inner = Walk.blocks(query).skip(1).anyMatch(b -> b.limit().isPresent());
        State state = cut && (inner || rows.size() == made.size() && ordered) ? State.UNSURE : State.DIFFERENT;
        List<String> reason = new ArrayList<>();
        List<String> evidence = new ArrayList<>();
        if (!pairs.left().isEmpty()) {
            reason.add(pairs.left().size() + " of " + rows.size() + " rows only in SQL");
            evidence.add("SQL has " + line(rows.rows().get(pairs.left().getFirst())));
        }
        if (!pairs.right().isEmpty()) {
            reason.add(pairs.right().size() + " of " + made.size() + " rows only in the program");
            evidence.add("the program has " + line(made.get(pairs.right().getFirst())));
        }
        if (state == State.UNSURE) {
            reason.add("but a LIMIT cuts among equals, so both may be right");
        }
        return new ProgramVerdict(state, String.join(", ", reason), String.join(", ", evidence), "", gave);
    }

    private static String line(List<@Nullable Object> row) {
        return row.stream().map(Values::text).collect(Collectors.joining(" | ", "(", ")"));
    }

    /** Whether the rows have the same values in these columns, row by row. */
    static boolean sameOrder(List<List<@Nullable Object>> a, List<List<@Nullable Object>> b, List<Integer> columns) {
        return IntStream.range(0, a.size())
                .allMatch(i -> columns.stream()
                        .allMatch(column ->
                                Cells.same(a.get(i).get(column), b.get(i).get(column))));
    }

    /** Finds out whether the LIMIT of a query cuts among rows that are equal in all that it orders by. */
    record LimitTies(QueryEngine facts) {

        private static final Duration TIME = Duration.ofSeconds(5);
        private static final long MOST = 10_000;

        /** Whether the outermost LIMIT alone cuts, and certainly between rows that differ. */
        boolean none(Query query) {
            if (!(query instanceof Block root)
                    || root.limit().isEmpty()
                    || root.orderBy().isEmpty()
                    || root.distinct()
                    || Walk.blocks(query).skip(1).anyMatch(b -> b.limit().isPresent())) {
                return false;
            }
            Block.Limit limit = root.limit().get();
            long end = limit.offset() + limit.count();
            Block keys = root.withSelect(Stream.concat(
                                    root.select().stream(),
                                    root.orderBy().stream().map(o -> Block.Output.of(o.expr())))
                            .toList())
                    .withLimit(Optional.of(new Block.Limit(end + 1, 0)));
            return end < MOST
                    && Guard.run(keys, facts, new Limits(TIME, (int) end + 1)) instanceof Rows rows
                    && !tie(rows, limit.offset(), root)
                    && !tie(rows, end, root);
        }

        /** Whether the rows before and behind a cut have the same keys. */
        private static boolean tie(Rows rows, long cut, Block root) {
            if (cut == 0 || cut >= rows.size()) {
                return false;
            }
            List<@Nullable Object> before = rows.rows().get((int) cut - 1);
            List<@Nullable Object> behind = rows.rows().get((int) cut);
            int width = rows.columns().size();
            return IntStream.range(width - root.orderBy().size(), width)
                    .allMatch(i -> Cells.same(before.get(i), behind.get(i)));
        }
    }
}
