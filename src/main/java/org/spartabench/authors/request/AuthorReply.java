package org.spartabench.authors.request;

import java.util.Optional;
import org.spartabench.authors.llm.message.ModelReply;

/** Holds an author's answer: a value of the requested type, a refusal, or a failure. */
public sealed interface AuthorReply<R> {

    /** @param purpose what the whole query answers from now on, in the author's words; empty if that stays */
    record Given<R>(R value, Optional<String> purpose, Usage usage) implements AuthorReply<R> {

        public Given(R value, Usage usage) {
            this(value, Optional.empty(), usage);
        }
    }

    /** @param reason one line for people */
    record Declined<R>(String reason, Usage usage) implements AuthorReply<R> {}

    /** The author cannot go on: its model does not answer, or its budget is used up. */
    record Unavailable<R>(ModelReply.Cause cause, String reason, Usage usage) implements AuthorReply<R> {}

    Usage usage();

    /**
     * Holds the costs of one request; an offline author makes one call and uses no tokens.
     *
     * @param calls to the model: more than one after useless replies
     * @param prompt hash of the prompt file; empty without one
     */
    record Usage(int calls, int promptTokens, int replyTokens, long nanos, String prompt) {
        public static Usage of(long nanos) {
            return new Usage(1, 0, 0, nanos, "");
        }

        public int tokens() {
            return promptTokens + replyTokens;
        }
    }
}
