package org.spartabench.sql.print;

import java.util.List;
import java.util.Optional;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;

/** Holds a query printed on several lines, with the ranges of its blocks and predicates, outer ones first. */
public record PrintedSql(String text, List<Mark> marks) {

    /**
     * Marks the range of a block, or of one predicate of that block.
     *
     * @param start offset of the first character
     * @param end offset behind the last character
     */
    public record Mark(int start, int end, BlockPath block, Optional<PredicatePath> predicate) {}

    public PrintedSql {
        marks = List.copyOf(marks);
    }
}
