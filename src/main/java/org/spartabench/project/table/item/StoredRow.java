package org.spartabench.project.table.item;

import java.util.List;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;

/**
 * Holds a whole item as it is stored: a row of {@code item} joined with its body. {@link ItemRowReader} reads rows for
 * lists.
 *
 * @param planted the item that a seeded fault replaces on screen; 0 for an item of the set
 * @param question the current one, or a validator's own
 * @param original the question that was written for the query
 */
record StoredRow(
        int number,
        int planted,
        long run,
        int place,
        String id,
        String question,
        int version,
        Status status,
        String hash,
        Question original,
        Block query,
        Answer answer,
        List<Nesting> types,
        Lineage lineage) {

    /** Columns of the body, in a join with the body as {@code b}. */
    static final String BODY = "b.question AS original, b.sql AS query, b.answer, b.lineage, b.nestings AS types";

    /** Gives the item; its leaves have their numbers in the project, not in the run. Extra leaves have negative ones. */
    StoredItem stored() {
        int shown = planted > 0 ? planted : number;
        int offset = shown - place;
        List<Integer> leaves =
                lineage.leaves().stream().map(n -> n > 0 ? n + offset : n).toList();
        Question current = question.equals(original.text()) ? original : Question.plain(question);
        Item item = new Item(shown, id, query, current, answer, types, lineage.withLeaves(leaves));
        return new StoredItem(item, question, version, status, hash, run, place);
    }
}
