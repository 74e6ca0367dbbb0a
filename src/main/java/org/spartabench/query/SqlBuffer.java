package org.spartabench.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Buffers written SQL: on one line, or on several with marks. */
final class SqlBuffer {

    /** Characters after which a line is broken where it can be. */
    private static final int WIDTH = 80;

    /** Characters that a line may have right of its margin, however far in that is. */
    private static final int LEAST = 44;

    private final StringBuilder out = new StringBuilder();
    private final List<Sql.Mark> marks = new ArrayList<>();
    private final boolean lines;
    private int lineStart;

    SqlBuffer(boolean lines) {
        this.lines = lines;
    }

    boolean lines() {
        return lines;
    }

    SqlBuffer add(String text) {
        out.append(text);
        return this;
    }

    int column() {
        return out.length() - lineStart;
    }

    /** A new line that begins at the margin, or just a blank. */
    SqlBuffer breakLine(int margin) {
        if (lines) {
            lineStart = out.append('\n').length();
            out.repeat(' ', margin);
        } else {
            out.append(' ');
        }
        return this;
    }

    /** Whether so many more characters still fit on this line. */
    boolean fits(int characters, int margin) {
        return !lines || column() + characters <= Math.max(WIDTH, margin + LEAST);
    }

    /** Begins a mark; the number is for {@link #end}. */
    int begin(Optional<BlockPath> block, Optional<PredicatePath> predicate) {
        if (lines && block.isPresent()) {
            marks.add(new Sql.Mark(out.length(), out.length(), block.get(), predicate));
            return marks.size() - 1;
        }
        return -1;
    }

    void end(int mark) {
        if (mark >= 0) {
            Sql.Mark begun = marks.get(mark);
            marks.set(mark, new Sql.Mark(begun.start(), out.length(), begun.block(), begun.predicate()));
        }
    }

    /** Position of the last line break, to find out whether a part took several lines. */
    int lineStart() {
        return lineStart;
    }

    String text() {
        return out.toString();
    }

    List<Sql.Mark> marks() {
        return marks;
    }
}
