package org.spartabench.desktop.whynot;

import java.util.Optional;
import org.spartabench.desktop.event.PrettySql;
import org.spartabench.desktop.event.SqlDiff;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.PrintedSql;

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
