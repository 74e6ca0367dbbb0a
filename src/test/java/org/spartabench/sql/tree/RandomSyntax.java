package org.spartabench.sql.tree;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Random queries with every kind of node and awkward names; they need not make sense. */
public final class RandomSyntax {

    private static final List<String> NAMES = List.of(
            "a",
            "b",
            "name",
            "t1",
            "Year",
            "month",
            "uuid",
            "order",
            "select",
            "Group",
            "x y",
            "a.b",
            "we\"ird",
            "it's",
            "größe",
            "position",
            "value",
            "key",
            "date",
            "time",
            "user",
            "_x9",
            "count",
            "9lives",
            "end",
            "row",
            "left",
            "interval",
            "sample",
            "type",
            "öl`",
            "[c]");
    private static final List<String> TEXTS = List.of(
            "",
            "Smith",
            "O'Neil",
            "''",
            "a\\",
            "\\'",
            "\"q\"",
            "-- no",
            "/* no */",
            "; DROP",
            "%x_",
            "12",
            "ü\n",
            "$$");
    private static final List<String> FUNCTIONS = List.of(
            "COUNT", "MAX", "LOWER", "SUBSTR", "COALESCE", "ROUND", "YEAR", "LEFT", "REPLACE", "IF", "TRIM", "DATE");

    private final RandomGenerator random;
    private final List<String> names;
    private final List<String> texts;

    RandomSyntax(RandomGenerator random) {
        this(random, NAMES, TEXTS);
    }

    RandomSyntax(RandomGenerator random, List<String> names, List<String> texts) {
        this.random = random;
        this.names = names;
        this.texts = texts;
    }

    Query query(int size) {
        return switch (random.nextInt(10)) {
            case 0 ->
                size < 2
                        ? block(size)
                        : new Query.SetOperation(
                                RandomBlocks.pick(random, List.of(Query.SetOperator.values())),
                                query(size / 2),
                                query(size / 2),
                                random.nextBoolean() ? List.of() : list(1, 2, () -> order(0)),
                                maybe(this::limit));
            case 1 ->
                size < 2
                        ? block(size)
                        : new Query.With(
                                random.nextBoolean(),
                                list(
                                        1,
                                        2,
                                        () -> new Query.Named(
                                                name(),
                                                random.nextBoolean() ? List.of() : list(1, 2, this::name),
                                                query(size / 3))),
                                block(size / 2));
            default -> block(size);
        };
    }

    Block block(int size) {
        boolean from = size > 0 || random.nextInt(10) > 0;
        return new Block(
                random.nextInt(4) == 0,
                list(
                        1,
                        3,
                        () -> new Block.Output(
                                random.nextInt(8) == 0 ? new Expr.Star(maybe(this::name)) : expr(size / 3),
                                maybe(this::name))),
                from ? list(1, 2, () -> source(size / 3)) : List.of(),
                from ? conjuncts(size) : List.of(),
                from && random.nextInt(3) == 0 ? list(1, 2, () -> expr(0)) : List.of(),
                from && random.nextInt(4) == 0 ? conjuncts(size / 3) : List.of(),
                random.nextInt(3) == 0 ? list(1, 2, () -> order(size / 3)) : List.of(),
                random.nextInt(3) == 0 ? Optional.of(limit()) : Optional.empty());
    }

    List<Predicate> conjuncts(int size) {
        List<Predicate> all = new ArrayList<>();
        list(0, 3, () -> predicate(size / 2))
                .forEach(p -> all.addAll(p instanceof Predicate.And a ? a.all() : List.of(p)));
        return all;
    }

    private Block.Order order(int size) {
        return new Block.Order(
                expr(size), random.nextBoolean(), RandomBlocks.pick(random, List.of("", "FIRST", "LAST")));
    }

    private Block.Limit limit() {
        return new Block.Limit(random.nextInt(100), random.nextBoolean() ? 0 : random.nextInt(100));
    }

