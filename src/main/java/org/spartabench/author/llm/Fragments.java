package org.spartabench.author.llm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Schema;
import org.spartabench.item.Outcome;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Query;
import org.spartabench.query.Source;
import org.spartabench.query.Sql;
import org.spartabench.query.name.Guard;
import org.spartabench.query.read.Parsed;
import org.spartabench.query.read.SqlReader;

/**
 * Reads pieces of SQL from a reply as values. Reads each piece inside a small query of our own and refuses a piece that
 * changes the rest of this query, such as another clause or a second statement.
 */
final class Fragments {

    /** Most characters of a piece. */
    private static final int LONGEST = 10_000;

    private static final Block HOST = Block.from("host", Optional.empty());

    private Fragments() {}

    /** Reads the conjuncts of a condition. */
    static Outcome<List<Predicate>> conjuncts(String sql) {
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

    /** Reads one column, aggregate or other value. */
    static Outcome<Expr> value(String sql) {
        return read(
                        "SELECT " + sql + " FROM host",
                        sql,
                        block -> block.select().size() == 1
                                && block.equals(HOST.withSelect(
                                        block.select().getFirst().expr())),
                        "not one value without alias")
                .map(block -> block.select().getFirst().expr());
    }

    /** Reads the columns of ORDER BY. */
    static Outcome<List<Block.Order>> orders(String sql) {
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

    /** Gives the value, unless {@link Guard} rejects its query. */
    static <T> Outcome<T> guarded(T value, Query query, Schema schema) {
        Optional<Failure> failure = Guard.check(query, schema);
        return failure.isPresent() ? Reading.refused(failure.get().message()) : Outcome.done(value);
    }

    /** @param host the query around a piece of SQL */
    private static Outcome<Block> read(
            String host, String sql, java.util.function.Predicate<Block> alone, String refusal) {
        if (sql.isBlank()) {
            return Reading.refused("an empty text where SQL is wanted");
        }
        if (sql.length() > LONGEST) {
            return Reading.refused("SQL of more than " + LONGEST + " characters");
        }
        return switch (SqlReader.read(host)) {
            case Parsed.Bad bad -> Reading.refused("not readable SQL: " + brief(sql) + " (" + bad.message() + ")");
            case Parsed.Ok(Block block) when alone.test(block) -> Outcome.done(block);
            case Parsed.Ok _ -> Reading.refused(refusal + ": " + brief(sql));
        };
    }

    static String brief(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= 200 ? line : line.substring(0, 200) + " ...";
    }

    /**
     * Restores the order of conditions in the reply's inner block: first those of the finished block. Other changes stay, and
     * the stage refuses them.
     */
    static Outcome<Predicate.Nested> around(Block outer, Block inner, String alias, Predicate.Nested nested) {
        if (!(nested.inner() instanceof Block block)) {
            return Reading.refused("the inner query is one block: " + brief(Sql.print(nested)));
        }
        boolean same = outer.alias()
                .flatMap(o -> inner.alias().filter(o::equalsIgnoreCase))
                .isPresent();
        List<Source> renamed = inner.table()
                .<List<Source>>map(t -> List.of(new Source.Named(t, Optional.of(alias))))
                .orElse(inner.from());
        if (same && !block.from().equals(renamed)) {
            return Reading.refused("both blocks read " + inner.table().orElse("the same table") + ": write FROM "
                    + inner.table().map(Sql::name).orElse("it") + " AS " + alias + " inside");
        }
        if (!block.from().equals(inner.from()) && !block.from().equals(renamed)) {
            return Reading.refused("FROM of the inner block has to stay: "
                    + brief(Sql.print(inner.from().getFirst())));
        }
        if (!block.where().containsAll(inner.where())) {
            Predicate lost = inner.where().stream()
                    .filter(p -> !block.where().contains(p))
                    .findFirst()
                    .orElseThrow();
            return Reading.refused("the inner block has to keep its condition " + brief(Sql.print(lost)));
        }
        List<Predicate> added = new ArrayList<>(block.where());
        inner.where().forEach(added::remove);
        List<Predicate> ordered = new ArrayList<>(inner.where());
        ordered.addAll(added);
        return Outcome.done(nested.withInner(block.withWhere(ordered)));
    }
}
