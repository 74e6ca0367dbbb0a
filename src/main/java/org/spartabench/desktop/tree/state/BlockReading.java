package org.spartabench.desktop.tree.state;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.spartabench.sql.description.BlockSummary;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/** Reads the blocks from the text of a query. */
record BlockReading(Map<BlockPath, Part> parts, Set<Link> links) {

    /**
     * Describes one block.
     *
     * @param detail its outputs and own predicates, on one line
     * @param operator by which it hangs on the block around; empty for the top of the query
     */
    record Part(String table, String detail, String operator) {}

    /** @param top where the query's outermost block stands in the tree */
    static BlockReading of(BlockPath top, Block query) {
        BlockReading reading = new BlockReading(new TreeMap<>(), new LinkedHashSet<>());
        reading.add(top, query, "");
        for (ColumnNames.Use use : ColumnNames.of(query, KnownTables.UNKNOWN).uses()) {
            int outward = use.found().outward();
            use.block()
                    .filter(at -> outward > 0 && outward <= at.depth())
                    .ifPresent(at -> reading.links.add(new Link(
                            Blame.below(top, at),
                            Blame.below(top, new BlockPath(at.steps().subList(0, at.depth() - outward))))));
        }
        return reading;
    }

    private void add(BlockPath path, Block block, String operator) {
        parts.put(path, new Part(block.table().orElse(""), BlockSummary.of(block), operator));
        int child = 0;
        for (Predicate.Nested nested : block.nested()) {
            if (nested.inner() instanceof Block inner) {
                add(path.child(child++), inner, Nestings.operator(nested));
            }
        }
    }
}
