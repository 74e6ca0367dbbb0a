package org.spartabench.publishing.foreign.layout;

/**
 * One correction of a set.
 *
 * @param file that the record stood in, below the set's folder
 * @param number of the record there
 * @param id of its item
 * @param change {@code changed} or {@code removed}
 * @param newQuestion empty if it was removed; so is {@code newSql}
 * @param kind of the error: of the four of audits, the category of a ruling, or the reason of a rejection
 */
public record CorrectedRecord(
        String file,
        long number,
        String id,
        String change,
        String oldQuestion,
        String newQuestion,
        String oldSql,
        String newSql,
        String reason,
        String kind) {}
