package org.spartabench.enrich;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spartabench.author.wording.lexicon.Lexicon;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;

/** Puts calls of the built-in functions into English. */
record ApiPhrases(Lexicon lexicon) {

    private static final Map<String, String> VALUES = Map.ofEntries(
            Map.entry("count_syllables", "the number of syllables in %s"),
            Map.entry("count_characters", "the number of characters in %s"),
            Map.entry("count_words", "the number of words in %s"),
            Map.entry("digit_sum", "the sum of the digits of %s"),
            Map.entry("get_country_of_place", "the country of %s"),
            Map.entry("get_province_of_place", "the province of %s"),
            Map.entry("get_continent_of_place", "the continent of %s"),
            Map.entry("get_latitude_of_place", "the latitude of %s"),
            Map.entry("get_longitude_of_place", "the longitude of %s"),
            Map.entry("calculate_distance", "the distance in kilometres between %s and %s"));

    private static final Map<String, String> TESTS = Map.of(
            "is_prime", "a prime number",
            "is_fibonacci", "a Fibonacci number",
            "is_perfect_square", "a perfect square",
            "is_perfect_cube", "a perfect cube",
            "is_palindrome", "a palindrome",
            "is_divisible", "divisible by %s");

    /** Says a value: "the number of syllables in the doctor's name". */
    String value(Expr e, String table) {
        return switch (e) {
            case Expr.Column c -> column(table, c.name());
            case Expr.TextLiteral t -> t.value();
            case Expr.NumberLiteral n -> n.value().toPlainString();
            case Expr.Call c -> {
                String form = Optional.ofNullable(VALUES.get(c.name().toLowerCase(Locale.ROOT)))
                        .orElse(c.name().toLowerCase(Locale.ROOT) + " of %s");
                Object[] arguments =
                        c.arguments().stream().map(a -> value(a, table)).toArray();
                yield String.format(Locale.ROOT, form, arguments);
            }
            default -> "the value";
        };
    }

    private String column(String table, String column) {
        String noun = lexicon.column(table, column).noun().one();
        return lexicon.table(table).identifies(column)
                        && lexicon.table(table).identity().indexOf(column) == 0
                ? "the name of the " + lexicon.table(table).noun().one()
                : "the " + noun;
    }

    /** Names the rows of a table: "doctors". */
    String rows(String table) {
        return lexicon.table(table).noun().many();
    }

    /** Says a condition: "the height is a prime number". */
    String condition(Predicate p, String table) {
        return switch (p) {
            case Predicate.Truth t when t.operand() instanceof Expr.Call c -> test(c, true, table);
            case Predicate.Not n
            when n.operand() instanceof Predicate.Truth t && t.operand() instanceof Expr.Call c ->
                test(c, false, table);
            case Predicate.Compare c ->
                value(c.left(), table) + " " + word(c.operator()) + " " + value(c.right(), table);
            default -> "the condition holds";
        };
    }

    private String test(Expr.Call call, boolean positive, String table) {
        List<Expr> arguments = call.arguments();
        String form = TESTS.getOrDefault(call.name().toLowerCase(Locale.ROOT), "so");
        String what = arguments.size() > 1 ? String.format(Locale.ROOT, form, value(arguments.get(1), table)) : form;
        return value(arguments.getFirst(), table) + (positive ? " is " : " is not ") + what;
    }

    private static String word(Predicate.Comparison operator) {
        return switch (operator) {
            case EQ -> "is";
            case NE -> "is not";
            case LT -> "is less than";
            case LE -> "is at most";
            case GT -> "is more than";
            case GE -> "is at least";
        };
    }
}
