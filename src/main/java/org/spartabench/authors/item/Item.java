package org.spartabench.authors.item;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;

/**
 * Holds a question-answer pair with its query.
 *
 * @param number its place in the project, from 1
 * @param id {@code domain:number}, as in the published files
 * @param nestings types of the nested predicates in post-order of their inner blocks; empty for a non-nested query
 */
@RecordBuilder
public record Item(
        int number, String id, Block query, Question question, Answer answer, List<Nesting> nestings, Lineage lineage)
        implements ItemBuilder.With {

    public Item {
        nestings = List.copyOf(nestings);
    }

    public Shape shape() {
        return Shape.of(query);
    }
}
