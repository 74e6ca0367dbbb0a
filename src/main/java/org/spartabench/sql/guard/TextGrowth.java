package org.spartabench.sql.guard;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;
import org.spartabench.sql.word.SqlWords;

/**
 * Bounds the text that a statement can make for one row, and the work of its patterns, before it runs: no engine can be
 * stopped inside a function, and some count the memory of texts late or never. The bound follows from literals, operators
 * and functions; a text of a table counts with a usual length.
 */
final class TextGrowth {

    /** Characters that all operators of a statement may write for one row; an engine works on thousands of rows at once. */
    private static final long MOST = 100_000;

    /** Characters of a text in a table, as it is counted. */
    private static final long STORED = 1_000;

    /** Characters of a number or a date. */
    private static final long SHORT = 50;

    /** Characters that one character of a date format can become. */
    private static final long FORMATTED = 16;

    /** Ways to spread the wildcards of a pattern over a text, where an engine tries them all. */
    private static final long MOST_WAYS = 200_000_000;

    private static final Set<String> CUTTING = SqlWords.set("SUBSTR SUBSTRING LEFT RIGHT");

    /** Types that fill up values to their length. */
    private static final Pattern FILLED =
            Pattern.compile("(?:(?:NATIONAL )?CHAR(?:ACTER)?|DECIMAL|NUMERIC|NUMBER)\\((\\d+).*");

    /** The longest text that any column of this statement can hold. */
    private long longest = STORED;

    private long written;
    private boolean endless;

    private TextGrowth() {}

    /** Gives the reason why the statement could outgrow any limit; empty if it cannot. */
    static Optional<String> objection(Query query) {
        TextGrowth growth = new TextGrowth();
        growth.query(query);
        if (growth.endless) {
            return Optional.of("A text that grows with each step of a recursive query is not allowed");
        }
        return growth.written <= MOST
                ? Walk.blocks(query)
                        .flatMap(Walk::predicates)
                        .flatMap(p -> growth.pattern(p).stream())
                        .findFirst()
                : Optional.of("The texts that this makes for one row can have "
                        + (growth.written < Long.MAX_VALUE
                                ? String.format(Locale.ROOT, "%,d", growth.written)
                                : "any number of")
                        + " characters; " + String.format(Locale.ROOT, "%,d", MOST) + " are allowed");
    }

    /** Returns the length of the longest output. */
    private long query(Query query) {
        return switch (query) {
            case Block b -> block(b);
            case Query.SetOperation s -> Math.max(query(s.left()), query(s.right()));
            case Query.With w -> {
                w.named().forEach(n -> named(n.query(), w.recursive()));
                yield query(w.body());
            }
        };
    }

    private void named(Query query, boolean recursive) {
        if (recursive && query instanceof Query.SetOperation s) {
            hold(query(s.left()));
            long before = longest;
            long next = query(s.right());
            endless |= next > before;
            hold(next);
        } else {
            hold(query(query));
        }
    }

    private void hold(long length) {
        longest = Math.max(longest, length);
    }

    private long block(Block block) {
        Walk.inner(block).forEach(inner -> hold(query(inner)));
        long output = 0;
        for (Block.Output o : block.select()) {
            output = Math.max(output, length(o.expr()));
        }
        // ORDER BY may use an output by its alias.
        hold(output);
        Walk.exprs(block).filter(TextGrowth::writes).forEach(e -> written = sum(written, length(e)));
        return output;
    }

    private static boolean writes(Expr e) {
        return switch (e) {
            case Expr.Arithmetic a -> a.operator().equals("||");
            case Expr.Call c -> Set.of("CONCAT", "REPLACE", "STRFTIME").contains(c.name());
            case Expr.Cast c -> filled(c.type()).isPresent();
            default -> false;
        };
    }

