package org.spartabench.python.confined;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says how a program ended. */
public sealed interface PythonReply {

    /** What a program took too much of. */
    enum Limit {
        TIME,
        MEMORY,
        ROWS,
        OUTPUT
    }

    /** @param nanos the program's own time */
    record Gave(PythonTable output, List<FrameSize> frames, long nanos) implements PythonReply {
        public Gave {
            frames = List.copyOf(frames);
        }
    }

    /** @param line of the program, 0 if unknown */
    record Raised(String type, String message, int line) implements PythonReply {}

    record Overran(Limit limit) implements PythonReply {}

    /** @param what the name or action that no program may use */
    record Forbidden(String what, int line) implements PythonReply {}

    /** The runner is gone, or there is none. */
    record Unavailable(String why) implements PythonReply {}

    /** Says in a line why there are no rows; empty if there are. */
    default String problem() {
        return switch (this) {
            case Gave g -> "";
            case Raised r -> (r.line() > 0 ? "line " + r.line() + ": " : "") + r.type() + ": " + r.message();
            case Overran o -> "more " + o.limit().name().toLowerCase(java.util.Locale.ROOT) + " than allowed";
            case Forbidden f -> (f.line() > 0 ? "line " + f.line() + ": " : "") + "not allowed: " + f.what();
            case Unavailable u -> u.why();
        };
    }

    /**
     * Tells what an assignment of the program made.
     *
     * @param line of the program, from 1
     * @param name the variable
     * @param size its rows
     * @param head its first rows; none unless asked for
     */
    record FrameSize(int line, String name, long size, PythonTable head) {}

    /** Holds rows of a frame; values are BigInteger, Double, Boolean, String, or null for whatever pandas takes for missing. */
    record PythonTable(List<String> columns, List<List<@Nullable Object>> rows) {
        public PythonTable {
            columns = List.copyOf(columns);
            rows = Collections.unmodifiableList(new ArrayList<>(rows));
        }
    }
}
