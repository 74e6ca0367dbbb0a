package org.spartabench.making.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.AuthorSession.ItemMemory;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.task.TaskControl;
import org.spartabench.making.law.DuplicateIndex;
import org.spartabench.making.law.Laws;
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
 * seed, its number and the items before it, never on the threads; with a model also on the jobs, if there are more than eight.
 *
 * <p>An item whose plan is not met within a small multiple of the calls that it would ideally take gets another plan from
 * the {@link PlanAdjuster}. A shape that makes too little of its calls gets no other plans, and such a run as a whole ends.
 */
final class Production {

    /** Most calls for an item by its own plan, and by each plan in its place, as a multiple of the ideal ones. */
    private static final int PATIENCE = 14;

    private static final int LESS_PATIENCE = 10;
    private static final int SPARE = 10;
    /** Attempts in a row that ask nothing, because no leaf or table fits, before a plan counts as failed. */
    private static final int IDLE = 16;
    /** The same for templates, which ask nothing at all. */
    private static final int IDLE_TEMPLATES = 120;

    private static final long COUNTING_NANOS = 250_000_000;

    private final RunPlan plan;
    private final PlanAdjuster plans;
    private final Stages stages;
    private final Shared shared;
    private final TaskControl control;
    private final ResumePoint begun;
    private final Ledger ledger;
    private final DuplicateIndex seen;
    private final TreeMap<Integer, Item> accepted = new TreeMap<>();
    private final LeafConditions conditions;
    private final AttemptOrder order;
    private Optional<Attempt.Stop> stop = Optional.empty();
    private int givenUp;
    private final Waste waste;
    private String lastFailure = "";
    private long counted;

