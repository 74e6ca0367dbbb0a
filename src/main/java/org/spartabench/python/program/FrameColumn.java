package org.spartabench.python.program;

import java.util.Optional;

/**
 * Describes a column of a frame.
 *
 * @param source the name that qualifies it in the query
 * @param name its name in the query
 * @param label its name in the frame
 * @param scale digits after the point of a DECIMAL
 * @param outward 0 for a column of the block itself, 1 for one of the block around it, and so on
 */
record FrameColumn(
        Optional<String> source, String name, String label, ValueKind kind, int scale, boolean missing, int outward) {

    boolean called(Optional<String> qualifier, String wanted) {
        return name.equalsIgnoreCase(wanted)
                && (qualifier.isEmpty()
                        || source.filter(qualifier.get()::equalsIgnoreCase).isPresent());
    }

    FrameColumn from(Optional<String> qualifier) {
        return new FrameColumn(qualifier, name, label, kind, scale, missing, outward);
    }

    FrameColumn labelled(String changed) {
        return new FrameColumn(source, name, changed, kind, scale, missing, outward);
    }

    FrameColumn named(String changed) {
        return new FrameColumn(source, changed, label, kind, scale, missing, outward);
    }

    FrameColumn outer() {
        return new FrameColumn(source, name, label, kind, scale, missing, outward + 1);
    }

    FrameColumn optional() {
        return new FrameColumn(source, name, label, kind, scale, true, outward);
    }
}
