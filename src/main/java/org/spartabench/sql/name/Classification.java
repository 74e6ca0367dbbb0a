package org.spartabench.sql.name;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.sql.shape.Nesting;

/**
 * Describes the nesting of one statement by the published labels.
 *
 * @param error the problem and its place; empty for a valid statement
 * @param height levels of nesting; subqueries in FROM and WITH count, operands of a set operation do not
 * @param breadth number of subqueries on each level from 1
 * @param maxBreadth the largest of these
 * @param type {@code non-nested} or {@code nested (height=2, max_breadth=1)}
 */
public record Classification(
        boolean valid,
        Optional<String> error,
        int height,
        Map<Integer, Integer> breadth,
        int maxBreadth,
        String type,
        List<Sub> subqueries) {

    /**
     * Describes one subquery.
     *
     * @param depth levels above it, from 1
     * @param op in, not in, cmp, exists, not exists, scalar, derived or cte
     * @param clause with, select, from, on, where, group, having or order
     * @param kim nesting type; empty in FROM and WITH
     */
    public record Sub(
            int depth,
            String op,
            String clause,
            boolean aggregateInSelect,
            boolean correlated,
            Optional<Nesting> kim) {}

    public Classification {
        subqueries = List.copyOf(subqueries);
    }
}
