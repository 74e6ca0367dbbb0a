package org.spartabench.judging.check;

import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.Finding.Fix;
import org.spartabench.authors.item.Finding.Fix.NewQuery;
import org.spartabench.authors.item.Question;
import org.spartabench.facts.Column;
import org.spartabench.facts.ColumnType;
import org.spartabench.facts.Schema;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.BlockPath;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.PredicatePath;
import org.spartabench.sql.tree.Sql;
import org.spartabench.sql.tree.Trees;

/**
 * Holds the item under check: question, query and answer.
 *
 * @param answer the values of the query's only column, in its order
 * @param number of the item, 0 if it has none
 */
record CheckedItem(
        int number,
        Block query,
        Question question,
        List<String> answer,
        Schema schema,
        ColumnNames names,
        CheckQueries asking) {

    CheckedItem {
        answer = List.copyOf(answer);
    }

    /** Gives the type of a column, as an expression in a block. */
    Optional<ColumnType> type(BlockPath at, Expr expr) {
        return names.column(at, expr).flatMap(schema::column).map(Column::type);
    }

    /** Replaces a predicate as a fix. */
    Fix fix(String label, PredicatePath path, Predicate by) {
        return new NewQuery(label, Sql.print(Trees.replace(query, path, by)));
    }

    /** Lists the blocks that depend on no other, inner ones first. */
    List<BlockPath> free() {
        return Trees.blocks(query).stream()
                .filter(at -> names.correlations(at).isEmpty())
                .toList();
    }
}
