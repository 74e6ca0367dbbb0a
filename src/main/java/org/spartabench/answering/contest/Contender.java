package org.spartabench.answering.contest;

import java.util.Optional;
import org.spartabench.answering.strategy.ProgramWriter;
import org.spartabench.answering.strategy.Recipe;
import org.spartabench.apis.virtual.CallPlanner;
import org.spartabench.authors.item.Maker;
import org.spartabench.facts.Result;
import org.spartabench.facts.Rows;
import org.spartabench.sql.tree.Query;

/**
 * Holds the answer of one maker: rows, or the reason for none.
 *
 * @param query the maker's SQL; for {@link Maker#IMP} the query that its program follows
 */
public record Contender(Maker maker, Query query, Result<Rows> rows) {

    /** Whether it has at least one row. */
    public boolean answers() {
        return rows instanceof Result.Ok<Rows>(Rows found) && found.size() > 0;
    }

    /** Gives its SQL; empty for a program. */
    public Optional<Query> sql() {
        return maker == Maker.IMP ? Optional.empty() : Optional.of(query);
    }

    /** Gives what the maker wrote; fails where no program can be written. */
    public Result<Recipe> recipe(CallPlanner planner) {
        return recipe(maker, query, planner);
    }

    static Result<Recipe> recipe(Maker maker, Query query, CallPlanner planner) {
        return switch (maker) {
            case QR, OWN -> Result.ok(new Recipe.VirtualSql(query));
            case SL -> Result.ok(new Recipe.FunctionSql(query));
            case IMP -> ProgramWriter.write(query, planner).map(Recipe.class::cast);
        };
    }
}
