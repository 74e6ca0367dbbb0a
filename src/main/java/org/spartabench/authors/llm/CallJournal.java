package org.spartabench.authors.llm;

import java.util.Optional;

/** Stores the calls of one run. Safe for use by several threads. */
public interface CallJournal {

    /** Gives the stored reply to this call with the same prompt, or the server's refusal of that prompt. */
    Optional<ModelReply> answered(Call call);

    /** Writes a call and its reply to disk. */
    void append(Call call, String model, ModelReply said);

    /** Stores nothing. */
    CallJournal NONE = new CallJournal() {
        @Override
        public Optional<ModelReply> answered(Call call) {
            return Optional.empty();
        }

        @Override
        public void append(Call call, String model, ModelReply said) {}
    };
}
