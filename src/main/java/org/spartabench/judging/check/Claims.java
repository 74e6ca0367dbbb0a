package org.spartabench.judging.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.judging.check.unit.Units;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Aggregates;
import org.spartabench.sql.walk.Walk;

/** Lists what a query says, read from its tree alone: constants with their bounds, negations, comparisons, extremes. */
final class Claims {

    enum Bound {
        IS("exactly"),
        MORE("more than"),
        AT_LEAST("at least"),
        LESS("less than"),
        AT_MOST("at most");

        final String words;

        Bound(String words) {
            this.words = words;
        }

        boolean opposes(Bound other) {
            boolean up = this == MORE || this == AT_LEAST;
            boolean down = this == LESS || this == AT_MOST;
            return up && (other == LESS || other == AT_MOST) || down && (other == MORE || other == AT_LEAST);
        }
    }

    /**
     * Holds a number, a date or similar value.
     *
     * @param value a plain number, an ISO date, or the text itself
     * @param vague whether the words leave open if the figure itself is included
     */
    record Figure(String value, Bound bound, boolean vague, int start, int end) implements Units.Placed {

        /** Tells whether both mean the same, at least for whole numbers. */
        boolean agrees(Figure other) {
            return value.equals(other.value) && bound == other.bound
                    || whole().isPresent() && whole().equals(other.whole());
        }

        /** Gives the least or greatest included whole number. */
        private Optional<String> whole() {
            if (!value.matches("(?:-?|--)\\d{1,15}")) {
                return Optional.empty();
            }
            long n = Long.parseLong(value.replaceFirst("^--", "")); // a month is among months, see StatedDay
            return switch (bound) {
                case IS -> Optional.empty();
                case MORE -> Optional.of("from " + (n + 1));
                case AT_LEAST -> Optional.of("from " + n);
                case LESS -> Optional.of("to " + (n - 1));
                case AT_MOST -> Optional.of("to " + n);
            };
        }
    }

    /**
     * Holds a number or day of a condition, of a factor or of LIMIT.
     *
     * @param column that it is compared with, if it is one
     * @param counts whether it is compared with a number of rows
     */
    record Number(Figure figure, Optional<ColumnRef> column, boolean counts, Optional<PredicatePath> path) {}

    record Text(String value, Optional<ColumnRef> column, Optional<PredicatePath> path) {}

    /** @param column that is denied a value, if it is one; two denials of one column may be one in words */
    record Denial(Optional<ColumnRef> column, Optional<PredicatePath> path) {}

    /** Holds a condition on a column of yes and no; {@code holds} if it wants yes. */
    record Flag(ColumnRef column, boolean holds, Optional<PredicatePath> path) {}

    /** Holds a comparison with something that is no constant; {@code moment} if days are compared. */
    record Step(boolean up, boolean moment, Optional<PredicatePath> path) {}

    /** Holds a MAX, a MIN or a sorting with LIMIT; {@code least} for the smallest or the first. */
    record Extreme(boolean least, boolean moment) {}

    final List<Number> numbers = new ArrayList<>();
    final List<Text> texts = new ArrayList<>();
    final List<Denial> denials = new ArrayList<>();
    final List<Flag> flags = new ArrayList<>();

    /** Comparisons that keep a row apart from itself, or from the row around. */
    final List<Optional<PredicatePath>> apart = new ArrayList<>();

    final List<Step> steps = new ArrayList<>();
    final List<Extreme> extremes = new ArrayList<>();

    /** Whether a row that is named elsewhere is left out. */
    boolean excludes;

    /** Names of aggregates. */
    final Set<String> functions = new HashSet<>();

    /** Columns that are returned, or compared with a number, another column or another query. */
    final Set<ColumnRef> spoken = new HashSet<>();

    /** Columns of inner queries that another column must be among. */
    final Set<ColumnRef> linked = new HashSet<>();

    final Set<ColumnRef> columns = new HashSet<>();
    final Set<String> tables = new HashSet<>();
    private final CheckedItem pair;
    private final BiFunction<ColumnRef, Expr, Optional<Boolean>> truth;
    private final List<Trees.Placed> placed;

