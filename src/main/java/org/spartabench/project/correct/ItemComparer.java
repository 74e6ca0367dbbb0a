package org.spartabench.project.correct;

import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.correct.output.TextRuns;
import org.spartabench.sql.tree.Block;

/** Compares items with their candidates in one paradigm. Safe for use by several threads. */
public sealed interface ItemComparer permits QueryComparer, ProgramComparer {

    Paradigm paradigm();

    /** Gives the query that an item's answer comes from; empty while that is not settled. */
    Optional<String> query(StoredItem item);

    /** Gives what the set says about words and values of the question; may be empty. */
    String evidence(StoredItem item);

    /** Compares an item. @param query that its answer comes from */
    ComparedItem compare(StoredItem item, String query, List<ComparedItem.Text> candidates);

    /** Gives the tree behind a comparison, to put a fault into it. */
    Optional<Block> tree(StoredItem item, ComparedItem comparison);

    /** Writes a tree in the paradigm; empty if it cannot be written. */
    Optional<String> written(Block tree);

    TextRuns runs();
}
