package org.spartabench.making.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.task.TaskControl;
import org.spartabench.making.nest.Pool;
import org.spartabench.making.run.ItemSession.Shared;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Phase;
import org.spartabench.making.run.cost.ledger.ItemCounters;
import org.spartabench.making.run.cost.ledger.Ledger;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.RunSeeds;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.making.run.plan.quota.ItemPlan;
import org.spartabench.making.run.plan.quota.PlanAdjuster;

/**
 * Makes the items of one run's plan in parallel and accepts them in the order of their numbers. An item depends on the
 * seed, its number and the items before it, never on the threads or their number.
 *
 * <p>An item whose plan is not met within a small multiple of the calls that it would ideally take gets another plan from
 * the {@link PlanAdjuster}. A shape that makes too little of its calls gets no other plans, and such a run as a whole ends.
 */
final class Production {

    /** Attempts in a row that ask nothing, because no leaf or table fits, before a plan counts as failed. */
    private static final int IDLE = 16;
    /** The same for templates, which ask nothing at all. */
    private static final int IDLE_TEMPLATES = 120;

    /** Items in a row that a model draws without knowing which conditions their leaves have, whatever the number of jobs. */
    private static final int UNKNOWN = 128;

    /** Items that are drawn ahead or wait for their turn, for each job; one with a model, if the jobs are few. */
    private static final int AHEAD = 3;

    /** First attempts at an item by a model that know of all before them, and attempts that know of the same afterwards. */
    private static final int ALONE = 1;

    private static final int WAVE = 8;

    private static final long COUNTING_NANOS = 250_000_000;

    private final RunPlan plan;
    private final PlanAdjuster plans;
    private final Stages stages;
    private final Shared shared;
    private final TaskControl control;
    private final ResumePoint begun;
    private final Ledger ledger;
    private final AcceptedItems seen;
    private final TreeMap<Integer, Item> accepted = new TreeMap<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private Optional<Attempt.Stop> stop = Optional.empty();
    private @Nullable Pool given;
    private int givenUp;
    private final Waste waste;
    private String lastFailure = "";
    private String lastGivenUp = "";
    private long counted;

    Production(RunPlan plan, PlanAdjuster plans, Stages stages, Shared shared, TaskControl control, ResumePoint begun) {
        this.plan = plan;
        this.plans = plans;
        this.stages = stages;
        this.shared = shared;
        this.control = control;
        this.begun = begun;
        this.ledger = new Ledger(plan, begun.costs());
        this.waste = new Waste(ledger);
        this.seen = new AcceptedItems(shared.facts().schema(), plans.size(), plans.size() - plans.leaves());
    }

    Ledger ledger() {
        return ledger;
    }

    /** Sums up the run for its last event: items, wishes that could not be met, repairs, exchanges and limits. */
    List<String> summary(List<String> notes, Duration took) {
        List<String> parts = new ArrayList<>(notes);
        parts.addFirst(accepted.size() + " of " + plans.size() + " items in " + took.toMillis() / 1000.0 + " s");
        if (ledger.of(Counter.REPAIRS_TRIED) > 0) {
            parts.add(ledger.of(Counter.REPAIRED) + " of " + ledger.of(Counter.REPAIRS_TRIED)
                    + " empty queries repaired");
        }
        parts.addAll(plans.notes());
        if (givenUp > 0) {
            parts.add(Numbers.counted(givenUp, "item") + (givenUp == 1 ? " was" : " were") + " given up; the last one, "
                    + lastGivenUp);
        }
        exhausted().ifPresent(reason -> parts.add(reason + (spent() ? "; a larger one continues this run" : "")));
        return parts;
    }

    /** Whether the budget was used up before each item of the plan was made or given up. */
    boolean spent() {
        return budget().isPresent() && accepted.size() + givenUp < plans.size();
    }

