package org.spartabench.making.repair.diagnosis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Query;

/**
 * Remembers small replies: diagnoses of similar queries send every third statement again. Safe for use by several
 * threads.
 */
final class RecentReplies {

    private static final int KEPT = 4096;

    /** Rows of a reply up to which it is kept. */
    private static final int SMALL = 16;

    private record Asked(String sql, int rows) {}

    private final Map<Asked, Rows> known = Collections.synchronizedMap(new LinkedHashMap<>(KEPT, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Asked, Rows> eldest) {
            return size() > KEPT;
        }
    });

    /** Runs a statement unless its rows are known; failures are never kept. */
    StatementReply run(FactBase facts, Query query, Limits limits) {
        Asked asked = new Asked(Sql.print(query), limits.rows());
        Rows before = known.get(asked);
        if (before != null) {
            return before;
        }
        StatementReply reply = Guard.runPlaced(query, facts, limits);
        if (reply instanceof Rows rows && rows.rows().size() <= SMALL) {
            known.put(asked, rows);
        }
        return reply;
    }
}
