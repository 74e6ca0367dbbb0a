package org.spartabench.ui.tree;

import java.util.Map;
import java.util.TreeMap;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.item.Outcome;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.repair.explain.Explanation;
import org.spartabench.ui.fx.Numbers;

/** Counts the rows of a finished query's blocks. */
public final class BlockRows {

    private BlockRows() {}

    /** May take long; no blocks when they cannot be counted in time. */
    public static Map<BlockPath, BlockState> of(Block query, FactBase facts) {
        Map<BlockPath, BlockState> blocks = new TreeMap<>();
        if (Explanation.of(query, facts, Limits.DEFAULT) instanceof Outcome.Done<Explanation>(Explanation e)) {
            collect(e.root(), blocks);
        }
        return blocks;
    }

    private static void collect(Explanation.Node node, Map<BlockPath, BlockState> blocks) {
        String rows = Numbers.counted(node.rows(), node.correlated() ? "outer row" : "row");
        blocks.put(
                node.path(),
                node.rows() == 0
                        ? BlockState.filled(node.nesting(), 0, 0)
                        : BlockState.finished(node.nesting(), node.correlated() ? "for " + rows : rows));
        node.children().forEach(child -> collect(child, blocks));
    }
}
