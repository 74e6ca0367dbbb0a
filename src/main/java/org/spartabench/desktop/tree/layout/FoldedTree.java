package org.spartabench.desktop.tree.layout;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.spartabench.desktop.tree.state.Link;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;

/**
 * Computes the visible part of a tree with folded blocks. Blocks keep their paths, since folding hides a block with all
 * its siblings.
 *
 * @param links the correlations between visible blocks
 * @param below the number of blocks inside each visible block, hidden ones included
 */
public record FoldedTree(Shape shape, Set<Link> links, Map<BlockPath, Integer> below) {

    /** @param folded the folded blocks; ignores those without blocks inside, or not in the shape */
    public static FoldedTree of(Shape whole, Collection<Link> links, Set<BlockPath> folded) {
        Map<BlockPath, Integer> below = new TreeMap<>();
        Shape shape = seen(whole, BlockPath.ROOT, folded, below);
        return new FoldedTree(shape, links(links, folded), below);
    }

    /** Keeps the correlations between visible blocks; one from inside a folded block begins at that block. */
    public static Set<Link> links(Collection<Link> links, Set<BlockPath> folded) {
        Set<Link> kept = new LinkedHashSet<>();
        for (Link link : links) {
            Link lifted = new Link(seen(link.from(), folded), seen(link.to(), folded));
            if (!lifted.from().equals(lifted.to())) {
                kept.add(lifted);
            }
        }
        return kept;
    }

    private static Shape seen(Shape shape, BlockPath path, Set<BlockPath> folded, Map<BlockPath, Integer> below) {
        below.put(path, shape.blocks() - 1);
        if (folded.contains(path)) {
            return Shape.LEAF;
        }
        List<Shape> children = new ArrayList<>();
        for (int i = 0; i < shape.children().size(); i++) {
            children.add(seen(shape.children().get(i), path.child(i), folded, below));
        }
        return new Shape(children);
    }

    /** Gives the visible block that represents this one: itself, or the outermost folded block around it. */
    public static BlockPath seen(BlockPath path, Set<BlockPath> folded) {
        for (int depth = 0; depth < path.depth(); depth++) {
            BlockPath around = new BlockPath(path.steps().subList(0, depth));
            if (folded.contains(around)) {
                return around;
            }
        }
        return path;
    }
}
