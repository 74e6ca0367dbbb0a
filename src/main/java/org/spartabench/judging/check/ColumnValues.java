package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.VALUES;
import static org.spartabench.authors.item.finding.Finding.Severity.ERROR;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.AnswerValue;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.authors.item.finding.Finding.Fix;
import org.spartabench.authors.item.finding.Finding.Place.InClause;
import org.spartabench.authors.item.finding.Finding.Place.InPredicate;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;
import org.spartabench.making.law.OrderLaw;
import org.spartabench.rows.RowPairs;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.rewrite.Trees.Placed;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Expr.Cast;
import org.spartabench.sql.tree.Expr.Literal;
import org.spartabench.sql.tree.Expr.NumberLiteral;
import org.spartabench.sql.tree.Expr.TextLiteral;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Compare;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.walk.Aggregates;
import org.spartabench.sql.walk.Walk;
import org.spartabench.sql.word.NearestName;

/**
 * Finds constants that their column lacks, texts compared or sorted where they are numbers, NOT IN over NULL, and days compared
 * with moments.
 */
final class ColumnValues implements CheckedItem.Check {

    /** Most different values of a column in the search for the nearest. */
    private static final int MOST = 9_000;

    /** From this share of numbers among its values a column of texts holds numbers. */
    private static final double NUMBERS = 0.8;

    private static final Pattern NUMBER = Pattern.compile("\\p{Sc}?(-?\\d+(?:\\.\\d+)?)%?");

    @Override
    public List<Finding> at(CheckedItem pair) {
        List<Finding> found = new ArrayList<>();
        for (Placed placed : Trees.predicates(pair.query())) {
            switch (placed.predicate()) {
                case Compare c
                when c.right() instanceof Literal l ->
                    compared(pair, placed, c, l).forEach(found::add);
                case Predicate.InList l ->
                    l.values().stream()
                            .filter(Literal.class::isInstance)
                            .flatMap(v -> absent(pair, placed, l.operand(), (Literal) v, l.negated()).stream())
                            .forEach(found::add);
                case Predicate.Like l -> like(pair, placed, l).ifPresent(found::add);
                case Predicate.Between b ->
                    moment(pair, placed, b.operand(), b.high()).ifPresent(found::add);
                case Predicate.InQuery q -> unknown(pair, placed, q).ifPresent(found::add);
                default -> {}
            }
        }
        Map<ColumnRef, Finding> sorted = new LinkedHashMap<>();
        for (BlockPath at : Trees.blocks(pair.query())) {
            sorted(pair, at, (column, finding) -> sorted.putIfAbsent(column, finding));
        }
        found.addAll(sorted.values());
        return found;
    }

    /** Finds texts that are numbers in ORDER BY, in MIN and MAX, and compared with other texts. */
    private static void sorted(CheckedItem pair, BlockPath at, BiConsumer<ColumnRef, Finding> found) {
        Block block = at.in(pair.query());
        for (int i = 0; i < block.orderBy().size(); i++) {
            Block.Order order = block.orderBy().get(i);
            List<Block.Order> asNumbers = new ArrayList<>(block.orderBy());
            asNumbers.set(i, new Block.Order(new Cast(order.expr(), "DOUBLE"), order.descending(), order.nulls()));
            Block sorted = Trees.replaceBlock(pair.query(), at, block.withOrderBy(asNumbers));
            numbers(pair, at, OrderLaw.meant(block, order.expr()), new InClause(at, Clause.ORDER_BY))
                    .ifPresent(f -> found.accept(f.column(), asNumbers(pair, f, "sort as numbers", sorted)));
        }
        Walk.exprs(block)
                .flatMap(Walk.only(Expr.Call.class))
                .filter(c -> Set.of("MIN", "MAX").contains(c.name()))
                .forEach(c -> numbers(pair, at, c.arguments().getFirst(), new InClause(at, Clause.SELECT))
                        .ifPresent(f -> found.accept(
                                f.column(), asNumbers(pair, f, "take as numbers", cast(pair.query(), c)))));
        for (Placed placed : Trees.predicates(pair.query(), at)) {
            Stream<Expr> texts = switch (placed.predicate()) {
                case Compare c
                when orders(c.operator()) && !(c.right() instanceof Literal) -> Stream.of(c.left(), c.right());
                case Predicate.CompareQuery c when orders(c.operator()) -> Stream.of(c.left());
                case Predicate.Between b -> Stream.of(b.operand());
                default -> Stream.of();
            };
            texts.flatMap(e -> numbers(pair, at, e, new InPredicate(placed.path())).stream())
                    .forEach(f -> found.accept(f.column(), f.finding()));
        }
    }

