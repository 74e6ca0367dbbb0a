package org.spartabench.project.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.GivenEntries;
import org.spartabench.project.Project;
import org.spartabench.project.release.gate.Objection;
import org.spartabench.project.release.gate.Waivers;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.release.metadata.ReleaseManifest;
import org.spartabench.publishing.split.Separation;
import org.spartabench.publishing.split.SplitPlan;

/** A release is refused item by item, mended, written, read back, and followed by the next one. */
class ReleaseTest {

    private static final List<String> QUERIES = List.of(
            "SELECT name FROM doctors WHERE specialization = 'Dermatology'",
            "SELECT COUNT(*) FROM appointments WHERE status = 'Completed'",
            "SELECT SUM(amount) FROM billing WHERE payment_status = 'Pending'",
            "SELECT MAX(cost) FROM treatments",
            "SELECT DISTINCT treatment_type FROM treatments WHERE cost > 2000",
            "SELECT name FROM patients WHERE name IN (SELECT patient_name FROM billing WHERE amount > 2000)",
            "SELECT name FROM doctors WHERE name IN (SELECT doctor_name FROM appointments WHERE status = 'No-show')",
            "SELECT COUNT(*) FROM patients WHERE gender = 'F'");
    private static final String SAME = "SELECT name FROM doctors WHERE years_experience > 20";
    private static final String DIVIDES = "SELECT MIN(years_experience) / 12 FROM doctors";
    private static final String ADDED = "SELECT AVG(cost) FROM treatments";
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-23T12:00:00Z"), ZoneOffset.UTC);

    @TempDir
    private Path folder;

