package org.spartabench.making.run.plan.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

class PlanFileTest {

    @Test
    void whatIsWrittenIsReadAgain() {
        RunPlan plan = RunPlans.published(333, 12, 4);
        assertThat(read(PlanFile.write(plan))).isEqualTo(plan);
    }

    @Test
    void everyFieldTravels() {
        RunPlan plan = RunPlans.mixed(RunPlans.published(40, 12, 4), RunPlan.Mix.PROBABILITIES)
                .withMethods(LeafMethod.ONE_SHOT, TreeMethod.POST_ORDER)
                .withAuthor("replay")
                .withBudget(new RunPlan.Budget(1, 5_000_000_000L, 3, 4, 5, 6, 70))
                .withDrawing(new RunPlan.Drawing(2, 3, 1));
        assertThat(read(PlanFile.write(plan))).isEqualTo(plan);
    }

    @Test
    void aFileOfTheFirstVersionMeansWhatItMeant() throws IOException {
        try (InputStream in = PlanFileTest.class.getResourceAsStream("/formats/plan-1.json")) {
            RunPlan plan = read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            RunPlan standard = RunPlans.published(11, 21, 2);
            assertThat(plan)
                    .isEqualTo(standard.withTargets(List.of(
                                    new RunPlan.Target(Shape.LEAF, 6),
                                    new RunPlan.Target(Shape.of(Shape.LEAF), 2),
                                    new RunPlan.Target(Shape.of(Shape.of(Shape.LEAF), Shape.LEAF), 3)))
                            .withMix(
                                    RunPlan.Mix.QUOTAS,
                                    Map.of(
                                            Clause.WHERE,
                                            1.0,
                                            Clause.GROUP_BY,
                                            0.2,
                                            Clause.HAVING,
                                            0.1,
                                            Clause.ORDER_BY,
                                            0.077,
                                            Clause.LIMIT,
                                            0.045),
                                    0.4,
                                    Map.of(Nesting.N, 0.578, Nesting.A, 0.643, Nesting.J, 0.324, Nesting.JA, 0.0))
                            .withBudget(new RunPlan.Budget(5000, 0, 0, 8, 4, 50, 2500)));
            assertThat(read(PlanFile.write(plan))).isEqualTo(plan);
        }
    }

    @Test
    void probabilitiesHaveDefaultsOfTheirOwn() {
        RunPlan plan = read("{\"version\": 2, \"mix\": \"probabilities\", \"operators\": {\"HAVING\": 0.9}}");
        assertThat(plan.operators())
                .containsEntry(Clause.GROUP_BY, 0.2)
                .containsEntry(Clause.HAVING, 0.9)
                .containsEntry(Clause.LIMIT, 0.5);
    }

    @ParameterizedTest
    @EnumSource
    void aMethodIsKnownByKeyLabelAndName(TreeMethod method) {
        assertThat(Stream.of(OptionName.of(method), method.label(), method.name())
                        .map(text -> OptionName.find(TreeMethod.class, text)))
                .containsOnly(Optional.of(method));
    }

    @Test
    void whatIsLeftOutIsAsPublished() {
        RunPlan plan =
                read("{\"version\": 1, \"targets\": {\"non-nested\": 4, \"(1, 2)\": 3, \"[.[.]]\": 2}, \"seed\": 5}");
        assertThat(plan.targets())
                .containsExactly(
                        new RunPlan.Target(Shape.LEAF, 4),
                        new RunPlan.Target(Shape.of(Shape.LEAF, Shape.LEAF), 3),
                        new RunPlan.Target(Shape.of(Shape.LEAF, Shape.of(Shape.LEAF)), 2));
        assertThat(plan.seed()).isEqualTo(5);
        assertThat(plan.nestings()).isEqualTo(RunPlans.published(9, 5, 1).nestings());
        assertThat(plan.budget()).isEqualTo(RunPlan.Budget.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[1, 2] | plan.json: is not a JSON object",
                "{\"version\": 1, | plan.json:1: is not JSON",
                "{} | plan.json: version: is missing; this program writes version 2",
                "{\"version\": 3} | plan.json: version: is 3, this program reads versions 1 to 2",
                "{\"version\": 1, \"sed\": 3} | plan.json: sed: is unknown; use aggregates, author",
                "{\"version\": 1, \"seed\": 1.5} | plan.json: seed: 1.5 is not a whole number",
                "{\"version\": 1, \"jobs\": 0} | plan.json: jobs: 0 is not a whole number between 1 and 256",
                "{\"version\": 1, \"targets\": {\"(9, 9)\": 3}} | plan.json: targets: '(9, 9)' is not a shape",
                "{\"version\": 1, \"targets\": {\".\": -3}} | plan.json: .: -3 is not a whole number",
                "{\"version\": 1, \"targets\": {\".\": 0}} | plan.json: targets: the plan has no items; give at least"
                        + " one shape a count",
                "{\"version\": 1, \"aggregates\": 1.2} | plan.json: aggregates: 1.2 is not a share between 0 and 1",
                "{\"version\": 1, \"nestings\": {\"K\": 0.5}} | plan.json: nestings.K: is unknown; use A, J,"
                        + " JA, N",
                "{\"version\": 1, \"operators\": {\"LIMIT\": 0.5}} | plan.json: operators: LIMIT occurs only with"
                        + " ORDER BY",
                "{\"version\": 1, \"method\": \"GUESS\"} | plan.json: method: 'GUESS' is not EXECUTION_GUIDED_",
                "{\"version\": 1, \"mix\": \"quotas\"} | plan.json: mix: is unknown; use aggregates, author",
                "{\"version\": 2, \"treeMethod\": \"guess\"} | plan.json: treeMethod: 'guess' is unknown; use template,"
                        + " one-shot-k, post-order, post-order-provenance",
                "{\"version\": 2, \"mix\": \"luck\"} | plan.json: mix: 'luck' is unknown; use quotas, probabilities",
                "{\"version\": 2, \"budget\": {\"tokens\": -1}} | plan.json: budget.tokens: -1 is not a whole number"
                        + " from 0",
                "{\"version\": 2, \"drawing\": {\"candidates\": 0}} | plan.json: candidates: 0 is not a whole number",
                "{\"version\": 1, \"budget\": {\"calls\": \"many\"}} | plan.json: calls: \"many\" is not a whole number"
                        + " from 1",
            })
    void eachMistakeIsOneLine(String json, String message) {
        List<Problem> problems = switch (PlanFile.read(json, "plan.json")) {
            case Result.Ok<RunPlan> ok -> List.<Problem>of();
            case Result.Bad<RunPlan>(List<Problem> bad) -> bad;
        };
        assertThat(problems)
                .singleElement()
                .satisfies(p -> assertThat(p.message()).startsWith(message));
        assertThat(problems.getFirst().message()).doesNotContain("\n");
    }

    private static RunPlan read(String json) {
        return switch (PlanFile.read(json, "plan.json")) {
            case Result.Ok<RunPlan>(RunPlan plan) -> plan;
            case Result.Bad<RunPlan> bad ->
                throw new AssertionError(bad.problems().toString());
        };
    }
}
