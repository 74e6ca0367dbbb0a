package org.spartabench.sql.guard;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;
import org.spartabench.sql.word.Quoting;

/**
 * Bounds what an engine must plan, since nothing stops it while it plans: queries inside one another, and the uses of tables
 * when each name of WITH is replaced by its query.
 */
final class StatementSize {

    private static final int DEEPEST = 12;

    private static final long MOST_USES = 300;

    private StatementSize() {}

    /** Gives the reason why the statement is too large to be planned; empty if it is not. */
    static Optional<String> objection(Query query) {
        if (depth(query) > DEEPEST) {
            return Optional.of("A statement with more than " + DEEPEST + " queries inside one another is not allowed");
        }
        return uses(query, Map.of()) <= MOST_USES
                ? Optional.empty()
                : Optional.of("A statement that uses tables more than " + MOST_USES
                        + " times, counting those behind names of WITH, is not allowed");
    }

    private static int depth(Query query) {
        return switch (query) {
            case Block b ->
                1 + Walk.inner(b).stream().mapToInt(StatementSize::depth).max().orElse(0);
            case Query.SetOperation s -> Math.max(depth(s.left()), depth(s.right()));
            case Query.With w ->
                Math.max(
                        depth(w.body()),
                        w.named().stream().mapToInt(n -> depth(n.query())).max().orElse(0));
        };
    }

    /** @param declared the uses behind each visible name */
    private static long uses(Query query, Map<String, Long> declared) {
        return switch (query) {
            case Block b -> {
                long named = b.from().stream()
                        .flatMap(Walk::sources)
                        .filter(Source.Named.class::isInstance)
                        .mapToLong(s -> declared.getOrDefault(Quoting.lower(((Source.Named) s).table()), 1L))
                        .sum();
                yield capped(named
                        + Walk.inner(b).stream()
                                .mapToLong(q -> uses(q, declared))
                                .sum());
            }
            case Query.SetOperation s -> capped(uses(s.left(), declared) + uses(s.right(), declared));
            case Query.With w -> {
                Map<String, Long> visible = new HashMap<>(declared);
                for (Query.Named n : w.named()) {
                    String name = Quoting.lower(n.name());
                    visible.remove(name);
                    visible.put(name, uses(n.query(), visible));
                }
                yield uses(w.body(), visible);
            }
        };
    }

    private static long capped(long uses) {
        return Math.min(uses, MOST_USES + 1);
    }
}
