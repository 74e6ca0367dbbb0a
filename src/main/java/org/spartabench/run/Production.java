package org.spartabench.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.spartabench.check.law.DuplicateIndex;
import org.spartabench.check.law.Laws;
import org.spartabench.item.Blueprint;
import org.spartabench.item.Grounded;
import org.spartabench.item.Item;
import org.spartabench.item.Lineage;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.nest.Pool;
import org.spartabench.run.ItemSession.Shared;
import org.spartabench.run.cost.Counter;
import org.spartabench.run.cost.ItemCounters;
import org.spartabench.run.cost.Ledger;
import org.spartabench.run.cost.Phase;
import org.spartabench.run.event.RunEvent;
import org.spartabench.run.plan.ItemPlan;
import org.spartabench.run.plan.RunPlan;
import org.spartabench.run.plan.RunSeeds;
import org.spartabench.run.task.TaskControl;

/**
 * Makes the items of one run's plan in parallel and accepts them in the order of their numbers. An item depends on the
 * seed, its number and the items before it, never on the threads.
 *
 * <p>An item for which its plan cannot be met takes the plan of a later one of its shape, which gets the item's own
 * instead, so that the quotas stay as they are.
 */
final class Production {

    /** Plans of later items tried for an item whose own plan cannot be met. */
    private static final int EXCHANGES = 3;

    private static final long COUNTING_NANOS = 250_000_000;

    private final RunPlan plan;
    private final AtomicReferenceArray<ItemPlan> plans;
    private final Stages stages;
    private final Shared shared;
    private final TaskControl control;
    private final ResumePoint begun;
    private final Ledger ledger;
    private final DuplicateIndex seen;
    private final TreeMap<Integer, Item> accepted = new TreeMap<>();
    private final DrawTurns turns;
    private Optional<Attempt.Stop> stop = Optional.empty();
    private int exchanged;
    private int givenUp;
    private long counted;

    Production(
            RunPlan plan, List<ItemPlan> plans, Stages stages, Shared shared, TaskControl control, ResumePoint begun) {
        this.plan = plan;
        this.plans = new AtomicReferenceArray<>(plans.toArray(ItemPlan[]::new));
        this.stages = stages;
        this.shared = shared;
        this.control = control;
        this.begun = begun;
        this.turns = new DrawTurns(shared.gate(), shared.events());
        this.ledger = new Ledger(plan, begun.costs());
        this.seen = new DuplicateIndex(shared.facts().schema());
    }

    Ledger ledger() {
        return ledger;
    }

    /** Sums up the run for its last event: items, wishes that could not be met, repairs, exchanges and limits. */
    List<String> summary(List<String> notes, Duration took) {
        List<String> parts = new ArrayList<>(notes);
        parts.addFirst(accepted.size() + " of " + plans.length() + " items in " + took.toMillis() / 1000.0 + " s");
        if (ledger.of(Counter.REPAIRS_TRIED) > 0) {
            parts.add(ledger.of(Counter.REPAIRED) + " of " + ledger.of(Counter.REPAIRS_TRIED)
                    + " empty queries repaired");
        }
        if (exchanged > 0) {
            parts.add(exchanged + " items took the plan of a later item because their own could not be met");
        }
        if (givenUp > 0) {
            parts.add(givenUp + " items were given up");
        }
        exhausted().ifPresent(reason -> parts.add(reason + (spent() ? "; a larger one continues this run" : "")));
        return parts;
    }

    /** Whether the budget was used up before each item of the plan was made or given up. */
    boolean spent() {
        return exhausted().isPresent() && accepted.size() + givenUp < plans.length();
    }

    void run() {
        begun.others().forEach(seen::add);
        begun.items().forEach(this::recall);
        begun.costs().stream()
                .filter(c -> c.plan() != c.item() && accepted.containsKey(c.item()))
                .forEach(c -> exchange(c.item(), c.plan()));
        control.total(plans.length());
        control.done(accepted.size());
        int leaves = (int) IntStream.rangeClosed(1, plans.length())
                .filter(n -> !planned(n).nested())
                .count();
        int begin = accepted.isEmpty() ? 1 : accepted.lastKey() + 1;
        givenUp = begin - 1 - accepted.size();
        phase(begin, leaves, Optional.empty());
        if (leaves < plans.length() && begin <= plans.length() && going()) {
            phase(Math.max(begin, leaves + 1), plans.length(), Optional.of(pool(leaves)));
        }
    }

    private ItemPlan planned(int number) {
        return plans.get(number - 1);
    }

    private void recall(Item item) {
        accepted.put(item.number(), item);
        seen.add(item.number(), item.query(), item.answer());
    }

