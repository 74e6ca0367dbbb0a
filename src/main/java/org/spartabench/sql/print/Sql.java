package org.spartabench.sql.print;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.word.Quoting;

/**
 * Writes trees as SQL text, which no other class does. {@link SqlReader} reads a written tree back as the same
 * tree.
 */
public final class Sql {

    private Sql() {}

    /** Prints the query on one line. */
    public static String print(Query query) {
        return print(w -> w.query(query, Optional.of(BlockPath.ROOT)));
    }

    public static String print(Predicate predicate) {
        return print(w -> w.condition(predicate));
    }

    /** Prints the conjuncts of a clause; an OR among several stands in parentheses. */
    public static String print(List<Predicate> conjuncts) {
        return switch (conjuncts.size()) {
            case 0 -> "";
            case 1 -> print(conjuncts.getFirst());
            default -> print(new Predicate.And(conjuncts));
        };
    }

    /** Prints the columns of ORDER BY, between commas. */
    public static String orders(List<Block.Order> orders) {
        return orders.stream()
                .map(o -> print(o.expr()) + (o.descending() ? " DESC" : ""))
                .collect(Collectors.joining(", "));
    }

    public static String print(Expr expr) {
        return print(w -> w.exprs().bare(expr));
    }

    public static String print(Source source) {
        return print(w -> w.source(source));
    }

    private static String print(Consumer<QueryWriter> write) {
        SqlBuffer buffer = new SqlBuffer(false);
        write.accept(new QueryWriter(buffer));
        return buffer.text();
    }

    /** Prints the query for people: a clause a line, inner blocks indented. */
    public static PrintedSql pretty(Query query) {
        SqlBuffer buffer = new SqlBuffer(true);
        new QueryWriter(buffer).query(query, Optional.of(BlockPath.ROOT));
        return new PrintedSql(buffer.text(), buffer.marks());
    }

    /** Returns the name of a table, column or alias as SQL writes it: quoted only where it must be. */
    public static String name(String name) {
        return Quoting.name(name);
    }

    public static String text(String value) {
        return Quoting.text(value);
    }
}