    void run() {
        begun.others().forEach(seen::before);
        begun.items().forEach(this::recall);
        control.total(plans.size());
        control.done(accepted.size());
        int leaves = plans.leaves();
        int begin = accepted.isEmpty() ? 1 : accepted.lastKey() + 1;
        IntStream.range(1, begin).forEach(this::replayed);
        givenUp = begin - 1 - accepted.size();
        if (stages.onDemand()) { // no item waits for the leaves of others
            phase(begin, plans.size(), n -> n > leaves ? Optional.of(given()) : Optional.empty());
            return;
        }
        phase(begin, leaves, n -> Optional.empty());
        if (leaves < plans.size() && begin <= plans.size() && going()) {
            Optional<Pool> pool = Optional.of(pool(leaves));
            phase(Math.max(begin, leaves + 1), plans.size(), n -> pool);
        }
    }

    /** Gives the leaves that are there without an author; on the accepting thread, so that others draw in the meantime. */
    private Pool given() {
        if (given == null) {
            given = new Pool(stages.given(0));
        }
        return given;
    }

    /** Repeats the changes of plans up to the one by which an item of the interrupted run was made. */
    private void replayed(int number) {
        Optional<ItemPlan> met = Optional.ofNullable(accepted.get(number)).map(ItemPlan::of);
        while (!met.equals(Optional.of(plans.plan(number)))) {
            if (plans.failed(number).isEmpty()) {
                break;
            }
        }
        met.ifPresent(p -> plans.made(number));
        waste.dealtWith(plans.plan(number));
    }

    private void recall(Item item) {
        accepted.put(item.number(), item);
        seen.add(item.number(), item.query(), item.answer());
    }

    private void phase(int first, int last, IntFunction<Optional<Pool>> pools) {
        if (first > last) {
            return;
        }
        int unknown = shared.author().readsFigures() ? UNKNOWN : plans.size();
        Beginnings beginnings = new Beginnings(plans, pools, unknown);
        try (DraftLine line = line(first, last, seen, beginnings)) {
            for (int number = first; number <= last && going(); number++) {
                commit(number, line, beginnings);
            }
            if (!going()) {
                shared.gate().close();
            }
        }
        rethrow();
    }

    private DraftLine line(int first, int last, AcceptedItems earlier, Beginnings beginnings) {
        int jobs = plan.jobs();
        boolean model = shared.author().readsFigures();
        int ahead = !model ? AHEAD * jobs : jobs < DraftLine.SPARE_JOBS ? jobs : Math.min(UNKNOWN, AHEAD * jobs);
        Draft.Limits limits = new Draft.Limits(
                plan.budget().itemAttempts(),
                plan.treeMethod() == TreeMethod.TEMPLATE ? IDLE_TEMPLATES : IDLE,
                model ? ALONE : Integer.MAX_VALUE,
                WAVE);
        return new DraftLine(
                new DraftLine.Extent(jobs, ahead, first, last, limits),
                earlier,
                shared.events(),
                draw -> draw(draw, earlier),
                beginnings);
    }

    private void rethrow() {
        Throwable cause = failure.get();
        if (cause != null) {
            throw new IllegalStateException("a job of the run failed", cause);
        }
    }

    private boolean going() {
        return shared.gate().open()
                && shared.events().failure().isEmpty()
                && exhausted().isEmpty();
    }

    /** Names the limit of the whole run that is reached. */
    private Optional<String> exhausted() {
        return budget().or(() -> stop.map(Attempt.Stop::reason)).or(() -> waste.ofRun(accepted.isEmpty(), lastFailure));
    }

    /** Names the budget that is used up. */
    private Optional<String> budget() {
        return stop.filter(s -> !s.failed())
                .map(Attempt.Stop::reason)
                .or(() -> shared.allowance().exhausted(ledger.calls(), ledger.of(Counter.TOKENS)));
    }

