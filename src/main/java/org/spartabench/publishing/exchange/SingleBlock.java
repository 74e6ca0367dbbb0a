package org.spartabench.publishing.exchange;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Writes any query as one block, which has a tree: named queries become subqueries where they are used, a set operation
 * becomes a subquery in FROM.
 */
public final class SingleBlock extends Rewrite {

    private final Map<String, Query> named = new HashMap<>();

    private SingleBlock() {}

    /** Returns a block with the same rows; empty for recursion, a WITH inside, and columns that cannot be named. */
    public static Optional<Block> of(Query query) {
        if (query instanceof Block block) {
            return Optional.of(block);
        }
        long inside =
                Walk.queries(query).skip(1).filter(Query.With.class::isInstance).count();
        boolean named = !(query instanceof Query.With w)
                || !w.recursive()
                        && w.named().stream().allMatch(n -> n.columns().isEmpty() || renamable(n));
        return inside > 0 || !named ? Optional.empty() : single(new SingleBlock().query(query));
    }

    private static boolean renamable(Query.Named named) {
        return named.query() instanceof Block b
                && b.select().size() == named.columns().size()
                && b.select().stream().noneMatch(o -> o.expr() instanceof Expr.Star);
    }

    private static Optional<Block> single(Query query) {
        if (query instanceof Block block) {
            return Optional.of(block);
        }
        if (!(query instanceof Query.SetOperation all)) {
            return Optional.empty();
        }
        List<Block.Output> outputs =
                Walk.outermost(all).findFirst().map(Block::select).orElse(List.of());
        List<String> columns =
                outputs.stream().flatMap(o -> name(o).stream()).distinct().toList();
        if (columns.size() != outputs.size()) {
            return Optional.empty();
        }
        Query rows = new Query.SetOperation(all.operator(), all.left(), all.right(), List.of(), Optional.empty());
        return Optional.of(Block.from(List.of(new Source.Derived(rows, Optional.of("united"))))
                .withSelect(columns.stream()
                        .map(name -> Block.Output.of(Expr.Column.of(name)))
                        .toList())
                .withOrderBy(all.orderBy())
                .withLimit(all.limit()));
    }

    private static Optional<String> name(Block.Output output) {
        return output.alias()
                .or(() -> output.expr() instanceof Expr.Column c ? Optional.of(c.name()) : Optional.empty());
    }

    @Override
    public Query query(Query query) {
        if (!(query instanceof Query.With w)) {
            return parts(query);
        }
        for (Query.Named n : w.named()) {
            named.put(key(n.name()), renamed(query(n.query()), n.columns()));
        }
        return query(w.body());
    }

    private static Query renamed(Query query, List<String> columns) {
        return columns.isEmpty() || !(query instanceof Block b)
                ? query
                : b.withSelect(IntStream.range(0, columns.size())
                        .mapToObj(i -> new Block.Output(b.select().get(i).expr(), Optional.of(columns.get(i))))
                        .toList());
    }

    @Override
    public Source source(Source source) {
        Query meant = source instanceof Source.Named n ? named.get(key(n.table())) : null;
        return meant == null ? parts(source) : new Source.Derived(meant, source.name());
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
