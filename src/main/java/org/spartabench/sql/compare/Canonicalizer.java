package org.spartabench.sql.compare;

import static org.spartabench.sql.compare.CanonicalScope.lower;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.name.Scope.Offered;
import org.spartabench.sql.name.SourceColumns;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Aggregates;

/** Brings queries into canonical form, outer blocks before inner ones, since inner ones name their sources. */
final class Canonicalizer {

    /** Names the use of a query's rows, which decides which of its details can be seen. */
    private enum Purpose {
        ANSWER,
        /** A source: other blocks name its columns. */
        SOURCE,
        /** One value, or values to compare with: names and the order of all rows do not matter. */
        VALUES,
        /** Members of a set: repeats do not matter either. */
        MEMBERS,
        /** Existence: it only matters whether there is a row. */
        EXISTENCE
    }

    private final SourceColumns ranges;

    Canonicalizer(KnownTables tables) {
        this.ranges = new SourceColumns(tables);
    }

    Query query(Query query) {
        return query(query, Purpose.ANSWER, Optional.empty(), Map.of());
    }

    private Query query(
            Query query, Purpose purpose, Optional<CanonicalScope> outer, Map<String, List<Offered>> named) {
        return switch (query) {
            case Block block -> block(block, purpose, outer, named);
            case Query.SetOperation s -> {
                Purpose operands = purpose == Purpose.SOURCE ? Purpose.SOURCE : Purpose.ANSWER;
                yield new Query.SetOperation(
                        s.operator(),
                        query(s.left(), operands, outer, named),
                        query(s.right(), operands, outer, named),
                        s.orderBy(),
                        s.limit());
            }
            case Query.With w -> with(w, purpose, outer, named);
        };
    }

    private Query with(
            Query.With with, Purpose purpose, Optional<CanonicalScope> outer, Map<String, List<Offered>> named) {
        Map<String, List<Offered>> visible = new HashMap<>(named);
        List<Query.Named> all = new ArrayList<>();
        for (Query.Named n : with.named()) {
            List<Offered> offered = ranges.named(n, outer.map(CanonicalScope::scope), Map.copyOf(visible));
            if (with.recursive()) {
                visible.put(lower(n.name()), offered);
            }
            all.add(new Query.Named(
                    lower(n.name()),
                    n.columns().stream().map(CanonicalScope::lower).toList(),
                    query(n.query(), Purpose.SOURCE, outer, Map.copyOf(visible))));
            visible.put(lower(n.name()), offered);
        }
        return new Query.With(with.recursive(), all, query(with.body(), purpose, outer, visible));
    }

    private Block block(
            Block block, Purpose purpose, Optional<CanonicalScope> outer, Map<String, List<Offered>> named) {
        List<Predicate> conditions = new ArrayList<>();
        List<Source> from = from(block, conditions);
        conditions.addAll(block.where());
        List<String> aliases =
                block.select().stream().flatMap(o -> o.alias().stream()).toList();
        CanonicalScope level =
                CanonicalScope.over(ranges.of(from, outer.map(CanonicalScope::scope), named), aliases, outer);
        Parts parts = new Parts(level, named);
        List<Expr> outputs =
                block.select().stream().map(o -> parts.expr(o.expr())).toList();
        for (int i = 0; i < outputs.size(); i++) {
            Expr output = outputs.get(i);
            block.select().get(i).alias().ifPresent(a -> level.outputs().putIfAbsent(lower(a), output));
        }
        boolean all = block.limit().isEmpty();
        boolean bare = purpose == Purpose.EXISTENCE && !aggregatesAll(block);
        return new Block(
                block.distinct() && !bare && !(purpose == Purpose.MEMBERS && all),
                bare ? List.of(Block.Output.of(Expr.NumberLiteral.of(1))) : select(block, outputs, purpose),
                from.stream().map(parts::source).toList(),
                NormalForm.conjuncts(parts.predicates(conditions)),
                NormalForm.sorted(parts.keys(block.groupBy(), outputs), Sql::print),
                NormalForm.conjuncts(parts.predicates(block.having())),
                all && purpose != Purpose.ANSWER ? List.of() : orders(block, parts, outputs),
                block.limit());
    }

    /** Whether the block turns all rows into one, so that it always has one. */
    private static boolean aggregatesAll(Block block) {
        return block.groupBy().isEmpty() && block.having().isEmpty() && Aggregates.inSelect(block);
    }

    private static List<Block.Output> select(Block block, List<Expr> outputs, Purpose purpose) {
        List<Block.Output> all = new ArrayList<>();
        for (int i = 0; i < outputs.size(); i++) {
            Block.Output original = block.select().get(i);
            Optional<String> alias = original.alias().isPresent() || !(original.expr() instanceof Expr.Column c)
                    ? original.alias()
                    : Optional.of(c.name());
            all.add(new Block.Output(
                    outputs.get(i), purpose == Purpose.SOURCE ? alias.map(CanonicalScope::lower) : Optional.empty()));
        }
        return all;
    }

