package org.spartabench.project.publication;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.GivenEntries;
import org.spartabench.project.Project;
import org.spartabench.project.check.CheckJob;

/** An item whose stored answer is not what its query gives is an error, and is not published even if it is accepted. */
class PublishedItemsTest {

    private static final String NAMES = "SELECT name FROM doctors WHERE specialization = 'Oncology'";
    private static final String NUMBER = "SELECT AVG(years_experience) FROM doctors";

    @TempDir
    private Path folder;

    @Test
    void whatItsQueryDoesNotGiveIsNoAnswer() throws InterruptedException {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            List<String> names = GivenEntries.answer(project, NAMES);
            String number = GivenEntries.answer(project, NUMBER).getFirst();
            List<String> backwards = new ArrayList<>(names.reversed());
            project.set()
                    .add(List.of(
                            GivenEntries.of("medical", 1, NAMES, names),
                            GivenEntries.of("medical", 2, NAMES, backwards),
                            GivenEntries.of(
                                    "medical",
                                    3,
                                    NUMBER,
                                    List.of(number.contains(".") ? number + "000" : number + ".0")),
                            GivenEntries.of("medical", 4, NAMES, List.of("Nobody")),
                            GivenEntries.of("medical", 5, NAMES, List.of()),
                            GivenEntries.of("medical", 6, NAMES, names.subList(1, names.size())),
                            GivenEntries.of("medical", 7, "SELECT name, years_experience FROM doctors", names),
                            GivenEntries.of("medical", 8, NUMBER, List.of("1"))));
            new CheckJob(project).run(TaskControl.NONE);
            List<Integer> wrong = new ArrayList<>();
            project.findings().standing().forEach((item, findings) -> {
                if (findings.stream().anyMatch(f -> f.check() == Check.ANSWER && f.severity() == Severity.ERROR)) {
                    wrong.add(item);
                }
            });
            assertThat(wrong).containsExactly(4, 5, 6, 7, 8);
            for (int item = 1; item <= 8; item++) {
                new AsSeen(project.queue()).decide(item, "ann", new Verdict.Accept(), 0);
            }
            List<String> published = new ArrayList<>();
            PublishedItems items = new PublishedItems(project, EnumSet.of(Status.ACCEPTED));
            items.each(e -> published.add(e.id()));
            assertThat(published).containsExactly("medical:1", "medical:2", "medical:3");
            assertThat(items.leftOut().orElseThrow())
                    .startsWith("5 items left out because of a wrong answer (first: medical:4, ");
        }
    }
}
