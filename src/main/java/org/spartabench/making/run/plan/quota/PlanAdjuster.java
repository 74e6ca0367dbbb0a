package org.spartabench.making.run.plan.quota;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.base.report.Numbers;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Shape;

/**
 * Holds the plan of each item of a run, and changes plans that the domain cannot meet. Where it can, it exchanges
 * operators or nesting types with a later item, so that the quotas stay as they are; what no item can take is left out,
 * and {@link #notes()} says so. Changes depend on the outcomes of lower numbers alone. Safe for use by several threads.
 */
public final class PlanAdjuster {

    /** Other plans tried for one item. */
    private static final int SUBSTITUTES = 12;

    /** Different plans with the same operators, or the same types, that have to fail before all of them count as such. */
    private static final int HOPELESS = 2;

    /** Items made by a plan for each that failed, so that one more is worth a try. */
    private static final int ENOUGH = 3;

    private final List<ItemPlan> plans;
    private final Predicate<ItemPlan> possible;
    private final Map<ItemPlan, Integer> failed = new HashMap<>();
    private final Map<ItemPlan, Integer> made = new HashMap<>();
    private final Map<Integer, Set<ItemPlan>> tried = new HashMap<>();
    private final Map<String, Integer> left = new TreeMap<>();
    private int exchanged;

    /** @param possible says what the tables can hold at all; plans that they cannot are changed at once */
    public PlanAdjuster(List<ItemPlan> plans, Predicate<ItemPlan> possible) {
        this.plans = new ArrayList<>(plans);
        this.possible = possible;
        settle(1, new TreeSet<>());
    }

    private PlanAdjuster(PlanAdjuster other) {
        this.plans = new ArrayList<>(other.plans);
        this.possible = other.possible;
        failed.putAll(other.failed);
        made.putAll(other.made);
        other.tried.forEach((number, all) -> tried.put(number, new HashSet<>(all)));
    }

    /** Gives a copy on which to try what failures would change. */
    public synchronized PlanAdjuster copy() {
        return new PlanAdjuster(this);
    }

    public synchronized int size() {
        return plans.size();
    }

    /** Counts the items without nesting, which come first. */
    public synchronized int leaves() {
        return (int) plans.stream().filter(p -> !p.nested()).count();
    }

    /** Gives the shapes of all items. */
    public synchronized Stream<Shape> shapes() {
        return plans.stream().map(ItemPlan::shape).toList().stream();
    }

    /** Gives the plan of an item, counted from 1. */
    public synchronized ItemPlan plan(int number) {
        return plans.get(number - 1);
    }

    /** Notes that an item was made by its plan. */
    public synchronized void made(int number) {
        made.merge(plain(plan(number)), 1, Integer::sum);
    }

    /**
     * Notes that an item could not be made by its plan, and gives it another one.
     *
     * @return later items whose plans changed, too; empty if there is no other plan for the item
     */
    public synchronized Optional<Set<Integer>> failed(int number) {
        Set<ItemPlan> own = tried.computeIfAbsent(number, n -> new HashSet<>());
        own.add(plain(plan(number)));
        failed.merge(plain(plan(number)), 1, Integer::sum);
        Set<Integer> changed = new TreeSet<>();
        if (own.size() > SUBSTITUTES || !replace(number, changed)) {
            return Optional.empty();
        }
        settle(number + 1, changed);
        changed.remove(number);
        return Optional.of(changed);
    }

