package org.spartabench.rows;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;

/**
 * Holds what a comparison knows of the question and the query.
 *
 * @param question empty if it is not known
 * @param ordered whether an order of rows was asked for
 * @param keys columns from 0 by which rows are ordered, so that rows with equal ones may swap; empty: all rows keep their place
 * @param limit how many rows the query lets through
 * @param cutTie whether it is known that rows behind the limit tie with the last one before it
 */
public record OutputContext(String question, boolean ordered, List<Integer> keys, OptionalLong limit, boolean cutTie) {

    public static final OutputContext UNORDERED = new OutputContext("", false, List.of(), OptionalLong.empty(), false);

    public OutputContext {
        keys = List.copyOf(keys);
    }

    /** Gives what a query and its question ask for: whether rows are ordered, by which outputs, and how many are let through. */
    public static OutputContext of(Query query, String question) {
        return switch (query) {
            case Block b -> of(question, b.select(), b.orderBy(), b.limit());
            case Query.SetOperation s -> of(question, outputs(s), s.orderBy(), s.limit());
            case Query.With w -> of(w.body(), question);
        };
    }

    private static OutputContext of(
            String question, List<Block.Output> outputs, List<Block.Order> orders, Optional<Block.Limit> limit) {
        return new OutputContext(
                question,
                !orders.isEmpty(),
                keys(outputs, orders),
                limit.map(l -> OptionalLong.of(l.count())).orElse(OptionalLong.empty()),
                false);
    }

    private static List<Block.Output> outputs(Query query) {
        return switch (query) {
            case Block b -> b.select();
            case Query.SetOperation s -> outputs(s.left());
            case Query.With w -> outputs(w.body());
        };
    }

    /** Finds the outputs by which rows are ordered, up to the first key that is no output. */
    private static List<Integer> keys(List<Block.Output> outputs, List<Block.Order> orders) {
        if (outputs.stream().anyMatch(o -> o.expr() instanceof Expr.Star)) {
            return List.of();
        }
        return orders.stream()
                .map(order -> IntStream.range(0, outputs.size())
                        .filter(i -> orders(order.expr(), outputs.get(i), i + 1))
                        .findFirst()
                        .orElse(-1))
                .takeWhile(at -> at >= 0)
                .toList();
    }

    /** Whether a sort key is an output: as its expression, its alias, its column's name or its place from 1. */
    private static boolean orders(Expr key, Block.Output output, int place) {
        return key.equals(output.expr())
                || key instanceof Expr.NumberLiteral n && n.value().compareTo(BigDecimal.valueOf(place)) == 0
                || key instanceof Expr.Column c
                        && c.qualifier().isEmpty()
                        && (output.alias().filter(c.name()::equalsIgnoreCase).isPresent()
                                || output.alias().isEmpty()
                                        && output.expr() instanceof Expr.Column own
                                        && own.name().equalsIgnoreCase(c.name()));
    }

    /** Whether the question names these columns one after the other, so that their order belongs to the answer. */
    public boolean namesInOrder(List<String> columns) {
        List<Integer> places = columns.stream()
                .map(c -> Pattern.compile(
                        "(?i)(?<!\\p{L})" + c.replaceAll("[^\\p{L}\\p{N}]+", "\\\\W+") + "s?(?!\\p{L})"))
                .map(p -> p.matcher(question))
                .map(m -> m.find() ? m.start() : -1)
                .toList();
        return columns.size() > 1
                && !places.contains(-1)
                && places.stream().distinct().count() == places.size();
    }

    boolean asksPercentage() {
        return question.toLowerCase(Locale.ROOT).matches("(?s).*(percent|%).*");
    }

    boolean asksShare() {
        return asksPercentage()
                || question.toLowerCase(Locale.ROOT).matches("(?s).*\\b(share|ratio|rate|proportion|fraction)s?\\b.*");
    }
}
