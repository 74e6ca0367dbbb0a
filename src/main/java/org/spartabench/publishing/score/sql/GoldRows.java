package org.spartabench.publishing.score.sql;

import java.util.List;
import java.util.Optional;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.rows.RowComparison;
import org.spartabench.rows.verdict.EquivalenceRule;
import org.spartabench.rows.verdict.OutputProfile;
import org.spartabench.rows.verdict.OutputVerdict;

/** Holds the rows of a gold query or program, against which others are held. */
record GoldRows(Rows rows, ResultRows compared, OutputContext context, boolean program) {

    /** Runs it; bad if it gives no rows. */
    static Result<GoldRows> of(SqlGold item, Runs runs) {
        return rows(runs.run(item.sql()))
                .map(rows -> new GoldRows(
                        rows,
                        ResultRows.of(rows),
                        runs.engine()
                                .tree(item.sql())
                                .map(t -> OutputContext.of(t, item.gold().question()))
                                .orElse(OutputContext.UNORDERED),
                        SystemAnswers.program(item.sql())));
    }

    /** Gives rows, or why there are none to compare. */
    static Result<Rows> rows(StatementReply reply) {
        return switch (reply) {
            case Failure failed -> Result.bad(failed.message());
            case Rows rows
            when rows.truncated() ->
                Result.bad("more than " + SqlEngine.LIMITS.rows() + " rows, which are not compared");
            case Rows rows -> Result.ok(rows);
        };
    }

    /** Execution accuracy: of queries by BIRD's evaluator, of programs by the rules of BIRD-Python. @param by the text that gave the rows */
    boolean right(Rows given, String by) {
        return program || SystemAnswers.program(by)
                ? same(given, OutputProfile.PAPER)
                : ResultRows.of(given).sameSet(compared);
    }

    /** Whether the rows are the same as often, and in order where that counts; of queries a text is no number. @param by the text that gave the rows */
    boolean strictly(Rows given, String by) {
        return verdict(given, OutputProfile.STRICT) instanceof OutputVerdict.Equal(List<EquivalenceRule> needed)
                && (program || SystemAnswers.program(by) || !needed.contains(EquivalenceRule.TYPE));
    }

    private boolean same(Rows given, OutputProfile profile) {
        return verdict(given, profile) instanceof OutputVerdict.Equal;
    }

    private OutputVerdict verdict(Rows given, OutputProfile profile) {
        return RowComparison.compare(Output.of(rows), Output.of(given), context, profile);
    }

    /** Runs queries by an engine, programs by a Python. For one thread. */
    record Runs(SqlDatabase database, SqlEngine engine, PredictedPrograms programs) {

        StatementReply run(String text) {
            return SystemAnswers.program(text)
                    ? programs.run(text, database, engine)
                    : engine.run(text, SqlEngine.LIMITS);
        }

        Optional<SmallSample> sample() {
            return engine instanceof SqlEngine.OnSqlite(var answers, var schema)
                    ? Optional.of(SmallSample.of(schema, answers))
                    : Optional.empty();
        }
    }
}
