package org.spartabench.project.errata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.project.GivenEntries;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.release.ReleaseJob;
import org.spartabench.project.release.ReleaseWish;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.errata.Erratum;
import org.spartabench.publishing.errata.ItemReport;
import org.spartabench.publishing.errata.ReportFile;
import org.spartabench.publishing.score.error.ErrorKind;

/** Readers report items, the gate waits, and each outcome stands in the changelog of a patch version. */
class ErrataTest {

    private static final List<String> QUERIES = List.of(
            "SELECT name FROM players WHERE goals > 3",
            "SELECT MAX(goals) FROM players",
            "SELECT COUNT(*) FROM clubs",
            "SELECT COUNT(*) FROM players");

    @TempDir
    private Path folder;

    @Test
    void threeReportsMakeAPatchVersion() throws IOException, InterruptedException {
        Path home = Projects.make(folder.resolve("project"));
        try (Project project = Projects.ok(Project.open(home))) {
            List<Entry> entries = new ArrayList<>();
            QUERIES.forEach(sql -> entries.add(GivenEntries.right(project, entries.size() + 1, sql)));
            project.set().add(entries);
            entries.forEach(e -> decide(project, number(e), new Verdict.Accept()));
            project.files().releases().change(s -> s.withLicense("CC-BY-4.0"));
            project.files().releases().form(SampleProject.filledForm());
            assertThat(release(project)).endsWith("version 1.0.0, 4 items");
            Errata errata = new Errata(project);
            assertThat(errata.add(List.of(new ItemReport("football:9", "no", "Lee")), Clock.systemUTC()))
                    .isInstanceOf(Result.Bad.class);
            Path file = Files.writeString(folder.resolve("reports.csv"), """
                id,by,what
                football:1,Lee,"the answer, lacks Ann"
                2,Lee,maximum of what?
                football:3,Kim,clubs are counted twice
                """);
            List<ItemReport> reports = Projects.ok(ReportFile.read(file));
            assertThat(Projects.ok(errata.add(reports, Clock.systemUTC()))).hasSize(3);
            assertThat(Projects.ok(errata.add(reports, Clock.systemUTC())))
                    .as("the same reports again")
                    .isEmpty();
            assertThat(release(project)).isEqualTo("release: refused because of 3 items; nothing was written");

            decide(project, 1, new Verdict.Accept());
            decide(project, 2, new Verdict.EditQuestion("What is the largest number of goals of a player?"));
            decide(project, 3, new Verdict.Reject(List.of(RejectReason.INCORRECT), ""));
            assertThat(errata.all().stream().map(r -> r.outcome().label()))
                    .containsExactly("kept", "edited", "withdrawn");
            assertThat(release(project)).endsWith("version 1.0.1, 3 items");
            assertThat(Files.readString(folder.resolve("set/CHANGELOG.md"))).startsWith("""
                # Changelog

                ## 1.0.1 (%s)

                ### Removed: 1 item

                - `football:3`: erratum 3, reported by Kim: clubs are counted twice; rejected: incorrect or unanswerable

                ### Changed: 1 item

                - `football:2`: question; erratum 2, reported by Lee: maximum of what?; question edited in review

                ### Reported and kept: 1 item

                - `football:1`: erratum 1, reported by Lee: the answer, lacks Ann

                ## 1.0.0 (\
                """.formatted(
                            project.files().releases().past().getLast().date()));
            assertThat(errata.all()).allMatch(r -> r.release().equals("1.0.1"));
            assertThat(release(project)).as("nothing new").endsWith("version 1.0.1, 3 items");
            Files.writeString(
                    home.resolve("releases/1.0.0.json"),
                    Files.readString(home.resolve("releases/1.0.0.json")).replaceAll(",\\s*\"errata\" : \\[ ]", ""));
            decide(project, 4, new Verdict.EditQuestion("How many players are there?"));
            assertThat(release(project)).as("a change without a report").endsWith("version 2.0.0, 3 items");
        }
    }

