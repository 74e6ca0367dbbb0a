package org.spartabench.making.run;

import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.IntFunction;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.AuthorSession.ItemMemory;
import org.spartabench.making.nest.Pool;
import org.spartabench.making.run.Draft.Beginning;
import org.spartabench.making.run.plan.quota.ItemPlan;
import org.spartabench.making.run.plan.quota.PlanAdjuster;

/** Says what the drafts of a run's items begin with, and guesses what those will whose plan fails before their turn comes. */
final class Beginnings {

    /** Most calls for an item by its own plan, by each plan in its place, and when no other is left, as a multiple of the ideal ones. */
    private static final int PATIENCE = 6;

    private static final int LESS_PATIENCE = 5;
    private static final int LAST_PATIENCE = 14;
    private static final int SPARE = 10;

    /** The attempt with which the first draft of an item begins. */
    static final int FIRST = 1;

    /** Another draft of an item whose plan failed. @param changed items whose plans changed with it */
    record Other(Beginning beginning, Set<Integer> changed) {}

    private final Optional<PlanAdjuster> plans;
    private final IntFunction<Optional<Pool>> pools;
    private final int unknown;

    /** @param unknown items before an item that its first draft does not take into account */
    Beginnings(PlanAdjuster plans, IntFunction<Optional<Pool>> pools, int unknown) {
        this(Optional.of(plans), pools, unknown);
    }

    private Beginnings(Optional<PlanAdjuster> plans, IntFunction<Optional<Pool>> pools, int unknown) {
        this.plans = plans;
        this.pools = pools;
        this.unknown = unknown;
    }

    /** Gives the beginnings of extra leaves for the pool, whose plans stay: that with turn k has the number -k. */
    static Beginnings ofExtraLeaves() {
        return new Beginnings(Optional.empty(), turn -> Optional.empty(), 0);
    }

    private static long patience(ItemPlan plan, int times) {
        return (long) times * plan.idealCalls() + SPARE;
    }

    /** Gives the beginning of an item by its present plan. */
    Beginning first(int turn) {
        return plans.map(all -> first(turn, all.plan(turn))).orElseGet(() -> first(-turn, ItemPlan.extraLeaf(turn)));
    }

    private Beginning first(int number, ItemPlan plan) {
        return new Beginning(
                number,
                plan,
                FIRST,
                patience(plan, PATIENCE),
                pools.apply(number),
                Math.max(0, number - unknown),
                new ItemMemory());
    }

    /** Gives an item whose draft failed another plan, if there is any, and its beginning by that plan. */
    Optional<Other> other(Draft failed) {
        return plans.flatMap(all -> other(failed, all));
    }

    private static Optional<Other> other(Draft failed, PlanAdjuster plans) {
        int number = failed.number();
        int attempt = failed.settled().orElseThrow().attempt();
        Optional<Set<Integer>> changed = plans.failed(number);
        ItemPlan plan = plans.plan(number);
        long last = patience(plan, LAST_PATIENCE);
        if (changed.isEmpty() && attempt > AuthorSession.CHOOSY && failed.now().calls() >= last) {
            return Optional.empty();
        }
        Beginning other = new Beginning(
                number,
                plan,
                Math.max(attempt, changed.isPresent() ? 0 : AuthorSession.CHOOSY) + 1,
                changed.isPresent() ? patience(plan, LESS_PATIENCE) : last,
                failed.now().pool(),
                failed.now().known(),
                failed.later());
        return Optional.of(new Other(other, changed.orElse(Set.of())));
    }

    /**
     * Plays through what the items that are begun will do to each other's plans if nothing else fails, and has those drawn whose
     * plans that changes. A wrong guess costs calls, no more.
     */
    void guess(SortedMap<Integer, Draft> begun, DraftLine line) {
        if (plans.isEmpty() || begun.values().stream().noneMatch(Beginnings::failed)) {
            return;
        }
        PlanAdjuster guessed = plans.get().copy();
        begun.keySet().stream().toList().forEach(turn -> guess(turn, begun, guessed, line));
    }

    private void guess(int turn, SortedMap<Integer, Draft> begun, PlanAdjuster guessed, DraftLine line) {
        Draft draft = begun.get(turn);
        boolean own = turn == begun.firstKey(); // whose draft has begun in the right way
        if (draft == null) {
            return;
        }
        if (!own && !draft.begins(first(turn, guessed.plan(turn)))) {
            line.replace(turn, first(turn, guessed.plan(turn)));
            return;
        }
        while (failed(draft)) {
            Optional<Other> other = other(draft, guessed);
            if (other.isEmpty()) {
                return;
            }
            Optional<Draft> next =
                    line.other(draft).filter(d -> d.begins(other.get().beginning()));
            if (next.isEmpty()) {
                line.guess(draft, other.get().beginning());
                return;
            }
            draft = next.get();
        }
        guessed.made(turn);
    }

    private static boolean failed(Draft draft) {
        return draft.settled()
                .filter(made -> made.ready().isEmpty() && made.stop().isEmpty())
                .isPresent();
    }
}
