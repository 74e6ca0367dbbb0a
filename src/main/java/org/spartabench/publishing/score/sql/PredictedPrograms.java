package org.spartabench.publishing.score.sql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.TableCsv;
import org.spartabench.python.trial.ProgramTrial;

/**
 * Runs programs in a confined Python over the tables of their database, each of which starts with its first program. Safe for
 * several threads.
 */
public final class PredictedPrograms implements AutoCloseable {

    private final Supplier<Optional<PythonSession>> sessions;
    private final Supplier<String> problem;
    private final Map<String, PythonSession> byDatabase = new HashMap<>();

    /** @param sessions starts a Python; empty if none serves @param problem says why none serves */
    public PredictedPrograms(Supplier<Optional<PythonSession>> sessions, Supplier<String> problem) {
        this.sessions = sessions;
        this.problem = problem;
    }

    /** Runs no program. */
    public static PredictedPrograms none() {
        return new PredictedPrograms(Optional::empty, () -> "there is no Python for programs");
    }

    StatementReply run(String text, SqlDatabase database, SqlEngine engine) {
        Optional<PythonSession> python = session(database.name());
        return python.map(p -> run(text, p, database, engine)).orElseGet(() -> failed(problem.get()));
    }

    private synchronized Optional<PythonSession> session(String database) {
        if (!byDatabase.containsKey(database)) {
            sessions.get().ifPresent(s -> byDatabase.put(database, s));
        }
        return Optional.ofNullable(byDatabase.get(database));
    }

    private static StatementReply run(String text, PythonSession python, SqlDatabase database, SqlEngine engine) {
        Program program = Program.byHand(text, database.schema());
        if (engine instanceof SqlEngine.OnFacts(var facts)) {
            return rows(new ProgramTrial(facts, python).reply(program, RunLimits.DEFAULT));
        }
        for (String name : program.tables()) {
            Table table = database.schema().table(name).orElseThrow();
            Optional<String> lack = python.has(name) ? Optional.empty() : give(table, python, engine);
            if (lack.isPresent()) {
                return failed(lack.get());
            }
        }
        return rows(python.run(text, ProgramTrial.seen(program), RunLimits.DEFAULT));
    }

    /** Gives a Python the rows of a table; says why not, if so. */
    private static Optional<String> give(Table table, PythonSession python, SqlEngine engine) {
        String all = "SELECT * FROM \"" + table.name().replace("\"", "\"\"") + "\"";
        return switch (GoldRows.rows(engine.run(all, SqlEngine.LIMITS))) {
            case Result.Bad<Rows> bad -> Optional.of("table " + table.name() + ": " + bad.message());
            case Result.Ok<Rows>(Rows rows) -> {
                String missing = TableCsv.missing(rows);
                yield switch (TableCsv.of(table, rows, missing)) {
                    case Result.Bad<String> bad -> Optional.of(bad.message());
                    case Result.Ok<String>(String text) -> {
                        python.table(table.name(), new PythonSession.Csv(text, TableCsv.texts(table), missing));
                        yield Optional.empty();
                    }
                };
            }
        };
    }

    private static StatementReply rows(PythonReply reply) {
        if (!(reply instanceof PythonReply.Gave gave)) {
            return failed(reply.problem());
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (List<@Nullable Object> row : gave.output().rows()) {
            List<@Nullable Object> values = new ArrayList<>();
            row.forEach(v -> values.add(value(v)));
            rows.add(values);
        }
        return new Rows(gave.output().columns(), rows, false, gave.nanos());
    }

    private static @Nullable Object value(@Nullable Object value) {
        return switch (value) {
            case BigInteger n when n.bitLength() < Long.SIZE -> (Object) n.longValue();
            case BigInteger n -> new BigDecimal(n);
            case Double n -> Double.isFinite(n) ? (Object) BigDecimal.valueOf(n) : n.toString();
            case null, default -> value;
        };
    }

    private static StatementReply failed(String why) {
        return new Failure(Failure.Kind.ENGINE, why);
    }

    @Override
    public synchronized void close() {
        byDatabase.values().forEach(PythonSession::close);
    }
}
