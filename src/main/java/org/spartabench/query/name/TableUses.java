package org.spartabench.query.name;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.spartabench.query.Block;
import org.spartabench.query.Query;
import org.spartabench.query.Quoting;
import org.spartabench.query.Source;
import org.spartabench.query.Walk;

/**
 * Counts the uses of tables in a statement when each name of WITH is replaced by its query: an engine does so while it plans,
 * which nothing stops.
 */
final class TableUses {

    private static final long MOST = 300;

    private TableUses() {}

    /** Gives the reason why the statement is too large to be planned; empty if it is not. */
    static Optional<String> objection(Query query) {
        return count(query, Map.of()) <= MOST
                ? Optional.empty()
                : Optional.of("A statement that uses tables more than " + MOST
                        + " times, counting those behind names of WITH, is not allowed");
    }

    /** @param declared the uses behind each visible name */
    private static long count(Query query, Map<String, Long> declared) {
        return switch (query) {
            case Block b -> {
                long named = b.from().stream()
                        .flatMap(Walk::sources)
                        .filter(Source.Named.class::isInstance)
                        .mapToLong(s -> declared.getOrDefault(Quoting.lower(((Source.Named) s).table()), 1L))
                        .sum();
                yield capped(named
                        + Walk.inner(b).stream()
                                .mapToLong(q -> count(q, declared))
                                .sum());
            }
            case Query.SetOperation s -> capped(count(s.left(), declared) + count(s.right(), declared));
            case Query.With w -> {
                Map<String, Long> visible = new HashMap<>(declared);
                for (Query.Named n : w.named()) {
                    String name = Quoting.lower(n.name());
                    visible.remove(name);
                    visible.put(name, count(n.query(), visible));
                }
                yield count(w.body(), visible);
            }
        };
    }

    private static long capped(long uses) {
        return Math.min(uses, MOST + 1);
    }
}
