package org.spartabench.making.run.plan.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.file.PlanRules;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** What is there and the run for the gap make the target together. */
class MixGapTest {

    /** Over random parts of a set by the plan, and over sets by other plans. */
    @Test
    void theRunForTheGapMakesTheTarget() {
        Random random = new Random(3);
        int exact = 0;
        int tried = 0;
        for (int round = 0; round < 120; round++) {
            RunPlan target = RunPlans.published(20 + random.nextInt(300), random.nextLong(), 1);
            if (round % 3 == 2) {
                target = target.withMix(
                        RunPlan.Mix.QUOTAS,
                        Map.of(Clause.WHERE, 0.9, Clause.GROUP_BY, 0.3, Clause.HAVING, 0.1),
                        random.nextDouble() / 2,
                        Map.of(Nesting.N, 0.8, Nesting.JA, 0.4));
            }
            double kept = random.nextDouble();
            List<ItemPlan> have = new ArrayList<>(plans(target));
            have.removeIf(plan -> random.nextDouble() > kept);
            MixCount wanted = MixCount.wanted(target);
            assertThat(count(plans(target)).shapes()).isEqualTo(wanted.shapes());
            Optional<MixGap> gap = MixGap.of(target, count(have));
            assertThat(gap.isEmpty()).isEqualTo(have.size() == wanted.items() && reached(wanted, count(have)));
            if (gap.isPresent()) {
                assertThat(PlanRules.objections(gap.get().plan())).isEmpty();
                List<ItemPlan> run = plans(gap.get().plan());
                assertThat(run).hasSize(gap.get().plan().total());
                have.addAll(run);
                MixCount both = count(have);
                assertThat(both.items()).isEqualTo(wanted.items() + gap.get().beyond());
                assertThat(reached(wanted, both))
                        .as("target %s of plan %s and run %s", wanted, target, gap.get())
                        .isTrue();
                tried++;
                exact += both.shapes().equals(wanted.shapes()) ? 1 : 0;
            }
        }
        assertThat(tried).isGreaterThan(100);
        assertThat(exact).as("runs that need no item beyond the shapes").isGreaterThan(tried / 2);
    }

    @Test
    void whatOnlyClausesLackIsMadeBeyondTheShapes() {
        RunPlan target = RunPlans.published(110, 7, 1);
        MixCount wanted = MixCount.wanted(target);
        Map<Clause, Integer> operators = new EnumMap<>(wanted.operators());
        operators.put(Clause.HAVING, wanted.of(Clause.HAVING) - 3);
        MixCount have = new MixCount(wanted.shapes(), operators, wanted.aggregates(), wanted.types());
        MixGap gap = MixGap.of(target, have).orElseThrow();
        assertThat(gap.beyond()).isEqualTo(3);
        assertThat(plans(gap.plan()))
                .hasSize(3)
                .allMatch(plan -> plan.operators().equals(EnumSet.of(Clause.GROUP_BY, Clause.HAVING)));
        assertThat(MixGap.of(target, wanted)).isEmpty();
    }

    private static List<ItemPlan> plans(RunPlan plan) {
        return Quotas.of(plan, EnumSet.allOf(Nesting.class), true).items();
    }

    private static boolean reached(MixCount wanted, MixCount have) {
        return wanted.shapes().entrySet().stream().allMatch(e -> have.of(e.getKey()) >= e.getValue())
                && wanted.operators().entrySet().stream().allMatch(e -> have.of(e.getKey()) >= e.getValue())
                && wanted.types().entrySet().stream().allMatch(e -> have.of(e.getKey()) >= e.getValue())
                && have.aggregates() >= wanted.aggregates();
    }

    private static MixCount count(Collection<ItemPlan> plans) {
        Map<String, Integer> shapes = new LinkedHashMap<>();
        Map<Clause, Integer> operators = new EnumMap<>(Clause.class);
        Map<Nesting, Integer> types = new EnumMap<>(Nesting.class);
        Shape.PUBLISHED.forEach(shape -> shapes.put(shape.label(), 0));
        for (ItemPlan plan : plans) {
            shapes.merge(plan.shape().label(), 1, Integer::sum);
            plan.operators().forEach(c -> operators.merge(c, 1, Integer::sum));
            operators.merge(Clause.WHERE, plan.where() ? 1 : 0, Integer::sum);
            new HashSet<>(plan.types()).forEach(type -> types.merge(type, 1, Integer::sum));
        }
        int aggregates = (int) plans.stream().filter(ItemPlan::aggregate).count();
        shapes.values().removeIf(n -> n == 0);
        return new MixCount(shapes, operators, aggregates, types);
    }
}
