package org.spartabench.making.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.base.task.TaskControl;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.ResumePoint;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.event.Journal;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.RunPlan.Budget;

/**
 * Says before a run what its plan gives on the data: the offline author runs the plan as a whole, and nothing is kept. Of a
 * run with the same author this is no estimate, since the run makes the same items; of a run with a model it says which
 * shapes the data can hold, before anything is paid for.
 *
 * @param metrics items made and calls, by shape
 * @param message how that run ended: items made, plans that were exchanged or left out, why the last item was given up,
 *     one a line
 */
public record Forecast(Metrics metrics, String message) {

    /**
     * @param offline runs plans with the offline author
     * @param begun the state from which the run itself would start
     */
    public static Forecast of(Pipeline offline, RunPlan plan, ResumePoint begun, TaskControl control) {
        List<String> end = Collections.synchronizedList(new ArrayList<>());
        Journal journal = events -> events.forEach(event -> {
            if (event instanceof RunEvent.Finished finished) {
                end.add(finished.message());
            }
        });
        Metrics metrics = offline.run(offline(plan), begun, journal, control);
        return new Forecast(metrics, String.join("\n", end));
    }

    /** Leaves the limits of a plan for a model out, since this run pays nothing. */
    private static RunPlan offline(RunPlan plan) {
        if (plan.author().equals(OfflineAuthor.NAME)) {
            return plan;
        }
        Budget free = Budget.DEFAULT;
        return plan.withAuthor(OfflineAuthor.NAME)
                .withBudget(plan.budget()
                        .withCalls(free.calls())
                        .withTokens(free.tokens())
                        .withSeconds(free.seconds()));
    }

    /** Says whether the data hold every item of the plan. */
    public boolean whole() {
        return metrics.total().of(Counter.SUCCESS) == metrics.total().target();
    }

    /** Gives one line: how many of the items the data hold, and of which shapes they do not hold all. */
    public String line() {
        List<String> lacking = metrics.shapes().stream()
                .filter(shape -> shape.of(Counter.SUCCESS) < shape.target())
                .map(shape -> shape.of(Counter.SUCCESS) + " of " + shape.target() + " " + shape.shape())
                .toList();
        Metrics.ByShape all = metrics.total();
        return "the offline author makes " + all.of(Counter.SUCCESS) + " of the " + all.target()
                + " items on these data" + (lacking.isEmpty() ? "" : ": " + String.join(", ", lacking));
    }
}
