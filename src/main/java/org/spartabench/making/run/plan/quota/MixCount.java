package org.spartabench.making.run.plan.quota;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Counts items by what a plan asks for.
 *
 * @param shapes by label
 * @param operators in the outermost block
 * @param aggregates items whose outermost SELECT aggregates
 * @param types nested items with at least one predicate of the type
 */
public record MixCount(
        Map<String, Integer> shapes, Map<Clause, Integer> operators, int aggregates, Map<Nesting, Integer> types) {

    /** The clauses that plans count. */
    public static final List<Clause> CLAUSES =
            List.of(Clause.WHERE, Clause.GROUP_BY, Clause.HAVING, Clause.ORDER_BY, Clause.LIMIT);

    public MixCount {
        shapes = Collections.unmodifiableMap(new LinkedHashMap<>(shapes));
        operators = Map.copyOf(operators);
        types = Map.copyOf(types);
    }

    public int items() {
        return shapes.values().stream().mapToInt(Integer::intValue).sum();
    }

    public int nested() {
        return items() - of(Shape.LEAF.label());
    }

    public int of(String shape) {
        return shapes.getOrDefault(shape, 0);
    }

    public int of(Clause operator) {
        return operators.getOrDefault(operator, 0);
    }

    public int of(Nesting type) {
        return types.getOrDefault(type, 0);
    }

    /** Counts the items that a plan asks for; of a plan with probabilities, those to be expected. */
    public static MixCount wanted(RunPlan plan) {
        Map<String, Integer> shapes = new LinkedHashMap<>();
        plan.targets().forEach(t -> shapes.merge(t.shape().label(), t.count(), Integer::sum));
        int total = plan.total();
        int leaves = shapes.getOrDefault(Shape.LEAF.label(), 0);
        boolean drawn = plan.mix() == RunPlan.Mix.PROBABILITIES;
        Map<Clause, Integer> operators = new EnumMap<>(Clause.class);
        operators.put(Clause.WHERE, total - leaves + round(plan.share(Clause.WHERE) * leaves));
        operators.put(Clause.GROUP_BY, round(plan.share(Clause.GROUP_BY) * total));
        operators.put(Clause.ORDER_BY, round(plan.share(Clause.ORDER_BY) * total));
        double having = plan.share(Clause.HAVING) * (drawn ? plan.share(Clause.GROUP_BY) : 1);
        double limit = plan.share(Clause.LIMIT) * (drawn ? plan.share(Clause.ORDER_BY) : 1);
        operators.put(Clause.HAVING, Math.min(operators.getOrDefault(Clause.GROUP_BY, 0), round(having * total)));
        operators.put(Clause.LIMIT, Math.min(operators.getOrDefault(Clause.ORDER_BY, 0), round(limit * total)));
        Map<Nesting, Integer> types = new EnumMap<>(Nesting.class);
        for (Nesting type : Nesting.values()) {
            double share = plan.nestings().getOrDefault(type, 0.0);
            types.put(type, drawn ? expected(plan, share) : round(share * (total - leaves)));
        }
        return new MixCount(shapes, operators, round(plan.aggregates() * total), types);
    }

    /** Gives the expected number of items with at least one predicate of a type. @param weight of the type */
    private static int expected(RunPlan plan, double weight) {
        double sum = plan.nestings().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        double none = sum == 0 ? 1 : 1 - weight / sum;
        return round(plan.targets().stream()
                .mapToDouble(t -> t.count() * (1 - Math.pow(none, t.shape().blocks() - 1)))
                .sum());
    }

    private static int round(double count) {
        return (int) Math.round(count);
    }
}
