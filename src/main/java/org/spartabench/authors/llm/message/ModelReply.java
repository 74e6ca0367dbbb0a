package org.spartabench.authors.llm.message;

import java.util.Optional;

/** Holds the result of a call. */
public sealed interface ModelReply {

    /** Ends the text of a reply that the server cut off at its limit of tokens. */
    String CUT = "[cut off at the limit of tokens]";

    /** Gives the cost of the call, even of a failed one. */
    Cost cost();

    /**
     * Holds the cost of a call.
     *
     * @param requests to the server, with retries
     * @param promptTokens as the server counts them, else estimated
     * @param replyTokens as the server counts them, else estimated
     * @param nanos from the first request to the last answer, with waits
     */
    record Cost(int requests, int promptTokens, int replyTokens, long nanos) {

        public static final Cost NONE = new Cost(0, 0, 0, 0);

        public int tokens() {
            return promptTokens + replyTokens;
        }
    }

    /**
     * Holds the text of the model, in any form.
     *
     * @param other name of the model that answered, where a server let another one answer than it was asked for
     */
    record Replied(String text, Cost cost, Optional<String> other) implements ModelReply {

        public Replied(String text, Cost cost) {
            this(text, cost, Optional.empty());
        }
    }

    /**
     * Reports a failure that no immediate retry mends.
     *
     * @param reason one line for people, without the key
     */
    record Failed(Cause cause, String reason, Cost cost) implements ModelReply {}

    /** The causes of failures. */
    enum Cause {
        /** The server is unreachable, too slow, too busy or broken, even after retries. */
        SILENT,
        /** The server refuses the key or the model's name. */
        REFUSED,
        /** The server refuses this prompt, for its length perhaps, but may answer another. */
        UNFIT,
        /** For a long time no reply of the model was of use. */
        USELESS,
        /** A budget is used up. */
        BUDGET,
        /** The run stops. */
        STOPPED,
        /** The replayed journal has no such call. */
        UNKNOWN
    }
}
