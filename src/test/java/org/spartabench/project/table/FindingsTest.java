package org.spartabench.project.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Check;
import org.spartabench.authors.item.Finding;
import org.spartabench.authors.item.Finding.Evidence;
import org.spartabench.authors.item.Finding.Fix;
import org.spartabench.authors.item.Finding.Place;
import org.spartabench.authors.item.Finding.Severity;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.Verdict;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.KeptFinding;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.job.CheckJob;
import org.spartabench.sql.tree.BlockPath;
import org.spartabench.sql.tree.Clause;
import org.spartabench.sql.tree.PredicatePath;

/** Findings belong to a version of an item; dismissals are decisions and can be taken back. */
final class FindingsTest {

    private static final Finding TIE = Finding.of(Check.TIES, Severity.ERROR, "a tie")
            .at(new Place.InClause(BlockPath.ROOT, Clause.LIMIT), new Place.InQuestion(1, 4))
            .showing(new Evidence(List.of("name"), List.of(List.of("Ann"), List.of("Bo"))))
            .fixedBy(new Fix.NewQuery("take all", "SELECT 1"));
    private static final Finding DUPLICATE = Finding.of(Check.BAG_OR_SET, Severity.WARNING, "twice")
            .at(PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 0))
            .fixedBy(new Fix.NewQuestion("write", "Who?"));

    @TempDir
    private Path temp;

    private static void keep(Project workspace, int item, Finding... found) {
        workspace
                .findings()
                .keep(item, workspace.queue().item(item).orElseThrow().hash(), List.of(found));
    }

    private static List<Integer> numbers(Project workspace, ItemFilter filter) {
        return workspace.queue().items(filter, 0, 10).stream()
                .map(ItemRow::number)
                .toList();
    }

    @Test
    void whatIsKeptIsThereTomorrowAndIsFoundByFilters() throws IOException {
        Path project = Projects.make(temp);
        ItemFilter risky = ItemFilter.ALL.withRiskFirst(true);
        try (Project workspace = Projects.ok(Project.open(project))) {
            Projects.fill(workspace, 4);
            assertThat(workspace.findings().lacking()).containsExactly(1, 2, 3, 4);
            keep(workspace, 2, DUPLICATE);
            keep(workspace, 3, TIE, DUPLICATE);
            keep(workspace, 4);
            assertThat(workspace.findings().lacking()).containsExactly(1);
            assertThat(numbers(workspace, risky)).containsExactly(3, 2, 1, 4);
        }
        try (Project workspace = Projects.ok(Project.open(project))) {
            assertThat(workspace.findings().of(1)).isEmpty();
            assertThat(workspace.findings().of(3).orElseThrow())
                    .extracting(KeptFinding::finding)
                    .containsExactly(TIE, DUPLICATE);
            assertThat(numbers(workspace, risky)).containsExactly(3, 2, 1, 4);
            assertThat(numbers(workspace, ItemFilter.ALL.withCheck(Optional.of(Check.BAG_OR_SET))))
                    .containsExactly(2, 3);
            assertThat(workspace.queue().next(risky, 3)).hasValue(2);
            assertThat(workspace.queue().next(risky, 4)).hasValue(3);
        }
    }

    @Test
    void aDismissalIsADecisionThatDecidesNothing() throws IOException {
        try (Project workspace = Projects.ok(Project.open(Projects.make(temp)))) {
            Projects.fill(workspace, 2);
            keep(workspace, 1, TIE, DUPLICATE);
            new AsSeen(workspace.queue())
                    .decide(1, "ada", new Verdict.Dismiss(Check.TIES, "a tie", "both are asked for"), 0);
            assertThat(workspace.queue().item(1).orElseThrow().status()).isEqualTo(Status.OPEN);
            assertThat(workspace.findings().standing().get(1)).containsExactly(DUPLICATE);
            assertThat(numbers(workspace, ItemFilter.ALL.withCheck(Optional.of(Check.TIES))))
                    .isEmpty();
            assertThat(workspace.findings().of(1).orElseThrow().getFirst().dismissal())
                    .map(d -> d.validator())
                    .contains("ada");
            workspace.queue().undo("ada");
            assertThat(workspace.findings().standing().get(1)).containsExactly(TIE, DUPLICATE);
            assertThat(numbers(workspace, ItemFilter.ALL.withCheck(Optional.of(Check.TIES))))
                    .containsExactly(1);
        }
    }

    @Test
    void anEditedItemIsLookedAtAgain() throws IOException {
        try (Project workspace = Projects.ok(Project.open(Projects.make(temp)))) {
            Projects.fill(workspace, 1);
            keep(workspace, 1, TIE);
            new AsSeen(workspace.queue()).decide(1, "ada", new Verdict.EditQuestion("Which other players?"), 0);
            assertThat(workspace.findings().lacking()).containsExactly(1);
            assertThat(workspace.findings().of(1)).isEmpty();
            workspace.queue().undo("ada");
            assertThat(workspace.findings().lacking()).isEmpty();
            assertThat(workspace.findings().standing().get(1)).containsExactly(TIE);
        }
    }

    @Test
    void theJobLooksAtWhatIsNew() throws Exception {
        try (Project workspace = Projects.ok(Project.open(Projects.make(temp)))) {
            Projects.fill(workspace, 3);
            CheckJob job = new CheckJob(workspace);
            job.run(TaskControl.NONE);
            assertThat(job.checked()).isEqualTo(3);
            assertThat(workspace.findings().lacking()).isEmpty();
            assertThat(workspace.findings().standing()).hasSize(3);
        }
    }
}
