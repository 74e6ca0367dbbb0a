package org.spartabench.desktop.tree.state;

import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;

/**
 * Maps the blame of a diagnosis to places in the tree.
 *
 * @param blocks that hold a blamed predicate
 * @param edges the inner blocks of blamed nested predicates
 */
public record Blame(Set<BlockPath> blocks, Set<BlockPath> edges) {

    public static final Blame NOBODY = new Blame(Set.of(), Set.of());

    public Blame {
        blocks = Collections.unmodifiableSet(new TreeSet<>(blocks));
        edges = Collections.unmodifiableSet(new TreeSet<>(edges));
    }

    /** Finds the blocks and edges that the causes of a query blame. */
    public static Blame of(Block query, Collection<Diagnosis.Cause> causes) {
        return of(Optional.of(query), BlockPath.ROOT, causes);
    }

    static Blame of(RunEvent.Diagnosed event) {
        return of(
                SqlReader.read(event.sql()).block(),
                event.block(),
                event.diagnosis().causes());
    }

    /**
     * Does the same for a query inside a tree; its diagnosis has paths from the query's outermost block.
     *
     * @param query the diagnosed query; without it no edge is blamed
     * @param top its place in the tree
     */
    public static Blame of(Optional<Block> query, BlockPath top, Collection<Diagnosis.Cause> causes) {
        Set<BlockPath> blocks = new TreeSet<>();
        Set<BlockPath> edges = new TreeSet<>();
        for (Diagnosis.Cause cause : causes) {
            for (Diagnosis.Blame blame : cause.blames()) {
                blocks.add(below(top, blame.block()));
                query.filter(q -> blame.nesting().isPresent())
                        .flatMap(q -> Trees.child(q, blame.at()))
                        .ifPresent(inner -> edges.add(below(top, inner)));
            }
        }
        return new Blame(blocks, edges);
    }

    /** Gives the path in the tree of {@code path} in a query at {@code top}. */
    public static BlockPath below(BlockPath top, BlockPath path) {
        BlockPath at = top;
        for (int step : path.steps()) {
            at = at.child(step);
        }
        return at;
    }
}
