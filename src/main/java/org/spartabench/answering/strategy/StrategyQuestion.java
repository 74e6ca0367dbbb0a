package org.spartabench.answering.strategy;

import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/**
 * Holds a question with its right query.
 *
 * @param text the question in words; may be empty where no model is asked
 * @param virtual the query with APIs as tables
 * @param functions the same with scalar APIs as functions
 */
public record StrategyQuestion(String id, String text, Query virtual, Query functions) {

    /** Whether a strategy can be asked: SQL with functions reads no API as a table. */
    public boolean applies(Strategy strategy, AbstractSchema schema) {
        return strategy != Strategy.DECLARATIVE2 || !readsApi(functions, schema);
    }

    /** Whether the question needs no API at all. */
    public boolean plain(AbstractSchema schema) {
        return !readsApi(virtual, schema)
                && !readsApi(functions, schema)
                && Walk.exprs(functions, Expr.Call.class)
                        .noneMatch(c -> schema.function(c.name()).isPresent());
    }

    private static boolean readsApi(Query query, AbstractSchema schema) {
        return Walk.stored(query).anyMatch(n -> schema.remote(n.table()).isPresent());
    }
}
