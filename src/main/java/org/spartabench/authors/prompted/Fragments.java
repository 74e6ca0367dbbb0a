package org.spartabench.authors.prompted;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Failure;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/**
 * Reads pieces of SQL from a reply as values. Reads each piece inside a small query of our own and refuses a piece that
 * changes the rest of this query, such as another clause or a second statement.
 */
final class Fragments {

    /** Most characters of a piece. */
    private static final int LONGEST = 10_000;

    private static final Block HOST = Block.from("host", Optional.empty());

    private static final Pattern CONDITION = Pattern.compile("(?i)^\\s*(where|having|and)\\b(?!\\s*$)");
    private static final Pattern VALUE = Pattern.compile("(?i)^\\s*(select|group\\s+by)\\b(?!\\s*$)");
    private static final Pattern ORDER = Pattern.compile("(?i)^\\s*order\\s+by\\b(?!\\s*$)");

    private Fragments() {}

    private static String without(Pattern keyword, String sql) {
        return keyword.matcher(sql).replaceFirst("").strip();
    }

    /** Reads the conjuncts of a condition; forgives the clause's name before it. */
    static Outcome<List<Predicate>> conjuncts(String written) {
        String sql = without(CONDITION, written);
        return read(
                        "SELECT * FROM host WHERE " + sql,
                        sql,
                        block -> !block.where().isEmpty() && block.equals(HOST.withWhere(block.where())),
                        "more than a condition")
                .map(Block::where);
    }

    /** Reads one condition; several that AND joins form one. */
    static Outcome<Predicate> condition(String sql) {
        return conjuncts(sql).map(all -> all.size() == 1 ? all.getFirst() : new Predicate.And(all));
    }

    /** Reads one column, aggregate or other value; forgives the clause's name before it and an alias behind it. */
    static Outcome<Expr> value(String written) {
        String sql = without(VALUE, written);
        return read(
                        "SELECT " + sql + " FROM host",
                        sql,
                        block -> block.select().size() == 1 && block.equals(HOST.withSelect(block.select())),
                        "not one value")
                .map(block -> block.select().getFirst().expr());
    }

    /** Reads the columns of ORDER BY. */
    static Outcome<List<Block.Order>> orders(String written) {
        String sql = without(ORDER, written);
        return read(
                        "SELECT * FROM host ORDER BY " + sql,
                        sql,
                        block -> !block.orderBy().isEmpty() && block.equals(HOST.withOrderBy(block.orderBy())),
                        "more than what to sort by")
                .map(Block::orderBy);
    }

    /** Reads a whole query of one block. */
    static Outcome<Block> block(String sql) {
        return read(sql, sql, block -> true, "a query without WITH and without UNION is wanted");
    }

    /** Reads a whole query of any form. */
    static Outcome<Query> query(String sql) {
        if (sql.length() > LONGEST) {
            return Outcome.declined("SQL of more than " + LONGEST + " characters");
        }
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> Outcome.declined("not readable SQL: " + brief(sql) + " (" + bad.message() + ")");
            case Parsed.Ok(Query query) -> Outcome.done(query);
        };
    }

    /** Gives the value, unless {@link Guard} rejects its query. */
    static <T> Outcome<T> guarded(T value, Query query, Schema schema) {
        Optional<Failure> failure = Guard.check(query, schema);
        return failure.isPresent() ? Outcome.declined(failure.get().message()) : Outcome.done(value);
    }

    /** @param host the query around a piece of SQL */
    private static Outcome<Block> read(
            String host, String sql, java.util.function.Predicate<Block> alone, String refusal) {
        if (sql.isBlank()) {
            return Outcome.declined("an empty text where SQL is wanted");
        }
        if (sql.length() > LONGEST) {
            return Outcome.declined("SQL of more than " + LONGEST + " characters");
        }
        return switch (SqlReader.read(host)) {
            case Parsed.Bad bad -> Outcome.declined("not readable SQL: " + brief(sql) + " (" + bad.message() + ")");
            case Parsed.Ok(Block block) when alone.test(block) -> Outcome.done(block);
            case Parsed.Ok _ -> Outcome.declined(refusal + ": " + brief(sql));
        };
    }

    static String brief(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= 200 ? line : line.substring(0, 200) + " ...";
    }
}
