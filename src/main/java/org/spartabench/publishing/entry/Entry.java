package org.spartabench.publishing.entry;

import java.util.List;
import java.util.Optional;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/**
 * An item as published files hold it.
 *
 * @param id {@code domain:number}
 * @param answer every value as text
 * @param printedTypes the nesting types as the file printed them that the item was read from; empty for an item made
 *     here, whose types follow from its query
 */
public record Entry(String id, String question, Block query, List<String> answer, Optional<List<String>> printedTypes) {

    public Entry {
        answer = List.copyOf(answer);
        printedTypes = printedTypes.map(List::copyOf);
    }

    /** Holds the text of a query that has no tree, so that people see it and no engine takes it for another one. */
    public static Block unread(String sql) {
        return Block.from(List.of()).withSelect(List.of(Block.Output.of(new Expr.TextLiteral(sql))));
    }

    /** Gives the query as files hold it; one that has no tree is the text that it came with. */
    public String sql() {
        return sql(query);
    }

    /** Gives a query as files hold it. */
    public static String sql(Block query) {
        return query.select().size() == 1
                        && query.select().getFirst().expr() instanceof Expr.TextLiteral text
                        && query.equals(unread(text.value()))
                ? text.value()
                : Sql.print(query);
    }
}
