package org.spartabench.sql.tree;

import java.util.Optional;
import java.util.Set;
import org.spartabench.facts.QueryEngine;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.read.Parsed;

/** Asks the guard about texts. */
public final class GuardedText {

    private GuardedText() {}

    /** Gives the guard's refusal of a text; empty if it may run. */
    public static Optional<Failure> refusal(String sql, QueryEngine engine) {
        return Guard.read(sql, engine) instanceof Parsed.Bad bad ? Optional.of(bad.failure()) : Optional.empty();
    }

    /** Does the same for an engine that has these tables and nothing else. */
    public static Optional<Failure> refusal(String sql, Schema tables) {
        return refusal(sql, new TablesAlone(tables));
    }

    private record TablesAlone(Schema readable) implements QueryEngine {
        @Override
        public Set<String> functions() {
            return Set.of();
        }

        @Override
        public StatementReply run(GuardedQuery query, Limits limits) {
            throw new UnsupportedOperationException("no rows");
        }
    }
}
