package org.spartabench.run.cost;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.run.plan.RunPlan;

/** Holds the cost metrics of a run (paper, Table 2), by shape; the run's own are their sum. */
public record Metrics(List<ByShape> shapes) {

    /**
     * @param shape label of the shape
     * @param success finished queries that answer and keep every law
     * @param execErr finished queries that failed to parse or run
     * @param empty finished queries that returned nothing, or only NULL
     * @param duplicate finished queries whose result an earlier one has
     * @param refused finished queries that return an answer but break a law or are implausible
     * @param idealCalls calls had each succeeded at once
     * @param totalCalls calls made
     * @param repairsTried empty queries whose repair was attempted
     * @param repaired those of them that answered in the end
     * @param tokens of prompts and replies together
     * @param ownNanos time spent outside the author
     * @param authorNanos time spent inside it
     * @param medianNanos own time that an accepted item took, every attempt at it included: the median; 0 where it is
     *     not known, as for several shapes together
     * @param phases where the time went
     */
    public record ByShape(
            String shape,
            int target,
            int success,
            int execErr,
            int empty,
            int duplicate,
            int refused,
            int idealCalls,
            int totalCalls,
            int repairsTried,
            int repaired,
            long tokens,
            long ownNanos,
            long authorNanos,
            long medianNanos,
            Map<Phase, Long> phases) {

        public ByShape {
            EnumMap<Phase, Long> times = new EnumMap<>(Phase.class);
            times.putAll(phases);
            phases = Collections.unmodifiableMap(times);
        }

        private static ByShape of(String shape, int target, List<Cost> costs) {
            ByShape sum = new ByShape(shape, target, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of());
            for (Cost c : costs) {
                sum = sum.plus(new ByShape(
                        shape,
                        target,
                        c.success(),
                        c.execErr(),
                        c.empty(),
                        c.duplicate(),
                        c.refused(),
                        c.idealCalls(),
                        c.calls(),
                        c.repairsTried(),
                        c.repaired(),
                        c.tokens(),
                        c.ownNanos(),
                        c.authorNanos(),
                        0,
                        c.nanos()));
            }
            return sum.with(target, median(costs));
        }

        private static long median(List<Cost> costs) {
            List<Long> own = costs.stream()
                    .filter(c -> c.success() > 0)
                    .map(Cost::ownNanos)
                    .sorted()
                    .toList();
            return own.isEmpty() ? 0 : own.get(own.size() / 2);
        }

        private ByShape with(int newTarget, long newMedian) {
            return new ByShape(
                    shape,
                    newTarget,
                    success,
                    execErr,
                    empty,
                    duplicate,
                    refused,
                    idealCalls,
                    totalCalls,
                    repairsTried,
                    repaired,
                    tokens,
                    ownNanos,
                    authorNanos,
                    newMedian,
                    phases);
        }

        /** The costs of two parts of one run; the target is the same for both. */
        ByShape plus(ByShape more) {
            Map<Phase, Long> times = new EnumMap<>(Phase.class);
            times.putAll(phases);
            more.phases.forEach((phase, time) -> times.merge(phase, time, Long::sum));
            return new ByShape(
                    shape,
                    Math.max(target, more.target),
                    success + more.success,
                    execErr + more.execErr,
                    empty + more.empty,
                    duplicate + more.duplicate,
                    refused + more.refused,
                    idealCalls + more.idealCalls,
                    totalCalls + more.totalCalls,
                    repairsTried + more.repairsTried,
                    repaired + more.repaired,
                    tokens + more.tokens,
                    ownNanos + more.ownNanos,
                    authorNanos + more.authorNanos,
                    0,
                    times);
        }
    }

    public Metrics {
        shapes = List.copyOf(shapes);
    }

    /** The costs of some items of a plan. */
    public static Metrics of(RunPlan plan, List<Cost> costs) {
        Map<String, Integer> targets = new LinkedHashMap<>();
        plan.targets().forEach(t -> targets.merge(t.shape().label(), t.count(), Integer::sum));
        Map<String, List<Cost>> byShape = new LinkedHashMap<>();
        targets.keySet().forEach(shape -> byShape.put(shape, new ArrayList<>()));
        costs.forEach(
                c -> byShape.computeIfAbsent(c.shape(), s -> new ArrayList<>()).add(c));
        return new Metrics(byShape.entrySet().stream()
                .map(e -> ByShape.of(e.getKey(), targets.getOrDefault(e.getKey(), 0), e.getValue()))
                .toList());
    }

    /** All shapes together, under the label {@code all}. */
    public ByShape total() {
        ByShape sum = ByShape.of("all", 0, List.of());
        int target = 0;
        for (ByShape shape : shapes) {
            sum = sum.plus(shape);
            target += shape.target();
        }
        return sum.with(target, 0);
    }

    /** The costs of two parts of one run, shape by shape. */
    public Metrics plus(Metrics more) {
        Map<String, ByShape> sums = new LinkedHashMap<>();
        shapes.forEach(s -> sums.put(s.shape(), s));
        more.shapes.forEach(s -> sums.merge(s.shape(), s, ByShape::plus));
        return new Metrics(List.copyOf(sums.values()));
    }
}
