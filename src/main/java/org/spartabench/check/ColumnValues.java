package org.spartabench.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.Rows;
import org.spartabench.item.Check;
import org.spartabench.item.Finding;
import org.spartabench.item.Finding.Evidence;
import org.spartabench.item.Finding.Fix;
import org.spartabench.item.Finding.Severity;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.NearestName;
import org.spartabench.query.Predicate;
import org.spartabench.query.Predicate.Comparison;
import org.spartabench.query.Sql;
import org.spartabench.query.Trees;
import org.spartabench.query.Walk;

/**
 * Finds constants that their column lacks, texts compared as numbers, NOT IN over NULL, and days compared with moments.
 */
final class ColumnValues implements ItemCheck {

    /** Different values of a column that are looked through for the nearest. */
    private static final int MOST = 9_000;

    @Override
    public List<Finding> at(CheckedItem pair) {
        List<Finding> found = new ArrayList<>();
        for (Trees.Placed placed : Trees.predicates(pair.query())) {
            switch (placed.predicate()) {
                case Predicate.Compare c
                when c.right() instanceof Expr.Literal l ->
                    compared(pair, placed, c, l).forEach(found::add);
                case Predicate.InList l ->
                    l.values().stream()
                            .filter(Expr.Literal.class::isInstance)
                            .flatMap(v -> absent(pair, placed, l.operand(), (Expr.Literal) v, l.negated()).stream())
                            .forEach(found::add);
                case Predicate.Like l -> like(pair, placed, l).ifPresent(found::add);
                case Predicate.Between b ->
                    moment(pair, placed, b.operand(), b.high()).ifPresent(found::add);
                case Predicate.InQuery q -> unknown(pair, placed, q).ifPresent(found::add);
                default -> {}
            }
        }
        return found;
    }

    private static Optional<ColumnRef> column(CheckedItem pair, Trees.Placed placed, Expr expr) {
        Expr bare = expr instanceof Expr.Cast c ? c.operand() : expr;
        return pair.names().column(placed.path().block(), bare);
    }

    private static Optional<ColumnType> type(CheckedItem pair, Trees.Placed placed, Expr expr) {
        return column(pair, placed, expr).flatMap(pair.schema()::column).map(Column::type);
    }

    private static Stream<Finding> compared(
            CheckedItem pair, Trees.Placed placed, Predicate.Compare c, Expr.Literal literal) {
        boolean equal = c.operator() == Comparison.EQ || c.operator() == Comparison.NE;
        boolean text =
                type(pair, placed, c.left()).filter(t -> t == ColumnType.TEXT).isPresent();
        boolean number = literal instanceof Expr.NumberLiteral
                || literal instanceof Expr.TextLiteral t && t.value().matches("-?\\d+(\\.\\d+)?");
        if (text
                && (literal instanceof Expr.NumberLiteral && !(c.left() instanceof Expr.Cast)
                        || number && !equal && !(c.left() instanceof Expr.Cast))) {
            return Stream.of(asText(pair, placed, c));
        }
        if (equal) {
            return absent(pair, placed, c.left(), literal, c.operator() == Comparison.NE).stream();
        }
        return c.operator() == Comparison.LE || c.operator() == Comparison.GT
                ? moment(pair, placed, c.left(), literal).stream()
                : Stream.empty();
    }

    private static Finding asText(CheckedItem pair, Trees.Placed placed, Predicate.Compare c) {
        Predicate cast = new Predicate.Compare(
                new Expr.Cast(c.left(), "DOUBLE"),
                c.operator(),
                c.right() instanceof Expr.TextLiteral t
                        ? new Expr.NumberLiteral(new BigDecimal(t.value()))
                        : c.right());
        return Finding.of(
                        Check.VALUES,
                        Severity.ERROR,
                        Sql.print(c.left()) + " is text but compared with a number: '9' is greater than '10'")
                .at(placed.path())
                .fixedBy(new Fix.NewQuery(
                        "compare as numbers", Sql.print(Trees.replace(pair.query(), placed.path(), cast))));
    }

