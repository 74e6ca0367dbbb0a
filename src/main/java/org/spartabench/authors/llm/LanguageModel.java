package org.spartabench.authors.llm;

import java.util.Optional;
import java.util.function.Function;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;

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

    /** Answers calls with a function. */
    record Answering(String name, Function<Call, ModelReply> answers) implements LanguageModel {
        @Override
        public ModelReply say(Call call) {
            return answers.apply(call);
        }
    }

    /**
     * Writes every call to a journal before anyone uses its reply. Answers a call from the journal if an interrupted run made
     * it already. Names the model that answered, where a server let another one answer.
     */
    default LanguageModel keeping(CallJournal journal) {
        return new Answering(name(), call -> {
            Optional<ModelReply> known = journal.answered(call);
            if (known.isPresent()) {
                return known.get();
            }
            ModelReply reply = say(call);
            if (reply.cost().requests() > 0) {
                Optional<String> other =
                        reply instanceof ModelReply.Replied replied ? replied.other() : Optional.empty();
                journal.append(call, other.orElse(name()), reply);
            }
            return reply;
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
