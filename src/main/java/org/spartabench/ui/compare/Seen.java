package org.spartabench.ui.compare;

import java.util.List;
import java.util.Optional;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.ui.shell.Side;
import org.spartabench.ui.tree.TreeState;

/**
 * One side as it was read.
 *
 * @param title what it is, in a few words
 * @param top where the query's outermost block stands in the tree
 * @param tree the tree as it is drawn; it may have more blocks than the query
 * @param words question and answer
 */
record Seen(Side side, String title, Block query, BlockPath top, TreeState tree, Words words) {

    /**
     * What people read of it.
     *
     * @param question empty where it has none yet
     * @param answer the first values
     * @param note why there is no answer, or that there are more values; empty where nothing is to be said
     */
    record Words(Optional<String> question, List<String> answer, String note) {

        Words {
            answer = List.copyOf(answer);
        }
    }

    Seen with(TreeState counted) {
        return new Seen(side, title, query, top, counted, words);
    }
}
