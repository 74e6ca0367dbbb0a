package org.spartabench.apis.call;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Holds what the calls of one step gave: all of their rows, or a reason in one line. */
public sealed interface Fetched {

    /**
     * @param rows for each of the arguments, in their order, rows with a value for each attribute of the entity
     * @param remarks what was odd and did not stop the step, one line each
     */
    record Done(List<List<List<@Nullable Object>>> rows, List<String> remarks) implements Fetched {}

    record Failed(Kind kind, String message) implements Fetched {}

    enum Kind {
        /** A host that is not allowed, or an operation that may write. */
        FORBIDDEN,
        /** A budget was used up. */
        LIMIT,
        CANCELLED,
        /** The server, or its reply. */
        FAULT
    }
}
