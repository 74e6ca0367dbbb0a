package org.spartabench.check;

import java.util.List;
import org.spartabench.fact.Schema;
import org.spartabench.item.Question;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Trees;
import org.spartabench.query.name.ColumnNames;

/**
 * Holds the item under check: question, query and answer.
 *
 * @param answer the values of the query's only column, in its order
 * @param number of the item, 0 where it has none
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

    /** The blocks whose rows do not depend on those of others, inner ones first. */
    List<BlockPath> free() {
        return Trees.blocks(query).stream()
                .filter(at -> names.correlations(at).isEmpty())
                .toList();
    }
}