    private Claims(CheckedItem pair, BiFunction<ColumnRef, Expr, Optional<Boolean>> truth) {
        this.pair = pair;
        this.truth = truth;
        this.placed = Trees.predicates(pair.query());
    }

    /** @param truth of a constant in a column of yes and no; empty in other columns */
    static Claims of(CheckedItem pair, BiFunction<ColumnRef, Expr, Optional<Boolean>> truth) {
        Claims claims = new Claims(pair, truth);
        Walk.tables(pair.query())
                .forEach(t -> pair.schema().table(t.table()).ifPresent(x -> claims.tables.add(x.name())));
        pair.names().uses().forEach(u -> u.found().column().ifPresent(claims.columns::add));
        Walk.blocks(pair.query()).forEach(claims::block);
        claims.output().ifPresent(claims.spoken::add);
        claims.excluded();
        return claims;
    }

    /** Gives the column that the query returns, also inside an aggregate that is no count. */
    Optional<ColumnRef> output() {
        Expr expr = pair.query().select().getFirst().expr();
        while (expr instanceof Expr.Call c
                && c.arguments().size() == 1
                && !c.name().equals("COUNT")) {
            expr = c.arguments().getFirst();
        }
        return column(pair.query(), expr);
    }

    /** Leaves out that a row is not itself: "another one in the same place as X". */
    private void excluded() {
        for (Trees.Placed p : placed) {
            if (p.predicate() instanceof Predicate.Compare(Expr left, Comparison operator, Expr right)
                    && operator == Comparison.NE) {
                boolean columns = left instanceof Expr.Column && right instanceof Expr.Column;
                boolean itself = pair.names()
                                .column(p.path().block(), left)
                                .flatMap(pair.schema()::column)
                                .filter(c -> c.role() == Role.NAME)
                                .isPresent()
                        && right instanceof Expr.TextLiteral t
                        && texts.stream()
                                        .filter(x -> x.value().equals(t.value()))
                                        .count()
                                > 1;
                if (columns) {
                    apart.add(Optional.of(p.path()));
                }
                excludes |= itself;
                if (columns || itself) {
                    denials.removeIf(d -> d.path().equals(Optional.of(p.path())));
                }
            }
        }
    }

    private void block(Block block) {
        Walk.predicates(block).forEach(p -> predicate(block, p));
        Walk.exprs(block)
                .flatMap(Walk.only(Expr.Call.class))
                .filter(Expr.Call::aggregate)
                .forEach(c -> {
                    functions.add(Aggregates.counts(c) ? "COUNT" : c.name());
                    if (Set.of("MAX", "MIN").contains(c.name())) {
                        extremes.add(new Extreme(
                                c.name().equals("MIN"),
                                moment(block, c.arguments().getFirst())));
                    }
                });
        block.limit().ifPresent(limit -> {
            if (!block.orderBy().isEmpty()) {
                Block.Order by = block.orderBy().getFirst();
                extremes.add(new Extreme(!by.descending(), moment(block, by.expr())));
                column(block, by.expr()).ifPresent(spoken::add);
            }
            if (limit.count() > 1) {
                number(BigDecimal.valueOf(limit.count()), Bound.IS, Optional.empty(), true, Optional.empty());
            }
        });
    }