    private static List<Block.Order> orders(Block block, Parts parts, List<Expr> outputs) {
        List<Block.Order> orders = new ArrayList<>();
        List<Expr> keys =
                parts.keys(block.orderBy().stream().map(Block.Order::expr).toList(), outputs);
        for (int i = 0; i < keys.size(); i++) {
            Block.Order order = block.orderBy().get(i);
            orders.add(new Block.Order(keys.get(i), order.descending(), order.nulls()));
        }
        return orders;
    }

    /** Takes inner joins apart and adds their conditions; sorts the sources where nothing shows their order. */
    private static List<Source> from(Block block, List<Predicate> conditions) {
        List<Source> all = new ArrayList<>();
        block.from().forEach(s -> takeApart(s, all, conditions));
        boolean stars = block.select().stream().anyMatch(o -> o.expr() instanceof Expr.Star);
        long tables = all.stream()
                .filter(Source.Named.class::isInstance)
                .map(s -> lower(((Source.Named) s).table()))
                .distinct()
                .count();
        if (!stars && tables == all.size()) {
            all.sort(Comparator.comparing(s -> lower(((Source.Named) s).table())));
        }
        return all;
    }

    private static void takeApart(Source source, List<Source> into, List<Predicate> conditions) {
        if (source instanceof Source.Join join
                && (join.kind() == Source.JoinKind.INNER || join.kind() == Source.JoinKind.CROSS)
                && join.using().isEmpty()) {
            takeApart(join.left(), into, conditions);
            takeApart(join.right(), into, conditions);
            conditions.addAll(join.on());
        } else {
            into.add(source);
        }
    }

    private final class Parts extends Rewrite {

        private final CanonicalScope level;
        private final Map<String, List<Offered>> named;
        private int next;

        Parts(CanonicalScope level, Map<String, List<Offered>> named) {
            this.level = level;
            this.named = named;
        }

        @Override
        public Query query(Query q) {
            return query(q, Purpose.VALUES);
        }

        private Query query(Query q, Purpose purpose) {
            return Canonicalizer.this.query(q, purpose, Optional.of(level), named);
        }

        @Override
        public Predicate predicate(Predicate p) {
            return NormalForm.of(part(p), false);
        }

        @Override
        public Expr expr(Expr e) {
            if (e instanceof Expr.Column c) {
                return level.column(c);
            }
            if (e instanceof Expr.Star s) {
                return new Expr.Star(s.qualifier().map(q -> level.source(q).orElse(lower(q))));
            }
            return parts(e);
        }

        /** Returns the predicate with canonical parts, not yet in normal form itself. */
        private Predicate part(Predicate p) {
            return switch (p) {
                case Predicate.InQuery q ->
                    new Predicate.InQuery(expr(q.left()), q.negated(), query(q.inner(), Purpose.MEMBERS));
                case Predicate.Exists q -> new Predicate.Exists(q.negated(), query(q.inner(), Purpose.EXISTENCE));
                case Predicate.CompareQuery q
                when q.quantifier() != Predicate.Quantifier.ONE ->
                    new Predicate.CompareQuery(
                            expr(q.left()), q.operator(), q.quantifier(), query(q.inner(), Purpose.MEMBERS));
                case Predicate other -> parts(other);
            };
        }

        /** Returns the keys of GROUP BY or ORDER BY; a number stands for the output at that place. */
        List<Expr> keys(List<Expr> keys, List<Expr> outputs) {
            Function<Expr, Expr> meant = key -> key instanceof Expr.NumberLiteral n
                            && n.value().scale() == 0
                            && n.value().intValue() >= 1
                            && n.value().intValue() <= outputs.size()
                    ? outputs.get(n.value().intValue() - 1)
                    : expr(key);
            return keys.stream().map(meant).toList();
        }

        /** Numbers the sources in the order of the text. */
        @Override
        public Source source(Source source) {
            return switch (source) {
                case Source.Named n -> new Source.Named(lower(n.table()), Optional.of(level.name(next++)));
                case Source.Derived d ->
                    new Source.Derived(
                            Canonicalizer.this.query(d.query(), Purpose.SOURCE, level.outer(), named),
                            Optional.of(level.name(next++)));
                case Source.Join j ->
                    new Source.Join(
                            j.kind(),
                            source(j.left()),
                            source(j.right()),
                            NormalForm.conjuncts(predicates(j.on())),
                            j.using().stream().map(CanonicalScope::lower).toList());
            };
        }
    }
}
