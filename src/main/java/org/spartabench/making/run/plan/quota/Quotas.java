package org.spartabench.making.run.plan.quota;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.RunSeeds;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Distributes the quotas of a run plan among its items: shapes in the plan's order, non-nested ones first; operators
 * evenly over the shapes; nesting types so that the counts of items with at least one of each are met exactly.
 *
 * @param items the plan of item {@code i + 1} at index {@code i}
 * @param notes one line for each wish of the plan that cannot be met as it stands
 */
public record Quotas(List<ItemPlan> items, List<String> notes) {

    private static final String NO_GROUPS = "no table has a column to group by: GROUP BY and HAVING are omitted";

    /** Describes the outermost blocks of a group of items. */
    private record Form(Set<Clause> operators, boolean aggregate) {}

    /**
     * @param possible the nesting types that the join graph allows at all
     * @param groups whether any table has a column to group by
     */
    public static Quotas of(RunPlan plan, Set<Nesting> possible, boolean groups) {
        List<String> notes = new ArrayList<>();
        SplittableRandom chance = new SplittableRandom(RunSeeds.seed(plan.seed(), 0));
        List<RunPlan.Target> targets = new ArrayList<>(plan.targets());
        targets.sort(Comparator.comparing(t -> !t.shape().children().isEmpty()));
        List<Shape> shapes = new ArrayList<>();
        targets.forEach(t -> shapes.addAll(Collections.nCopies(t.count(), t.shape())));
        if (plan.mix() == RunPlan.Mix.PROBABILITIES) {
            return drawn(plan, shapes, possible, groups);
        }
        int leaves = (int) shapes.stream().filter(s -> s.children().isEmpty()).count();
        List<Form> forms = forms(plan, targets, groups, chance, notes);
        List<Boolean> wheres = new ArrayList<>();
        int filtered = share(plan, Clause.WHERE, leaves);
        for (int i = 0; i < leaves; i++) {
            wheres.add(i < filtered);
        }
        RunSeeds.shuffle(wheres, chance);
        List<List<Nesting>> types = types(plan, shapes.subList(leaves, shapes.size()), possible, chance, notes);
        List<ItemPlan> items = new ArrayList<>();
        for (int i = 0; i < shapes.size(); i++) {
            Form form = forms.get(i);
            boolean leaf = i < leaves;
            items.add(new ItemPlan(
                    shapes.get(i),
                    !leaf || wheres.get(i),
                    form.operators(),
                    form.aggregate(),
                    leaf ? List.of() : types.get(i - leaves)));
        }
        return new Quotas(List.copyOf(items), List.copyOf(notes));
    }

    /** Plans every item by its own draw, whatever its place among the others. */
    private static Quotas drawn(RunPlan plan, List<Shape> shapes, Set<Nesting> possible, boolean groups) {
        List<String> notes = new ArrayList<>();
        if (!groups && plan.share(Clause.GROUP_BY) > 0) {
            notes.add(NO_GROUPS);
        }
        plan.nestings().forEach((type, weight) -> {
            if (weight > 0 && !possible.contains(type) && !shapes.stream().allMatch(Shape.LEAF::equals)) {
                notes.add("no two tables that can be asked about allow a predicate of type " + type
                        + ": its weight goes to the other types");
            }
        });
        Draws draws = new Draws(plan, possible, groups);
        long seed = RunSeeds.seed(plan.seed(), 0);
        List<ItemPlan> items = new ArrayList<>();
        for (Shape shape : shapes) {
            items.add(draws.item(shape, new SplittableRandom(RunSeeds.seed(seed, items.size()))));
        }
        return new Quotas(List.copyOf(items), List.copyOf(notes));
    }

