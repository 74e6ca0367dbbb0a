package org.spartabench.python.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Predicate.Quantifier;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source.Join;
import org.spartabench.sql.tree.Source.JoinKind;
import org.spartabench.sql.walk.Aggregates;
import org.spartabench.sql.walk.Walk;

/**
 * Lists what a query means if a program reads one of its parts as pandas does by default. A program with the rows of such a
 * reading has that cause; the compiler's law makes the query a witness for the program.
 */
final class NaiveReadings {

    private final Schema schema;
    private final Query query;
    private final List<NaiveReading> found = new ArrayList<>();

    private NaiveReadings(Schema schema, Query query) {
        this.schema = schema;
        this.query = query;
    }

    /** Lists the readings that are other queries, the likelier ones first. */
    static List<NaiveReading> of(Schema schema, Query query) {
        NaiveReadings all = new NaiveReadings(schema, query);
        all.missingInConditions();
        all.missingInQueries();
        all.groups();
        all.aggregates();
        all.joins();
        all.numbers();
        all.rows();
        return all.found;
    }

    /** Lists the readings that leave out one condition, or compare otherwise in one. */
    static List<NaiveReading> conditions(Query query) {
        List<NaiveReading> found = new ArrayList<>();
        if (query instanceof Block block) {
            Trees.predicates(block).forEach(p -> condition(block, p, found));
        }
        return found;
    }

    private void add(String cause, Rewrite change) {
        Query changed = change.query(query);
        if (!changed.equals(query)) {
            found.add(new NaiveReading(cause, changed));
        }
    }

    private void missingInConditions() {
        add("!= keeps rows with a missing value, which SQL drops", Rewrite.predicates(p -> switch (p) {
            case Predicate.Compare(Expr left, Comparison operator, Expr right)
            when operator == Comparison.NE -> twoValued(new Predicate.Compare(left, Comparison.EQ, right));
            default -> p;
        }));
        add("~ keeps rows with a missing value, which NOT drops in SQL", Rewrite.predicates(p -> switch (p) {
            case Predicate.Not n -> twoValued(n.operand());
            case Predicate.Between b when b.negated() -> twoValued(b.opposite().orElseThrow());
            case Predicate.Like l when l.negated() -> twoValued(l.opposite().orElseThrow());
            case Predicate.InList l
            when l.negated() ->
                twoValued(new Predicate.InList(
                        l.operand(),
                        false,
                        l.values().stream()
                                .filter(v -> !(v instanceof Expr.NullLiteral))
                                .toList()));
            default -> p;
        }));
        add(
                "a missing key meets a missing key, which SQL does not let",
                Rewrite.predicates(p -> p instanceof Predicate.Compare c && c.equatesColumns()
                        ? new Predicate.Or(List.of(
                                c,
                                new Predicate.And(List.of(
                                        new Predicate.IsNull(c.left(), false),
                                        new Predicate.IsNull(c.right(), false)))))
                        : p));
        add(
                "a date is compared with the text as it stands, not as a date",
                Rewrite.predicates(p ->
                        p instanceof Predicate.Compare(Expr.Column left, Comparison operator, Expr.TextLiteral right)
                                        && typed(left, ColumnType.DATE, ColumnType.TIMESTAMP)
                                ? new Predicate.Compare(new Expr.Cast(left, "VARCHAR"), operator, right)
                                : p));
    }

    /** Writes what {@code ~mask} keeps: all rows where the condition is not true. */
    private static Predicate twoValued(Predicate positive) {
        return new Predicate.Truth(new Expr.Case(
                Optional.empty(),
                List.of(new Expr.Case.When(new Expr.Condition(positive), new Expr.BooleanLiteral(false))),
                Optional.of(new Expr.BooleanLiteral(true))));
    }

    private void missingInQueries() {
        add(
                "~isin keeps rows although the inner values or the row's own are missing",
                Rewrite.predicates(p -> p instanceof Predicate.InQuery q && q.negated()
                        ? twoValued(q.opposite().orElseThrow())
                        : p));
        add("isin finds a missing value among missing values", Rewrite.predicates(p -> switch (p) {
            case Predicate.InQuery(Expr left, boolean negated, Block inner)
            when !negated && !Aggregates.inSelect(inner) ->
                new Predicate.Or(List.of(
                        p,
                        new Predicate.And(List.of(
                                new Predicate.IsNull(left, false),
                                new Predicate.Exists(
                                        false,
                                        inner.and(new Predicate.IsNull(
                                                inner.select().getFirst().expr(), false)))))));
            default -> p;
        }));
        add(
                "NOT IN of an empty result drops rows with a missing value",
                Rewrite.predicates(p -> p instanceof Predicate.InQuery q && q.negated()
                        ? new Predicate.And(List.of(q, new Predicate.IsNull(q.left(), true)))
                        : p));
        add("ALL leaves out missing values, over which SQL never holds", Rewrite.predicates(p -> switch (p) {
            case Predicate.CompareQuery(Expr left, Comparison operator, Quantifier quantifier, Block inner)
            when quantifier == Quantifier.ALL ->
                new Predicate.CompareQuery(
                        left,
                        operator,
                        quantifier,
                        inner.and(new Predicate.IsNull(inner.select().getFirst().expr(), true)));
            default -> p;
        }));
        add("NOT EXISTS is read as NOT IN, which a missing key makes empty", Rewrite.predicates(p -> switch (p) {
            case Predicate.Exists(boolean negated, Block inner)
            when negated -> asNotIn(inner).orElse(p);
            default -> p;
        }));
        add("EXISTS over an aggregate is always true, the program wants rows", Rewrite.predicates(p -> switch (p) {
            case Predicate.Exists(boolean negated, Block inner)
            when Aggregates.inSelect(inner) && inner.groupBy().isEmpty() ->
                new Predicate.Exists(negated, inner.withSelect(Expr.NumberLiteral.of(1)));
            default -> p;
        }));
    }

