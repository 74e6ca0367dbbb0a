package org.spartabench.repair.diagnosis;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.query.Block;

/** Provides rows that are already known, so that a diagnosis need not query them again. */
public interface MatchingRows {

    /** Nothing is. */
    MatchingRows UNKNOWN = block -> Optional.empty();

    /** The row at a place of a table, where it is at hand. */
    default Optional<List<@Nullable Object>> row(String table, long place) {
        return Optional.empty();
    }

    /**
     * The places of the rows of the only table in FROM for which WHERE holds, from 0 and not to be changed; empty where they
     * are not known.
     */
    Optional<BitSet> places(Block block);
}
