package org.spartabench.sql.print;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;

/** Buffers printed SQL: on one line, or on several with marks. */
final class SqlBuffer {

    /** Characters after which a line is broken if it can be. */
    private static final int WIDTH = 80;

    /** Characters that a line may have right of its margin, however wide that is. */
    private static final int LEAST = 44;

    private final StringBuilder out = new StringBuilder();
    private final List<PrintedSql.Mark> marks = new ArrayList<>();
    private boolean lines;
    private int lineStart;

    SqlBuffer(boolean lines) {
        this.lines = lines;
    }

    SqlBuffer add(String text) {
        out.append(text);
        return this;
    }

    int column() {
        return out.length() - lineStart;
    }

    /** Begins a new line at the margin, or adds just a blank. */
    SqlBuffer breakLine(int margin) {
        if (lines) {
            lineStart = out.append('\n').length();
            out.repeat(' ', margin);
        } else {
            out.append(' ');
        }
        return this;
    }

    /** Whether that many more characters fit on this line. */
    boolean fits(int characters, int margin) {
        return !lines || column() + characters <= Math.max(WIDTH, margin + LEAST);
    }

    /** Whether the text, printed on one line, and that many more characters fit on this line. */
    boolean fits(Runnable text, int more, int margin) {
        if (!lines) {
            return true;
        }
        int start = out.length();
        lines = false;
        text.run();
        lines = true;
        int length = out.length() - start;
        out.setLength(start);
        return fits(length + more, margin);
    }

    /** Begins a mark. @return its number, for {@link #end} */
    int begin(Optional<BlockPath> block, Optional<PredicatePath> predicate) {
        if (lines && block.isPresent()) {
            marks.add(new PrintedSql.Mark(out.length(), out.length(), block.get(), predicate));
            return marks.size() - 1;
        }
        return -1;
    }

    void end(int mark) {
        if (mark >= 0) {
            PrintedSql.Mark begun = marks.get(mark);
            marks.set(mark, new PrintedSql.Mark(begun.start(), out.length(), begun.block(), begun.predicate()));
        }
    }

    /** Returns the position of the last line break, to find out whether a part took several lines. */
    int lineStart() {
        return lineStart;
    }

    String text() {
        return out.toString();
    }

    List<PrintedSql.Mark> marks() {
        return marks;
    }
}
