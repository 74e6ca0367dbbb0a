package org.spartabench.program.trial;

import org.spartabench.python.PythonReply;

/**
 * Says whether a program gave the rows of its query.
 *
 * @param why one line; empty for equal rows
 * @param reply how the program ended
 */
public record ProgramVerdict(State state, String why, PythonReply reply) {

    /** UNSURE: a LIMIT cuts among equals, so that both are right. */
    public enum State {
        EQUAL,
        DIFFERENT,
        UNSURE,
        NOT_RUN
    }

    /** Says why a program did not run. */
    public static ProgramVerdict notRun(String why) {
        return new ProgramVerdict(State.NOT_RUN, why, new PythonReply.Unavailable(why));
    }
}
