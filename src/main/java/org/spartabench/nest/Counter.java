package org.spartabench.nest;

import org.spartabench.query.Block;

/** Counts what a finished block brings along when it is put inside another. */
@FunctionalInterface
public interface Counter {

    Inner count(Block block);
}