    Production(RunPlan plan, PlanAdjuster plans, Stages stages, Shared shared, TaskControl control, ResumePoint begun) {
        this.plan = plan;
        this.plans = plans;
        this.stages = stages;
        this.shared = shared;
        this.control = control;
        this.begun = begun;
        this.order = new AttemptOrder(shared.gate(), shared.events());
        this.ledger = new Ledger(plan, begun.costs());
        this.waste = new Waste(ledger);
        this.seen = new DuplicateIndex(shared.facts().schema());
        int behind = shared.author().readsFigures() ? LeafConditions.behind(plan.jobs()) : 0;
        this.conditions = new LeafConditions(plans.size(), plans.size() - plans.leaves(), behind);
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
                    + lastFailure);
        }
        exhausted().ifPresent(reason -> parts.add(reason + (spent() ? "; a larger one continues this run" : "")));
        return parts;
    }

    /** Whether the budget was used up before each item of the plan was made or given up. */
    boolean spent() {
        return budget().isPresent() && accepted.size() + givenUp < plans.size();
    }

    void run() {
        begun.others().forEach(seen::add);
        begun.items().forEach(this::recall);
        control.total(plans.size());
        control.done(accepted.size());
        int leaves = plans.leaves();
        int begin = accepted.isEmpty() ? 1 : accepted.lastKey() + 1;
        IntStream.range(1, begin).forEach(this::replayed);
        givenUp = begin - 1 - accepted.size();
        phase(begin, leaves, Optional.empty());
        if (leaves < plans.size() && begin <= plans.size() && going()) {
            phase(Math.max(begin, leaves + 1), plans.size(), Optional.of(pool(leaves)));
        }
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
        conditions.add(item.number(), item.query());
    }

    private void phase(int first, int last, Optional<Pool> pool) {
        if (first > last) {
            return;
        }
        try (OrderedWorkers<Attempt> line = new OrderedWorkers<>(
                plan.jobs(),
                shared.author().readsFigures() ? 1 : OrderedWorkers.AHEAD,
                first,
                last,
                n -> make(n, plans.plan(n), AttemptOrder.FIRST, patience(n, PATIENCE), pool, new ItemMemory()))) {
            for (int number = first; number <= last && going(); number++) {
                commit(number, line, pool);
            }
            if (!going()) {
                shared.gate().close();
            }
        }
        order.rethrow();
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

    /** Attempts one item until it is ready or its attempts or calls are used up; on any thread. */
    private Attempt make(int number, ItemPlan itemPlan, int first, long calls, Optional<Pool> pool, ItemMemory memory) {
        ItemCounters tally = new ItemCounters();
        return order.draw(
                number,
                first,
                () -> shared.watch()
                        .measured(
                                tally,
                                Phase.CHOOSING,
                                () -> attempts(number, itemPlan, first, calls, pool, tally, memory)));
    }

    private Attempt attempts(
            int number,
            ItemPlan itemPlan,
            int first,
            long calls,
            Optional<Pool> pool,
            ItemCounters tally,
            ItemMemory memory) {
        Attempt made =
                new Attempt(number, itemPlan, first, Optional.empty(), "stopped", Optional.empty(), tally, memory);
        int limit = first + plan.budget().itemAttempts();
        int idle = plan.treeMethod() == TreeMethod.TEMPLATE ? IDLE_TEMPLATES : IDLE;
        for (int attempt = first; attempt < limit && unfinished(made); attempt++) {
            if (tally.calls() >= calls && attempt > first || attempt - first > idle + tally.calls()) {
                break;
            }
            long seed = RunSeeds.seed(RunSeeds.seed(plan.seed(), number), attempt);
            Blueprint blueprint = itemPlan.arranged(new SplittableRandom(RunSeeds.seed(seed, 0)));
            shared.events().submit(new RunEvent.Planned(number, attempt, itemPlan.shape(), blueprint.nestings()));
            ItemSession session =
                    new ItemSession(shared, number, attempt, tally, memory, seed, itemPlan.rare(plan.seed(), number));
            switch (stages.ready(session, blueprint, conditions.drawn(pool, number))) {
                case Outcome.Done<Attempt.Ready>(Attempt.Ready ready) -> {
                    shared.allowance().progress();
                    made = new Attempt(
                            number, itemPlan, attempt, Optional.of(ready), "", Optional.empty(), tally, memory);
                }
                case Outcome.Refused<Attempt.Ready>(Refusal refusal) -> {
                    Optional<Attempt.Stop> end = session.stop()
                            .or(() -> shared.allowance()
                                    .stalled(refusal.message())
                                    .map(reason -> new Attempt.Stop(true, reason)));
                    made = new Attempt(
                            number, itemPlan, attempt, Optional.empty(), refusal.message(), end, tally, memory);
                    shared.events().submit(new RunEvent.Refused(number, attempt, refusal.message()));
                }
            }
        }
        return made;
    }

    /** Accepts the item with that number, or gives it up. */
    private void commit(int number, OrderedWorkers<Attempt> line, Optional<Pool> pool) {
        Attempt made = fresh(line.take(number), patience(number, PATIENCE), pool, seen);
        count();
        while (unfinished(made) && !waste.of(made.plan().shape().label())) {
            lastFailure = made.plan().shape().label() + ": " + made.reason();
            Optional<Set<Integer>> changed = plans.failed(number);
            if (changed.isEmpty() && made.attempt() > AuthorSession.CHOOSY) {
                break;
            }
            int next = Math.max(made.attempt(), changed.isPresent() ? 0 : AuthorSession.CHOOSY) + 1;
            changed.orElse(Set.of()).forEach(line::redo);
            long calls = patience(number, LESS_PATIENCE);
            Optional<Pool> rest = pool.map(conditions::rest);
            made = fresh(
                    make(
                            number,
                            plans.plan(number),
                            next,
                            calls,
                            rest,
                            made.memory().later()),
                    calls,
                    rest,
                    seen);
        }
        waste.dealtWith(plans.plan(number));
        if (made.ready().isPresent()) {
            plans.made(number);
            accept(made, made.ready().get());
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
            lastFailure = shape + ": " + made.reason();
            String reason = "no " + shape + " query in " + made.attempt() + " attempts; the last one: " + made.reason()
                    + waste.told(shape);
            shared.events().submit(new RunEvent.GivenUp(number, reason));
        }
    }

    private long patience(int number, int times) {
        return (long) times * plans.plan(number).idealCalls() + SPARE;
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

    /** Redraws until the item repeats no earlier one, and no leaf of too many. */
    private Attempt fresh(Attempt first, long calls, Optional<Pool> pool, DuplicateIndex earlier) {
        Attempt made = first;
        long left = calls;
        int last = first.attempt() + plan.budget().itemAttempts();
        while (true) {
            spent(made, made.tally());
            left -= made.tally().calls();
            if (made.ready().isEmpty()) {
                return made;
            }
            Grounded grounded = made.ready().get().grounded();
            ItemCounters looking = new ItemCounters();
            int attempt = made.number() > 0 ? made.attempt() : Integer.MAX_VALUE; // nobody reads a leaf of the pool
            Optional<String> repeated = shared.watch().measured(looking, Phase.COMMIT, () -> {
                looking.count(Counter.DUPLICATE, earlier.answered(grounded.answer()) ? 1 : 0);
                return Laws.repeated(grounded.query(), grounded.answer(), earlier)
                        .map(Refusal::message)
                        .or(() -> conditions.overused(grounded.query(), attempt));
            });
            spent(made, looking);
            if (repeated.isEmpty()) {
                return made;
            }
            String reason = repeated.get();
            shared.events().submit(new RunEvent.Refused(made.number(), made.attempt(), reason));
            made = left > 0 && made.attempt() < last
                    ? make(
                            made.number(),
                            made.plan(),
                            made.attempt() + 1,
                            left,
                            pool.map(conditions::rest),
                            made.memory().later())
                    : made.refused(reason);
        }
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
        String message = "item " + made.number() + " of " + plans.size() + ": "
                + made.plan().shape().label();
        shared.events().submit(new RunEvent.Costed(made.number(), ledger.cost(made.number())));
        shared.events().submit(new RunEvent.Accepted(made.number(), item)).thenAccept(written -> {
            if (written) {
                control.done(done);
                control.message(message);
            }
        });
    }

    /** Collects the leaf items of the run; if they are few, also extra leaves with the numbers -1, -2, …; none are made on demand. */
    private Pool pool(int leaves) {
        if (stages.onDemand()) {
            return new Pool(stages.given(0));
        }
        List<Pool.Leaf> pool = new ArrayList<>();
        DuplicateIndex known = new DuplicateIndex(shared.facts().schema());
        accepted.headMap(leaves + 1).values().forEach(item -> {
            int rows = item.answer().values().size();
            pool.add(stages.leaf(item.number(), new Grounded(item.query(), item.answer(), rows, 0)));
            known.add(item.number(), item.query(), item.answer());
        });
        int missing = ItemPlan.pool(plans.shapes()) - leaves;
        pool.addAll(stages.given(-Math.max(0, missing)));
        if (missing <= 0) {
            return new Pool(pool);
        }
        long calls = (long) PATIENCE * ItemPlan.extraLeaf(1).idealCalls() + SPARE;
        try (OrderedWorkers<Attempt> line = new OrderedWorkers<>(
                plan.jobs(),
                1,
                missing,
                k -> make(-k, ItemPlan.extraLeaf(k), AttemptOrder.FIRST, calls, Optional.empty(), new ItemMemory()))) {
            for (int k = 1; k <= missing && going(); k++) {
                control.message("leaf " + k + " of " + missing + " for inner blocks");
                Attempt made = fresh(line.take(k), calls, Optional.empty(), known);
                waste.dealtWith(ItemPlan.extraLeaf(k));
                made.stop().ifPresent(this::halt);
                shared.events().submit(new RunEvent.Costed(-k, ledger.cost(-k)));
                made.ready().map(Attempt.Ready::grounded).ifPresent(g -> {
                    pool.add(stages.leaf(made.number(), g));
                    known.add(made.number(), g.query(), g.answer());
                });
                shared.events().submit(made.pooled());
            }
        }
        order.rethrow();
        return new Pool(pool);
    }
}
