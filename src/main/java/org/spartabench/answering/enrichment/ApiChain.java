package org.spartabench.answering.enrichment;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Draws calls of scalar APIs over a column, and constants from the values that they have.
 *
 * @param values gives the values of an expression on the rows so far
 */
record ApiChain(SplittableRandom chance, Function<Expr, List<Object>> values) {

    private static final List<String> OF_TEXT = List.of("count_syllables", "count_characters", "count_words");
    private static final List<String> OF_PLACE =
            List.of("get_country_of_place", "get_continent_of_place", "get_province_of_place");
    private static final List<String> DEGREES = List.of("get_latitude_of_place", "get_longitude_of_place");
    private static final List<String> TESTS =
            List.of("is_prime", "is_fibonacci", "is_perfect_square", "is_perfect_cube", "is_divisible");
    private static final List<Comparison> ORDERS = List.of(Comparison.GT, Comparison.LT, Comparison.EQ);
    private static final int MOST_DIVISOR = 4;
    private static final String UNKNOWN = "?";

    /** One condition on a text of so many asks whether it is a palindrome, or where a place lies. */
    private static final int UNUSUAL = 8;

    /** Holds a condition and the calls in it. */
    record Condition(Predicate predicate, int calls) {}

    private static Expr.Call call(String api, Expr... arguments) {
        return Expr.Call.of(api.toUpperCase(Locale.ROOT), arguments);
    }

    private String any(List<String> names) {
        return names.get(chance.nextInt(names.size()));
    }

    /** Draws a condition of up to so many calls, nested in each other. */
    Optional<Condition> condition(BlockColumn column, int calls) {
        Expr e = column.expr();
        int used = 0;
        boolean number = column.number();
        if (!number && chance.nextInt(UNUSUAL) == 0) {
            return column.place() ? located(column) : palindrome(e);
        }
        if (!number && column.place() && chance.nextBoolean()) {
            e = call(any(OF_PLACE), e);
            used++;
            if (!known(e)) {
                return Optional.empty();
            }
        }
        if (!number && used < calls && (used == 0 || chance.nextBoolean())) {
            e = call(any(OF_TEXT), e);
            used++;
            number = true;
        } else if (number && calls > 1 && chance.nextInt(3) == 0) {
            e = call("digit_sum", e);
            used++;
        }
        if (number && (used == 0 || used < calls)) {
            return test(e, used + 1);
        }
        return compared(e, used);
    }

    /**
     * Whether a function of places answers for every row. One about places that it does not know has an answer that no
     * reader finds.
     */
    private boolean known(Expr place) {
        return values.apply(Expr.Call.of("COALESCE", place, new Expr.TextLiteral(UNKNOWN))).stream()
                .noneMatch(UNKNOWN::equals);
    }

    private Optional<Condition> palindrome(Expr e) {
        Expr call = call("is_palindrome", e);
        return values.apply(call).size() < 2
                ? Optional.empty()
                : Optional.of(new Condition(new Predicate.Truth(call), 1));
    }

    /** Compares where places lie: a degree, or the distance from one of them. */
    private Optional<Condition> located(BlockColumn column) {
        if (!known(call("get_country_of_place", column.expr()))) {
            return Optional.empty();
        }
        List<Object> places = values.apply(column.expr());
        Expr call = places.isEmpty() || chance.nextBoolean()
                ? call(any(DEGREES), column.expr())
                : call(
                        "calculate_distance",
                        column.expr(),
                        new Expr.TextLiteral(
                                places.get(chance.nextInt(places.size())).toString()));
        return compared(call, 1);
    }

    private Optional<Condition> test(Expr e, int calls) {
        String api = any(TESTS);
        Expr call = api.equals("is_divisible")
                ? call(api, e, Expr.NumberLiteral.of(2 + chance.nextInt(MOST_DIVISOR)))
                : call(api, e);
        if (values.apply(call).size() < 2) {
            return Optional.empty();
        }
        Predicate truth = new Predicate.Truth(call);
        return Optional.of(new Condition(chance.nextInt(4) == 0 ? new Predicate.Not(truth) : truth, calls));
    }

    /** Compares with a value that the calls have. */
    private Optional<Condition> compared(Expr e, int calls) {
        List<Object> all = values.apply(e);
        if (all.size() < 2) {
            return Optional.empty();
        }
        Object value = all.get(chance.nextInt(all.size()));
        return switch (value) {
            case Long n ->
                Optional.of(new Condition(
                        new Predicate.Compare(e, ORDERS.get(chance.nextInt(ORDERS.size())), Expr.NumberLiteral.of(n)),
                        calls));
            case BigDecimal n ->
                Optional.of(new Condition(new Predicate.Compare(e, Comparison.GE, new Expr.NumberLiteral(n)), calls));
            case String text ->
                Optional.of(new Condition(
                        new Predicate.Compare(
                                e, chance.nextBoolean() ? Comparison.EQ : Comparison.NE, new Expr.TextLiteral(text)),
                        calls));
            default -> Optional.empty();
        };
    }

    /** Compares calls over two columns of text. */
    Optional<Condition> comparison(BlockColumn a, BlockColumn b) {
        if (a.number() || b.number() || a.equals(b)) {
            return Optional.empty();
        }
        String api = any(OF_TEXT);
        Expr left = call(api, a.expr());
        Expr right = call(api, b.expr());
        return values.apply(left).size() < 2 || values.apply(right).size() < 2
                ? Optional.empty()
                : Optional.of(new Condition(new Predicate.Compare(left, Comparison.GT, right), 2));
    }

    /** Draws a value to show or to sort by. */
    Optional<Expr.Call> value(BlockColumn column) {
        boolean place = !column.number() && column.place() && chance.nextBoolean();
        Expr.Call e = call(column.number() ? "digit_sum" : any(place ? OF_PLACE : OF_TEXT), column.expr());
        return values.apply(e).size() < 2 || place && !known(e) ? Optional.empty() : Optional.of(e);
    }

    /**
     * Names a column that a condition may be about.
     *
     * @param expr as the block names it
     */
    record BlockColumn(String table, Column column, Expr expr) {

        boolean number() {
            return column.type().numeric();
        }

        /** Whether its name says that its values are places. */
        boolean place() {
            return column.type() == ColumnType.TEXT
                    && column.name().toLowerCase(Locale.ROOT).matches(".*(city|place|town|location|venue).*");
        }

        /** Draws a column of a table in FROM that holds numbers or names; a text that names an entity, or a number that measures. */
        static Optional<BlockColumn> drawn(Block block, FactBase facts, SplittableRandom chance) {
            List<BlockColumn> all = new ArrayList<>();
            block.from().stream().flatMap(Walk::sources).forEach(s -> {
                if (s instanceof Source.Named n) {
                    facts.schema()
                            .table(n.table())
                            .ifPresent(t -> t.columns().stream()
                                    .filter(BlockColumn::fits)
                                    .forEach(c -> all.add(new BlockColumn(
                                            t.name(),
                                            c,
                                            Expr.Column.of(n.alias().orElse(n.table()), c.name())))));
                }
            });
            return all.isEmpty() ? Optional.empty() : Optional.of(all.get(chance.nextInt(all.size())));
        }

        private static boolean fits(Column c) {
            return switch (c.role()) {
                case NAME, CATEGORY -> c.type() == ColumnType.TEXT;
                // Primes and sums of digits are those of whole numbers; of 13.86 the functions take 13, which no
                // question says.
                case MEASURE, MOMENT -> c.type() == ColumnType.INTEGER;
                case IDENTIFIER, TEXT -> false;
            };
        }
    }
}
