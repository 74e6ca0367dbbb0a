package org.spartabench.making.run;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.making.run.plan.RunPlan;

/**
 * Limits the spending of a run on a language model, request by request. An author that asks no model spends nothing
 * here; the run's own accounts, which every author is held to, are settled item by item.
 */
final class RunAllowance implements Allowance {

    /** Requests to a model without any item or leaf made, after which a run stops; more for each job. */
    private static final int PATIENCE = 150;

    private static final int PATIENCE_OF_JOB = 50;

    private final RunPlan.Budget budget;
    private final Gate gate;
    private final long started = System.nanoTime();
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong tokens = new AtomicLong();
    private final AtomicLong progressed = new AtomicLong();
    private final long patience;

    RunAllowance(RunPlan plan, Gate gate) {
        this.budget = plan.budget();
        this.gate = gate;
        this.patience = PATIENCE + (long) PATIENCE_OF_JOB * plan.jobs();
    }

    /** Notes that an item or a leaf was made. */
    void progress() {
        progressed.set(requests.get());
    }

    /** Tells that many requests to a model have made nothing. @param last why the last attempt failed */
    Optional<String> stalled(String last) {
        long vain = requests.get() - progressed.get();
        return vain < patience
                ? Optional.empty()
                : Optional.of("the last " + vain + " requests to the model made no item; the last attempt: " + last);
    }

    @Override
    public Optional<String> take() {
        Optional<String> refusal = exhausted(requests.getAndIncrement(), tokens.get());
        refusal.ifPresent(reason -> requests.decrementAndGet());
        return refusal;
    }

    /** Names the limit of the whole run that such spending reaches. */
    Optional<String> exhausted(long callsMade, long tokensUsed) {
        if (callsMade >= budget.calls()) {
            return Optional.of("the budget of " + budget.calls() + " calls is used up");
        }
        if (budget.tokens() > 0 && tokensUsed >= budget.tokens()) {
            return Optional.of("the budget of " + budget.tokens() + " tokens is used up");
        }
        return late()
                ? Optional.of("the budget of " + budget.seconds() + " seconds is used up, so another run of this plan"
                        + " may end at another item")
                : Optional.empty();
    }

    @Override
    public void used(int count) {
        tokens.addAndGet(count);
    }

    @Override
    public boolean stopped() {
        return gate.closed() || late();
    }

    private boolean late() {
        return budget.seconds() > 0
                && System.nanoTime() - started - gate.pausedNanos() >= TimeUnit.SECONDS.toNanos(budget.seconds());
    }
}