    private Source source(int size) {
        if (size < 1 || random.nextInt(3) == 0) {
            return new Source.Named(name(), maybe(this::name));
        }
        if (random.nextBoolean()) {
            return new Source.Derived(query(size / 2), maybe(this::name));
        }
        Source.JoinKind kind = RandomBlocks.pick(random, List.of(Source.JoinKind.values()));
        boolean bare = kind == Source.JoinKind.CROSS || kind == Source.JoinKind.NATURAL;
        boolean using = !bare && random.nextInt(3) == 0;
        List<Predicate> on = conjuncts(size / 2);
        return new Source.Join(
                kind,
                source(size / 2),
                source(size / 2),
                bare || using ? List.of() : on.isEmpty() ? List.of(predicate(0)) : on,
                using ? list(1, 2, this::name) : List.of());
    }

    Predicate predicate(int size) {
        return switch (random.nextInt(size > 0 ? 14 : 7)) {
            case 0 -> new Predicate.Between(value(size), random.nextBoolean(), value(size / 2), value(size / 2));
            case 1 -> new Predicate.InList(value(size), random.nextBoolean(), list(1, 3, () -> value(0)));
            case 2 ->
                new Predicate.Like(
                        value(size),
                        random.nextBoolean(),
                        RandomBlocks.pick(random, List.of("LIKE", "ILIKE", "SIMILAR TO")),
                        random.nextInt(4) > 0
                                ? text()
                                : ExtendedExpr.Fixed.of(ExtendedExpr.Form.ESCAPE, text(), text()));
            case 3 -> new Predicate.IsNull(value(size), random.nextBoolean());
            case 4 -> new Predicate.Truth(random.nextBoolean() ? column() : is(size));
            case 5, 6 -> new Predicate.Compare(value(size), comparison(), value(size));
            case 7 -> RandomBlocks.and(list(2, 3, () -> predicate(size / 2)));
            case 8 -> RandomBlocks.or(list(2, 3, () -> predicate(size / 2)));
            case 9 -> new Predicate.Not(predicate(size / 2));
            case 10 -> new Predicate.Exists(random.nextBoolean(), query(size / 2));
            case 11 ->
                new Predicate.InQuery(
                        random.nextInt(4) == 0 ? new Expr.Tuple(list(2, 3, () -> expr(0))) : value(size / 2),
                        random.nextBoolean(),
                        query(size / 2));
            case 12 ->
                new Predicate.CompareQuery(
                        random.nextInt(6) == 0 ? new Expr.Scalar(query(size / 3)) : value(size / 2),
                        comparison(),
                        RandomBlocks.pick(random, List.of(Predicate.Quantifier.values())),
                        query(size / 2));
            default -> new Predicate.Compare(condition(size / 2), comparison(), value(0));
        };
    }

    private Predicate.Comparison comparison() {
        return RandomBlocks.pick(random, List.of(Predicate.Comparison.values()));
    }

    /** An expression that is no subquery as a whole: what stands beside a comparison. */
    private Expr value(int size) {
        Expr e = expr(size);
        return e instanceof Expr.Scalar ? new Expr.Negative(e) : e;
    }

    Expr expr(int size) {
        return switch (random.nextInt(size > 0 ? 16 : 6)) {
            case 0 -> text();
            case 1 -> new Expr.NumberLiteral(BigDecimal.valueOf(random.nextInt(-2000, 2000), random.nextInt(4)));
            case 2 -> random.nextBoolean() ? new Expr.BooleanLiteral(random.nextBoolean()) : new Expr.NullLiteral();
            case 3, 4, 5 -> column();
            case 6 -> new Expr.Call(RandomBlocks.pick(random, FUNCTIONS), false, list(1, 2, () -> expr(size / 2)));
            case 7 ->
                random.nextBoolean()
                        ? Expr.Call.of("COUNT", Expr.Star.ALL)
                        : new Expr.Call("COUNT", true, List.of(expr(size / 2)));
            case 8, 9 ->
                new Expr.Arithmetic(
                        RandomBlocks.pick(random, List.of("+", "-", "*", "/", "%", "||")),
                        expr(size / 2),
                        expr(size / 2));
            case 10 -> new Expr.Negative(expr(size / 2));
            case 11 -> {
                Optional<Expr> subject = maybe(() -> expr(0));
                yield new Expr.Case(
                        subject,
                        list(
                                1,
                                2,
                                () -> new Expr.Case.When(
                                        subject.isPresent() ? expr(0) : condition(size / 3), expr(size / 3))),
                        maybe(() -> expr(size / 3)));
            }
            case 12 ->
                new Expr.Cast(
                        expr(size / 2),
                        RandomBlocks.pick(
                                random,
                                List.of(
                                        "INTEGER",
                                        "DECIMAL(10, 2)",
                                        "DATE",
                                        "DOUBLE PRECISION",
                                        "VARCHAR(30)",
                                        "TEXT",
                                        "TIMESTAMP WITH TIME ZONE")));
            case 13 -> extended(size / 3);
            case 14 ->
                random.nextBoolean()
                        ? new ExtendedExpr.Extract(field(), expr(size / 2))
                        : new ExtendedExpr.Interval(
                                random.nextBoolean() ? (Expr.Literal) text() : Expr.NumberLiteral.of(random.nextInt(9)),
                                Optional.of(RandomBlocks.pick(
                                        random,
                                        List.of(
                                                ExtendedExpr.Field.YEAR,
                                                ExtendedExpr.Field.MONTH,
                                                ExtendedExpr.Field.HOUR))));
            default -> random.nextBoolean() ? new Expr.Scalar(query(size / 2)) : condition(size / 2);
        };
    }