    /** Attempts an item once; on any thread. */
    private DraftLine.Made draw(Draft.Draw draw, AcceptedItems earlier) {
        ItemCounters tally = new ItemCounters();
        try {
            boolean open = shared.gate().open();
            Attempt made = open && draw.wanted()
                    ? shared.watch().measured(tally, Phase.CHOOSING, () -> attempt(draw, tally))
                    : new Attempt(
                            draw.draft().number(),
                            draw.draft().plan(),
                            draw.attempt(),
                            Optional.empty(),
                            "stopped",
                            Optional.empty(),
                            tally);
            boolean willing = made.number() > 0
                    && made.attempt() <= LeafConditions.WILLING
                    && !shared.author().readsFigures(); // nobody reads an extra leaf, and draws of a model cost
            Optional<AcceptedItems.Marks> marks = made.ready()
                    .map(ready -> shared.watch()
                            .measured(tally, Phase.COMMIT, () -> earlier.marks(ready.grounded(), willing)));
            return new DraftLine.Made(made, marks, open);
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
            shared.gate().close(); // the calls that the others would still make are paid for
            throw e;
        }
    }

    private Attempt attempt(Draft.Draw draw, ItemCounters tally) {
        int number = draw.draft().number();
        int attempt = draw.attempt();
        ItemPlan itemPlan = draw.draft().plan();
        long seed = RunSeeds.seed(RunSeeds.seed(plan.seed(), number), attempt);
        Blueprint blueprint = itemPlan.arranged(new SplittableRandom(RunSeeds.seed(seed, 0)));
        draw.events().accept(new RunEvent.Planned(number, attempt, itemPlan.shape(), blueprint.nestings()));
        ItemSession session = new ItemSession(shared, number, draw, tally, seed, itemPlan.rare(plan.seed(), number));
        return switch (stages.ready(session, blueprint, draw.leaves())) {
            case Outcome.Done<Attempt.Ready>(Attempt.Ready ready) -> {
                shared.allowance().progress();
                yield new Attempt(number, itemPlan, attempt, Optional.of(ready), "", Optional.empty(), tally);
            }
            case Outcome.Refused<Attempt.Ready>(Refusal refusal) -> {
                Optional<Attempt.Stop> end = session.stop()
                        .or(() -> shared.allowance()
                                .stalled(refusal.message())
                                .map(reason -> new Attempt.Stop(true, reason)));
                draw.events().accept(new RunEvent.Refused(number, attempt, refusal.message()));
                yield new Attempt(number, itemPlan, attempt, Optional.empty(), refusal.message(), end, tally);
            }
        };
    }

    /** Accepts the item with that number, or gives it up. */
    private void commit(int number, DraftLine line, Beginnings beginnings) {
        Draft draft = line.take(number);
        Attempt made = taken(draft, seen);
        count();
        while (unfinished(made) && !waste.of(made.plan().shape().label())) {
            lastFailure = made.plan().shape().label() + ": " + made.reason();
            Optional<Beginnings.Other> other = beginnings.other(draft);
            if (other.isEmpty()) {
                break;
            }
            line.replan(other.get().changed());
            draft = line.again(draft, other.get().beginning());
            made = taken(draft, seen);
        }
        waste.dealtWith(plans.plan(number));
        if (made.ready().isPresent()) {
            plans.made(number);
            accept(made, made.ready().get());
            line.accepted();
            return;
        }
        if (made.stop().isPresent()) {
            halt(made.stop().get());
            return;
        }
        shared.events().submit(new RunEvent.Costed(number, ledger.cost(number)));
        if (shared.gate().open()) {
            givenUp++;
            String shape = made.plan().shape().label();
            lastGivenUp = shape + ": " + made.reason();
            String reason = "no " + shape + " query in " + made.attempt() + " attempts; the last one: " + made.reason()
                    + waste.told(shape);
            shared.events().submit(new RunEvent.GivenUp(number, reason));
            control.message(told(made, "given up: " + reason));
        }
    }

    /** Says what became of an item, and what a model has cost until now. */
    private String told(Attempt made, String end) {
        long tokens = ledger.of(Counter.TOKENS);
        return "item " + made.number() + " of " + plans.size() + ": " + end
                + (tokens == 0
                        ? ""
                        : "; so far " + Numbers.counted(ledger.calls(), "call") + " and "
                                + Numbers.counted(tokens, "token"));
    }