    private static Optional<Predicate> asNotIn(Block inner) {
        return inner.where().stream()
                .filter(w -> w instanceof Predicate.Compare c && c.equatesColumns())
                .map(Predicate.Compare.class::cast)
                .findFirst()
                .map(c -> {
                    boolean leftIsOwn = own(inner, c.left());
                    return new Predicate.InQuery(
                            leftIsOwn ? c.right() : c.left(),
                            true,
                            inner.withWhere(inner.where().stream()
                                            .filter(w -> !w.equals(c))
                                            .toList())
                                    .withSelect(leftIsOwn ? c.left() : c.right()));
                });
    }

    private static boolean own(Block inner, Expr e) {
        return e instanceof Expr.Column(Optional<String> qualifier, String _)
                && inner.from().stream().anyMatch(s -> qualifier.isEmpty() || s.called(qualifier.get()));
    }

    private void groups() {
        add("groupby drops the rows whose key is missing", Rewrite.blocks(b -> present(b, b.groupBy())));
        add(
                "rows with a missing value are dropped before they are grouped",
                Rewrite.blocks(b -> present(
                        b,
                        Aggregates.calls(Walk.exprs(b))
                                .map(c -> c.arguments().getFirst())
                                .filter(Expr.Column.class::isInstance)
                                .toList())));
    }

    private static Block present(Block block, List<Expr> values) {
        return block.and(values.stream()
                .<Predicate>map(v -> new Predicate.IsNull(v, true))
                .distinct()
                .toList());
    }

    private void aggregates() {
        calls("SUM", "the sum of nothing is 0, in SQL it is missing", c -> Expr.Call.of("COALESCE", c, zero()));
        calls("COUNT", "missing values are counted", c -> counted(c));
        calls(
                "AVG",
                "the sum is divided by all rows, not by those with a value",
                c -> new Expr.Arithmetic(
                        "/", new Expr.Call("SUM", c.distinct(), c.arguments()), Expr.Call.of("COUNT", Expr.Star.ALL)));
        add(
                "a group without rows has no count, in SQL it has 0",
                Rewrite.predicates(p -> p instanceof Predicate.CompareQuery q
                                && q.inner() instanceof Block inner
                                && Aggregates.inSelect(inner)
                        ? q.withInner(inner.withSelect(inner.select().stream()
                                .map(o -> o.expr() instanceof Expr.Call c
                                                && c.name().equals("COUNT")
                                        ? Block.Output.of(Expr.Call.of("NULLIF", c, zero()))
                                        : o)
                                .toList()))
                        : p));
    }

    private static Expr zero() {
        return Expr.NumberLiteral.of(0);
    }

    private static Expr counted(Expr.Call count) {
        return count.distinct()
                ? new Expr.Call(
                        "COUNT",
                        true,
                        List.of(Expr.Call.of(
                                "COALESCE",
                                new Expr.Cast(count.arguments().getFirst(), "VARCHAR"),
                                new Expr.TextLiteral(""))))
                : Expr.Call.of("COUNT", Expr.Star.ALL);
    }

    private void calls(String name, String cause, java.util.function.Function<Expr.Call, Expr> change) {
        add(cause, Rewrite.exprs(e -> e instanceof Expr.Call c && c.name().equals(name) ? change.apply(c) : e));
    }

    private void joins() {
        add("a condition of the left join filters the joined rows", Rewrite.blocks(NaiveReadings::filtered));
        add("an inner join stands for the outer join", Rewrite.blocks(NaiveReadings::inner));
    }

