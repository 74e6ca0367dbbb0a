package org.spartabench.making.law;

import java.util.BitSet;
import java.util.Optional;

/**
 * Holds the rows that FROM and WHERE of a block give.
 *
 * @param places of the rows in the table of FROM, from 0, where FROM is one table of a size to keep them
 */
public record Matching(long rows, Optional<BitSet> places) {}
