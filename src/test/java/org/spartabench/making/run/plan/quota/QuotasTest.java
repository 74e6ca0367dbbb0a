package org.spartabench.making.run.plan.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.spartabench.Law;
import org.spartabench.authors.request.view.RareForm;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

class QuotasTest {

    private static final Set<Nesting> ALL = EnumSet.allOf(Nesting.class);

    static Stream<Arguments> plans() {
        return Stream.of(22, 60, 110, 333, 1_100)
                .flatMap(total -> Stream.of(1L, 7L, 8L, 99L).map(seed -> Arguments.of(total, seed)));
    }

    @Test
    void rareFormsFollowFromSeedAndNumber() {
        ItemPlan plan = new ItemPlan(Shape.of(Shape.LEAF), true, Set.of(), false, List.of(Nesting.J));
        ItemPlan compared = new ItemPlan(Shape.of(Shape.LEAF), true, Set.of(), false, List.of(Nesting.A));
        List<Set<RareForm>> forms =
                IntStream.range(0, 100).mapToObj(n -> plan.rare(7, n)).toList();
        for (RareForm form : Set.of(RareForm.EITHER, RareForm.EXCLUDED, RareForm.NAMED)) {
            assertThat(forms.stream().filter(f -> f.contains(form)))
                    .as(form.name())
                    .hasSize(25);
        }
        assertThat(forms.stream().filter(f -> f.contains(RareForm.NOT_EXISTS))).hasSizeBetween(25, 55);
        assertThat(IntStream.range(0, 100).mapToObj(n -> compared.rare(7, n)))
                .allSatisfy(f -> assertThat(f).doesNotContain(RareForm.NOT_EXISTS, RareForm.NOT_IN));
    }

    @Test
    void everyShareOfTheMixIsMetToTheItem() {
        Law.holdsFor(plans(), given -> {
            int total = (int) given.get()[0];
            long seed = (long) given.get()[1];
            RunPlan plan = RunPlans.published(total, seed, 1);
            Quotas quotas = Quotas.of(plan, ALL, true);
            List<ItemPlan> items = quotas.items();
            assertThat(quotas.notes()).isEmpty();
            assertThat(items).hasSize(total);
            plan.targets()
                    .forEach(t -> assertThat(count(items, i -> i.shape().equals(t.shape())))
                            .as(t.shape().label())
                            .isEqualTo(t.count()));
            for (Clause clause : List.of(Clause.GROUP_BY, Clause.HAVING, Clause.ORDER_BY, Clause.LIMIT)) {
                assertThat(count(items, i -> i.operators().contains(clause)))
                        .as(clause.sql())
                        .isEqualTo(Math.round(plan.operators().get(clause) * total));
            }
            assertThat(count(items, ItemPlan::aggregate)).isEqualTo(Math.round(plan.aggregates() * total));
            assertThat(count(
                            items,
                            i -> i.operators().contains(Clause.HAVING)
                                    && !i.operators().contains(Clause.GROUP_BY)))
                    .isZero();
            assertThat(count(
                            items,
                            i -> i.operators().contains(Clause.LIMIT)
                                    && !i.operators().contains(Clause.ORDER_BY)))
                    .isZero();
            assertThat(count(items, i -> i.aggregate() && !i.operators().isEmpty()))
                    .isZero();
            long nested = count(items, ItemPlan::nested);
            for (Nesting type : Nesting.values()) {
                assertThat(count(items, i -> i.types().contains(type)))
                        .as("items with type " + type)
                        .isEqualTo(Math.round(plan.nestings().get(type) * nested));
            }
            items.forEach(i -> assertThat(i.types()).hasSize(i.shape().blocks() - 1));
        });
    }

    @Test
    void leavesComeFirstAndShapesInTheirOrder() {
        List<Shape> shapes = Quotas.of(RunPlans.published(22, 3, 1), ALL, true).items().stream()
                .map(ItemPlan::shape)
                .toList();
        assertThat(shapes.subList(0, 10)).containsOnly(Shape.LEAF);
        assertThat(shapes.subList(10, 22)).doesNotContain(Shape.LEAF);
    }

    @Test
    void whatTheJoinGraphCannotGiveGoesToTheOthersAndIsTold() {
        Quotas quotas = Quotas.of(RunPlans.published(110, 7, 1), EnumSet.of(Nesting.N, Nesting.A), false);
        assertThat(quotas.items()).allSatisfy(i -> {
            assertThat(i.types()).doesNotContain(Nesting.J, Nesting.JA);
            assertThat(i.operators()).doesNotContain(Clause.GROUP_BY, Clause.HAVING);
        });
        assertThat(quotas.notes()).hasSize(3);
    }

    @Test
    void oneTypeAloneFillsEveryEdge() {
        RunPlan plan = RunPlans.published(110, 7, 1).withNestings(Map.of(Nesting.J, 0.2));
        assertThat(Quotas.of(plan, ALL, true).items().stream().flatMap(i -> i.types().stream()))
                .containsOnly(Nesting.J);
    }

    @Test
    void probabilitiesAreMetOnTheAverage() {
        RunPlan plan = RunPlans.mixed(RunPlans.published(22_000, 5, 1), RunPlan.Mix.PROBABILITIES);
        List<ItemPlan> items = Quotas.of(plan, ALL, true).items();
        assertThat(items).hasSize(22_000).isEqualTo(Quotas.of(plan, ALL, true).items());
        near(items, i -> i.operators().contains(Clause.GROUP_BY), 0.2);
        near(items, i -> i.operators().contains(Clause.HAVING), 0.2 * 0.25);
        near(items, i -> i.operators().contains(Clause.ORDER_BY), 0.1);
        near(items, i -> i.operators().contains(Clause.LIMIT), 0.1 * 0.5);
        near(items, ItemPlan::aggregate, 0.5);
        assertThat(items)
                .allMatch(ItemPlan::where)
                .allMatch(i ->
                        !i.operators().contains(Clause.HAVING) || i.operators().contains(Clause.GROUP_BY))
                .allMatch(i ->
                        !i.operators().contains(Clause.LIMIT) || i.operators().contains(Clause.ORDER_BY))
                .allMatch(i -> !i.aggregate() || i.operators().isEmpty())
                .allMatch(i -> i.types().size() == i.shape().blocks() - 1);
        List<ItemPlan> chains = items.stream()
                .filter(i -> i.shape().equals(Shape.of(Shape.LEAF)))
                .toList();
        double sum = plan.nestings().values().stream().mapToDouble(w -> w).sum();
        for (Nesting type : Nesting.values()) {
            near(chains, i -> i.types().contains(type), plan.nestings().get(type) / sum);
        }
    }

    private static void near(List<ItemPlan> items, Predicate<ItemPlan> which, double share) {
        double deviation = 5 * Math.sqrt(share * (1 - share) / items.size());
        assertThat((double) count(items, which) / items.size()).isBetween(share - deviation, share + deviation);
    }

    private static long count(List<ItemPlan> items, Predicate<ItemPlan> which) {
        return items.stream().filter(which).count();
    }
}