    @Test
    void malformedReportsGiveOneLineEach() throws IOException {
        Map<String, String> files = Map.of(
                "a.csv", "id,what\n1,x\n",
                "b.csv", "id,what,by\n1,,Lee\n",
                "c.json", "{\"id\": 1}",
                "d.json", "[{\"id\": \"1\", \"what\": \"x\"}]",
                "e.json", "[",
                "f.json", "[]");
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, String> file : files.entrySet()) {
            if (ReportFile.read(Files.writeString(folder.resolve(file.getKey()), file.getValue()))
                    instanceof Result.Bad<List<ItemReport>>(List<Problem> problems)) {
                problems.forEach(p -> lines.add(p.message()));
            }
        }
        assertThat(lines)
                .hasSize(files.size())
                .contains(
                        "a.csv: has no column 'by'",
                        "b.csv: line 2 has no 'what'",
                        "c.json: is not a list of reports",
                        "d.json: report 1 has no 'by'",
                        "f.json: holds no report")
                .allMatch(line -> line.lines().count() == 1);
    }

    /**
     * Kinds of errors and reports that two people had come together. Of two kinds for one answer the later one stays, of two
     * equal reports the earlier one, in both directions.
     */
    @Test
    void kindsOfErrorsAndReportsAreMerged() throws IOException {
        Path left = Projects.make(folder.resolve("left"));
        try (Project project = Projects.ok(Project.open(left))) {
            Projects.fill(project, 3);
            project.records().errorLabels().set("gpt", "football:1", Optional.of(ErrorKind.ANALYSIS));
        }
        Path right = folder.resolve("right");
        SampleProject.copy(left, right);
        try (Project a = Projects.ok(Project.open(left));
                Project b = Projects.ok(Project.open(right))) {
            a.records().errorLabels().set("gpt", "football:2", Optional.of(ErrorKind.FORMAT));
            b.records().errorLabels().set("gpt", "football:1", Optional.of(ErrorKind.GOLD));
            b.records().errorLabels().set("small", "football:3", Optional.of(ErrorKind.OTHER));
            assertThat(Projects.ok(a.team().merge(b.team())).labels()).isEqualTo(2);
            assertThat(Projects.ok(b.team().merge(a.team())).labels()).isEqualTo(1);
            assertThat(a.records().errorLabels().of("gpt"))
                    .isEqualTo(Map.of("football:1", ErrorKind.GOLD, "football:2", ErrorKind.FORMAT))
                    .isEqualTo(b.records().errorLabels().of("gpt"));
            assertThat(a.records().errorLabels().of("small"))
                    .isEqualTo(b.records().errorLabels().of("small"));
            assertThat(Projects.ok(a.team().merge(b.team())).labels())
                    .as("again")
                    .isZero();
            report(a, "football:2", "the answer lacks Rome", 20);
            report(b, "football:2", "the answer lacks Rome", 10);
            report(b, "football:3", "two readings", 30);
            report(b, "football:1", "a tie", 5);
            assertThat(Projects.ok(a.team().merge(b.team())).errata()).isEqualTo(2);
            assertThat(a.files().errata().all())
                    .extracting(e -> e.id() + " " + e.moment().getEpochSecond())
                    .containsExactlyInAnyOrder("football:2 10", "football:1 5", "football:3 30");
            assertThat(a.files().errata().all())
                    .extracting(Erratum::number)
                    .as("numbers of this copy, in the order in which reports came")
                    .containsExactly(1, 2, 3);
            assertThat(Projects.ok(b.team().merge(a.team())).errata()).isZero();
            assertThat(Projects.ok(a.team().merge(b.team())).errata()).isZero();
            assertThat(b.files().errata().all()).hasSize(3);
        }
    }

    private static void report(Project project, String id, String what, long second) {
        Projects.ok(new Errata(project)
                .add(
                        List.of(new ItemReport(id, what, "Lee")),
                        Clock.fixed(Instant.ofEpochSecond(second), ZoneOffset.UTC)));
    }

    private static int number(Entry entry) {
        return Integer.parseInt(entry.id().substring(entry.id().indexOf(':') + 1));
    }

    private String release(Project project) throws InterruptedException {
        ReleaseWish wish =
                new ReleaseWish(folder.resolve("set"), Set.of(), Optional.empty(), Map.of(), "ann", Optional.empty());
        return new ReleaseJob(project, wish, Clock.systemUTC()).run(TaskControl.NONE);
    }

    private static void decide(Project project, int number, Verdict verdict) {
        new AsSeen(project.queue()).decide(number, "ann", verdict, 1_000);
    }
}
