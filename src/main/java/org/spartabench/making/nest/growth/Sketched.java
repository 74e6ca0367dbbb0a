package org.spartabench.making.nest.growth;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.spartabench.authors.request.Request.TreeSketch;
import org.spartabench.making.nest.Pool;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;

/** Holds a sketch with its leaves as the pool knows them. */
record Sketched(Map<BlockPath, String> tables, Map<BlockPath, Pool.Leaf> leaves) {

    /** Names its tables and leaves. */
    String text() {
        Map<BlockPath, Integer> numbers = new TreeMap<>();
        leaves.forEach((at, leaf) -> numbers.put(at, leaf.number()));
        return tables + " " + numbers;
    }

    /** Says whether both hold the same blocks, perhaps in another order. */
    boolean alike(Sketched other) {
        return blocks().equals(other.blocks());
    }

    private List<String> blocks() {
        return Stream.concat(
                        tables.entrySet().stream().map(e -> e.getKey().depth() + e.getValue()),
                        leaves.entrySet().stream()
                                .map(e -> e.getKey().depth() + " "
                                        + e.getValue().inner().table()
                                        + e.getValue().number()))
                .sorted()
                .toList();
    }

    /** Names the tables alone, in any order of blocks beside each other. */
    String over() {
        return Stream.concat(
                        tables.entrySet().stream().map(e -> e.getKey().depth() + e.getValue()),
                        leaves.entrySet().stream()
                                .map(e -> e.getKey().depth() + " "
                                        + e.getValue().inner().table()))
                .sorted()
                .toList()
                .toString();
    }

    TreeSketch sketch() {
        Map<BlockPath, String> begun = new TreeMap<>(tables);
        Map<BlockPath, Block> blocks = new TreeMap<>();
        leaves.forEach((at, leaf) -> {
            if (leaf.open()) {
                begun.put(at, leaf.inner().table());
            } else {
                blocks.put(at, leaf.block());
            }
        });
        return new TreeSketch(begun, blocks);
    }
}
