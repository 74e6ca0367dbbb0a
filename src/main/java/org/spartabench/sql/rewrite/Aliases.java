package org.spartabench.sql.rewrite;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Chooses aliases for repeated tables (T2, T3 and so on), and changes the names that qualify columns. */
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

    /** Returns the inner block as it can stand inside the outer one: with another alias if both have the same name. */
    public static Block inside(Block outer, Block inner) {
        boolean clash = outer.alias()
                .flatMap(name -> inner.alias().filter(name::equalsIgnoreCase))
                .isPresent();
        return clash ? renamed(inner, next(outer, inner)) : inner;
    }

    /** Gives the only table of a block an alias; its qualified columns follow, also those named in inner blocks. */
    public static Block renamed(Block block, String alias) {
        Source source = new Source.Named(block.table().orElseThrow(), Optional.of(alias));
        return requalified(block, block.alias().orElseThrow(), Optional.of(alias))
                .withFrom(List.of(source));
    }

    /** Drops alias and qualifiers of a block's only table, so that two blocks can be compared whatever they call it. */
    public static Block unqualified(Block block) {
        return requalified(block, block.alias().orElseThrow(), Optional.empty())
                .withFrom(List.of(new Source.Named(block.table().orElseThrow(), Optional.empty())));
    }

    /**
     * Replaces one qualifier in a block and in the blocks inside it, except where a source of their own has that name.
     *
     * @param to the new qualifier; empty to drop it
     */
    private static Block requalified(Block block, String from, Optional<String> to) {
        return new Rewrite() {
            @Override
            public Expr expr(Expr e) {
                return e instanceof Expr.Column c
                                && c.qualifier().filter(from::equalsIgnoreCase).isPresent()
                        ? new Expr.Column(to, c.name())
                        : parts(e);
            }

            @Override
            public Query query(Query q) {
                return q instanceof Block b
                                && b.from().stream().flatMap(Walk::sources).noneMatch(s -> s.called(from))
                        ? block(b)
                        : q;
            }
        }.block(block);
    }
}