    /** Says what was exchanged and what was left out, one line each. */
    public synchronized List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (exchanged > 0) {
            notes.add(Numbers.counted(exchanged, "item")
                    + " exchanged operators or nesting types with a later" + " item, because the data do not allow "
                    + (exchanged == 1 ? "its" : "their") + " own");
        }
        left.forEach((what, count) ->
                notes.add("the data allow no more of " + what + ": left out of " + Numbers.counted(count, "item")));
        return notes;
    }

    /** Changes every plan from {@code first} on that is known to be hopeless. */
    private void settle(int first, Set<Integer> changed) {
        for (int number = first; number <= plans.size(); number++) {
            if (hopeless(plan(number))) {
                tried.computeIfAbsent(number, n -> new HashSet<>()).add(plain(plan(number)));
                replace(number, changed);
            }
        }
    }

    private boolean replace(int number, Set<Integer> changed) {
        ItemPlan own = plan(number);
        Stream<Integer> later = Stream.concat(later(number, true), later(number, false));
        for (int other : later.toList()) {
            ItemPlan theirs = plan(other);
            boolean forms = !form(own).equals(form(theirs));
            if (forms && exchange(number, own.formed(theirs), other, theirs.formed(own))
                    || own.types().size() == theirs.types().size()
                            && exchange(number, own.typed(theirs), other, theirs.typed(own))) {
                changed.add(number);
                changed.add(other);
                return true;
            }
        }
        Optional<ItemPlan> substitute =
                substitutes(own).filter(p -> open(number, p)).findFirst();
        substitute.ifPresent(p -> {
            left.merge(lost(own, p), 1, Integer::sum);
            plans.set(number - 1, p);
            changed.add(number);
        });
        return substitute.isPresent();
    }

    private Stream<Integer> later(int number, boolean ofShape) {
        return IntStream.rangeClosed(number + 1, plans.size())
                .filter(n -> plan(n).shape().equals(plan(number).shape()) == ofShape)
                .boxed();
    }

    private boolean exchange(int number, ItemPlan own, int other, ItemPlan theirs) {
        if (!open(number, own) || hopeless(theirs)) {
            return false;
        }
        plans.set(number - 1, own);
        plans.set(other - 1, theirs);
        exchanged++;
        return true;
    }

    private boolean open(int number, ItemPlan plan) {
        return !hopeless(plan) && !tried.getOrDefault(number, Set.of()).contains(plain(plan));
    }

    /** Gives plans for the same shape that ask for less, those that keep most first, then those that are known to work. */
    private Stream<ItemPlan> substitutes(ItemPlan plan) {
        Stream<ItemPlan> bare = Stream.of(plan.formed(Set.of(), true), plan.formed(Set.of(), false));
        List<ItemPlan> known = made.keySet().stream()
                .filter(p -> p.shape().equals(plan.shape()))
                .sorted((a, b) -> a.toString().compareTo(b.toString()))
                .toList();
        return Stream.of(bare, known.stream().map(plan::typed), known.stream())
                .flatMap(plans -> plans)
                .map(p -> new ItemPlan(p.shape(), plan.where(), p.operators(), p.aggregate(), p.types()));
    }

    private boolean hopeless(ItemPlan plan) {
        ItemPlan p = plain(plan);
        return !possible.test(plan)
                || failed.getOrDefault(p, 0) * ENOUGH > made.getOrDefault(p, 0)
                || hopeless(q -> q.nested() == p.nested() && form(q).equals(form(p)))
                || p.nested()
                        && hopeless(
                                q -> q.shape().equals(p.shape()) && q.types().equals(p.types()));
    }

    private boolean hopeless(Predicate<ItemPlan> alike) {
        return failed.keySet().stream().filter(alike).count() >= HOPELESS
                && made.keySet().stream().noneMatch(alike);
    }

    private record Form(Set<Clause> operators, boolean aggregate) {}

    private static Form form(ItemPlan plan) {
        return new Form(plan.operators(), plan.aggregate());
    }

    /** Disregards WHERE, which does not decide whether a plan can be met. */
    private static ItemPlan plain(ItemPlan plan) {
        return new ItemPlan(plan.shape(), true, plan.operators(), plan.aggregate(), plan.types());
    }

    private static String lost(ItemPlan before, ItemPlan after) {
        List<String> lost = new ArrayList<>();
        before.operators().stream()
                .filter(c -> !after.operators().contains(c))
                .map(Clause::sql)
                .forEach(lost::add);
        if (before.aggregate() && !after.aggregate()) {
            lost.add("an aggregate");
        }
        if (!before.types().equals(after.types())) {
            lost.add("types " + before.types());
        }
        String what = lost.isEmpty() ? "plain SELECT" : String.join(", ", lost);
        return what + " in " + before.shape().label() + " queries";
    }
}
