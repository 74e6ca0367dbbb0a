package org.spartabench.enrich;

import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;
import org.spartabench.strategy.Recipe;

/** Holds the answer of one maker: rows, or the reason for none. */
public record Contender(Maker maker, Recipe recipe, Result<Rows> rows) {

    /** Whether it has at least one row. */
    public boolean answers() {
        return rows instanceof Result.Ok<Rows>(Rows found) && found.size() > 0;
    }
}
