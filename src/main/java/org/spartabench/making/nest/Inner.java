package org.spartabench.making.nest;

import java.util.Map;
import java.util.Set;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.walk.Equalities;

/**
 * Holds a finished block that becomes an inner block.
 *
 * @param rows rows of its FROM and WHERE
 * @param keys number of different values in each column that joins tables, by the column's name
 * @param fixed names, in lower case, of the columns that hold one value in it, or values within given bounds
 */
public record Inner(Block block, long rows, Map<String, Long> keys, Set<String> fixed) {

    public Inner {
        keys = Map.copyOf(keys);
        fixed = Set.copyOf(fixed);
    }

    public Inner(Block block, long rows, Map<String, Long> keys) {
        this(block, rows, keys, Equalities.bounded(block));
    }

    public String table() {
        return block.table().orElseThrow();
    }
}
