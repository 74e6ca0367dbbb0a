package org.spartabench.making.nest.assembly;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.making.nest.Pool;
import org.spartabench.making.nest.growth.InnerBlocks;
import org.spartabench.making.nest.join.Joins;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;

/** Selects leaves for every place of a tree at once, before any block above them is written. */
final class Places {

    private final Joins joins;
    private final Blueprint blueprint;
    private final InnerBlocks inners;
    private final Map<BlockPath, List<Pool.Leaf>> drawn = new TreeMap<>();
    private final Map<BlockPath, List<String>> tables = new TreeMap<>();

    Places(Joins joins, Blueprint blueprint, InnerBlocks inners) {
        this.joins = joins;
        this.blueprint = blueprint;
        this.inners = inners;
    }

    /** Draws the leaf of the first place; asks no author. */
    Optional<Pool.Leaf> first() {
        BlockPath place = blueprint.shape().postOrder().getFirst();
        possible(BlockPath.ROOT, blueprint.shape());
        List<Pool.Leaf> leaf = inners.draw(place, over(place.parent()), 1, List.of());
        if (!leaf.isEmpty()) {
            drawn.put(place, leaf);
        }
        return leaf.stream().findFirst();
    }

    /** Lists the possible tables of the outermost block after the first leaf is known. */
    List<String> outers() {
        possible(BlockPath.ROOT, blueprint.shape());
        return over(BlockPath.ROOT);
    }

    /** Draws candidates for all other leaves; returns false if a place would stay empty. */
    boolean fill(String outer, int candidates) {
        tables.put(BlockPath.ROOT, List.of(outer));
        List<Pool.Leaf> taken = new ArrayList<>();
        drawn.values().forEach(taken::addAll);
        for (BlockPath place : blueprint.shape().postOrder()) {
            if (place.depth() > 0 && !tables.containsKey(place) && !drawn.containsKey(place)) {
                List<Pool.Leaf> leaves = inners.draw(place, over(place.parent()), candidates, taken);
                if (leaves.isEmpty()) {
                    return false;
                }
                drawn.put(place, leaves);
                taken.addAll(leaves);
            }
        }
        return true;
    }

    Map<BlockPath, List<Pool.Leaf>> candidates() {
        return drawn;
    }

    /** Returns the possible tables of each internal block below the outermost. */
    Map<BlockPath, List<String>> inside() {
        Map<BlockPath, List<String>> inside = new TreeMap<>(tables);
        inside.remove(BlockPath.ROOT);
        return inside;
    }

    private List<String> over(BlockPath at) {
        return tables.getOrDefault(at, List.of());
    }

    /** Finds the tables of every internal block, from the leaves up. */
    private void possible(BlockPath at, Shape shape) {
        for (int i = 0; i < shape.children().size(); i++) {
            if (!shape.children().get(i).children().isEmpty()) {
                possible(at.child(i), shape.children().get(i));
            }
        }
        tables.put(at, joins.tables().stream().filter(t -> holds(t, at, shape)).toList());
    }

    private boolean holds(String table, BlockPath at, Shape shape) {
        return IntStream.range(0, shape.children().size()).allMatch(i -> {
            BlockPath child = at.child(i);
            return shape.children().get(i).children().isEmpty()
                    ? inners.fit(table, child, Optional.ofNullable(drawn.get(child)))
                    : over(child).stream().anyMatch(t -> inners.joins(table, t, child));
        });
    }
}
