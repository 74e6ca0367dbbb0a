package org.spartabench.ui.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.fact.FactBase;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.shell.Side;
import org.spartabench.ui.tree.Blame;
import org.spartabench.ui.tree.BlockRows;
import org.spartabench.ui.tree.BlockState;
import org.spartabench.ui.tree.TreeState;

/**
 * Holds one side of a comparison.
 *
 * @param title what it is, in a few words
 * @param top where the query's outermost block stands in the tree
 * @param tree the tree as it is drawn; it may have more blocks than the query
 * @param words question and answer
 * @param counted what the blocks of the query return, by their paths in the query; empty as long as that is not known
 */
record ComparedSide(
        Side side,
        String title,
        Block query,
        BlockPath top,
        TreeState tree,
        Words words,
        Map<BlockPath, BlockState> counted) {

    /** A side whose rows are not counted yet. */
    ComparedSide(Side side, String title, Block query, BlockPath top, TreeState tree, Words words) {
        this(side, title, query, top, tree, words, Map.of());
    }

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

    /** The same as a version of that item, with its question. */
    ComparedSide versionOf(int item, String newTitle, String question) {
        return new ComparedSide(
                side,
                newTitle,
                query,
                top,
                TreeState.of(item, query, Map.of()),
                new Words(Optional.of(question), words.answer(), words.note()));
    }

    /** The place in the drawn tree of a block of the query. */
    BlockPath inTree(BlockPath inQuery) {
        return Blame.below(top, inQuery);
    }

    /** The number, in post-order, that the drawn tree shows for a block of the query. */
    int number(BlockPath inQuery) {
        return tree.shape().postOrder().indexOf(inTree(inQuery)) + 1;
    }

    /** What a block of the query returned, in words; empty as long as that is not known. */
    String rows(BlockPath inQuery) {
        return Optional.ofNullable(counted.get(inQuery))
                .map(b -> b.rows().isPresent() ? Numbers.counted(b.rows().getAsLong(), "row") : b.note())
                .orElse("");
    }

    /** The same with what the blocks return. The tree of a moment stays as it stood then. */
    ComparedSide counted(FactBase facts) {
        Map<BlockPath, BlockState> rows = BlockRows.of(query, facts);
        TreeState told = side instanceof Side.AtMoment ? tree : TreeState.of(tree.item(), query, rows);
        return new ComparedSide(side, title, query, top, told, words, rows);
    }
}