    private void predicate(Block block, Predicate p) {
        Optional<PredicatePath> path = placed.stream()
                .filter(x -> x.predicate() == p || x.predicate().equals(p))
                .map(Trees.Placed::path)
                .findFirst();
        switch (p) {
            case Predicate.Compare c -> {
                boolean turned = constant(c.left());
                compare(
                        block,
                        turned ? c.right() : c.left(),
                        turned ? c.operator().flipped() : c.operator(),
                        turned ? c.left() : c.right(),
                        path);
            }
            case Predicate.Between b -> {
                deny(b.negated(), column(block, b.operand()), path);
                constant(block, b.operand(), Bound.AT_LEAST, b.low(), path);
                constant(block, b.operand(), Bound.AT_MOST, b.high(), path);
            }
            case Predicate.InList l -> {
                deny(l.negated(), column(block, l.operand()), path);
                l.values().forEach(v -> constant(block, l.operand(), Bound.IS, v, path));
            }
            case Predicate.Like l -> {
                deny(l.negated(), column(block, l.operand()), path);
                if (l.pattern() instanceof Expr.TextLiteral t) {
                    texts.add(new Text(t.value().replaceAll("[%_*]+", " ").strip(), column(block, l.operand()), path));
                }
            }
            case Predicate.IsNull n
            when moment(block, n.operand()) -> column(block, n.operand()).ifPresent(c -> flag(c, n.negated(), path));
            case Predicate.IsNull n -> deny(!n.negated(), column(block, n.operand()), path);
            case Predicate.Not(Predicate.Truth(Expr operand))
            when column(block, operand).isPresent() -> column(block, operand).ifPresent(c -> flag(c, false, path));
            case Predicate.Not not -> deny(!(not.operand() instanceof Predicate.And), Optional.empty(), path);
            case Predicate.InQuery q -> {
                deny(q.negated(), column(block, q.left()), path);
                if (q.inner() instanceof Block inner) {
                    column(inner, inner.select().getFirst().expr()).ifPresent(linked::add);
                }
            }
            case Predicate.Exists e -> deny(e.negated(), Optional.empty(), path);
            case Predicate.CompareQuery q -> {
                if (constant(q.left())) {
                    Optional<Expr> inner = value(q.inner());
                    Block at = q.inner() instanceof Block b ? b : block;
                    inner.ifPresent(e -> constant(at, e, bound(q.operator().flipped()), q.left(), path));
                    deny(q.operator() == Comparison.NE, Optional.empty(), path);
                } else {
                    compare(block, q.left(), q.operator(), new Expr.Scalar(q.inner()), path);
                }
            }
            case Predicate.Truth(Expr operand) ->
                column(block, operand)
                        .filter(c -> flags.stream().noneMatch(f -> f.column().equals(c)))
                        .ifPresent(c -> flag(c, true, path));
            case Predicate.And _, Predicate.Or _ -> {}
        }
    }

    private void flag(ColumnRef column, boolean holds, Optional<PredicatePath> path) {
        flags.add(new Flag(column, holds, path));
        deny(!holds, Optional.of(column), path);
    }

    private static Optional<Expr> value(Query inner) {
        return inner instanceof Block b ? Optional.of(b.select().getFirst().expr()) : Optional.empty();
    }

    private void compare(Block block, Expr left, Comparison operator, Expr right, Optional<PredicatePath> path) {
        Optional<ColumnRef> flag = column(block, left);
        Optional<Boolean> yes = flag.flatMap(c -> truth.apply(c, right));
        if (yes.isPresent() && (operator == Comparison.EQ || operator == Comparison.NE)) {
            flag(flag.get(), yes.get() == (operator == Comparison.EQ), path);
            return;
        }
        deny(operator == Comparison.NE, column(block, left), path);
        if (constant(right)) {
            constant(block, left, bound(operator), right, path);
            return;
        }
        List<BigDecimal> factors = Stream.of(left, right)
                .flatMap(Walk.only(Expr.Arithmetic.class))
                .flatMap(a -> Stream.of(a.left(), a.right()))
                .flatMap(Walk.only(Expr.NumberLiteral.class))
                .map(Expr.NumberLiteral::value)
                .toList();
        boolean ordered = operator != Comparison.EQ && operator != Comparison.NE;
        factors.forEach(f -> number(f, bound(operator), Optional.empty(), true, path));
        if (ordered) {
            Stream.of(left, right).forEach(e -> column(block, e).ifPresent(spoken::add));
            if (factors.isEmpty()) {
                boolean up = operator == Comparison.GT || operator == Comparison.GE;
                steps.add(new Step(up, moment(block, left), path));
            }
        }
    }