    private static List<Form> forms(
            RunPlan plan, List<RunPlan.Target> targets, boolean groups, SplittableRandom chance, List<String> notes) {
        int total = plan.total();
        int group = groups ? share(plan, Clause.GROUP_BY, total) : 0;
        if (!groups && share(plan, Clause.GROUP_BY, total) > 0) {
            notes.add(NO_GROUPS);
        }
        int having = Math.min(group, share(plan, Clause.HAVING, total));
        int order = share(plan, Clause.ORDER_BY, total);
        int limit = Math.min(order, share(plan, Clause.LIMIT, total));
        int both = Math.min(group - having, Math.min(limit, (int)
                Math.round(order * (double) group / Math.max(1, total))));
        int aggregate = (int) Math.round(plan.aggregates() * total);
        if (group + order - both > total) {
            order = total - group + both;
            limit = Math.min(limit, order);
            notes.add("GROUP BY and ORDER BY do not fit together: ORDER BY is lowered to " + order + " items");
        }
        int free = total - group - order + both;
        if (aggregate > free) {
            notes.add("an aggregate SELECT allows neither GROUP BY nor ORDER BY: " + free + " items aggregate, not "
                    + aggregate);
            aggregate = free;
        }
        int[] room = targets.stream().mapToInt(RunPlan.Target::count).toArray();
        List<List<Form>> byTarget = new ArrayList<>();
        targets.forEach(t -> byTarget.add(new ArrayList<>()));
        deal(byTarget, room, both, new Form(EnumSet.of(Clause.GROUP_BY, Clause.ORDER_BY, Clause.LIMIT), false));
        deal(byTarget, room, having, new Form(EnumSet.of(Clause.GROUP_BY, Clause.HAVING), false));
        deal(byTarget, room, limit - both, new Form(EnumSet.of(Clause.ORDER_BY, Clause.LIMIT), false));
        deal(byTarget, room, order - limit, new Form(EnumSet.of(Clause.ORDER_BY), false));
        deal(byTarget, room, group - having - both, new Form(EnumSet.of(Clause.GROUP_BY), false));
        deal(byTarget, room, aggregate, new Form(EnumSet.noneOf(Clause.class), true));
        deal(byTarget, room, free - aggregate, new Form(EnumSet.noneOf(Clause.class), false));
        List<Form> forms = new ArrayList<>();
        for (List<Form> one : byTarget) {
            RunSeeds.shuffle(one, chance);
            forms.addAll(one);
        }
        return forms;
    }

    private static int share(RunPlan plan, Clause clause, int total) {
        return (int) Math.round(plan.share(clause) * total);
    }

    /** Gives {@code count} forms to the targets in proportion to the room that each has left. */
    private static void deal(List<List<Form>> byTarget, int[] room, int count, Form form) {
        int[] parts = proportional(count, Arrays.stream(room).asDoubleStream().toArray());
        for (int t = 0; t < parts.length; t++) {
            byTarget.get(t).addAll(Collections.nCopies(parts[t], form));
            room[t] -= parts[t];
        }
    }

    /** Splits {@code count} in proportion to the weights, by largest remainder; ties go to the first. */
    public static int[] proportional(int count, double[] weights) {
        double sum = Arrays.stream(weights).sum();
        int[] parts = new int[weights.length];
        List<Integer> byRemainder = new ArrayList<>();
        double[] remainders = new double[weights.length];
        int given = 0;
        for (int i = 0; i < weights.length; i++) {
            double exact = sum == 0 ? 0 : count * weights[i] / sum;
            parts[i] = (int) Math.floor(exact + 1e-9);
            remainders[i] = exact - parts[i];
            given += parts[i];
            byRemainder.add(i);
        }
        byRemainder.sort(Comparator.comparingDouble(i -> -remainders[i]));
        for (int k = 0; given < count && sum > 0; k++, given++) {
            parts[byRemainder.get(k % weights.length)]++;
        }
        return parts;
    }

    private static List<List<Nesting>> types(
            RunPlan plan, List<Shape> shapes, Set<Nesting> possible, SplittableRandom chance, List<String> notes) {
        if (shapes.isEmpty()) {
            return List.of();
        }
        List<Integer> edges = shapes.stream().map(s -> s.blocks() - 1).toList();
        EnumMap<Nesting, Integer> counts = new EnumMap<>(Nesting.class);
        for (Nesting type : Nesting.values()) {
            double share = plan.nestings().getOrDefault(type, 0.0);
            if (share > 0 && !possible.contains(type)) {
                notes.add("no two tables that can be asked about allow a predicate of type " + type
                        + ": its share goes to the other types");
            } else if (share > 0) {
                counts.put(type, (int) Math.min(shapes.size(), Math.round(share * shapes.size())));
            }
        }
        if (counts.isEmpty()) {
            possible.stream().sorted().forEach(t -> counts.put(t, 0));
        }
        if (counts.isEmpty()) {
            notes.add("no two tables that can be asked about are joined: nested queries are not possible");
            counts.put(Nesting.N, 0);
        }
        balance(counts, edges, notes);
        return new TypeAssignment(shapes, counts, chance).deal();
    }

    /** Changes the counts as little as needed, so that every item has at least one type and at most one per edge. */
    private static void balance(Map<Nesting, Integer> counts, List<Integer> edges, List<String> notes) {
        int least = edges.size();
        int most = edges.stream().mapToInt(e -> Math.min(e, counts.size())).sum();
        int sum = counts.values().stream().mapToInt(Integer::intValue).sum();
        if (sum >= least && sum <= most) {
            return;
        }
        double[] weights = counts.values().stream()
                .mapToDouble(c -> Math.max(c, sum == 0 ? 1 : 0))
                .toArray();
        int[] parts = proportional(sum < least ? least : most, weights);
        int i = 0;
        for (Map.Entry<Nesting, Integer> entry : counts.entrySet()) {
            entry.setValue(Math.min(parts[i++], edges.size()));
        }
        notes.add("the shares of the nesting types do not fit the shapes: they become " + counts);
    }
}
