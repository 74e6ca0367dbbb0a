package org.spartabench.nest;

import org.spartabench.query.Block;

/** Counts rows and keys of a finished block that becomes an inner block. */
@FunctionalInterface
public interface InnerBlockCounter {

    Inner count(Block block);
}