    private static Block cast(Block query, Expr.Call call) {
        Expr number = Expr.Call.of(call.name(), new Cast(call.arguments().getFirst(), "DOUBLE"));
        return query.withSelect(query.select().stream()
                .map(o -> o.expr().equals(call) ? new Block.Output(number, o.alias()) : o)
                .toList());
    }

    /** Offers the query with numbers in place of texts; where that gives another answer, the finding is an error. */
    private static Finding asNumbers(CheckedItem pair, OfColumn of, String label, Block numbers) {
        if (numbers.equals(pair.query())) {
            return of.finding();
        }
        Optional<Rows> here = pair.queries().rows(pair.query());
        Optional<Rows> there = pair.queries().rows(numbers);
        Finding finding = of.finding().fixedBy(new Fix.NewQuery(label, Sql.print(numbers)));
        List<List<String>> texts = here.map(Rows::rows).orElse(List.of()).stream()
                .map(row -> row.stream().map(Values::text).toList())
                .toList();
        return here.isEmpty()
                        || there.isEmpty()
                        || RowPairs.ofWritten(there.get().rows(), texts).same()
                ? finding
                : finding.as(ERROR);
    }

    private static boolean orders(Comparison operator) {
        return operator != Comparison.EQ && operator != Comparison.NE;
    }

    private record OfColumn(ColumnRef column, Finding finding) {}

    /** Tells of a column of texts that holds numbers, if the order of its texts is not that of the numbers. */
    private static Optional<OfColumn> numbers(CheckedItem pair, BlockPath at, Expr expr, Finding.Place place) {
        Optional<ColumnRef> column =
                pair.type(at, expr).filter(t -> t == ColumnType.TEXT).isPresent()
                        ? pair.names().column(at, expr)
                        : Optional.empty();
        if (column.isEmpty()) {
            return Optional.empty();
        }
        List<String> values = new ArrayList<>(distinct(pair, column.get()));
        values.removeIf(String::isBlank);
        Map<String, BigDecimal> numbers = new TreeMap<>();
        values.forEach(v -> number(v).ifPresent(n -> numbers.put(v, n)));
        if (numbers.size() < NUMBERS * values.size()) {
            return Optional.empty();
        }
        List<Map.Entry<String, BigDecimal>> byText = List.copyOf(numbers.entrySet());
        for (int i = 1; i < byText.size(); i++) {
            if (byText.get(i - 1).getValue().compareTo(byText.get(i).getValue()) > 0) {
                String first = byText.get(i - 1).getKey();
                String next = byText.get(i).getKey();
                String message = column.get() + " is text but holds numbers: " + Sql.text(first) + " is less than "
                        + Sql.text(next) + " here";
                Finding finding = Finding.of(VALUES, WARNING, message)
                        .at(place)
                        .showing(new Evidence(List.of(column.get().column()), List.of(List.of(first), List.of(next))));
                return Optional.of(new OfColumn(column.get(), finding));
            }
        }
        return Optional.empty();
    }

    private static Optional<BigDecimal> number(String text) {
        Matcher m = NUMBER.matcher(AnswerValue.of(text));
        return m.matches() ? Optional.of(new BigDecimal(m.group(1))) : Optional.empty();
    }

    private static Optional<ColumnRef> column(CheckedItem pair, Placed placed, Expr expr) {
        Expr bare = expr instanceof Cast c ? c.operand() : expr;
        return pair.names().column(placed.path().block(), bare);
    }

    private static boolean hasType(CheckedItem pair, Placed placed, Expr expr, ColumnType type) {
        return column(pair, placed, expr)
                .flatMap(pair.schema()::column)
                .filter(c -> c.type() == type)
                .isPresent();
    }

