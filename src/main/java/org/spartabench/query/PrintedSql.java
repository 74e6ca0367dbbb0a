package org.spartabench.query;

import java.util.List;
import java.util.Optional;

/** A query over several lines, with the ranges of its blocks and predicates, outer ones before those inside them. */
public record PrintedSql(String text, List<Mark> marks) {

    /**
     * A range of the text that is one block, or one predicate of that block.
     *
     * @param start offset of the first character
     * @param end offset behind the last character
     */
    public record Mark(int start, int end, BlockPath block, Optional<PredicatePath> predicate) {}

    public PrintedSql {
        marks = List.copyOf(marks);
    }
}
