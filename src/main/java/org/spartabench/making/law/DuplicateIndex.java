package org.spartabench.making.law;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.compare.Canonical;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Indexes the earlier accepted items by their duplicate keys. A lookup takes the same time for any number of items. Not
 * safe for use by several threads.
 */
public final class DuplicateIndex {

    /**
     * The version of the keys; increase it whenever the same query may get other keys, so that stored keys are computed
     * again.
     */
    public static final int KEYS = 2;

    /** Half of a SHA-256 in hexadecimal: no two of a billion items share it by chance. */
    private static final int DIGITS = 32;

    /**
     * Holds the duplicate keys of an item.
     *
     * @param query of the query in canonical form
     * @param result of the SELECT, the tables and the answer, and for a single aggregate of the constants
     * @param answer of the values, in whatever order
     */
    public record Keys(String query, String result, String answer) {

        public static Keys of(Block query, Answer answer, Schema schema) {
            return new Keys(
                    Canonical.of(query, schema).hash().substring(0, DIGITS),
                    DuplicateIndex.result(query, answer),
                    digest(answer));
        }
    }

    /** An earlier item by its keys. */
    public record Earlier(int number, Keys keys) {}

    private final Schema schema;
    private final Map<String, Integer> queries = new HashMap<>();
    private final Map<String, Integer> results = new HashMap<>();
    private final Map<String, Integer> answers = new HashMap<>();

    public DuplicateIndex(Schema schema) {
        this.schema = schema;
    }

    public void add(int number, Block query, Answer answer) {
        add(new Earlier(number, Keys.of(query, answer, schema)));
    }

    public void add(Earlier item) {
        queries.putIfAbsent(item.keys().query(), item.number());
        results.putIfAbsent(item.keys().result(), item.number());
        answers.putIfAbsent(item.keys().answer(), item.number());
    }

    /**
     * Finds the earlier item that the query repeats: the same query in canonical form, or the same SELECT over the
     * same tables with the same answer; a single aggregate, which is often the same by chance, has the same constants too.
     */
    public Optional<Integer> repeated(Block query, Answer answer) {
        return repeated(Keys.of(query, answer, schema));
    }

    /** Finds the first item with the query or the result: they are added in the order of their numbers, those of leaves below 0. */
    public Optional<Integer> repeated(Keys keys) {
        return Stream.of(queries.get(keys.query()), results.get(keys.result()))
                .filter(Objects::nonNull)
                .min(Comparator.comparingInt(Math::abs));
    }

    /** Tells whether an earlier item has the same answer, whatever its query. */
    public boolean answered(Keys keys) {
        return answers.containsKey(keys.answer());
    }

    private static boolean single(Block query, Answer answer) {
        return answer.values().size() == 1
                && query.groupBy().isEmpty()
                && query.select().getFirst().expr() instanceof Expr.Call call
                && call.aggregate();
    }

    public static String result(Block query, Answer answer) {
        String select = query.select().stream()
                .map(o -> Sql.print(unqualified(o.expr())).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(","));
        String tables = Walk.blocks(query)
                .flatMap(b -> b.from().stream())
                .map(s -> s instanceof Source.Named n ? n.table() : Sql.print(s))
                .map(t -> t.toLowerCase(Locale.ROOT))
                .distinct()
                .sorted()
                .collect(Collectors.joining(","));
        String constants = single(query, answer) ? constants(query) : "";
        return hash(List.of(select, tables, digest(answer), constants));
    }

    /** Lists the constants of all conditions: IN and EXISTS over the same rows have the same. */
    private static String constants(Block query) {
        return Walk.blocks(query)
                .flatMap(Walk::predicates)
                .flatMap(p -> Walk.exprs(p).stream())
                .flatMap(Walk.only(Expr.Literal.class))
                .map(Sql::print)
                .sorted()
                .collect(Collectors.joining(","));
    }

    private static Expr unqualified(Expr expr) {
        return switch (expr) {
            case Expr.Column c -> Expr.Column.of(c.name());
            case Expr.Call c ->
                new Expr.Call(
                        c.name(),
                        c.distinct(),
                        c.arguments().stream().map(DuplicateIndex::unqualified).toList());
            case Expr other -> other;
        };
    }

    /** The order of values does not matter, their number does. */
    private static String digest(Answer answer) {
        return hash(answer.values().stream().sorted().toList());
    }

    private static String hash(List<String> parts) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                sha.update(part.getBytes(StandardCharsets.UTF_8));
                sha.update((byte) 0);
            }
            return HexFormat.of().formatHex(sha.digest()).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
