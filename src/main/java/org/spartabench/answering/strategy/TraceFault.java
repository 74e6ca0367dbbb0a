package org.spartabench.answering.strategy;

import java.util.Locale;

/**
 * Names a fault of an agent.
 *
 * @param turn its number
 */
public record TraceFault(int turn, Kind kind) {

    /** Lists the faults that rules find in a trace. */
    public enum Kind {
        /** An argument stands in no table, no literal and no earlier reply. */
        INVENTED_INPUT,
        /** SQL asks for what is only an API, or a call for what is none. */
        ROUTING,
        /** An argument comes from a later reply. */
        SEQUENCING,
        /** Calls that the answer needs were never made. */
        LOST_ROWS,
        /** It gave no answer and would not go on. */
        REFUSED,
        /** It gave no answer: several of its actions in a row were errors. */
        BAD_ACTIONS,
        /** It gave no answer in the turns and calls that it had. */
        NO_END,
        /** It answered, and never called an API that the answer needs. */
        OWN_ARITHMETIC,
        /** The argument is not what the turn is about. */
        OTHER_THAN_ASKED,
        /** The answer does not need the call. */
        IDLE_CALL,
        /** The answer writes numbers, truths or dates as texts, and is right otherwise. */
        VALUES_AS_TEXTS;

        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
