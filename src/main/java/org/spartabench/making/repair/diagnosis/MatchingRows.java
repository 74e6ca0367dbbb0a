package org.spartabench.making.repair.diagnosis;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.sql.tree.Block;

/** Provides known rows, so that a diagnosis need not query them again. */
public interface MatchingRows {

    /** Knows no rows. */
    MatchingRows UNKNOWN = block -> Optional.empty();

    /** Returns the row at a place of a table, if it is known. */
    default Optional<List<@Nullable Object>> row(String table, long place) {
        return Optional.empty();
    }

    /** Returns the places, from 0, of the rows of the only table in FROM that satisfy WHERE; read-only, if known. */
    Optional<BitSet> places(Block block);
}