    private static Optional<Finding> absent(
            CheckedItem pair, Trees.Placed placed, Expr operand, Expr.Literal literal, boolean negated) {
        Optional<ColumnRef> column = column(pair, placed, operand);
        if (column.isEmpty() || literal instanceof Expr.NullLiteral || literal instanceof Expr.BooleanLiteral) {
            return Optional.empty();
        }
        Expr name = Expr.Column.of(column.get().column());
        Expr asked = operand instanceof Expr.Cast cast ? new Expr.Cast(name, cast.type()) : name;
        Block rows = Block.from(column.get().table(), Optional.empty())
                .withWhere(List.of(new Predicate.Compare(asked, Comparison.EQ, literal)))
                .withSelect(Expr.Call.of("COUNT", new Expr.Star(Optional.empty())));
        if (pair.asking().number(rows).filter(n -> n == 0).isEmpty()) {
            return Optional.empty();
        }
        Optional<String> nearest =
                literal instanceof Expr.TextLiteral t ? nearest(pair, column.get(), t.value()) : Optional.empty();
        Finding finding = Finding.of(
                        Check.VALUES,
                        negated || !(literal instanceof Expr.TextLiteral) ? Severity.WARNING : Severity.ERROR,
                        column.get() + " has no value " + Sql.print(literal)
                                + nearest.map(n -> "; the nearest is " + Sql.text(n))
                                        .orElse(""))
                .at(placed.path());
        return Optional.of(nearest.map(n -> finding.showing(
                                new Evidence(List.of(column.get().column()), List.of(List.of(n))))
                        .fixedBy(new Fix.NewQuery(
                                "write " + Sql.text(n),
                                Sql.print(with(pair, placed, literal, new Expr.TextLiteral(n))))))
                .orElse(finding));
    }

    private static Block with(CheckedItem pair, Trees.Placed placed, Expr.Literal old, Expr.Literal fresh) {
        Predicate changed = switch (placed.predicate()) {
            case Predicate.Compare c -> new Predicate.Compare(c.left(), c.operator(), fresh);
            case Predicate.InList l ->
                new Predicate.InList(
                        l.operand(),
                        l.negated(),
                        l.values().stream().map(v -> v.equals(old) ? fresh : v).toList());
            default -> placed.predicate();
        };
        return Trees.replace(pair.query(), placed.path(), changed);
    }

    private static Optional<String> nearest(CheckedItem pair, ColumnRef column, String value) {
        Expr name = Expr.Column.of(column.column());
        Block values = Block.from(column.table(), Optional.empty())
                .withSelect(name)
                .withDistinct(true)
                .withLimit(Optional.of(new Block.Limit(MOST, 0)));
        return pair.asking().rows(values).flatMap(r -> {
            List<String> all = CheckQueries.values(r);
            return NearestName.to(value, all)
                    .or(() -> all.stream()
                            .filter(v -> holds(v, value) || holds(value, v))
                            .sorted()
                            .findFirst());
        });
    }

    private static boolean holds(String text, String part) {
        return part.length() > 2
                && text.toLowerCase(java.util.Locale.ROOT).contains(part.toLowerCase(java.util.Locale.ROOT));
    }

    private static Optional<Finding> like(CheckedItem pair, Trees.Placed placed, Predicate.Like like) {
        Optional<ColumnRef> column = column(pair, placed, like.operand());
        if (column.isEmpty() || !(like.pattern() instanceof Expr.TextLiteral)) {
            return Optional.empty();
        }
        Predicate plain =
                new Predicate.Like(Expr.Column.of(column.get().column()), false, like.operator(), like.pattern());
        Block rows = Block.from(column.get().table(), Optional.empty())
                .withWhere(List.of(plain))
                .withSelect(Expr.Call.of("COUNT", new Expr.Star(Optional.empty())));
        return pair.asking()
                .number(rows)
                .filter(n -> n == 0)
                .map(n -> Finding.of(
                                Check.VALUES,
                                like.negated() ? Severity.WARNING : Severity.ERROR,
                                "No value of " + column.get() + " matches " + Sql.print(like.pattern()))
                        .at(placed.path()));
    }

