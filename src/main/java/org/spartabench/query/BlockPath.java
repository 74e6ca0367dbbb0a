package org.spartabench.query;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Addresses a block in its tree: the child to take at each level, from 0; the outermost block has the empty path. */
public record BlockPath(List<Integer> steps) implements Comparable<BlockPath> {

    public static final BlockPath ROOT = new BlockPath(List.of());

    public BlockPath {
        steps = List.copyOf(steps);
    }

    public BlockPath child(int index) {
        List<Integer> longer = new ArrayList<>(steps);
        longer.add(index);
        return new BlockPath(longer);
    }

    /** The place of the block around this one. @throws IndexOutOfBoundsException at the outermost block, which has none */
    public BlockPath parent() {
        return new BlockPath(steps.subList(0, steps.size() - 1));
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
        String[] parts = text.split("\\.");
        List<Integer> steps = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            steps.add(Integer.valueOf(parts[i]));
        }
        return new BlockPath(steps);
    }

    /** Post-order: descendants before ancestors, then left to right. */
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

    /** The block at this path. @throws IndexOutOfBoundsException when the tree has none there */
    public Block in(Block root) {
        Block at = root;
        for (int step : steps) {
            at = at.children().get(step);
        }
        return at;
    }
}
