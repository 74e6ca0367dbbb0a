package org.spartabench.query;

import java.util.stream.Stream;

/** Chooses aliases for repeated tables: T2, T3 and so on. */
public final class Aliases {

    private Aliases() {}

    /** Returns a name that no source of either block has; the first one is T2. */
    public static String next(Block outer, Block inner) {
        long aliased = Stream.concat(outer.postOrder().stream(), inner.postOrder().stream())
                .flatMap(b -> b.from().stream())
                .filter(s -> s instanceof Source.Named named && named.alias().isPresent())
                .count();
        return "T" + (aliased + 2);
    }
}