    /** A day as the last of a column of moments leaves out, or lets in, what is later on that day. */
    private static Optional<Finding> moment(CheckedItem pair, Trees.Placed placed, Expr operand, Expr bound) {
        Optional<ColumnRef> column = column(pair, placed, operand)
                .filter(c -> type(pair, placed, operand)
                        .filter(t -> t == ColumnType.TIMESTAMP)
                        .isPresent())
                .filter(c -> !(operand instanceof Expr.Cast));
        Expr day = bound instanceof Expr.Cast c ? c.operand() : bound;
        if (column.isEmpty()
                || !(day instanceof Expr.TextLiteral t)
                || !t.value().matches("\\d{4}-\\d\\d-\\d\\d")) {
            return Optional.empty();
        }
        Expr name = Expr.Column.of(column.get().column());
        Expr date = new Expr.Cast(name, "DATE");
        Block later = Block.from(column.get().table(), Optional.empty())
                .withWhere(List.of(
                        new Predicate.Compare(date, Comparison.EQ, new Expr.Cast(t, "DATE")),
                        new Predicate.Compare(name, Comparison.GT, new Expr.Cast(t, "TIMESTAMP"))))
                .withLimit(Optional.of(new Block.Limit(1, 0)));
        return pair.asking()
                .rows(later)
                .filter(r -> r.size() > 0)
                .map(r -> Finding.of(
                                Check.VALUES,
                                Severity.WARNING,
                                column.get() + " contains times of day: " + t.value() + " means midnight here")
                        .at(placed.path())
                        .showing(Evidence.of(r))
                        .fixedBy(new Fix.NewQuery(
                                "compare dates",
                                Sql.print(Trees.replace(pair.query(), placed.path(), days(placed.predicate()))))));
    }

    private static Predicate days(Predicate predicate) {
        return switch (predicate) {
            case Predicate.Compare c -> new Predicate.Compare(new Expr.Cast(c.left(), "DATE"), c.operator(), c.right());
            case Predicate.Between b ->
                new Predicate.Between(new Expr.Cast(b.operand(), "DATE"), b.negated(), b.low(), b.high());
            default -> predicate;
        };
    }

    /** One NULL among the inner values makes NOT IN true of no row. */
    private static Optional<Finding> unknown(CheckedItem pair, Trees.Placed placed, Predicate.InQuery q) {
        if (!q.negated() || !(q.inner() instanceof Block inner)) {
            return Optional.empty();
        }
        boolean free = Trees.child(pair.query(), placed.path())
                .filter(c -> pair.names().correlations(c).isEmpty())
                .isPresent();
        Expr value = inner.select().getFirst().expr();
        boolean plain = inner.groupBy().isEmpty()
                && inner.limit().isEmpty()
                && Walk.exprs(value).noneMatch(e -> e instanceof Expr.Call c && c.aggregate());
        if (!free || !plain) {
            return Optional.empty();
        }
        Block missing = CheckQueries.rowsOf(inner)
                .and(new Predicate.IsNull(value, false))
                .withLimit(Optional.of(new Block.Limit(Evidence.MOST, 0)));
        Optional<Rows> rows = pair.asking().rows(missing).filter(r -> r.size() > 0);
        Predicate known = q.withInner(inner.and(new Predicate.IsNull(value, true)));
        return rows.map(r -> Finding.of(
                        Check.VALUES,
                        Severity.ERROR,
                        "NOT IN over NULLs accepts no row: " + Sql.print(value) + " is NULL in the inner query")
                .at(placed.path())
                .showing(Evidence.of(r))
                .fixedBy(new Fix.NewQuery(
                        "exclude NULLs", Sql.print(Trees.replace(pair.query(), placed.path(), known)))));
    }
}
