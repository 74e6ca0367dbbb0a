package org.spartabench.llm;

import java.util.Optional;

/** Stores the calls of one run. Safe for use by several threads. */
public interface CallJournal {

    /** What this very call, with the same prompt, was answered before. */
    Optional<ModelReply.Replied> answered(Call call);

    /** Stores a call and its reply; on disk when this returns. */
    void append(Call call, String model, ModelReply said);

    /** Keeps nothing. */
    CallJournal NONE = new CallJournal() {
        @Override
        public Optional<ModelReply.Replied> answered(Call call) {
            return Optional.empty();
        }

        @Override
        public void append(Call call, String model, ModelReply said) {}
    };
}
