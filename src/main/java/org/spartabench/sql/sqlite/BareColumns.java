package org.spartabench.sql.sqlite;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.walk.Aggregates;
import org.spartabench.sql.walk.Walk;

/**
 * Settles columns beside aggregates that no group fixes. Beside the only MIN or MAX, SQLite takes them from the row with that value;
 * elsewhere from any row, and they join GROUP BY, which changes nothing where they depend on its keys.
 */
final class BareColumns {

    private final Block block;
    private final List<Expr> keys;
    private final List<String> aliases;

    private BareColumns(Block block) {
        this.block = block;
        this.keys = new ArrayList<>(block.groupBy());
        this.aliases = block.select().stream().flatMap(o -> o.alias().stream()).toList();
    }

    static Block settled(Block block) {
        List<Expr.Call> extremes = Aggregates.calls(block)
                .filter(c -> (c.name().equals("MIN") || c.name().equals("MAX"))
                        && c.arguments().size() == 1)
                .distinct()
                .toList();
        BareColumns bare = new BareColumns(block);
        return extremes.size() == 1
                ? bare.fromRowOf(extremes.getFirst())
                : block.groupBy().isEmpty() ? block : bare.grouped();
    }

    private Block fromRowOf(Expr.Call extreme) {
        Rewrite there = new Rewrite.OfBlock() {
            @Override
            public Expr expr(Expr e) {
                return switch (e) {
                    case Expr.Column c
                    when keys.stream().noneMatch(k -> same(k, c)) && !alias(c) ->
                        Expr.Call.of(
                                "ARG_" + extreme.name(), c, extreme.arguments().getFirst());
                    case Expr.Call c when c.aggregate() -> c;
                    case ExtendedExpr.Extended _ -> e;
                    default -> parts(e);
                };
            }
        };
        List<Block.Output> outputs = block.select().stream()
                .map(o -> keys.stream().anyMatch(k -> names(k, o))
                        ? o
                        : new Block.Output(there.expr(o.expr()), o.alias().or(() -> name(o.expr()))))
                .toList();
        return block.withSelect(outputs)
                .withHaving(block.having().stream().map(there::predicate).toList())
                .withOrderBy(block.orderBy().stream()
                        .map(o -> new Block.Order(there.expr(o.expr()), o.descending(), o.nulls()))
                        .toList());
    }

    private Optional<String> name(Expr e) {
        return e instanceof Expr.Column c && keys.stream().noneMatch(k -> same(k, c))
                ? Optional.of(c.name())
                : Optional.empty();
    }

    private boolean alias(Expr.Column c) {
        return c.qualifier().isEmpty() && aliases.stream().anyMatch(c.name()::equalsIgnoreCase);
    }

    private Block grouped() {
        Stream<Expr> outputs = block.select().stream()
                .filter(o -> keys.stream().noneMatch(k -> names(k, o)))
                .map(Block.Output::expr);
        Stream<Expr> others = Stream.concat(
                block.having().stream().flatMap(Walk::predicates).flatMap(p -> Walk.exprs(p).stream()),
                block.orderBy().stream().map(Block.Order::expr));
        outputs.flatMap(BareColumns::bare).forEach(this::add);
        others.flatMap(BareColumns::bare).filter(Predicate.not(this::alias)).forEach(this::add);
        return block.withGroupBy(keys);
    }

    /** Whether a key of GROUP BY is an output by its number or alias. */
    private boolean names(Expr key, Block.Output output) {
        return switch (key) {
            case Expr.NumberLiteral n ->
                n.value().compareTo(BigDecimal.valueOf(block.select().indexOf(output) + 1L)) == 0;
            case Expr.Column c
            when c.qualifier().isEmpty() ->
                output.alias().filter(c.name()::equalsIgnoreCase).isPresent();
            default -> key.equals(output.expr());
        };
    }

    private void add(Expr.Column column) {
        if (keys.stream().noneMatch(k -> same(k, column))) {
            keys.add(column);
        }
    }

    private static boolean same(Expr key, Expr.Column b) {
        return key instanceof Expr.Column a
                && a.name().equalsIgnoreCase(b.name())
                && (a.qualifier().isEmpty()
                        || b.qualifier().isEmpty()
                        || a.qualifier().get().equalsIgnoreCase(b.qualifier().get()));
    }

    /** Streams the columns outside aggregates. */
    private static Stream<Expr.Column> bare(Expr e) {
        return switch (e) {
            case Expr.Column c -> Stream.of(c);
            case Expr.Call c when c.aggregate() -> Stream.empty();
            case ExtendedExpr.Extended _ -> Stream.empty();
            case Expr.Condition c ->
                Walk.predicates(c.predicate())
                        .flatMap(p -> Walk.exprs(p).stream())
                        .flatMap(BareColumns::bare);
            default -> Walk.parts(e).stream().flatMap(BareColumns::bare);
        };
    }
}
