package org.spartabench.making.run.plan.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** Plans that the data do not allow go to items that can have them, or are left out with a note, and nothing is tried for ever. */
class PlanAdjusterTest {

    private static final Set<Nesting> ALL = Set.of(Nesting.values());

    private static List<ItemPlan> published(long seed) {
        return Quotas.of(RunPlans.published(110, seed, 1), ALL, true).items();
    }

    private static Map<Object, Long> counted(PlanAdjuster board, Function<ItemPlan, Object> what) {
        return IntStream.rangeClosed(1, board.size())
                .mapToObj(board::plan)
                .collect(Collectors.groupingBy(what, Collectors.counting()));
    }

    private static boolean groupedA(ItemPlan plan) {
        return plan.operators().contains(Clause.GROUP_BY) && plan.types().contains(Nesting.A);
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 7, 11})
    void whatTheTablesCannotHoldIsExchangedBeforeTheRunAndNoQuotaChanges(long seed) {
        PlanAdjuster board = new PlanAdjuster(published(seed), plan -> !groupedA(plan));
        PlanAdjuster free = new PlanAdjuster(published(seed), plan -> true);
        assertThat(IntStream.rangeClosed(1, board.size()).mapToObj(board::plan)).noneMatch(PlanAdjusterTest::groupedA);
        assertThat(counted(board, ItemPlan::operators)).isEqualTo(counted(free, ItemPlan::operators));
        assertThat(counted(board, ItemPlan::types)).isEqualTo(counted(free, ItemPlan::types));
        assertThat(counted(board, ItemPlan::shape)).isEqualTo(counted(free, ItemPlan::shape));
        assertThat(board.notes()).singleElement().asString().contains("exchanged");
        assertThat(free.notes()).isEmpty();
    }

    @Test
    void whatNoItemCanTakeIsLeftOutAndSaid() {
        PlanAdjuster board =
                new PlanAdjuster(published(7), plan -> !plan.operators().contains(Clause.GROUP_BY));
        assertThat(IntStream.rangeClosed(1, board.size()).mapToObj(board::plan))
                .noneMatch(plan -> plan.operators().contains(Clause.GROUP_BY));
        assertThat(String.join("; ", board.notes())).contains("the data allow no more of GROUP BY");
    }

    /** Runs through the items as a run does: each has a few plans, and those that cannot be met fail whenever they are tried. */
    @ParameterizedTest
    @ValueSource(longs = {3, 7, 11})
    void aPlanThatFailsIsTriedAFewTimesInTheWholeRun(long seed) {
        PlanAdjuster board = new PlanAdjuster(published(seed), plan -> true);
        int failures = 0;
        for (int number = 1; number <= board.size(); number++) {
            Optional<Set<Integer>> next = Optional.of(Set.of());
            while (groupedA(board.plan(number)) && next.isPresent()) {
                failures++;
                next = board.failed(number);
                int now = number;
                next.ifPresent(changed -> assertThat(changed).allMatch(n -> n > now));
            }
            assertThat(board.plan(number))
                    .as("item " + number)
                    .isNot(new org.assertj.core.api.Condition<>(PlanAdjusterTest::groupedA, "impossible"));
            board.made(number);
        }
        assertThat(failures).isLessThan(12);
    }

    @Test
    void anItemIsGivenUpAfterAFewPlans() {
        PlanAdjuster board = new PlanAdjuster(published(7), plan -> true);
        int plans = 1;
        while (board.failed(110).isPresent()) {
            plans++;
        }
        assertThat(plans).isBetween(2, 6);
    }

    @Test
    void onePlanThatWorkedManyTimesMayFailOnce() {
        ItemPlan plain = new ItemPlan(Shape.LEAF, true, Set.of(), true, List.of());
        PlanAdjuster board = new PlanAdjuster(java.util.Collections.nCopies(10, plain), plan -> true);
        IntStream.rangeClosed(1, 8).forEach(board::made);
        board.failed(9);
        assertThat(board.plan(10)).isEqualTo(plain);
    }
}
