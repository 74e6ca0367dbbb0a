package org.spartabench.sql.tree;

import java.util.List;
import java.util.Optional;

/** Represents an element of FROM. */
public sealed interface Source {

    /** Returns the name that qualifies its columns, if there is one. */
    default Optional<String> name() {
        return switch (this) {
            case Named n -> n.alias().or(() -> Optional.of(n.table()));
            case Derived d -> d.alias();
            case Join _ -> Optional.empty();
        };
    }

    /** Whether that name qualifies its columns, in any case of letters. */
    default boolean called(String qualifier) {
        return name().filter(qualifier::equalsIgnoreCase).isPresent();
    }

    record Named(String table, Optional<String> alias) implements Source {}

    /** Represents a subquery in FROM. */
    record Derived(Query query, Optional<String> alias) implements Source {}

    enum JoinKind {
        INNER,
        LEFT,
        RIGHT,
        FULL,
        CROSS,
        NATURAL
    }

    /** Joins two sources; at most one of {@code on} (conjuncts) and {@code using} is not empty. */
    record Join(JoinKind kind, Source left, Source right, List<Predicate> on, List<String> using) implements Source {
        public Join {
            on = List.copyOf(on);
            using = List.copyOf(using);
        }
    }
}
