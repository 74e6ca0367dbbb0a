package org.spartabench.authors.llm;

/** Answers from a journal, without any server. */
public final class ReplayedModel implements LanguageModel {

    private final String name;
    private final CallJournal journal;

    /** @param name of the model that answered the calls */
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
        String unknown = "the replayed calls contain no reply to the request '" + call.kind() + "' of item "
                + call.work().item() + ", attempt " + call.work().attempt()
                + ": use the plan, prompts, facts and version of the program of the original run";
        return journal.answered(call)
                .orElseGet(() -> new ModelReply.Failed(ModelReply.Cause.UNKNOWN, unknown, ModelReply.Cost.NONE));
    }
}