    @Test
    void refusedMendedReleasedAndFollowed() throws Exception {
        Path out = folder.resolve("set");
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            List<Entry> right = new ArrayList<>();
            QUERIES.forEach(sql -> right.add(GivenEntries.right(project, right.size() + 1, sql)));
            project.set().add(right);
            List<String> wrong = new ArrayList<>(GivenEntries.answer(project, SAME));
            wrong.add("Nobody");
            project.set()
                    .add(List.of(
                            GivenEntries.of(
                                    "medical", 101, "SELECT name FROM doctors WHERE years_experience > 5", wrong),
                            GivenEntries.right(project, 102, SAME),
                            GivenEntries.right(project, 103, SAME),
                            GivenEntries.right(project, 104, DIVIDES)));
            assertThat(lines(release(project, out)))
                    .as("without a license")
                    .containsExactly("release: no license was chosen; name one, as in CC-BY-4.0");
            project.files().releases().change(s -> s.withLicense("CC-BY-4.0"));
            project.files().releases().form(SampleProject.filledForm());
            List<ItemRow> rows = project.set().rows();
            rows.stream().skip(1).forEach(row -> decide(project, row.number(), new Verdict.Accept()));
            ReleaseJob refused = release(project, out);
            assertThat(lines(refused))
                    .contains("medical:1: undecided: nobody has decided on it")
                    .anyMatch(l -> l.startsWith("medical:101: wrong answer: the stored answer is not what"))
                    .anyMatch(l -> l.startsWith("medical:102: error found: Same query as item"))
                    .anyMatch(l -> l.startsWith("medical:103: error found: Same query as item"))
                    .contains("medical:104: engines differ: A second engine gives another answer: different integer"
                            + " division")
                    .last()
                    .isEqualTo("release: refused because of 5 items; nothing was written");
            assertThat(out).doesNotExist();
            assertThat(project.files().releases().past()).isEmpty();

            decide(project, 1, new Verdict.Accept());
            decide(project, number(project, 101), new Verdict.Reject(List.of(RejectReason.INCORRECT), ""));
            decide(project, number(project, 103), new Verdict.Reject(List.of(RejectReason.TIE), ""));
            assertThat(new Waivers(project).add(objection(refused, 101, Objection.Kind.WRONG), "we know", "ann"))
                    .isInstanceOf(Result.Bad.class);
            new Waivers(project)
                    .add(
                            objection(refused, 104, Objection.Kind.ENGINES),
                            "the division is meant to have a fraction",
                            "ann");
            SplitPlan plan = SplitPlan.read("dev=25,test=75", 7, EnumSet.of(Separation.DUPLICATE))
                    .orThrow(IllegalStateException::new);
            assertThat(new ProjectSplits(project).fix(plan)).isInstanceOf(Result.Ok.class);
            assertThat(lines(release(project, out))).containsExactly(out + ": version 1.0.0, 10 items; 1 waived");
            released(project, out);
            assertThat(new ProjectSplits(project)
                            .fix(SplitPlan.read("a=50,b=50", 7, EnumSet.noneOf(Separation.class))
                                    .orThrow(IllegalStateException::new)))
                    .as("another plan after a release")
                    .isInstanceOf(Result.Bad.class);
            followed(project, out);
        }
        aChangedRowMakesItemsStale(out);
    }

    /** The same set gives the same bytes in another folder. */
    private void released(Project project, Path out) throws IOException, InterruptedException, SQLException {
        Path again = folder.resolve("again");
        release(project, again);
        Map<String, String> bytes = bytes(out);
        assertThat(bytes(again)).isEqualTo(bytes);
        assertThat(ReleaseManifest.fault(out)).isEmpty();
        String canary = project.files().releases().settings().canary();
        // In the texts of the official layout every entry is a passage; the canary stands beside them.
        assertThat(bytes.get("sparta/corpus/medical/text_data.json")).doesNotContain("canary");
        bytes.forEach((name, text) -> assertThat(text + (name.endsWith("text_data.json") ? canary : ""))
                .as("canary in %s", name)
                .contains(canary));
        assertThat(bytes.get("README.md"))
                .contains("license: \"cc-by-4.0\"", "waived: the division is meant to have a fraction")
                .contains("A second engine gave the same answer for 9 of 10 items.")
                .doesNotContain("null");
        assertThat(bytes.keySet())
                .contains("data/dev.jsonl", "data/test-00000-of-00001.parquet", "evidence/test.parquet")
                .contains("sparta/questions/dev/medical.json", "sparta/corpus/medical/text_data.json");
        try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = engine.createStatement();
                ResultSet found = statement.executeQuery(
                        "SELECT count(*) FILTER (len(passages) > 0), count(DISTINCT question_id) FROM '" + out
                                + "/data/*.parquet' JOIN '" + out
                                + "/evidence/*.parquet' USING (question_id) WHERE \"row\" IS NOT NULL")) {
            found.next();
            assertThat(found.getInt(1)).as("evidence that passages state").isPositive();
            assertThat(found.getInt(2)).as("items with evidence rows").isEqualTo(10);
        }
    }

    private void followed(Project project, Path out) throws IOException, InterruptedException {
        Map<String, String> splits = project.files().releases().settings().dealt();
        decide(project, 2, new Verdict.Reject(List.of(RejectReason.AMBIGUOUS), "two readings"));
        decide(project, 3, new Verdict.EditQuestion("What is asked now?"));
        project.set().add(List.of(GivenEntries.right(project, 105, ADDED)));
        decide(project, number(project, 105), new Verdict.Accept());
        assertThat(lines(release(project, out))).containsExactly(out + ": version 2.0.0, 10 items; 1 waived");
        assertThat(Files.readString(out.resolve("CHANGELOG.md"))).startsWith("""
            # Changelog

            ## 2.0.0 (2026-11-23)

            ### Added: 1 item

            - `medical:105`

            ### Removed: 1 item

            - `medical:2`: rejected: ambiguous (two readings)

            ### Changed: 1 item

            - `medical:3`: question; question edited in review

            ## 1.0.0 (2026-11-23)

            First release: 10 items.
            """);
        assertThat(project.files().releases().settings().dealt())
                .containsAllEntriesOf(splits)
                .containsKey("medical:105");
    }

    private void aChangedRowMakesItemsStale(Path out) throws IOException, SQLException, InterruptedException {
        Map<String, String> bytes = bytes(out);
        Path facts = folder.resolve("project").resolve("facts.duckdb");
        try (Connection engine = DriverManager.getConnection("jdbc:duckdb:" + facts);
                Statement statement = engine.createStatement()) {
            statement.execute("UPDATE patients SET address = '1 New Road' WHERE patient_id = 'P001'");
        }
        try (Project project = SampleProject.open(folder)) {
            ReleaseJob stale = release(project, out);
            assertThat(lines(stale))
                    .hasSize(18)
                    .contains("medical:1: stale: question, SQL, answer or a table has changed since it was decided")
                    .last()
                    .isEqualTo("release: refused because of 13 items; nothing was written");
            assertThat(bytes(out)).isEqualTo(bytes);
            project.set().rows().stream()
                    .filter(row -> row.status() == Status.STALE)
                    .forEach(row -> decide(
                            project,
                            row.number(),
                            List.of("medical:2", "medical:101", "medical:103").contains(row.id())
                                    ? new Verdict.Reject(List.of(RejectReason.INCORRECT), "")
                                    : new Verdict.Accept()));
            new Waivers(project).add(objection(stale, 104, Objection.Kind.ENGINES), "as before", "ann");
            assertThat(lines(release(project, out))).containsExactly(out + ": version 3.0.0, 10 items; 1 waived");
            assertThat(Files.readString(out.resolve("CHANGELOG.md")))
                    .startsWith("# Changelog\n\n## 3.0.0 (2026-11-23)\n\nThe tables have changed.\n\n## 2.0.0");
        }
    }

    private static List<String> lines(ReleaseJob job) {
        List<String> lines = new ArrayList<>();
        job.gate().ifPresent(gate -> gate.refused().forEach(o -> lines.add(o.toString())));
        lines.add(
                switch (job.result()) {
                    case Result.Ok<String>(String line) -> line;
                    case Result.Bad<String> bad -> bad.message();
                });
        return lines;
    }

    private static Objection objection(ReleaseJob job, int number, Objection.Kind kind) {
        return job.gate().orElseThrow().refused().stream()
                .filter(o -> o.id().equals("medical:" + number) && o.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    private static ReleaseJob release(Project project, Path out) throws InterruptedException {
        ReleaseJob job = new ReleaseJob(
                project, new ReleaseWish(out, Set.of(), Optional.empty(), Map.of(), "ann", Optional.empty()), CLOCK);
        job.run(TaskControl.NONE);
        return job;
    }

    private static int number(Project project, int place) {
        return project.set().rows().stream()
                .filter(row -> row.id().equals("medical:" + place))
                .findFirst()
                .orElseThrow()
                .number();
    }

    private static void decide(Project project, int number, Verdict verdict) {
        new AsSeen(project.queue()).decide(number, "ann", verdict, 1_000);
    }

    private static Map<String, String> bytes(Path root) throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.put(root.relativize(file).toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all;
    }
}