    private void numbers() {
        calls(
                "ROUND",
                "halves are rounded to even, SQL rounds them away from zero",
                c -> Expr.Call.of(
                        "ROUND_EVEN",
                        c.arguments().getFirst(),
                        c.arguments().size() > 1 ? c.arguments().get(1) : zero()));
        casts("a cast cuts the digits, SQL rounds", e -> Expr.Call.of("TRUNC", e));
        casts(
                "halves are rounded to even, SQL rounds decimals away from zero",
                e -> Expr.Call.of("ROUND_EVEN", new Expr.Cast(e, "DOUBLE"), zero()));
        add(
                "// cuts the quotient",
                Rewrite.exprs(e ->
                        e instanceof Expr.Arithmetic a && a.operator().equals("/") ? Expr.Call.of("FLOOR", a) : e));
        add(
                "0 / 0 is missing, the engine compares it as above all numbers",
                Rewrite.exprs(
                        e -> e instanceof Expr.Arithmetic a && a.operator().equals("/")
                                ? new Expr.Arithmetic("/", a.left(), Expr.Call.of("NULLIF", a.right(), zero()))
                                : e));
        add(
                "decimals are computed as doubles",
                Rewrite.exprs(e ->
                        e instanceof Expr.Column c && typed(c, ColumnType.DECIMAL) ? new Expr.Cast(c, "DOUBLE") : e));
    }

    private void casts(String cause, UnaryOperator<Expr> change) {
        add(
                cause,
                Rewrite.exprs(e -> e instanceof Expr.Cast(Expr operand, String type)
                                && (type.equals("INTEGER") || type.equals("BIGINT"))
                        ? new Expr.Cast(change.apply(operand), type)
                        : e));
    }

    private boolean typed(Expr.Column column, ColumnType... types) {
        return schema.tables().stream()
                .flatMap(t -> t.column(column.name()).stream())
                .anyMatch(c -> List.of(types).contains(c.type()));
    }

    private void rows() {
        add(
                "missing values stand at the other end of the order",
                Rewrite.blocks(b -> ordered(
                        b,
                        o -> new Block.Order(o.expr(), o.descending(), o.nulls().equals("FIRST") ? "LAST" : "FIRST"))));
        add(
                "upper and lower case are sorted alike",
                Rewrite.blocks(b -> ordered(
                        b,
                        o -> o.expr() instanceof Expr.Column c && typed(c, ColumnType.TEXT)
                                ? new Block.Order(Expr.Call.of("LOWER", c), o.descending(), o.nulls())
                                : o)));
        add("the order is turned round", Rewrite.blocks(b -> ordered(b, Block.Order::turned)));
        add("duplicates are kept", Rewrite.blocks(b -> b.withDistinct(false)));
        add("duplicates are dropped", Rewrite.blocks(b -> Aggregates.inSelect(b) ? b : b.withDistinct(true)));
        add(
                "rows without a value are dropped",
                Rewrite.blocks(b -> b.distinct()
                        ? present(b, b.select().stream().map(Block.Output::expr).toList())
                        : b));
        add("the limit is left out", Rewrite.blocks(b -> b.withLimit(Optional.empty())));
        if (query instanceof Query.SetOperation s && s.operator() == Query.SetOperator.UNION) {
            found.add(new NaiveReading(
                    "duplicates are kept",
                    new Query.SetOperation(Query.SetOperator.UNION_ALL, s.left(), s.right(), s.orderBy(), s.limit())));
        }
    }

    private static Block ordered(Block block, UnaryOperator<Block.Order> change) {
        return block.withOrderBy(block.orderBy().stream().map(change).toList());
    }

    private static void condition(Block block, Trees.Placed placed, List<NaiveReading> found) {
        String text = Sql.print(placed.predicate());
        found.add(new NaiveReading("the condition " + text + " is left out", Trees.remove(block, placed.path())));
        if (placed.predicate() instanceof Predicate.Compare c) {
            for (Comparison other : Comparison.values()) {
                if (other != c.operator()) {
                    found.add(new NaiveReading(
                            Sql.print(c.with(other)) + " stands for " + text,
                            Trees.replace(block, placed.path(), c.with(other))));
                }
            }
        }
    }

    /** Keeps only the keys in ON of outer joins; the other conditions filter what is joined. */
    private static Block filtered(Block block) {
        List<Predicate> rest = new ArrayList<>();
        Block keysOnly = joined(block, j -> {
            List<Predicate> keys = new ArrayList<>();
            for (Predicate p : j.on()) {
                boolean key = p instanceof Predicate.Compare c && c.equatesColumns() || j.kind() == JoinKind.INNER;
                (key ? keys : rest).add(p);
            }
            return new Join(j.kind(), j.left(), j.right(), keys, j.using());
        });
        return rest.isEmpty() ? block : keysOnly.and(rest);
    }

    private static Block inner(Block block) {
        return joined(block, j -> switch (j.kind()) {
            case LEFT, RIGHT, FULL -> new Join(JoinKind.INNER, j.left(), j.right(), j.on(), j.using());
            case INNER, CROSS, NATURAL -> j;
        });
    }

    private static Block joined(Block block, UnaryOperator<Join> change) {
        return block.withFrom(
                block.from().stream().map(Rewrite.joins(change)::source).toList());
    }

    /**
     * Holds a query that means what a careless program computes.
     *
     * @param cause what the program does, one line
     */
    record NaiveReading(String cause, Query query) {}
}
