package org.spartabench.authors.request;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.BlockPath;

/**
 * Sketches a tree before any of its blocks is joined: what each block is about.
 *
 * @param tables the table of each internal block, the outermost included
 * @param leaves the finished block at each other place
 */
public record TreeSketch(Map<BlockPath, String> tables, Map<BlockPath, Block> leaves) {

    public TreeSketch {
        tables = Collections.unmodifiableMap(new TreeMap<>(tables));
        leaves = Collections.unmodifiableMap(new TreeMap<>(leaves));
    }
}
