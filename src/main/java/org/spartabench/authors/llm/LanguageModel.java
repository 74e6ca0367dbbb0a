package org.spartabench.authors.llm;

import java.util.Optional;
import java.util.function.Function;

/** A model that answers prompts. Safe for use by several threads. */
public interface LanguageModel {

    /** Gives the model's name, as lineage and reports show it. */
    String name();

    /** Asks, and waits for the reply. */
    ModelReply say(Call call);

    /** Tests whether the model answers. */
    default ModelReply say(Prompt prompt) {
        return say(new Call(CallPurpose.NONE, "", 0, 1, prompt));
    }

    /** Answers calls in the way that is given. */
    record Answering(String name, Function<Call, ModelReply> way) implements LanguageModel {
        @Override
        public ModelReply say(Call call) {
            return way.apply(call);
        }
    }

    /**
     * Writes every call to a journal before anyone uses its reply. Answers a call from the journal if an interrupted run made
     * it already.
     */
    default LanguageModel keeping(CallJournal journal) {
        return new Answering(name(), call -> {
            Optional<ModelReply> known = journal.answered(call);
            if (known.isPresent()) {
                return known.get();
            }
            ModelReply said = say(call);
            if (said.cost().requests() > 0) {
                journal.append(call, name(), said);
            }
            return said;
        });
    }

    /** Splits the seed of each call by role and name before this model, its journal or a replay sees it. */
    default LanguageModel in(ModelRole role, String name) {
        return new Answering(
                name,
                call -> say(new Call(
                        call.work(),
                        call.kind(),
                        role.seed(call.seed(), name),
                        call.turn(),
                        call.prompt(),
                        call.dialogue())));
    }

    /** Answers from a journal, without any server. @param name of the model that answered the calls */
    static LanguageModel replaying(String name, CallJournal journal) {
        return new Answering(
                name,
                call -> journal.answered(call)
                        .orElseGet(() -> new ModelReply.Failed(
                                ModelReply.Cause.UNKNOWN,
                                "the replayed calls contain no reply to the request '" + call.kind() + "' of item "
                                        + call.work().item() + ", attempt "
                                        + call.work().attempt()
                                        + ": use the plan, prompts, facts and version of the program of the original"
                                        + " run",
                                ModelReply.Cost.NONE)));
    }
}
