package org.spartabench.judging.clarify;

/**
 * Says why the barrier refuses a clarification.
 *
 * @param what the part of the clarification that is refused; may be empty
 */
public record Leakage(Kind kind, String what) {

    /** The reasons, with the sentence that asks for another clarification. */
    public enum Kind {
        EMPTY("it says nothing"),
        CODE("it holds code: say it in words"),
        OPERATOR("it holds operators: say it in words"),
        QUERY_TEXT("it repeats text of the query"),
        GROUND_TRUTH("it speaks of a query or an answer that is known"),
        RESULT("it holds a value that only the answer or an inner result gives"),
        NO_ANSWER("it does not choose between what was offered"),
        MORE_THAN_ASKED("it answers more than was asked");

        private final String reason;

        Kind(String reason) {
            this.reason = reason;
        }

        public String reason() {
            return reason;
        }
    }

    @Override
    public String toString() {
        return kind.reason() + (what.isEmpty() ? "" : ": " + what);
    }
}