    private long length(Expr e) {
        return switch (e) {
            case Expr.Column _, Expr.Scalar _, Expr.Star _ -> longest;
            case Expr.TextLiteral t -> t.value().length();
            case Expr.NumberLiteral n -> n.value().toPlainString().length();
            case Expr.Arithmetic a when a.operator().equals("||") -> sum(length(a.left()), length(a.right()));
            case Expr.Arithmetic _, Expr.Negative _, Expr.Condition _, Expr.BooleanLiteral _, Expr.NullLiteral _ ->
                SHORT;
            case Expr.Cast c ->
                Math.max(Math.max(SHORT, length(c.operand())), filled(c.type()).orElse(0));
            case Expr.Call c -> call(c);
            case Expr.Case _, Expr.Tuple _, ExtendedExpr _ -> Math.max(SHORT, longest(Walk.parts(e)));
        };
    }

    private long longest(List<Expr> parts) {
        return parts.stream().mapToLong(this::length).max().orElse(0);
    }

    private long call(Expr.Call call) {
        List<Expr> arguments = call.arguments();
        List<Long> lengths = arguments.stream().map(this::length).toList();
        long most = lengths.stream().mapToLong(l -> l).max().orElse(0);
        return switch (call.name()) {
            case "CONCAT" -> lengths.stream().reduce(0L, TextGrowth::sum);
            case "REPLACE" -> lengths.size() == 3 ? replaced(lengths, arguments.get(1)) : most;
            case "STRFTIME" ->
                product(FORMATTED, Math.max(SHORT, format(arguments).orElse(most)));
            default ->
                CUTTING.contains(call.name())
                                && arguments.size() > 1
                                && arguments.getLast() instanceof Expr.NumberLiteral n
                        ? Math.min(most, Math.max(SHORT, n.value().longValue()))
                        : Math.max(SHORT, most);
        };
    }

    private static Optional<Long> format(List<Expr> arguments) {
        return arguments.stream()
                .filter(Expr.TextLiteral.class::isInstance)
                .map(t -> (long) ((Expr.TextLiteral) t).value().length())
                .findFirst();
    }

    /** A replaced text cannot occur more often than it fits in. */
    private static long replaced(List<Long> lengths, Expr what) {
        long text = lengths.get(0);
        long shortest =
                what instanceof Expr.TextLiteral t ? Math.max(1, t.value().length()) : 1;
        long by = lengths.get(2);
        return by <= shortest ? text : sum(text, product(text / shortest, by));
    }

    private static OptionalInt filled(String type) {
        Matcher filled = FILLED.matcher(type);
        return filled.matches() ? OptionalInt.of(Integer.parseInt(filled.group(1))) : OptionalInt.empty();
    }

    private static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    private static long product(long a, long b) {
        return b != 0 && a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
    }

    private Optional<String> pattern(Predicate predicate) {
        if (!(predicate instanceof Predicate.Like like)) {
            return Optional.empty();
        }
        return switch (like.operator()) {
            case "REGEXP", "RLIKE" -> Optional.of(like.operator() + " is not allowed");
            default ->
                tried(like) && placements(length(like.operand()), wildcards(like.pattern())) > MOST_WAYS
                        ? Optional.of("A pattern with so many % or * for so long a text is not allowed")
                        : Optional.empty();
        };
    }

    /** Whether an engine tries all lengths of the wildcards: it looks for the parts of a plain pattern one by one. */
    private static boolean tried(Predicate.Like like) {
        return !like.operator().equals("LIKE")
                || !(like.pattern() instanceof Expr.TextLiteral t)
                || t.value().indexOf('_') >= 0;
    }

    private static long placements(long length, int wildcards) {
        long count = 1;
        for (int i = 1; i <= wildcards && count <= MOST_WAYS; i++) {
            count = product(count, length) / i;
        }
        return count;
    }

    /** Counts the wildcards of a pattern before its last character. */
    private static int wildcards(Expr pattern) {
        return switch (pattern) {
            case Expr.TextLiteral t ->
                (int) t.value()
                        .replaceFirst("[%*]+$", "")
                        .replaceAll("[%*]+", "%")
                        .chars()
                        .filter(c -> c == '%')
                        .count();
            case ExtendedExpr.Fixed f ->
                f.parts().isEmpty() ? 0 : wildcards(f.parts().getFirst());
            default -> 0;
        };
    }
}
