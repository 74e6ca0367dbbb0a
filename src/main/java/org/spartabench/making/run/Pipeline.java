package org.spartabench.making.run;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.verbalise.ExemplarFile;
import org.spartabench.authors.verbalise.Exemplars;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.usage.KeyCounts;
import org.spartabench.facts.usage.TableUses;
import org.spartabench.making.law.Grounding;
import org.spartabench.making.law.KeyCounting;
import org.spartabench.making.law.Laws;
import org.spartabench.making.leaf.LeafTables;
import org.spartabench.making.nest.join.PossibleTrees;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.cost.ledger.Stopwatch;
import org.spartabench.making.run.event.EventWriter;
import org.spartabench.making.run.event.Journal;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.RunSeeds;
import org.spartabench.making.run.plan.quota.PlanAdjuster;
import org.spartabench.making.run.plan.quota.Quotas;
import org.spartabench.sql.path.Clause;

/**
 * Makes the items of a run plan. Only this class knows the order of the stages: a leaf, or a tree over leaves with its
 * repairs; the laws; the question.
 */
public final class Pipeline {

    private static final int ROWS = 10_000;

    private final FactBase facts;
    private final Author author;
    private final Exemplars exemplars;
    private final Clock clock;
    private final LongSupplier ticks;

    /** Uses the shipped exemplars if the author learns from any. */
    public Pipeline(FactBase facts, Author author, Clock clock) {
        this(facts, author, author.learns() ? ExemplarFile.shipped() : Exemplars.NONE, clock);
    }

    /** @param exemplars shown to the author when it writes a question */
    public Pipeline(FactBase facts, Author author, Exemplars exemplars, Clock clock) {
        this(facts, author, exemplars, clock, System::nanoTime);
    }

    /** @param ticks the clock of all costs, in nanoseconds: of the calling thread, or of all */
    public Pipeline(FactBase facts, Author author, Exemplars exemplars, Clock clock, LongSupplier ticks) {
        this.facts = facts;
        this.author = author;
        this.exemplars = exemplars;
        this.clock = clock;
        this.ticks = ticks;
    }

    /** Runs a plan in a project without other items; see {@link #run(RunPlan, ResumePoint, Journal, TaskControl)}. */
    public Metrics run(RunPlan plan, List<Item> earlier, Journal journal, TaskControl control) {
        return run(plan, new ResumePoint(List.of(), earlier, List.of()), journal, control);
    }

    /**
     * Runs a plan to its end, until it is cancelled, or until its budget is used up.
     *
     * @return the costs, those of an interrupted run of the same plan included
     * @throws RunStopped when the author could not go on, after the run's end is on disk
     * @throws RuntimeException what the journal threw when it could not keep an event; nothing else
     */
    public Metrics run(RunPlan plan, ResumePoint begun, Journal journal, TaskControl control) {
        Instant start = clock.instant();
        TimeoutRetry facts = new TimeoutRetry(this.facts, author.clear(this.facts.schema()));
        Schema schema = facts.schema();
        Limits limits = new Limits(Duration.ofMillis(plan.budget().statementMillis()), ROWS);
        Laws laws = new Laws(facts, limits);
        KeyCounting counting = new KeyCounting(facts, limits);
        KeyCounts counts = counting.all();
        PossibleTrees trees = new PossibleTrees(schema, counts);
        LeafTables leaves = new LeafTables(schema, new TableUses(counts));
        Quotas quotas = Quotas.of(plan, trees.types(), leaves.possible(Set.of(Clause.GROUP_BY), false));
        PlanAdjuster plans = new PlanAdjuster(
                quotas.items(),
                p -> p.nested()
                        ? trees.possible(p.shape(), p.types(), p.operators(), p.aggregate())
                        : leaves.possible(p.operators(), p.aggregate()));
        try (EventWriter events = new EventWriter(journal)) {
            events.submit(new RunEvent.Started(plan));
            Stream.concat(quotas.notes().stream(), plans.notes().stream()).forEach(control::message);
            Stopwatch watch = new Stopwatch(ticks);
            Gate gate = new Gate(control, watch);
            ItemSession.Shared shared = new ItemSession.Shared(
                    facts,
                    new SampleRows(facts, RunSeeds.seed(plan.seed(), 1)),
                    limits,
                    author,
                    new RunAllowance(plan, gate),
                    new Grounding(facts, limits),
                    laws,
                    events,
                    gate,
                    watch,
                    plan.drawing(),
                    new FigureReader(facts, limits, counts));
            Stages stages = new Stages(shared, counting, counts, plan, exemplars);
            Production production = new Production(plan, plans, stages, shared, control, begun);
            production.run();
            Metrics metrics = production.ledger().metrics();
            Optional<Attempt.Stop> failed = production.stop().filter(Attempt.Stop::failed);
            RunEvent.End end = failed.isPresent()
                    ? RunEvent.End.FAILED
                    : control.cancelled()
                            ? RunEvent.End.CANCELLED
                            : production.spent() ? RunEvent.End.STOPPED : RunEvent.End.DONE;
            Duration took = Duration.between(start, clock.instant());
            List<String> parts = production.summary(quotas.notes(), took);
            if (facts.stopped() > 0) {
                parts.add(facts.stopped() + " statements reached the time limit, so another run of this plan may give"
                        + " different items");
            }
            RunEvent.Finished finished = new RunEvent.Finished(end, String.join("\n", parts), metrics);
            events.settle(finished);
            control.message(finished.line()); // after the last item's, which the journal's thread gives
            events.failure().ifPresent(Pipeline::rethrow);
            if (failed.isPresent()) {
                throw new RunStopped(failed.get().reason());
            }
            return metrics;
        }
    }

    private static void rethrow(Throwable failure) {
        switch (failure) {
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException(failure);
        }
    }
}