    private static Stream<Finding> compared(CheckedItem pair, Placed placed, Compare c, Literal literal) {
        boolean equal = c.operator() == Comparison.EQ || c.operator() == Comparison.NE;
        boolean text = hasType(pair, placed, c.left(), ColumnType.TEXT);
        boolean number = literal instanceof NumberLiteral
                || literal instanceof TextLiteral t && t.value().matches("-?\\d+(\\.\\d+)?");
        if (text && !(c.left() instanceof Cast) && (literal instanceof NumberLiteral || number && !equal)) {
            return Stream.of(asText(pair, placed, c));
        }
        if (equal) {
            return absent(pair, placed, c.left(), literal, c.operator() == Comparison.NE).stream();
        }
        return c.operator() == Comparison.LE || c.operator() == Comparison.GT
                ? moment(pair, placed, c.left(), literal).stream()
                : Stream.empty();
    }

    private static Finding asText(CheckedItem pair, Placed placed, Compare c) {
        Predicate cast = new Compare(
                new Cast(c.left(), "DOUBLE"),
                c.operator(),
                c.right() instanceof TextLiteral t ? new NumberLiteral(new BigDecimal(t.value())) : c.right());
        String message = Sql.print(c.left()) + " is text but compared with a number: '9' is greater than '10'";
        return Finding.of(VALUES, ERROR, message)
                .at(placed.path())
                .fixedBy(pair.fix("compare as numbers", placed.path(), cast));
    }

    private static Optional<Finding> absent(
            CheckedItem pair, Placed placed, Expr operand, Literal literal, boolean negated) {
        Optional<ColumnRef> column = column(pair, placed, operand);
        if (column.isEmpty() || literal instanceof Expr.NullLiteral || literal instanceof Expr.BooleanLiteral) {
            return Optional.empty();
        }
        Expr name = Expr.Column.of(column.get().column());
        Expr asked = operand instanceof Cast cast ? new Cast(name, cast.type()) : name;
        Block rows = Block.from(column.get().table(), Optional.empty())
                .withWhere(List.of(new Compare(asked, Comparison.EQ, literal)));
        if (pair.queries().count(rows).filter(n -> n == 0).isEmpty()) {
            return Optional.empty();
        }
        Optional<String> nearest =
                literal instanceof TextLiteral t ? nearest(pair, column.get(), t.value()) : Optional.empty();
        String message = column.get() + " has no value " + Sql.print(literal)
                + nearest.map(n -> "; the nearest is " + Sql.text(n)).orElse("");
        Finding finding = Finding.of(VALUES, negated || !(literal instanceof TextLiteral) ? WARNING : ERROR, message)
                .at(placed.path());
        return Optional.of(nearest.map(n -> finding.showing(
                                new Evidence(List.of(column.get().column()), List.of(List.of(n))))
                        .fixedBy(pair.fix(
                                "write " + Sql.text(n),
                                placed.path(),
                                with(placed.predicate(), literal, new TextLiteral(n)))))
                .orElse(finding));
    }

    private static Predicate with(Predicate predicate, Literal old, Literal fresh) {
        return switch (predicate) {
            case Compare c -> c.withRight(fresh);
            case Predicate.InList l ->
                new Predicate.InList(
                        l.operand(),
                        l.negated(),
                        l.values().stream().map(v -> v.equals(old) ? fresh : v).toList());
            default -> predicate;
        };
    }

    private static Optional<String> nearest(CheckedItem pair, ColumnRef column, String value) {
        List<String> all = distinct(pair, column);
        return NearestName.to(value, all)
                .or(() -> all.stream()
                        .filter(v -> holds(v, value) || holds(value, v))
                        .sorted()
                        .findFirst());
    }

    /** Lists different values of a column; empty if it cannot be read. */
    private static List<String> distinct(CheckedItem pair, ColumnRef column) {
        Block values = Block.from(column.table(), Optional.empty())
                .withSelect(Expr.Column.of(column.column()))
                .withDistinct(true)
                .withLimit(Optional.of(new Block.Limit(MOST, 0)));
        return pair.queries().rows(values).map(CheckQueries::values).orElse(List.of());
    }

