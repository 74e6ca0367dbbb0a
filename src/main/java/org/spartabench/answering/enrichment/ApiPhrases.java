package org.spartabench.answering.enrichment;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Puts calls of the built-in functions into English, as a person would ask for what they say. */
record ApiPhrases(Lexicon lexicon) {

    private static final Map<String, String> COUNTED = Map.of(
            "count_syllables", "syllable",
            "count_characters", "character",
            "count_words", "word");

    private static final Map<String, String> AREAS = Map.of(
            "get_country_of_place", "country",
            "get_province_of_place", "province",
            "get_continent_of_place", "continent");

    private static final Map<String, String> DEGREES = Map.of(
            "get_latitude_of_place", "latitude",
            "get_longitude_of_place", "longitude");

    /**
     * Says what a number is.
     *
     * @param is after "is": {@code a prime number}, {@code even}
     * @param sum what numbers add up to: {@code a prime number}, {@code an even number}
     * @param of with a gap for a counted noun in the plural: {@code a prime number of %s}
     * @param one whether the noun stays singular
     */
    private record Quantity(String is, String sum, String of, boolean one) {
        Quantity(String is, String of) {
            this(is, is, of, false);
        }

        String of(String noun) {
            return String.format(Locale.ROOT, of, one ? noun : noun + "s");
        }
    }

    private static String name(Expr.Call call) {
        return call.name().toLowerCase(Locale.ROOT);
    }

    /** Names the rows of a table: "doctors". */
    String rows(String table) {
        return lexicon.table(table).noun().many();
    }

    /** Says a condition on rows of a table: "whose name has a prime number of syllables". */
    String clause(Predicate p, String table) {
        return switch (p) {
            case Predicate.Not n -> clause(n.operand(), table, false);
            default -> clause(p, table, true);
        };
    }

    private String clause(Predicate p, String table, boolean positive) {
        return switch (p) {
            case Predicate.Truth t
            when t.operand() instanceof Expr.Call test && name(test).equals("is_palindrome") ->
                whose(test.arguments().getFirst(), table) + (positive ? " is a palindrome" : " is no palindrome");
            case Predicate.Truth t
            when t.operand() instanceof Expr.Call test ->
                quantified(test.arguments().getFirst(), tested(test), table, positive);
            case Predicate.Compare c
            when c.left() instanceof Expr.Call a && c.right() instanceof Expr.Call b && COUNTED.containsKey(name(a)) ->
                whose(a.arguments().getFirst(), table) + " has more " + COUNTED.get(name(a)) + "s than the "
                        + subject(b.arguments().getFirst(), table);
            case Predicate.Compare c
            when c.left() instanceof Expr.Call area
                    && c.right() instanceof Expr.TextLiteral t
                    && AREAS.containsKey(name(area)) ->
                whose(area.arguments().getFirst(), table)
                        + (c.operator() == Comparison.NE ? " does not lie in " : " lies in ")
                        + t.value();
            case Predicate.Compare c ->
                quantified(c.left(), compared(c), table, positive && c.operator() != Comparison.NE);
            default -> throw new IllegalArgumentException("no phrase for " + p);
        };
    }

    /** Says what a number that is made of a column is: "whose name has 5 syllables". */
    private String quantified(Expr e, Quantity quantity, String table, boolean positive) {
        if (!(e instanceof Expr.Call call)) {
            return whose(e, table) + (positive ? " is " : " is not ") + quantity.is();
        }
        Expr of = call.arguments().getFirst();
        String counted = COUNTED.get(name(call));
        if (counted != null) {
            return (of instanceof Expr.Call area
                            ? whose(area.arguments().getFirst(), table) + " lies in a " + AREAS.get(name(area))
                                    + " whose name"
                            : whose(of, table))
                    + (positive ? " has " : " does not have ")
                    + quantity.of(counted);
        }
        return whose(of, table)
                + switch (name(call)) {
                    case "digit_sum" ->
                        (positive ? " has digits that add up to " : " has digits that do not add up to ")
                                + quantity.sum();
                    case "calculate_distance" ->
                        (positive ? " lies " : " does not lie ") + quantity.sum() + " km from "
                                + text(call.arguments().getLast());
                    default ->
                        (positive ? " has a " : " does not have a ") + DEGREES.get(name(call)) + " of "
                                + quantity.of("degree");
                };
    }

