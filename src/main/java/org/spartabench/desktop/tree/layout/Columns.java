package org.spartabench.desktop.tree.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;

/**
 * Computes the horizontal positions of a tree's blocks: blocks of one level keep their distance, a block is in the
 * middle over its outer children, and sub-trees are set as close as their outlines allow (Reingold and Tilford, 1981).
 */
record Columns(double distance, Map<BlockPath, Double> centers) {

    /** Describes the leftmost and rightmost centre of each level of a sub-tree, from its top. */
    private record Outline(List<Double> left, List<Double> right) {}

    /**
     * Fills {@code centers}; the smallest is not always 0.
     *
     * @param distance least distance of the centres of two blocks on one level
     */
    static void fill(Shape shape, double distance, Map<BlockPath, Double> centers) {
        new Columns(distance, centers).place(BlockPath.ROOT, shape);
    }

    private Outline place(BlockPath path, Shape shape) {
        Outline below = new Outline(new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < shape.children().size(); i++) {
            BlockPath child = path.child(i);
            Outline outline = place(child, shape.children().get(i));
            double shift = shift(below, outline);
            move(child, shape.children().get(i), shift);
            join(below, outline, shift);
        }
        double here = shape.children().isEmpty()
                ? 0
                : (below.left().getFirst() + below.right().getFirst()) / 2;
        centers.put(path, here);
        below.left().addFirst(here);
        below.right().addFirst(here);
        return below;
    }

    /** Computes how far the next sub-tree goes to the right, so that it keeps its distance on every level. */
    private double shift(Outline before, Outline next) {
        double shift = Double.NEGATIVE_INFINITY;
        for (int level = 0; level < Math.min(before.right().size(), next.left().size()); level++) {
            shift = Math.max(
                    shift, before.right().get(level) + distance - next.left().get(level));
        }
        return shift == Double.NEGATIVE_INFINITY ? 0 : shift;
    }

    private void move(BlockPath path, Shape shape, double by) {
        centers.merge(path, by, Double::sum);
        for (int i = 0; i < shape.children().size(); i++) {
            move(path.child(i), shape.children().get(i), by);
        }
    }

    private static void join(Outline into, Outline next, double shift) {
        for (int level = 0; level < next.left().size(); level++) {
            if (level < into.left().size()) {
                into.right().set(level, next.right().get(level) + shift);
            } else {
                into.left().add(next.left().get(level) + shift);
                into.right().add(next.right().get(level) + shift);
            }
        }
    }
}
