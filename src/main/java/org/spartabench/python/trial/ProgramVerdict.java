package org.spartabench.python.trial;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.python.confined.PythonReply;

/**
 * Says whether a program gave the rows of its query.
 *
 * @param reason one line; empty for equal rows
 * @param evidence a row that shows the difference; empty where rows are not what differs
 * @param cause what in the program makes the difference, a line each; empty unless it was looked for and found
 * @param reply how the program ended
 */
public record ProgramVerdict(State state, String reason, String evidence, String cause, PythonReply reply) {

    /** UNSURE: a LIMIT cuts among equals, so that both are right. NOT_RUN: also a program that was ended by its limits. */
    public enum State {
        EQUAL,
        DIFFERENT,
        UNSURE,
        NOT_RUN;

        public String word() {
            return switch (this) {
                case EQUAL -> "equal";
                case DIFFERENT -> "different";
                case UNSURE -> "unsure";
                case NOT_RUN -> "not run";
            };
        }
    }

    static ProgramVerdict of(State state, String reason, PythonReply reply) {
        return new ProgramVerdict(state, reason, "", "", reply);
    }

    /** Says why a program did not run. */
    public static ProgramVerdict notRun(String why) {
        return of(State.NOT_RUN, why, new PythonReply.Unavailable(why));
    }

    ProgramVerdict because(String found) {
        return new ProgramVerdict(state, reason, evidence, found, reply);
    }

    ProgramVerdict settled(State other) {
        return new ProgramVerdict(other, reason.replaceFirst(", but .*", ""), evidence, cause, reply);
    }

    /** Says all that is known, cause first. */
    public String why() {
        return Stream.of(cause, reason, evidence).filter(s -> !s.isEmpty()).collect(Collectors.joining("\n"));
    }
}
