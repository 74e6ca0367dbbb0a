package org.spartabench.sql.tree;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

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
        return new Qualifiers(block.alias().orElseThrow(), Optional.of(alias))
                .changed(block)
                .withFrom(List.of(source));
    }

    /** Drops alias and qualifiers of a block's only table, so that two blocks can be compared whatever they call it. */
    public static Block unqualified(Block block) {
        return new Qualifiers(block.alias().orElseThrow(), Optional.empty())
                .changed(block)
                .withFrom(List.of(new Source.Named(block.table().orElseThrow(), Optional.empty())));
    }

    /**
     * Replaces one qualifier in a block and in the blocks inside it, except where a source of their own has that name.
     *
     * @param to the new qualifier; empty to drop it
     */
    private record Qualifiers(String from, Optional<String> to) {

        Block changed(Block block) {
            UnaryOperator<Block.Output> output = o -> new Block.Output(expr(o.expr()), o.alias());
            return block.withSelect(block.select().stream().map(output).toList())
                    .withWhere(block.where().stream().map(this::predicate).toList())
                    .withGroupBy(block.groupBy().stream().map(this::expr).toList())
                    .withHaving(block.having().stream().map(this::predicate).toList())
                    .withOrderBy(block.orderBy().stream()
                            .map(o -> new Block.Order(expr(o.expr()), o.descending(), o.nulls()))
                            .toList());
        }

        private Expr expr(Expr expr) {
            return expr instanceof Expr.Column c
                            && c.qualifier().filter(from::equalsIgnoreCase).isPresent()
                    ? new Expr.Column(to, c.name())
                    : rewrite().parts(expr);
        }

        private Predicate predicate(Predicate predicate) {
            return rewrite().parts(predicate);
        }

        private Query query(Query query) {
            boolean free = query instanceof Block b
                    && b.from().stream().flatMap(Walk::sources).noneMatch(s -> s.called(from));
            return free ? changed((Block) query) : query;
        }

        private Rewrite rewrite() {
            return new Rewrite(this::expr, this::predicate, this::query);
        }
    }
}
