package org.spartabench.sql.path;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.sql.tree.Block;

/** Addresses a block in its tree: the child to take at each level, from 0; the outermost block has the empty path. */
public record BlockPath(List<Integer> steps) implements Comparable<BlockPath> {

    public static final BlockPath ROOT = new BlockPath(List.of());

    public BlockPath {
        steps = List.copyOf(steps);
    }

    public BlockPath child(int index) {
        return new BlockPath(Stream.concat(steps.stream(), Stream.of(index)).toList());
    }

    /** Returns the path of the enclosing block. @throws IndexOutOfBoundsException at the outermost block */
    public BlockPath parent() {
        return new BlockPath(steps.subList(0, steps.size() - 1));
    }

    /** Lists the paths of the enclosing blocks, the outermost first. */
    public List<BlockPath> enclosing() {
        return IntStream.range(0, depth())
                .mapToObj(d -> new BlockPath(steps.subList(0, d)))
                .toList();
    }

    /** Whether this block is inside another one, at any depth. */
    public boolean inside(BlockPath other) {
        return depth() > other.depth() && steps.subList(0, other.depth()).equals(other.steps);
    }

    public int depth() {
        return steps.size();
    }

    /** {@code "0"} for the outermost block, {@code "0.1"} for its second child. */
    @Override
    public String toString() {
        return "0" + steps.stream().map(s -> "." + s).collect(Collectors.joining());
    }

    /** Reads what {@link #toString()} writes. */
    public static BlockPath parse(String text) {
        return new BlockPath(
                Stream.of(text.split("\\.")).skip(1).map(Integer::valueOf).toList());
    }

    /** Orders paths in post-order: descendants before ancestors, then left to right. */
    @Override
    public int compareTo(BlockPath other) {
        for (int i = 0; i < Math.min(steps.size(), other.steps.size()); i++) {
            int byStep = Integer.compare(steps.get(i), other.steps.get(i));
            if (byStep != 0) {
                return byStep;
            }
        }
        return Integer.compare(other.steps.size(), steps.size());
    }

    /** Returns the block at this path. @throws IndexOutOfBoundsException when the tree has none there */
    public Block in(Block root) {
        Block at = root;
        for (int step : steps) {
            at = at.children().get(step);
        }
        return at;
    }
}