    /** Whether there is no item yet and reason to try again. */
    private boolean unfinished(Attempt made) {
        return made.ready().isEmpty() && made.stop().isEmpty() && shared.gate().open();
    }

    private void halt(Attempt.Stop reason) {
        stop = Optional.of(reason);
        shared.gate().close();
    }

    /** Returns why the author or its budget ended the run early. */
    Optional<Attempt.Stop> stop() {
        return stop;
    }

    /** Reports the costs so far, at most four times a second. */
    private void count() {
        long now = System.nanoTime();
        if (counted == 0 || now - counted > COUNTING_NANOS) {
            counted = now;
            shared.events().submit(new RunEvent.Counted(ledger.metrics()));
        }
    }

    /** Counts what the attempts at an item cost, and those with an answer that another item has. */
    private Attempt taken(Draft draft, AcceptedItems earlier) {
        for (Draft.Draw draw : draft.ended()) {
            spent(draw.made(), draw.made().tally());
            draw.marks().filter(earlier::answered).ifPresent(marks -> {
                ItemCounters repeated = new ItemCounters();
                repeated.count(Counter.DUPLICATE);
                spent(draw.made(), repeated);
            });
        }
        return draft.settled().orElseThrow();
    }

    private void spent(Attempt made, ItemCounters tally) {
        ledger.add(made.number(), made.plan().shape().label(), tally);
    }

    /** Hands an item and its costs to the journal, and goes on; reports the item when it is on disk. */
    private void accept(Attempt made, Attempt.Ready ready) {
        Item item = made.item(
                ready, plan, shared.author().name(), shared.facts().schema().name());
        ItemCounters success = new ItemCounters();
        success.count(Counter.SUCCESS);
        success.count(Counter.IDEAL_CALLS, ItemCounters.ideal(item.query(), plan));
        spent(made, success);
        recall(item);
        int done = accepted.size();
        String message = told(made, made.plan().shape().label());
        shared.events().submit(new RunEvent.Costed(made.number(), ledger.cost(made.number())));
        shared.events().submit(new RunEvent.Accepted(made.number(), item)).thenAccept(written -> {
            if (written) {
                control.done(done);
                control.message(message);
            }
        });
    }

    /** Collects the leaf items of the run; if they are few, also extra leaves with the numbers -1, -2, …. */
    private Pool pool(int leaves) {
        List<Pool.Leaf> pool = new ArrayList<>();
        AcceptedItems known = new AcceptedItems(shared.facts().schema(), 0, 0);
        accepted.headMap(leaves + 1).values().forEach(item -> {
            int rows = item.answer().values().size();
            pool.add(stages.leaf(item.number(), new Grounded(item.query(), item.answer(), rows, 0)));
            known.before(item);
        });
        int missing = ItemPlan.pool(plans.shapes()) - leaves;
        pool.addAll(stages.given(-Math.max(0, missing)));
        if (missing <= 0) {
            return new Pool(pool);
        }
        try (DraftLine line = line(1, missing, known, Beginnings.ofExtraLeaves())) {
            for (int k = 1; k <= missing && going(); k++) {
                control.message("leaf " + k + " of " + missing + " for inner blocks");
                Attempt made = taken(line.take(k), known);
                waste.dealtWith(ItemPlan.extraLeaf(k));
                made.stop().ifPresent(this::halt);
                shared.events().submit(new RunEvent.Costed(-k, ledger.cost(-k)));
                made.ready().map(Attempt.Ready::grounded).ifPresent(g -> {
                    pool.add(stages.leaf(made.number(), g));
                    known.add(made.number(), g.query(), g.answer());
                    line.accepted();
                });
                shared.events().submit(made.pooled());
            }
        }
        rethrow();
        return new Pool(pool);
    }
}