    private static boolean holds(String text, String part) {
        return part.length() > 2 && text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    private static Optional<Finding> like(CheckedItem pair, Placed placed, Predicate.Like like) {
        Optional<ColumnRef> column = column(pair, placed, like.operand());
        if (column.isEmpty() || !(like.pattern() instanceof TextLiteral)) {
            return Optional.empty();
        }
        Predicate plain =
                new Predicate.Like(Expr.Column.of(column.get().column()), false, like.operator(), like.pattern());
        Block rows = Block.from(column.get().table(), Optional.empty()).withWhere(List.of(plain));
        String message = "No value of " + column.get() + " matches " + Sql.print(like.pattern());
        return pair.queries()
                .count(rows)
                .filter(n -> n == 0)
                .map(n -> Finding.of(VALUES, like.negated() ? WARNING : ERROR, message)
                        .at(placed.path()));
    }

    /** Finds days as bounds of a column of moments: they exclude, or include, the rest of that day. */
    private static Optional<Finding> moment(CheckedItem pair, Placed placed, Expr operand, Expr bound) {
        Optional<ColumnRef> column = operand instanceof Cast || !hasType(pair, placed, operand, ColumnType.TIMESTAMP)
                ? Optional.empty()
                : column(pair, placed, operand);
        Expr day = bound instanceof Cast c ? c.operand() : bound;
        if (column.isEmpty() || !(day instanceof TextLiteral t) || !t.value().matches("\\d{4}-\\d\\d-\\d\\d")) {
            return Optional.empty();
        }
        Expr name = Expr.Column.of(column.get().column());
        Expr date = new Cast(name, "DATE");
        Block later = Block.from(column.get().table(), Optional.empty())
                .withWhere(List.of(
                        new Compare(date, Comparison.EQ, new Cast(t, "DATE")),
                        new Compare(name, Comparison.GT, new Cast(t, "TIMESTAMP"))))
                .withLimit(Optional.of(new Block.Limit(1, 0)));
        String message = column.get() + " contains times of day: " + t.value() + " means midnight here";
        return pair.queries()
                .rows(later)
                .filter(r -> r.size() > 0)
                .map(r -> Finding.of(VALUES, WARNING, message)
                        .at(placed.path())
                        .showing(Evidence.of(r))
                        .fixedBy(pair.fix("compare dates", placed.path(), days(placed.predicate()))));
    }

    private static Predicate days(Predicate predicate) {
        return switch (predicate) {
            case Compare c -> new Compare(new Cast(c.left(), "DATE"), c.operator(), c.right());
            case Predicate.Between b ->
                new Predicate.Between(new Cast(b.operand(), "DATE"), b.negated(), b.low(), b.high());
            default -> predicate;
        };
    }

    /** Finds NOT IN over NULLs, which is true of no row. */
    private static Optional<Finding> unknown(CheckedItem pair, Placed placed, Predicate.InQuery q) {
        if (!q.negated() || !(q.inner() instanceof Block inner)) {
            return Optional.empty();
        }
        boolean free = Trees.child(pair.query(), placed.path())
                .filter(c -> pair.names().correlations(c).isEmpty())
                .isPresent();
        Expr value = inner.select().getFirst().expr();
        boolean plain = inner.groupBy().isEmpty() && inner.limit().isEmpty() && !Aggregates.in(value);
        if (!free || !plain) {
            return Optional.empty();
        }
        Block missing = CheckQueries.rowsOf(inner)
                .and(new Predicate.IsNull(value, false))
                .withLimit(Optional.of(new Block.Limit(Evidence.MOST, 0)));
        Optional<Rows> rows = pair.queries().rows(missing).filter(r -> r.size() > 0);
        Predicate known = q.withInner(inner.and(new Predicate.IsNull(value, true)));
        String message = "NOT IN over NULLs accepts no row: " + Sql.print(value) + " is NULL in the inner query";
        return rows.map(r -> Finding.of(VALUES, ERROR, message)
                .at(placed.path())
                .showing(Evidence.of(r))
                .fixedBy(pair.fix("exclude NULLs", placed.path(), known)));
    }
}
