package org.spartabench.judging.correct.difference;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Collects what a query is made of, feature by feature; two queries differ in a feature if their bags differ. */
public final class QueryFeatures {

    private final Map<DifferenceFeature, List<String>> bags = new EnumMap<>(DifferenceFeature.class);

    private QueryFeatures(Query query) {
        Walk.tables(query).forEach(t -> add(DifferenceFeature.TABLES, t.table()));
        Walk.queries(query).forEach(this::shape);
        Walk.blocks(query).forEach(this::block);
        Walk.exprs(query).forEach(this::expression);
        Walk.outermost(query).forEach(this::outputs);
        bags.forEach((feature, bag) -> {
            if (feature != DifferenceFeature.COLUMN_ORDER) {
                bag.sort(null);
            }
        });
    }

    /** Lists the features in which two queries differ, in the order of the enum. */
    public static Set<DifferenceFeature> differing(Query left, Query right) {
        return DifferenceFeature.differing(new QueryFeatures(left).bags, new QueryFeatures(right).bags);
    }

    private void add(DifferenceFeature feature, Object what) {
        bags.computeIfAbsent(feature, f -> new ArrayList<>())
                .add(String.valueOf(what).toLowerCase(Locale.ROOT));
    }

    private void shape(Query query) {
        switch (query) {
            case Block block -> {
                if (!Walk.inner(block).isEmpty()) {
                    add(DifferenceFeature.NESTING, Walk.inner(block).size());
                }
            }
            case Query.SetOperation operation -> add(DifferenceFeature.SET_OPERATIONS, operation.operator());
            case Query.With with ->
                add(DifferenceFeature.NESTING, "with " + with.named().size());
        }
    }

    private void block(Block block) {
        block.from().stream().flatMap(Walk::sources).forEach(source -> {
            if (source instanceof Source.Join join) {
                add(DifferenceFeature.JOIN_KINDS, join.kind());
                join.using().forEach(name -> add(DifferenceFeature.JOIN_KEYS, name));
                join.on().forEach(on -> add(DifferenceFeature.JOIN_KEYS, bare(on)));
            }
        });
        if (block.distinct()) {
            add(DifferenceFeature.DISTINCT, "block");
        }
        block.groupBy().forEach(key -> add(DifferenceFeature.GROUPS, bare(key)));
        block.having().forEach(condition -> add(DifferenceFeature.HAVING, bare(condition)));
        block.orderBy().forEach(order -> add(DifferenceFeature.ORDER, bare(order.expr()) + order.descending()));
        block.limit().ifPresent(limit -> add(DifferenceFeature.LIMIT, limit));
        Walk.predicates(block).forEach(this::predicate);
    }

    private void predicate(Predicate predicate) {
        switch (predicate) {
            case Predicate.Compare c ->
                add(DifferenceFeature.OPERATORS, c.operator().symbol());
            case Predicate.CompareQuery c ->
                add(DifferenceFeature.OPERATORS, c.operator().symbol() + c.quantifier());
            case Predicate.Between b -> add(DifferenceFeature.OPERATORS, "between" + b.negated());
            case Predicate.InList l -> add(DifferenceFeature.OPERATORS, "in" + l.negated());
            case Predicate.InQuery q -> add(DifferenceFeature.OPERATORS, "in" + q.negated());
            case Predicate.Exists e -> add(DifferenceFeature.OPERATORS, "exists" + e.negated());
            case Predicate.Like l -> add(DifferenceFeature.PATTERNS, l.operator() + l.negated() + bare(l.pattern()));
            case Predicate.IsNull n -> add(DifferenceFeature.NULL_GUARDS, bare(n.operand()) + n.negated());
            case Predicate.And a -> add(DifferenceFeature.CONNECTIVES, "and");
            case Predicate.Or o -> add(DifferenceFeature.CONNECTIVES, "or");
            case Predicate.Not n -> add(DifferenceFeature.CONNECTIVES, "not");
            case Predicate.Truth t -> add(DifferenceFeature.OPERATORS, "truth");
        }
    }

    private void expression(Expr expression) {
        switch (expression) {
            case Expr.Column column -> add(DifferenceFeature.COLUMNS, column.name());
            case Expr.NumberLiteral number ->
                add(
                        DifferenceFeature.LITERALS,
                        number.value().stripTrailingZeros().toPlainString());
            case Expr.Literal literal -> add(DifferenceFeature.LITERALS, literal);
            case Expr.Cast cast -> add(DifferenceFeature.CASTS, cast.type());
            case Expr.Call call
            when call.aggregate() -> {
                add(DifferenceFeature.AGGREGATES, call.name());
                if (call.distinct()) {
                    add(DifferenceFeature.DISTINCT, call.name());
                }
            }
            case Expr.Call call -> add(DifferenceFeature.OPERATORS, call.name());
            case Expr.Arithmetic sum -> add(DifferenceFeature.OPERATORS, sum.operator());
            case Expr.Case when -> add(DifferenceFeature.CONNECTIVES, "case");
            default -> {}
        }
    }

    private void outputs(Block block) {
        for (Block.Output output : block.select()) {
            add(DifferenceFeature.COLUMN_ORDER, bare(output.expr()));
            output.alias().ifPresent(alias -> add(DifferenceFeature.ALIASES, alias));
        }
    }

    /** Writes a part without the aliases of tables, which differ between authors. */
    private static String bare(Object part) {
        return part.toString().replaceAll("qualifier=Optional(\\.empty|\\[[^]]*])", "");
    }
}