    private void phase(int first, int last, Optional<Pool> pool) {
        if (first > last) {
            return;
        }
        int attempts = plan.budget().itemAttempts();
        try (OrderedWorkers<Attempt> line =
                new OrderedWorkers<>(plan.jobs(), first, last, n -> make(n, planned(n), 1, attempts, pool))) {
            for (int number = first; number <= last && going(); number++) {
                commit(number, line, pool);
            }
            if (!going()) {
                shared.gate().close();
            }
        }
        turns.rethrow();
    }

    private boolean going() {
        return shared.gate().open()
                && shared.events().failure().isEmpty()
                && exhausted().isEmpty();
    }

    /** Names the limit of the whole run that is reached. */
    private Optional<String> exhausted() {
        return stop.map(Attempt.Stop::reason)
                .or(() -> shared.allowance().exhausted(ledger.calls(), ledger.of(Counter.TOKENS)));
    }

    /** Attempts one item until it is ready or {@code limit} is reached; on any thread. */
    private Attempt make(int number, ItemPlan itemPlan, int first, int limit, Optional<Pool> pool) {
        ItemCounters tally = new ItemCounters();
        return turns.draw(
                number,
                first,
                () -> shared.watch()
                        .measured(tally, Phase.CHOOSING, () -> attempts(number, itemPlan, first, limit, pool, tally)));
    }

    private Attempt attempts(
            int number, ItemPlan itemPlan, int first, int limit, Optional<Pool> pool, ItemCounters tally) {
        Attempt made = new Attempt(number, itemPlan, first, Optional.empty(), "stopped", Optional.empty(), tally);
        for (int attempt = first; attempt <= limit && unfinished(made); attempt++) {
            long seed = RunSeeds.seed(RunSeeds.seed(plan.seed(), number), attempt);
            Blueprint blueprint = itemPlan.arranged(new SplittableRandom(RunSeeds.seed(seed, 0)));
            shared.events().tell(new RunEvent.Planned(number, attempt, itemPlan.shape(), blueprint.nestings()));
            ItemSession session = new ItemSession(shared, number, attempt, tally, seed);
            switch (stages.ready(session, blueprint, pool)) {
                case Outcome.Done<Attempt.Ready>(Attempt.Ready ready) -> {
                    shared.allowance().progress();
                    made = new Attempt(number, itemPlan, attempt, Optional.of(ready), "", Optional.empty(), tally);
                }
                case Outcome.Refused<Attempt.Ready>(Refusal refusal) -> {
                    Optional<Attempt.Stop> end = session.stop()
                            .or(() -> shared.allowance()
                                    .stalled(refusal.message())
                                    .map(reason -> new Attempt.Stop(true, reason)));
                    made = new Attempt(number, itemPlan, attempt, Optional.empty(), refusal.message(), end, tally);
                    shared.events().tell(new RunEvent.Refused(number, attempt, refusal.message()));
                }
            }
        }
        return made;
    }

