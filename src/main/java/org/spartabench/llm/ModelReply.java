package org.spartabench.llm;

/** Holds the result of a call. */
public sealed interface ModelReply {

    /** What the call took; kept for failed calls too. */
    Cost cost();

    /**
     * @param requests requests sent to the server, the repeated ones included
     * @param promptTokens as the server counts them; 0 where it does not say
     * @param replyTokens likewise
     * @param nanos from the first request to the last answer, waiting included
     */
    record Cost(int requests, int promptTokens, int replyTokens, long nanos) {

        public static final Cost NONE = new Cost(0, 0, 0, 0);

        public int tokens() {
            return promptTokens + replyTokens;
        }
    }

    /** The model answered; its text may be of any form. */
    record Replied(String text, Cost cost) implements ModelReply {}

    /**
     * The model did not answer, and asking again at once would not help.
     *
     * @param reason one line for people, without the key
     */
    record Failed(Cause cause, String reason, Cost cost) implements ModelReply {}

    /** Why there is no answer. */
    enum Cause {
        /** The server cannot be reached, is too slow, too busy, or breaks down, however often it is asked. */
        SILENT,
        /** The server refuses: the key, the model's name, or the request. */
        REFUSED,
        /** A budget is used up. */
        BUDGET,
        /** The run is to stop. */
        STOPPED,
        /** The journal that is replayed has no such call. */
        UNKNOWN
    }
}
