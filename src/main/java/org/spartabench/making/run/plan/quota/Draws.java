package org.spartabench.making.run.plan.quota;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Plans each item by its own draw, like the official generator: every clause with its probability, HAVING where there
 * is GROUP BY and LIMIT where there is ORDER BY, and a nesting type for each predicate by weight.
 */
final class Draws {

    private final RunPlan plan;
    private final boolean groups;
    private final List<Nesting> types;

    /** @param groups whether any table has a column to group by */
    Draws(RunPlan plan, Set<Nesting> possible, boolean groups) {
        this.plan = plan;
        this.groups = groups;
        List<Nesting> wanted =
                possible.stream().sorted().filter(t -> weight(t) > 0).toList();
        this.types = wanted.isEmpty() ? possible.stream().sorted().toList() : wanted;
    }

    private double weight(Nesting type) {
        return plan.nestings().getOrDefault(type, 0.0);
    }

    ItemPlan item(Shape shape, SplittableRandom chance) {
        boolean leaf = shape.children().isEmpty();
        boolean where = chance.nextDouble() < plan.share(Clause.WHERE);
        EnumSet<Clause> operators = EnumSet.noneOf(Clause.class);
        boolean grouped = chance.nextDouble() < plan.share(Clause.GROUP_BY);
        boolean ordered = chance.nextDouble() < plan.share(Clause.ORDER_BY);
        double having = chance.nextDouble();
        double limit = chance.nextDouble();
        if (grouped && groups) {
            operators.add(Clause.GROUP_BY);
            if (having < plan.share(Clause.HAVING)) {
                operators.add(Clause.HAVING);
            }
        }
        if (ordered) {
            operators.add(Clause.ORDER_BY);
            if (limit < plan.share(Clause.LIMIT)) {
                operators.add(Clause.LIMIT);
            }
        }
        boolean aggregate = operators.isEmpty() && chance.nextDouble() < aggregateOfPlain();
        List<Nesting> drawn = new ArrayList<>();
        for (int i = 1; i < shape.blocks(); i++) {
            drawn.add(type(chance));
        }
        return new ItemPlan(shape, !leaf || where, operators, aggregate, drawn);
    }

    /** Returns the aggregate share among queries with neither groups nor order, since only those can aggregate. */
    private double aggregateOfPlain() {
        double plain = (groups ? 1 - plan.share(Clause.GROUP_BY) : 1) * (1 - plan.share(Clause.ORDER_BY));
        return plain <= 0 ? 0 : Math.min(1, plan.aggregates() / plain);
    }

    private Nesting type(SplittableRandom chance) {
        double sum = types.stream().mapToDouble(this::weight).sum();
        double point = chance.nextDouble() * sum;
        for (Nesting type : types) {
            point -= weight(type);
            if (point < 0) {
                return type;
            }
        }
        return types.isEmpty() ? Nesting.N : types.get(chance.nextInt(types.size()));
    }
}
