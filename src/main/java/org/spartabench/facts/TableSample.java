package org.spartabench.facts;

import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Rows;

/** Gives some rows of tables that a schema describes. */
public interface TableSample {

    Schema schema();

    /**
     * Draws rows; the same seed draws the same ones.
     *
     * @param count most rows wanted; all rows when the table has no more
     */
    Rows sample(String table, int count, long seed);
}
