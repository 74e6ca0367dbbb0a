package org.spartabench.authors.llm.call;

import java.time.Instant;
import java.util.Optional;
import org.spartabench.authors.llm.message.ModelReply;

/** Stores the calls of one run. Safe for use by several threads. */
public interface CallJournal {

    /** Gives the stored reply to this call with the same prompt, or the server's refusal of that prompt. */
    Optional<ModelReply> answered(Call call);

    /** Writes a call and its reply to disk. */
    void append(Call call, String model, ModelReply reply);

    /** Stores nothing. */
    CallJournal NONE = new CallJournal() {
        @Override
        public Optional<ModelReply> answered(Call call) {
            return Optional.empty();
        }

        @Override
        public void append(Call call, String model, ModelReply reply) {}
    };

    /**
     * Holds a call from a journal. Its purpose has item and attempt, but no budget.
     *
     * @param model name of the model
     */
    record Journaled(Call call, String model, Instant at, ModelReply reply) {}

    /**
     * Sums the calls of a run to a model.
     *
     * @param calls prompts, each counted once
     * @param failed calls without a reply
     * @param questions calls for the words of a question, which the costs of queries leave out
     * @param requests sent, with retries
     */
    record ModelUse(long calls, long failed, long questions, long requests, long promptTokens, long replyTokens) {}

    /**
     * Counts the calls with one system prompt.
     *
     * @param kind of the request
     * @param hash SHA-256 of the system prompt, in hexadecimal digits
     */
    record PromptUse(String model, String kind, String hash, long calls) {}
}
