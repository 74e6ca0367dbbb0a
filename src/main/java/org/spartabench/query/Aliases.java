package org.spartabench.query;

import java.util.stream.Stream;

/** Names for tables that stand in a query more than once: T2, T3 and so on. */
public final class Aliases {

    private Aliases() {}

    /** A name that no source of either block has; the first one is T2. */
    public static String next(Block outer, Block inner) {
        long aliased = Stream.concat(outer.postOrder().stream(), inner.postOrder().stream())
                .flatMap(b -> b.from().stream())
                .filter(s -> s instanceof Source.Named named && named.alias().isPresent())
                .count();
        return "T" + (aliased + 2);
    }
}
