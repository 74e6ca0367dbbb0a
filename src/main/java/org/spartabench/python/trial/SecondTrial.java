package org.spartabench.python.trial;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.TableCsv;
import org.spartabench.python.trial.ProgramVerdict.State;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Query;

/**
 * Compares a query and its program on small databases made for the query, since equal rows on one database may be luck.
 *
 * @param python of its own: its tables are replaced
 */
public record SecondTrial(FactBase facts, PythonSession python) {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(5), RunLimits.DEFAULT.rows());

    /**
     * Says on how many small databases both sides agree.
     *
     * @param tried those on which the query ran and the program was compared
     * @param agreed a limit that cuts among equals counts as agreement
     * @param difference on the first one where they do not, one line
     */
    public record Agreement(int tried, int agreed, String difference) {}

    /** @param seed of the first database; the next ones follow */
    public Agreement run(Query query, Program program, int count, long seed) {
        int tried = 0;
        int agreed = 0;
        String difference = "";
        for (int i = 0; i < count; i++) {
            Optional<ProgramVerdict> verdict = one(query, program, seed + i);
            if (verdict.isPresent() && verdict.get().state() != State.NOT_RUN) {
                tried++;
                boolean different = verdict.get().state() == State.DIFFERENT;
                agreed += different ? 0 : 1;
                difference = different && difference.isEmpty()
                        ? "database " + (i + 1) + ": "
                                + verdict.get()
                                        .why()
                                        .lines()
                                        .reduce((a, b) -> a + "; " + b)
                                        .orElse("")
                        : difference;
            }
        }
        return new Agreement(tried, agreed, difference);
    }

    private Optional<ProgramVerdict> one(Query query, Program program, long seed) {
        if (!(facts.session() instanceof Result.Ok<FactSession>(FactSession open))) {
            return Optional.empty();
        }
        try (open) {
            SmallTables tables = new SmallTables(facts, query, seed);
            for (String name : program.tables()) {
                Table table = facts.schema().table(name).orElseThrow();
                List<List<@Nullable Object>> rows = tables.of(table);
                String missing = TableCsv.missing(facts, name);
                Optional<Failure> failed = open.table(table.name(), table.columns(), rows);
                if (failed.isPresent()
                        || ProgramTrial.give(python, program, table, rows, missing)
                                .isPresent()) {
                    return Optional.empty();
                }
            }
            return Guard.run(query, open, LIMITS) instanceof Rows rows && !rows.truncated()
                    ? Optional.of(
                            ProgramTrial.verdict(query, rows, ProgramTrial.ran(python, program, RunLimits.DEFAULT)))
                    : Optional.empty();
        }
    }
}
