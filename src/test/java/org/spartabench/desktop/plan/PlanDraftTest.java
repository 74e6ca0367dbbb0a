package org.spartabench.desktop.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.base.result.Result;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.making.run.plan.file.PlanFile;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Shape;

/** Editing a plan. */
class PlanDraftTest {

    private final PlanDraft draft = new PlanDraft(RunPlans.published(110, 7, 2));

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 6, 7, 22, 110, 111, 999, 1_100, 3_300, 1_000_000})
    void sharingGivesExactlySoManyInTheSameProportions(int wanted) {
        draft.take(RunPlans.published(1_100, 7, 2));
        draft.share(wanted);
        assertThat(draft.total()).isEqualTo(wanted);
        assertThat((double) draft.count(Shape.LEAF)).isBetween(wanted * 5 / 11.0 - 1, wanted * 5 / 11.0 + 1);
    }

    @Test
    void aServerThatIsNotThereIsNamed() throws IOException {
        URI nobody;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = URI.create("http://127.0.0.1:" + free.getLocalPort() + "/v1");
        }
        assertThat(ModelTrial.say(ModelSettings.of(nobody, "m")))
                .isEqualTo("No answer: the model server does not answer: " + nobody + ": no server is listening there");
    }

    /** What one types over 44 on the way to 110: each total is a share of the same proportions. */
    @Test
    void totalsOnTheWayLeaveNoTrace() {
        draft.take(RunPlans.published(44, 7, 2));
        for (int typed : List.of(4, 1, 11, 110)) {
            draft.share(typed);
        }
        assertThat(draft.plan()).isEqualTo(RunPlans.published(110, 7, 2));
        draft.count(Shape.LEAF, 0);
        draft.share(1);
        draft.share(600);
        assertThat(draft.count(Shape.LEAF)).isZero();
        assertThat(draft.total()).isEqualTo(600);
    }

    @Test
    void aPlanWithoutTreesSaysSo() {
        assertThat(draft.remark()).isEmpty();
        Shape.PUBLISHED.stream().filter(s -> !s.children().isEmpty()).forEach(s -> draft.count(s, 0));
        assertThat(draft.problem()).isEmpty();
        assertThat(draft.remark()).hasValueSatisfying(t -> assertThat(t).contains("no nested queries"));
    }

    @Test
    void fromNothingTheSharesAreThePublishedOnes() {
        draft.share(0);
        draft.share(220);
        assertThat(draft.plan()).isEqualTo(RunPlans.published(220, 7, 2));
    }

    @Test
    void aCountThatIsChangedChangesTheTotalAndThePlan() {
        draft.count(Shape.LEAF, 0);
        draft.edit(p -> p.withSeed(11).withJobs(3));
        RunPlan plan = draft.plan();
        assertThat(draft.total()).isEqualTo(60);
        assertThat(plan.total()).isEqualTo(60);
        assertThat(plan.targets()).extracting(RunPlan.Target::shape).doesNotContain(Shape.LEAF);
        assertThat(plan.seed()).isEqualTo(11);
        assertThat(plan.jobs()).isEqualTo(3);
    }

    @Test
    void anyTreeIsAddedOnceAndTakenOutAgain() {
        Shape tree = Shape.parse("[.[..]]");
        assertThat(draft.add(" [.[..]] ")).isEmpty();
        assertThat(draft.count(tree)).isOne();
        assertThat(draft.add("[.[..]]")).isPresent();
        draft.remove(tree);
        assertThat(draft.plan()).isEqualTo(RunPlans.published(110, 7, 2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "[", "[]", "..", "[.]x", "(9, 9)", "(1, 1)", "[........................................]"})
    void whatIsNoNewShapeIsNotAdded(String text) {
        assertThat(draft.add(text)).isPresent();
        assertThat(draft.plan()).isEqualTo(RunPlans.published(110, 7, 2));
    }

    @Test
    void whatCannotBeRunIsSaidAtItsPart() {
        assertThat(draft.problem()).isEmpty();
        draft.edit(p -> p.withMix(p.mix(), Map.of(Clause.HAVING, 0.5, Clause.GROUP_BY, 0.1), 0.5, p.nestings()));
        assertThat(draft.problem("operators"))
                .hasValueSatisfying(t -> assertThat(t).startsWith("HAVING occurs only"));
        draft.take(RunPlans.published(110, 7, 2));
        draft.share(0);
        assertThat(draft.problem()).isPresent();
    }

    @Test
    void aPlanFileHoldsAllThatIsEdited() {
        draft.add("[[.][.]]");
        draft.edit(p -> RunPlans.mixed(p, RunPlan.Mix.PROBABILITIES)
                .withMethods(LeafMethod.CLAUSE, TreeMethod.ONE_SHOT_K)
                .withAuthor("llm")
                .withBudget(new RunPlan.Budget(500, 9_000, 60, 3, 2, 50, 700))
                .withDrawing(new RunPlan.Drawing(2, 4, 1)));
        assertThat(PlanFile.read(PlanFile.write(draft.plan()), "plan")).isEqualTo(Result.ok(draft.plan()));
    }
}
