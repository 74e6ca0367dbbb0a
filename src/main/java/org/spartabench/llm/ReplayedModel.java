package org.spartabench.llm;

import java.util.Optional;

/** Answers from a journal, without any server. */
public final class ReplayedModel implements LanguageModel {

    private final String name;
    private final CallJournal journal;

    /** @param name of the model whose calls these are */
    public ReplayedModel(String name, CallJournal journal) {
        this.name = name;
        this.journal = journal;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public ModelReply say(Call call) {
        Optional<ModelReply.Replied> known = journal.answered(call);
        return known.isPresent()
                ? known.get()
                : new ModelReply.Failed(
                        ModelReply.Cause.UNKNOWN,
                        "the calls that are replayed hold no answer to the request '" + call.kind() + "' of item "
                                + call.work().item() + ", attempt "
                                + call.work().attempt()
                                + ": plan, prompts, facts and program have to be those of the run that made them",
                        ModelReply.Cost.NONE);
    }
}
