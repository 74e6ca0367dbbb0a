package org.spartabench.desktop.tree.state;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.base.report.Numbers;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.making.repair.explain.Explanation;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;

/** Counts the rows of a finished query's blocks. */
public final class BlockRows {

    private BlockRows() {}

    /** Gives the states of the blocks. May take long; empty if the rows cannot be counted in time. */
    public static Map<BlockPath, BlockState> of(Block query, FactBase facts) {
        return nodes(query, facts)
                .collect(Collectors.toMap(
                        Explanation.Node::path,
                        node -> node.rows() == 0
                                ? BlockState.planned(node.nesting()).ran(BlockState.Status.EMPTY, 0, 0)
                                : BlockState.finished(node.nesting(), words(node))));
    }

    /** Gives the rows of the blocks in words. May take long; empty if they cannot be counted in time. */
    public static Map<BlockPath, String> words(Block query, FactBase facts) {
        return nodes(query, facts).collect(Collectors.toMap(Explanation.Node::path, BlockRows::words));
    }

    /** Does the same for an item; says at the root where only the database of its set can count them. */
    public static Map<BlockPath, String> words(Item item, FactBase facts, QueryRuns runs) {
        return runs.limit(item.id(), item.query())
                .map(why -> Map.of(BlockPath.ROOT, "not counted: only the set's file answers"))
                .orElseGet(() -> words(item.query(), facts));
    }

    private static Stream<Explanation.Node> nodes(Block query, FactBase facts) {
        return Explanation.of(query, facts, Limits.DEFAULT) instanceof Outcome.Done<Explanation>(Explanation e)
                ? below(e.root())
                : Stream.empty();
    }

    private static Stream<Explanation.Node> below(Explanation.Node node) {
        return Stream.concat(Stream.of(node), node.children().stream().flatMap(BlockRows::below));
    }

    private static String words(Explanation.Node node) {
        return node.correlated()
                ? "for " + Numbers.counted(node.rows(), "outer row")
                : Numbers.counted(node.rows(), "row");
    }
}
