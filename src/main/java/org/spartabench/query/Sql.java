package org.spartabench.query;

import java.util.Optional;
import org.spartabench.query.read.SqlReader;

/**
 * Writes trees as SQL text, the only place where that is done. What {@link SqlReader} reads from a written tree is that
 * tree again.
 */
public final class Sql {

    private Sql() {}

    /** The query on one line. */
    public static String print(Query query) {
        SqlBuffer page = new SqlBuffer(false);
        new QueryWriter(page).query(query, Optional.of(BlockPath.ROOT));
        return page.text();
    }

    public static String print(Predicate predicate) {
        SqlBuffer page = new SqlBuffer(false);
        new QueryWriter(page).condition(predicate);
        return page.text();
    }

    public static String print(Expr expr) {
        SqlBuffer page = new SqlBuffer(false);
        new QueryWriter(page).exprs().bare(expr);
        return page.text();
    }

    public static String print(Source source) {
        SqlBuffer page = new SqlBuffer(false);
        new QueryWriter(page).sources().source(source);
        return page.text();
    }

    /** The query for people: a clause a line, inner blocks set in. */
    public static PrintedSql pretty(Query query) {
        SqlBuffer page = new SqlBuffer(true);
        new QueryWriter(page).query(query, Optional.of(BlockPath.ROOT));
        return new PrintedSql(page.text(), page.marks());
    }

    /** A table's, column's or alias's name as SQL writes it: quoted only where it must be. */
    public static String name(String name) {
        return Quoting.name(name);
    }

    /** A text as SQL writes it. */
    public static String text(String value) {
        return Quoting.text(value);
    }
}
