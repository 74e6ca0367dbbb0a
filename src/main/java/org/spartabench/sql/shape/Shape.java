package org.spartabench.sql.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;

/** Represents a tree of blocks without their contents; a leaf has no children. */
public record Shape(List<Shape> children) {

    public static final Shape LEAF = new Shape(List.of());

    public Shape {
        children = List.copyOf(children);
    }

    public static Shape of(Shape... children) {
        return new Shape(List.of(children));
    }

    /** The seven shapes of the published set (paper, Table 10), non-nested first. */
    public static final List<Shape> PUBLISHED = List.of(
            LEAF, of(LEAF), of(LEAF, LEAF), of(LEAF, LEAF, LEAF), of(of(LEAF)), of(of(LEAF), LEAF), of(of(of(LEAF))));

    /** Reads what {@link #toString()} writes. @throws IllegalArgumentException when the text is no shape */
    public static Shape parse(String text) {
        List<List<Shape>> open = new ArrayList<>();
        open.add(new ArrayList<>());
        for (char c : text.toCharArray()) {
            switch (c) {
                case '[' -> open.add(new ArrayList<>());
                case '.' -> open.getLast().add(LEAF);
                case ']' -> {
                    List<Shape> children = open.removeLast();
                    require(!open.isEmpty() && !children.isEmpty(), text);
                    open.getLast().add(new Shape(children));
                }
                default -> require(false, text);
            }
        }
        require(open.size() == 1 && open.getFirst().size() == 1, text);
        return open.getFirst().getFirst();
    }

    private static void require(boolean valid, String text) {
        if (!valid) {
            throw new IllegalArgumentException("not a shape: " + text);
        }
    }

    public static Shape of(Block block) {
        return new Shape(block.children().stream().map(Shape::of).toList());
    }

    /** Counts the levels of nesting: 0 for a leaf. */
    public int depth() {
        return children.stream().mapToInt(c -> c.depth() + 1).max().orElse(0);
    }

    /** Counts the blocks on that level; the root is level 0. */
    public int width(int level) {
        return level == 0
                ? 1
                : children.stream().mapToInt(c -> c.width(level - 1)).sum();
    }

    /** Returns the largest number of blocks on one level below the root. */
    public int breadth() {
        return IntStream.rangeClosed(1, depth()).map(this::width).max().orElse(0);
    }

    public int blocks() {
        return 1 + children.stream().mapToInt(Shape::blocks).sum();
    }

    /** Lists the paths of all blocks, children before parents. */
    public List<BlockPath> postOrder() {
        List<BlockPath> paths = new ArrayList<>();
        collect(BlockPath.ROOT, paths);
        return paths;
    }

    private void collect(BlockPath at, List<BlockPath> into) {
        for (int i = 0; i < children.size(); i++) {
            children.get(i).collect(at.child(i), into);
        }
        into.add(at);
    }

    /** Returns {@code non-nested}, or depth and breadth as the paper writes them: {@code (2, 2)}. */
    public String label() {
        return children.isEmpty() ? "non-nested" : "(" + depth() + ", " + breadth() + ")";
    }

    /**
     * Writes the whole tree, for files: {@code .} is a leaf, {@code [.[.]]} a root with a leaf and a chain below
     * it.
     */
    @Override
    public String toString() {
        return children.isEmpty()
                ? "."
                : children.stream().map(Shape::toString).collect(Collectors.joining("", "[", "]"));
    }
}
