package org.spartabench.publishing.foreign.layout;

/**
 * One correction of a set.
 *
 * @param change {@code changed} or {@code removed}
 * @param newQuestion empty if it was removed; so is {@code newSql}
 */
public record CorrectedRecord(
        SetRecord record,
        String change,
        String oldQuestion,
        String newQuestion,
        String oldSql,
        String newSql,
        String reason) {}
