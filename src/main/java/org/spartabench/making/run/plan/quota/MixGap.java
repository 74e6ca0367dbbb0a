package org.spartabench.making.run.plan.quota;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Holds the run that brings a set to its target.
 *
 * @param plan with exactly the shapes, clauses and nesting types that are missing
 * @param beyond items of it that no shape lacks, because clauses or types are missing in items that are there
 */
public record MixGap(RunPlan plan, int beyond) {

    /**
     * Finds what is missing; empty for nothing. A clause that rests on another one is made with it: HAVING with GROUP BY,
     * LIMIT with ORDER BY.
     *
     * @param target also gives the methods, the limits and the seed
     * @param have the items that are there
     */
    public static Optional<MixGap> of(RunPlan target, MixCount have) {
        return new Search(target, MixCount.wanted(target), have).gap();
    }

    private record Search(RunPlan target, MixCount wanted, MixCount have) {

        Optional<MixGap> gap() {
            int having = missing(Clause.HAVING);
            int limit = missing(Clause.LIMIT);
            int group = Math.max(having, missing(Clause.GROUP_BY));
            int order = Math.max(limit, missing(Clause.ORDER_BY));
            int aggregates = Math.max(0, wanted.aggregates() - have.aggregates());
            int[] counts = shapes();
            int lacking = Arrays.stream(counts).sum();
            int carriers = Math.max(group + order + aggregates, missing(Clause.WHERE));
            add(counts, carriers - lacking, t -> true);
            Map<Nesting, Integer> types = types(counts);
            int total = Arrays.stream(counts).sum();
            if (total == 0) {
                return Optional.empty();
            }
            int nested = nested(counts);
            int leaves = total - nested;
            Map<Clause, Double> operators = new EnumMap<>(Clause.class);
            int wheres = Math.clamp(missing(Clause.WHERE) - nested, 0, leaves);
            operators.put(Clause.WHERE, leaves == 0 ? 1.0 : (double) wheres / leaves);
            operators.put(Clause.GROUP_BY, (double) group / total);
            operators.put(Clause.HAVING, (double) having / total);
            operators.put(Clause.ORDER_BY, (double) order / total);
            operators.put(Clause.LIMIT, (double) limit / total);
            Map<Nesting, Double> shares = new EnumMap<>(Nesting.class);
            types.forEach((type, count) -> shares.put(type, nested == 0 ? 0.0 : (double) count / nested));
            List<RunPlan.Target> targets = IntStream.range(0, counts.length)
                    .filter(i -> counts[i] > 0)
                    .mapToObj(i -> new RunPlan.Target(target.targets().get(i).shape(), counts[i]))
                    .toList();
            RunPlan plan = target.withTargets(targets)
                    .withMix(RunPlan.Mix.QUOTAS, operators, (double) aggregates / total, shares);
            return Optional.of(new MixGap(plan, total - lacking));
        }

        private int missing(Clause clause) {
            return Math.max(0, wanted.of(clause) - have.of(clause));
        }

        /** Counts the missing items of each shape of the target; shapes with one label share what is missing of it. */
        private int[] shapes() {
            List<RunPlan.Target> targets = target.targets();
            int[] counts = new int[targets.size()];
            for (String label : wanted.shapes().keySet()) {
                int missing = Math.max(0, wanted.of(label) - have.of(label));
                add(counts, missing, t -> t.shape().label().equals(label));
            }
            return counts;
        }

        /** Adds items of some shapes, in the proportions of the target. */
        private void add(int[] counts, int items, java.util.function.Predicate<RunPlan.Target> some) {
            int[] parts = Quotas.proportional(
                    Math.max(0, items),
                    target.targets().stream()
                            .mapToDouble(t -> some.test(t) ? t.count() : 0)
                            .toArray());
            for (int i = 0; i < parts.length; i++) {
                counts[i] += parts[i];
            }
        }

        private boolean inner(RunPlan.Target target) {
            return !target.shape().children().isEmpty();
        }

        private int nested(int[] counts) {
            return IntStream.range(0, counts.length)
                    .filter(i -> inner(target.targets().get(i)))
                    .map(i -> counts[i])
                    .sum();
        }

        /** Counts the missing items of each type, and adds nested items as far as they are needed to hold them. */
        private Map<Nesting, Integer> types(int[] counts) {
            Map<Nesting, Integer> types = new EnumMap<>(Nesting.class);
            for (Nesting type : Nesting.values()) {
                int missing = Math.max(0, wanted.of(type) - have.of(type));
                if (missing > 0) {
                    types.put(type, missing);
                }
            }
            int most = types.values().stream().mapToInt(Integer::intValue).max().orElse(0);
            int sum = types.values().stream().mapToInt(Integer::intValue).sum();
            add(counts, most - nested(counts), this::inner);
            while (places(counts, types.size()) < sum) {
                add(counts, 1, this::inner);
            }
            fill(types, nested(counts) - sum);
            return types;
        }

        /** Counts the different types that the nested items can hold. */
        private int places(int[] counts, int types) {
            return IntStream.range(0, counts.length)
                    .map(i -> counts[i]
                            * Math.min(types, edges(target.targets().get(i).shape())))
                    .sum();
        }

        private static int edges(Shape shape) {
            return shape.blocks() - 1;
        }

        /** Gives a type to the nested items that would have none, in the proportions of the target. */
        private void fill(Map<Nesting, Integer> types, int bare) {
            List<Nesting> all = List.of(Nesting.values());
            double[] weights = all.stream().mapToDouble(type -> wanted.of(type)).toArray();
            int[] parts = Quotas.proportional(Math.max(0, bare), weights);
            for (int i = 0; i < parts.length; i++) {
                if (parts[i] > 0) {
                    types.merge(all.get(i), parts[i], Integer::sum);
                }
            }
        }
    }
}
