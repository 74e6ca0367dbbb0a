package org.spartabench.project;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.spartabench.authors.llm.Call;
import org.spartabench.authors.llm.CallJournal;
import org.spartabench.authors.llm.ModelReply;
import org.spartabench.project.table.CallTable;
import org.spartabench.project.table.ProjectCore;

/** Stores calls to language models, those of runs and those outside of runs. */
public final class ModelCalls {

    private final ProjectCore core;
    private final CallTable calls;

    ModelCalls(ProjectCore core) {
        this.core = core;
        this.calls = core.tables().calls();
    }

    public CallJournal journal(long run) {
        return journal(OptionalLong.of(run));
    }

    /** Gives the journal for calls outside of runs; it answers no call. Items have their project numbers. */
    public CallJournal journal() {
        return journal(OptionalLong.empty());
    }

    private CallJournal journal(OptionalLong run) {
        return new CallJournal() {
            @Override
            public Optional<ModelReply> answered(Call call) {
                return run.isPresent() ? core.read(h -> calls.answered(h, run.getAsLong(), call)) : Optional.empty();
            }

            @Override
            public void append(Call call, String model, ModelReply said) {
                core.write(h -> calls.append(h, run, call, model, said, core.now()));
            }
        };
    }

    /** Lists the calls made for one item outside of runs, by its number in the project, oldest first. */
    public List<CallJournal.Journaled> outside(int item) {
        return core.read(h -> calls.outside(h, item));
    }

    /** Lists all calls made outside of runs, oldest first. */
    public List<CallJournal.Journaled> outside() {
        return core.read(calls::outside);
    }

    /** Lists all calls of a run, oldest first. */
    public List<CallJournal.Journaled> of(long run) {
        return core.read(h -> calls.of(h, run));
    }

    /** Lists the calls made for one item of a run, by its number in that run, oldest first. */
    public List<CallJournal.Journaled> of(long run, int item) {
        return core.read(h -> calls.of(h, run, item));
    }

    /** Lists the system prompts that were sent, in the order of models and kinds. */
    public List<CallJournal.PromptUse> prompts() {
        return core.read(calls::prompts);
    }

    public CallJournal.ModelUse use(long run) {
        return core.read(h -> calls.use(h, run));
    }
}
