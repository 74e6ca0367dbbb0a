package org.spartabench.desktop.query;

import java.time.Duration;
import java.util.Optional;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.desktop.text.PrettySql;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.print.PrintedSql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

/**
 * Holds a query with its result.
 *
 * @param printed the query for people, with the ranges of its parts
 * @param rows the first of them
 */
record Asked(Query query, PrintedSql printed, Rows rows) {

    /** Characters per line that fit beside tree and reason. */
    static final int WIDTH = 51;

    /** Explains why a query has no tree. */
    static final String NO_TREE = "Only a single SELECT has a block tree; this query uses a set operation or WITH.";

    /** Limits the time of the query and the rows on screen. */
    static final Limits LIMITS = new Limits(Duration.ofSeconds(5), 200);

    /** Checks and runs the typed query. */
    static Outcome<Asked> of(String sql, FactBase facts) {
        return switch (Guard.read(sql, facts)) {
            case Parsed.Bad bad -> Outcome.refused(new Refusal.Failed(bad.failure()));
            case Parsed.Ok(Query query) ->
                switch (Guard.run(query, facts, LIMITS)) {
                    case Failure failure -> Outcome.refused(new Refusal.Failed(failure));
                    case Rows rows -> Outcome.done(new Asked(query, PrettySql.fitting(query, WIDTH), rows));
                };
        };
    }

    /** Gives the query as a tree of blocks; empty for a set operation and WITH. */
    Optional<Block> block() {
        return query instanceof Block block ? Optional.of(block) : Optional.empty();
    }
}