    /** Accepts the item with that number, or gives it up. */
    private void commit(int number, OrderedWorkers<Attempt> line, Optional<Pool> pool) {
        int limit = plan.budget().itemAttempts();
        Set<ItemPlan> tried = new HashSet<>(Set.of(planned(number)));
        Attempt made = fresh(line.take(number), limit, pool, seen);
        count();
        for (int i = 0; i < EXCHANGES && unfinished(made); i++) {
            Optional<Integer> other = IntStream.rangeClosed(number + 1, plans.length())
                    .boxed()
                    .filter(j -> planned(j).shape().equals(planned(number).shape()) && !tried.contains(planned(j)))
                    .findFirst();
            if (other.isEmpty()) {
                break;
            }
            ItemPlan theirs = planned(other.get());
            tried.add(theirs);
            int more = limit + Math.ceilDiv(plan.budget().itemAttempts(), 4);
            made = fresh(make(number, theirs, limit + 1, more, pool), more, pool, seen);
            limit = more;
            if (made.ready().isPresent()) {
                exchange(number, other.get());
                turns.supersede(other.get());
                line.redo(other.get());
            }
        }
        if (made.ready().isPresent()) {
            accept(made, made.ready().get());
            return;
        }
        if (made.stop().isPresent()) {
            halt(made.stop().get());
            return;
        }
        shared.events().tell(new RunEvent.Costed(number, ledger.cost(number)));
        if (shared.gate().open()) {
            givenUp++;
            String shape = made.plan().shape().label();
            String reason = "no " + shape + " query in " + limit + " attempts; the last one: " + made.reason();
            shared.events().tell(new RunEvent.GivenUp(number, reason));
        }
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
            shared.events().tell(new RunEvent.Counted(ledger.metrics()));
        }
    }

    /** Redraws until the item repeats no earlier one. */
    private Attempt fresh(Attempt first, int limit, Optional<Pool> pool, DuplicateIndex earlier) {
        Attempt made = first;
        while (true) {
            spent(made, made.tally());
            if (made.ready().isEmpty()) {
                return made;
            }
            Grounded grounded = made.ready().get().grounded();
            ItemCounters looking = new ItemCounters();
            Optional<Refusal.Broken> repeated = shared.watch().measured(looking, Phase.COMMIT, () -> {
                looking.count(Counter.DUPLICATE, earlier.answered(grounded.answer()) ? 1 : 0);
                return Laws.repeated(grounded.query(), grounded.answer(), earlier);
            });
            spent(made, looking);
            if (repeated.isEmpty()) {
                return made;
            }
            String reason = repeated.get().message();
            shared.events().tell(new RunEvent.Refused(made.number(), made.attempt(), reason));
            made = made.attempt() < limit
                    ? make(made.number(), made.plan(), made.attempt() + 1, limit, pool)
                    : made.refused(reason);
        }
    }

    private void spent(Attempt made, ItemCounters tally) {
        ledger.add(made.number(), made.plan().shape().label(), tally);
    }

    private void accept(Attempt made, Attempt.Ready ready) {
        Grounded grounded = ready.grounded();
        boolean nested = made.plan().nested();
        Lineage lineage = new Lineage(
                plan.seed(),
                made.attempt(),
                nested ? plan.treeMethod().label() : plan.leafMethod().label(),
                shared.author().name(),
                ready.tree().leaves(),
                ready.tree().repairs(),
                ready.prompts(),
                Optional.empty());
        Item item = new Item(
                made.number(),
                shared.facts().schema().name() + ":" + made.number(),
                grounded.query(),
                ready.question().orElseThrow(),
                grounded.answer(),
                List.copyOf(ready.blueprint().nestings().values()),
                lineage);
        if (settled(made, item, ready.tree().decided())) {
            recall(item);
            control.done(accepted.size());
            String shape = made.plan().shape().label();
            control.message("item " + made.number() + " of " + plans.length() + ": " + shape);
        }
    }

    /**
     * Writes an item with its costs to disk; the cost of writing follows in another event.
     *
     * @param decided choices that needed no call
     */
    private boolean settled(Attempt made, Item item, int decided) {
        ItemCounters success = new ItemCounters();
        success.count(Counter.SUCCESS);
        success.count(Counter.IDEAL_CALLS, ItemCounters.ideal(item.query(), plan) - decided);
        spent(made, success);
        ItemCounters settling = new ItemCounters();
        boolean kept = shared.watch().measured(settling, Phase.COMMIT, () -> {
            shared.events().tell(new RunEvent.Costed(made.number(), ledger.cost(made.number())));
            return shared.events().settle(new RunEvent.Accepted(made.number(), item));
        });
        spent(made, settling);
        shared.events().tell(new RunEvent.Costed(made.number(), ledger.cost(made.number())));
        return kept;
    }

    private void exchange(int number, int other) {
        ItemPlan own = planned(number);
        plans.set(number - 1, planned(other));
        plans.set(other - 1, own);
        ledger.exchanged(number, other);
        exchanged++;
    }

    /** Collects the leaf items of the run; if they are few, also extra leaves with the numbers -1, -2, … */
    private Pool pool(int leaves) {
        List<Pool.Leaf> pool = new ArrayList<>();
        DuplicateIndex known = new DuplicateIndex(shared.facts().schema());
        accepted.headMap(leaves + 1).values().forEach(item -> {
            int rows = item.answer().values().size();
            pool.add(stages.leaf(item.number(), new Grounded(item.query(), item.answer(), rows, 0)));
            known.add(item.number(), item.query(), item.answer());
        });
        int missing = ItemPlan.pool(IntStream.rangeClosed(1, plans.length())
                        .mapToObj(n -> planned(n).shape()))
                - leaves;
        if (missing <= 0) {
            return new Pool(pool);
        }
        int attempts = plan.budget().itemAttempts();
        try (OrderedWorkers<Attempt> line = new OrderedWorkers<>(
                plan.jobs(), 1, missing, k -> make(-k, ItemPlan.extraLeaf(k), 1, attempts, Optional.empty()))) {
            for (int k = 1; k <= missing && going(); k++) {
                control.message("leaf " + k + " of " + missing + " for inner blocks");
                Attempt made = fresh(line.take(k), attempts, Optional.empty(), known);
                made.stop().ifPresent(this::halt);
                shared.events().tell(new RunEvent.Costed(-k, ledger.cost(-k)));
                made.ready().map(Attempt.Ready::grounded).ifPresent(g -> {
                    pool.add(stages.leaf(made.number(), g));
                    known.add(made.number(), g.query(), g.answer());
                });
            }
        }
        turns.rethrow();
        return new Pool(pool);
    }
}