    private void constant(Block block, Expr operand, Bound bound, Expr constant, Optional<PredicatePath> path) {
        Expr plain = operand instanceof Expr.Cast c ? c.operand() : operand;
        Expr value = constant instanceof Expr.Cast c ? c.operand() : constant;
        Optional<ColumnRef> column = column(block, plain);
        boolean counts = Walk.exprs(plain)
                        .anyMatch(e -> e instanceof Expr.Call c && c.name().equals("COUNT"))
                || plain instanceof Expr.Scalar s
                        && value(s.query())
                                .filter(e ->
                                        e instanceof Expr.Call c && c.name().equals("COUNT"))
                                .isPresent();
        if (StatedTimes.month(plain) && value instanceof Expr.Literal literal) {
            StatedTimes.month(literal)
                    .ifPresent(m -> numbers.add(new Number(new Figure(m, bound, false, 0, 0), column, counts, path)));
            return;
        }
        switch (value) {
            case Expr.NumberLiteral n -> {
                number(n.value(), bound, column, counts, path);
                column.ifPresent(spoken::add);
            }
            case Expr.Negative(Expr.NumberLiteral n) -> number(n.value(), bound, column, counts, path);
            case Expr.TextLiteral t
            when t.value().matches("\\d{4}-\\d{2}-\\d{2}([ T].*)?") -> {
                boolean end = t.value().matches(".*23:59.*");
                Bound day = end && bound == Bound.LESS ? Bound.AT_MOST : bound;
                numbers.add(new Number(new Figure(t.value().substring(0, 10), day, false, 0, 0), column, counts, path));
                column.ifPresent(spoken::add);
            }
            case Expr.TextLiteral t
            when t.value().matches("\\d\\d:\\d\\d(:\\d\\d)?") ->
                numbers.add(
                        new Number(new Figure(t.value().substring(0, 5), bound, false, 0, 0), column, counts, path));
            case Expr.TextLiteral t
            when t.value().matches("-?\\d+(\\.\\d+)?") ->
                number(new BigDecimal(t.value()), bound, column, counts, path);
            case Expr.TextLiteral t -> texts.add(new Text(t.value(), column, path));
            default -> {}
        }
    }

    private void number(
            BigDecimal value, Bound bound, Optional<ColumnRef> column, boolean counts, Optional<PredicatePath> path) {
        numbers.add(new Number(new Figure(plain(value), bound, false, 0, 0), column, counts, path));
    }

    private void deny(boolean denies, Optional<ColumnRef> column, Optional<PredicatePath> path) {
        if (denies) {
            denials.add(new Denial(column, path));
        }
    }

    private static boolean constant(Expr expr) {
        return switch (expr) {
            case Expr.Literal _ -> true;
            case Expr.Cast c -> constant(c.operand());
            case Expr.Negative n -> constant(n.operand());
            default -> false;
        };
    }

    private static Bound bound(Comparison operator) {
        return switch (operator) {
            case EQ, NE -> Bound.IS;
            case LT -> Bound.LESS;
            case LE -> Bound.AT_MOST;
            case GT -> Bound.MORE;
            case GE -> Bound.AT_LEAST;
        };
    }

    private boolean moment(Block block, Expr expr) {
        return column(block, expr)
                .flatMap(pair.schema()::column)
                .filter(c -> c.role() == Role.MOMENT || c.type().temporal())
                .isPresent();
    }

    /** Finds the column that an expression is, by the sources of its block first. */
    private Optional<ColumnRef> column(Block block, Expr expr) {
        if (!(expr instanceof Expr.Column c)) {
            return Optional.empty();
        }
        Schema schema = pair.schema();
        return Stream.concat(
                        block.from().stream().flatMap(Walk::sources).flatMap(Walk.only(Source.Named.class)),
                        Walk.tables(pair.query()))
                .filter(s -> c.qualifier().map(s::called).orElse(true))
                .flatMap(s -> schema.table(s.table()).stream())
                .flatMap(t -> t.column(c.name()).map(x -> new ColumnRef(t.name(), x.name())).stream())
                .findFirst();
    }

    /** Writes a number without an exponent and without zeros at its end. */
    static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
