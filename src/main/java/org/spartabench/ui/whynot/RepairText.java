package org.spartabench.ui.whynot;

import java.util.Optional;
import org.spartabench.query.Block;
import org.spartabench.query.PrintedSql;
import org.spartabench.query.read.SqlReader;
import org.spartabench.run.event.RunEvent;
import org.spartabench.ui.event.PrettySql;
import org.spartabench.ui.event.SqlDiff;

/**
 * Caches the parsed, laid out and compared texts of a repair.
 *
 * @param query that was diagnosed; empty when it cannot be read
 * @param laid the same over several lines
 * @param change what the last rewriting that was run changed
 */
record RepairText(Optional<Block> query, Optional<PrintedSql> laid, Optional<SqlDiff> change) {

    static RepairText of(RunEvent.Diagnosed why, Optional<RunEvent.Repaired> outcome) {
        Optional<Block> query = SqlReader.read(why.sql()).block();
        return new RepairText(query, query.map(PrettySql::laid), outcome.map(o -> SqlDiff.of(o.before(), o.after())));
    }
}
