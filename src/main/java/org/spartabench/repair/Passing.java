package org.spartabench.repair;

import java.util.BitSet;
import java.util.Optional;
import org.spartabench.query.Block;

/** Rows that somebody has found already, so that a diagnosis need not ask for them again. */
@FunctionalInterface
public interface Passing {

    Passing UNKNOWN = block -> Optional.empty();

    /**
     * The places of the rows of the only table in FROM for which WHERE holds, from 0 and not to be changed; empty where they
     * are not known.
     */
    Optional<BitSet> places(Block block);
}