    private ExtendedExpr.Field field() {
        return RandomBlocks.pick(
                random,
                List.of(
                        ExtendedExpr.Field.YEAR,
                        ExtendedExpr.Field.QUARTER,
                        ExtendedExpr.Field.DOW,
                        ExtendedExpr.Field.EPOCH,
                        ExtendedExpr.Field.DAY));
    }

    private Expr is(int size) {
        ExtendedExpr.Form form = RandomBlocks.pick(
                random,
                List.of(
                        ExtendedExpr.Form.IS_TRUE,
                        ExtendedExpr.Form.IS_NOT_FALSE,
                        ExtendedExpr.Form.IS_UNKNOWN,
                        ExtendedExpr.Form.IS_DISTINCT,
                        ExtendedExpr.Form.IS_NOT_DISTINCT));
        int operands = form.words().size() - 1;
        return new ExtendedExpr.Fixed(form, list(operands, operands, () -> size > 0 ? value(size / 2) : column()));
    }

    private Expr extended(int size) {
        Optional<ExtendedExpr.Frame> frame = random.nextInt(3) > 0
                ? Optional.empty()
                : Optional.of(new ExtendedExpr.Frame(
                        RandomBlocks.pick(random, List.of(ExtendedExpr.FrameUnit.ROWS, ExtendedExpr.FrameUnit.RANGE)),
                        List.of(
                                new ExtendedExpr.Edge(
                                        ExtendedExpr.End.PRECEDING,
                                        random.nextBoolean()
                                                ? Optional.empty()
                                                : Optional.of(Expr.NumberLiteral.of(random.nextInt(9)))),
                                new ExtendedExpr.Edge(ExtendedExpr.End.CURRENT_ROW, Optional.empty()))));
        return new ExtendedExpr.Extended(
                Expr.Call.of(RandomBlocks.pick(random, List.of("MAX", "COUNT", "SUM")), column()),
                List.of(),
                random.nextInt(3) == 0 ? Optional.of(condition(size)) : Optional.empty(),
                Optional.of(new ExtendedExpr.Window(list(0, 2, () -> expr(size)), list(1, 2, () -> order(0)), frame)));
    }

    /** A condition as a value; an expression that is true or false is itself. */
    private Expr condition(int size) {
        Predicate p = predicate(size);
        return p instanceof Predicate.Truth t ? t.operand() : new Expr.Condition(p);
    }

    private Expr text() {
        return new Expr.TextLiteral(RandomBlocks.pick(random, texts));
    }

    private Expr.Column column() {
        return new Expr.Column(maybe(this::name), name());
    }

    private String name() {
        return RandomBlocks.pick(random, names);
    }

    private <T> Optional<T> maybe(Supplier<T> value) {
        return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }

    private <T> List<T> list(int least, int most, Supplier<T> element) {
        List<T> all = new ArrayList<>();
        int count = random.nextInt(least, most + 1);
        for (int i = 0; i < count; i++) {
            all.add(element.get());
        }
        return all;
    }
}
