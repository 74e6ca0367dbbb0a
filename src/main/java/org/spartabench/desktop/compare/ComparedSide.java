package org.spartabench.desktop.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.shell.route.Side;
import org.spartabench.desktop.tree.state.Blame;
import org.spartabench.desktop.tree.state.BlockRows;
import org.spartabench.desktop.tree.state.BlockState;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.facts.FactBase;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;

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

    ComparedSide(Side side, String title, Block query, BlockPath top, TreeState tree, Words words) {
        this(side, title, query, top, tree, words, Map.of());
    }

    /**
     * Holds what people read of it.
     *
     * @param question empty where it has none yet
     * @param answer the first values
     * @param note why there is no answer, or that there are more values; empty if there is no note
     */
    record Words(Optional<String> question, List<String> answer, String note) {

        Words {
            answer = List.copyOf(answer);
        }
    }

    ComparedSide versionOf(int item, String newTitle, String question) {
        return new ComparedSide(
                side,
                newTitle,
                query,
                top,
                TreeState.of(item, query, Map.of()),
                new Words(Optional.of(question), words.answer(), words.note()));
    }

    /** Maps a block of the query to its place in the drawn tree. */
    BlockPath inTree(BlockPath inQuery) {
        return Blame.below(top, inQuery);
    }

    /** Returns the post-order number of a block of the query in the drawn tree. */
    int number(BlockPath inQuery) {
        return tree.shape().postOrder().indexOf(inTree(inQuery)) + 1;
    }

    /** Describes the rows of a block of the query; empty if they are not counted yet. */
    String rows(BlockPath inQuery) {
        return Optional.ofNullable(counted.get(inQuery))
                .map(b -> b.rows().isPresent() ? Numbers.counted(b.rows().getAsLong(), "row") : b.note())
                .orElse("");
    }

    /** Counts the rows of the blocks. The tree of a moment keeps its state. */
    ComparedSide counted(FactBase facts) {
        Map<BlockPath, BlockState> rows = BlockRows.of(query, facts);
        TreeState state = side instanceof Side.AtMoment ? tree : TreeState.of(tree.item(), query, rows);
        return new ComparedSide(side, title, query, top, state, words, rows);
    }
}
