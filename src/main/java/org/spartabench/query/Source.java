package org.spartabench.query;

import java.util.List;
import java.util.Optional;

/** An element of FROM. */
public sealed interface Source {

    /** The name by which its columns are qualified, where there is one. */
    Optional<String> name();

    record Named(String table, Optional<String> alias) implements Source {
        @Override
        public Optional<String> name() {
            return alias.isPresent() ? alias : Optional.of(table);
        }
    }

    /** A subquery in FROM. */
    record Derived(Query query, Optional<String> alias) implements Source {
        @Override
        public Optional<String> name() {
            return alias;
        }
    }

    enum JoinKind {
        INNER,
        LEFT,
        RIGHT,
        FULL,
        CROSS,
        NATURAL
    }

    /** Two sources joined; at most one of {@code on} (conjuncts) and {@code using} is not empty. */
    record Join(JoinKind kind, Source left, Source right, List<Predicate> on, List<String> using) implements Source {
        public Join {
            on = List.copyOf(on);
            using = List.copyOf(using);
        }

        @Override
        public Optional<String> name() {
            return Optional.empty();
        }
    }
}