    private static Quantity tested(Expr.Call test) {
        return switch (name(test)) {
            case "is_prime" -> new Quantity("a prime number", "a prime number of %s");
            case "is_fibonacci" -> new Quantity("a Fibonacci number", "a Fibonacci number of %s");
            case "is_perfect_square" -> new Quantity("a perfect square", "a square number of %s");
            case "is_perfect_cube" -> new Quantity("a perfect cube", "a cube number of %s");
            case "is_divisible" -> {
                String divisor = text(test.arguments().getLast());
                yield divisor.equals("2")
                        ? new Quantity("even", "an even number", "an even number of %s", false)
                        : new Quantity(
                                "divisible by " + divisor,
                                "a number divisible by " + divisor,
                                "a number of %s that is divisible by " + divisor,
                                false);
            }
            default -> throw new IllegalArgumentException("no phrase for " + test);
        };
    }

    private static Quantity compared(Predicate.Compare c) {
        String value = text(c.right());
        String before = switch (c.operator()) {
            case EQ, NE -> "";
            case LT -> "less than ";
            case LE -> "at most ";
            case GT -> "more than ";
            case GE -> "at least ";
        };
        return new Quantity(
                before + value,
                before + value,
                (c.operator() == Comparison.LT ? "fewer than " : before) + value + " %s",
                value.equals("1"));
    }

    private static String text(Expr e) {
        return switch (e) {
            case Expr.TextLiteral t -> t.value();
            case Expr.NumberLiteral n -> n.value().toPlainString();
            default -> throw new IllegalArgumentException("no phrase for " + e);
        };
    }

    private String whose(Expr column, String table) {
        return "whose " + subject(column, table);
    }

    /** Names what a column holds of a row: "name", "patient's name", "cost". */
    private String subject(Expr e, String table) {
        String column = ((Expr.Column) e).name();
        if (lexicon.table(table).identity().indexOf(column) == 0) {
            return "name";
        }
        String noun = lexicon.column(table, column).noun().one();
        return lexicon.table(table).relation(column).isPresent() ? noun + "'s name" : noun;
    }

    /** Asks for a value beside the answer: "Also say, for each doctor, how many syllables the name has." */
    String output(Expr.Call value, String table) {
        String subject = subject(value.arguments().getFirst(), table);
        return "Also say, for each " + lexicon.table(table).noun().one() + ", "
                + Optional.ofNullable(COUNTED.get(name(value)))
                        .map(counted -> "how many " + counted + "s the " + subject + " has")
                        .or(() -> Optional.ofNullable(AREAS.get(name(value)))
                                .map(area -> "in which " + area + " the " + subject + " lies"))
                        .orElseGet(() -> what(value, table))
                + ".";
    }

    /** Asks for an order: "Sort the answer by the number of syllables in the name of the doctor." */
    String order(Expr.Call value, String table) {
        return "Sort the answer by " + what(value, table) + ", from low to high.";
    }

    private String what(Expr.Call value, String table) {
        String of = "the " + subject(value.arguments().getFirst(), table) + " of the "
                + lexicon.table(table).noun().one();
        String counted = COUNTED.get(name(value));
        return counted != null
                ? "the number of " + counted + "s in " + of
                : switch (name(value)) {
                    case "digit_sum" -> "the sum of the digits of " + of;
                    case "calculate_distance" ->
                        "the distance of " + of + " from "
                                + text(value.arguments().getLast());
                    default ->
                        "the " + AREAS.getOrDefault(name(value), DEGREES.getOrDefault(name(value), "value")) + " of "
                                + of;
                };
    }
}
