package org.spartabench.answering.contest.candidate;

import java.util.Optional;
import org.spartabench.answering.recipe.ProgramWriter;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.tree.Query;

/**
 * Holds the answer of one source: rows, or the reason for none.
 *
 * @param query the source's SQL; for {@link AnswerSource#IMP} the query that its program follows
 */
public record CandidateAnswer(AnswerSource source, Query query, Result<Rows> rows) {

    /** Whether it has at least one row. */
    public boolean answers() {
        return rows instanceof Result.Ok<Rows>(Rows found) && found.size() > 0;
    }

    /** Gives its SQL; empty for a program. */
    public Optional<Query> sql() {
        return source == AnswerSource.IMP ? Optional.empty() : Optional.of(query);
    }

    /** Gives the recipe of the source; fails where no program can be written. */
    public Result<Recipe> recipe(CallPlanner planner) {
        return recipe(source, query, planner);
    }

    public static Result<Recipe> recipe(AnswerSource source, Query query, CallPlanner planner) {
        return switch (source) {
            case QR, OWN -> Result.ok(new Recipe.VirtualSql(query));
            case SL -> Result.ok(new Recipe.FunctionSql(query));
            case IMP -> ProgramWriter.write(query, planner).map(Recipe.class::cast);
        };
    }
}
