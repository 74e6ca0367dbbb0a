package org.spartabench.project.clarification;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskControl;
import org.spartabench.judging.check.Readings.SecondReading;
import org.spartabench.judging.clarify.ClarifyResult;
import org.spartabench.judging.clarify.ClarifyResult.Difficulty;
import org.spartabench.judging.clarify.ClarifyResult.Executed;
import org.spartabench.judging.clarify.dialogue.Clarifier.Clarified;
import org.spartabench.judging.clarify.dialogue.Dialogue;
import org.spartabench.judging.clarify.dialogue.Execution;
import org.spartabench.project.Project;
import org.spartabench.project.failure.StoreException;

/**
 * Leads the dialogue about items one by one, and stores each result at once. Ends with the first model that cannot go on.
 *
 * @param each gets each result, on the thread of the job
 */
public record ClarifyJob(
        Project project,
        Dialogue dialogue,
        Optional<Execution> execution,
        List<Item> items,
        Consumer<ClarifyResult> each)
        implements Job {

    public ClarifyJob {
        items = List.copyOf(items);
    }

    @Override
    public String run(TaskControl control) throws InterruptedException {
        control.total(items.size());
        int done = 0;
        List<String> unread = new ArrayList<>();
        for (Item item : items) {
            control.awaitWhilePaused();
            if (control.cancelled()) {
                break;
            }
            CallPurpose work = new CallPurpose(item.number(), 0, Allowance.until(control::cancelled));
            Result<Clarified> asked = dialogue.of(item, work);
            Optional<String> useless = asked.toOptional().flatMap(Clarified::unread);
            if (useless.isPresent()) {
                unread.add("item " + item.number() + ": " + useless.get());
                continue;
            }
            Result<ClarifyResult> made = asked.then(c -> result(item, c, work));
            if (control.cancelled()) {
                break;
            }
            ClarifyResult result = made.orThrow(StoreException::new);
            new ClarificationRepository(project.records().core()).add(item, result);
            each.accept(result);
            control.done(++done);
        }
        return done + " of " + items.size() + " items clarified"
                + (unread.isEmpty()
                        ? ""
                        : "; what the subject replied could not be used: " + String.join("; ", unread));
    }

    private Result<ClarifyResult> result(Item item, Clarified clarified, CallPurpose work) {
        boolean open = clarified.reading().filter(SecondReading::open).isPresent();
        Result<Optional<Executed>> executed = execution
                .map(e -> e.of(item, clarified, work).map(Optional::of))
                .orElseGet(() -> Result.ok(Optional.empty()));
        return executed.map(e -> new ClarifyResult(clarified.clarification(), Difficulty.of(item), open, e));
    }
}
