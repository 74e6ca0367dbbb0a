package org.spartabench.project.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.authors.item.finding.Finding.Fix;
import org.spartabench.authors.item.finding.Finding.Place;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.decision.KeptFinding;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.check.CheckJob;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;

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

    private static void keep(Project project, int item, Finding... found) {
        project.findings().keep(item, project.queue().item(item).orElseThrow().hash(), List.of(found));
    }

    private static List<Integer> numbers(Project project, ItemFilter filter) {
        return project.queue().items(filter, 0, 10).stream()
                .map(ItemRow::number)
                .toList();
    }

    @Test
    void whatIsKeptIsThereTomorrowAndIsFoundByFilters() throws IOException {
        Path folder = Projects.make(temp);
        ItemFilter risky = ItemFilter.ALL.withRiskFirst(true);
        try (Project project = Projects.ok(Project.open(folder))) {
            Projects.fill(project, 4);
            assertThat(project.findings().lacking()).containsExactly(1, 2, 3, 4);
            keep(project, 2, DUPLICATE);
            keep(project, 3, TIE, DUPLICATE);
            keep(project, 4);
            assertThat(project.findings().lacking()).containsExactly(1);
            assertThat(numbers(project, risky)).containsExactly(3, 2, 1, 4);
        }
        try (Project project = Projects.ok(Project.open(folder))) {
            assertThat(project.findings().of(1)).isEmpty();
            assertThat(project.findings().of(3).orElseThrow())
                    .extracting(KeptFinding::finding)
                    .containsExactly(TIE, DUPLICATE);
            assertThat(numbers(project, risky)).containsExactly(3, 2, 1, 4);
            assertThat(numbers(project, ItemFilter.ALL.withCheck(Optional.of(Check.BAG_OR_SET))))
                    .containsExactly(2, 3);
            assertThat(project.queue().next(risky, 3)).hasValue(2);
            assertThat(project.queue().next(risky, 4)).hasValue(3);
        }
    }

    @Test
    void aDismissalIsADecisionThatDecidesNothing() throws IOException {
        try (Project project = Projects.ok(Project.open(Projects.make(temp)))) {
            Projects.fill(project, 2);
            keep(project, 1, TIE, DUPLICATE);
            new AsSeen(project.queue())
                    .decide(1, "ada", new Verdict.Dismiss(Check.TIES, "a tie", "both are asked for"), 0);
            assertThat(project.queue().item(1).orElseThrow().status()).isEqualTo(Status.OPEN);
            assertThat(project.findings().standing().get(1)).containsExactly(DUPLICATE);
            assertThat(numbers(project, ItemFilter.ALL.withCheck(Optional.of(Check.TIES))))
                    .isEmpty();
            assertThat(project.findings().of(1).orElseThrow().getFirst().dismissal())
                    .map(d -> d.validator())
                    .contains("ada");
            project.queue().undo("ada");
            assertThat(project.findings().standing().get(1)).containsExactly(TIE, DUPLICATE);
            assertThat(numbers(project, ItemFilter.ALL.withCheck(Optional.of(Check.TIES))))
                    .containsExactly(1);
        }
    }

    @Test
    void anEditedItemIsLookedAtAgain() throws IOException {
        try (Project project = Projects.ok(Project.open(Projects.make(temp)))) {
            Projects.fill(project, 1);
            keep(project, 1, TIE);
            new AsSeen(project.queue()).decide(1, "ada", new Verdict.EditQuestion("Which other players?"), 0);
            assertThat(project.findings().lacking()).containsExactly(1);
            assertThat(project.findings().of(1)).isEmpty();
            project.queue().undo("ada");
            assertThat(project.findings().lacking()).isEmpty();
            assertThat(project.findings().standing().get(1)).containsExactly(TIE);
        }
    }

    @Test
    void theJobLooksAtWhatIsNew() throws Exception {
        try (Project project = Projects.ok(Project.open(Projects.make(temp)))) {
            Projects.fill(project, 3);
            CheckJob job = new CheckJob(project);
            job.run(TaskControl.NONE);
            assertThat(job.checked()).isEqualTo(3);
            assertThat(project.findings().lacking()).isEmpty();
            assertThat(project.findings().standing()).hasSize(3);
        }
    }
}
