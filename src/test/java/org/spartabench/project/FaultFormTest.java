package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.KeptFinding;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.check.CheckJob;
import org.spartabench.project.check.FaultJob;
import org.spartabench.project.db.StoredQueries;
import org.spartabench.project.item.ManualQueries;
import org.spartabench.project.review.SeededFaults;
import org.spartabench.project.team.ValidatorQueue;

/** Until it is decided, a validator can tell a fault from the item in whose place it stands by what it asks alone. */
class FaultFormTest {

    private static final int ITEMS = 24;
    private static final int ACCEPTED = 9;

    @TempDir
    private Path temp;

    /** All that is seen of an item beside its question, query and answer. */
    private record Form(
            StoredForm stored,
            List<VersionForm> versions,
            List<Decision> decisions,
            boolean checked,
            List<Score> scores,
            RowForm row,
            boolean closed) {}

    /** @param lit whether phrases of the question light what they state */
    private record StoredForm(
            int number, String id, Status status, int version, long run, int place, LineageForm lineage, boolean lit) {

        static StoredForm of(StoredItem stored) {
            return new StoredForm(
                    stored.number(),
                    stored.item().id(),
                    stored.status(),
                    stored.version(),
                    stored.run(),
                    stored.place(),
                    LineageForm.of(stored.item().lineage()),
                    !stored.item().question().phrases().isEmpty());
        }
    }

    private record LineageForm(long seed, String author, Optional<Lineage.Hand> hand, boolean byHand) {
        static LineageForm of(Lineage l) {
            return new LineageForm(l.seed(), l.author(), l.hand(), l.method().equals(Lineage.BY_HAND));
        }
    }

    private record VersionForm(int number, String author, Optional<Instant> at) {}

    private record RowForm(int number, String id, Status status, boolean hand, List<String> validators) {
        static RowForm of(ItemRow row) {
            return new RowForm(row.number(), row.id(), row.status(), row.hand(), row.validators());
        }
    }

    private static Map<Integer, Form> forms(ValidatorQueue queue) {
        Map<Integer, Form> forms = new TreeMap<>();
        for (ItemRow row : queue.items(ItemFilter.ALL, 0, 1_000)) {
            int number = row.number();
            StoredItem stored = queue.item(number).orElseThrow();
            forms.put(
                    number,
                    new Form(
                            StoredForm.of(stored),
                            queue.versions(number).stream()
                                    .map(v -> new VersionForm(v.number(), v.author(), v.at()))
                                    .toList(),
                            queue.decisions(number),
                            queue.findings(number).isPresent(),
                            queue.scores(number),
                            RowForm.of(row),
                            queue.closesHistory(stored)));
        }
        return forms;
    }

    /** The checks that warn of an item; a fault of whose original another check warns would stand out. */
    private static Set<Check> warned(ValidatorQueue queue, int number) {
        return queue.findings(number).orElseThrow().stream()
                .map(KeptFinding::finding)
                .filter(f -> f.severity() != Finding.Severity.INFO)
                .map(Finding::check)
                .collect(Collectors.toSet());
    }

    @Test
    void nothingButWhatItAsksTellsAFaultFromItsItem() throws InterruptedException {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, temp)) {
            SampleProject.generate(project, ITEMS, 9);
            SampleProject.generate(project, 4, 8);
            accept(project);
            new CheckJob(project).run(TaskControl.NONE);
            for (int number : project.records().scores().lacking("model", Score.By.MODEL)) {
                project.records().scores().add(number, 1, "model", Score.By.MODEL, new Naturalness(4, 4, 4, ""));
            }
            ValidatorQueue alone = project.team().seat("cy");
            Map<Integer, Form> before = forms(alone);

            project.faults().mixing(new SeededFaults.Mixing(30, 3, false));
            new FaultJob(project, Optional.of("vi"), FaultJob.Guard.NOBODY, 100).run(TaskControl.NONE);
            List<Integer> planted = planted(project);
            assertThat(planted).hasSizeGreaterThan(3).anyMatch(n -> n > ITEMS);
            // Faults of which no check warns come first; some items of few allow none.
            assertThat(planted)
                    .anyMatch(fault -> warned(
                                    alone, project.faults().madeOf(fault).orElseThrow())
                            .containsAll(warned(alone, fault)));
            assertSame(forms(alone), before);

            int fault = planted.getFirst();
            StoredItem shown = alone.item(fault).orElseThrow();
            assertThat(((Outcome.Refused<ManualQueries.Kept>) project.byHand()
                                    .keep(shown.item().query(), Optional.of(new ManualQueries.Base(fault, 1)), "cy"))
                            .refusal()
                            .message())
                    .isEqualTo("item " + fault + " already has this query");
            assertThat(project.records().scores().lacking("model", Score.By.MODEL))
                    .containsAll(planted);
            project.records().scores().add(fault, 1, "model", Score.By.MODEL, new Naturalness(1, 1, 1, ""));
            assertThat(alone.scores(fault)).extracting(Score::item).containsExactly(fault);

            project.team().roster(new Roster(List.of("bo", "cy"), 2, true, 1));
            project.team().deal();
            assertThat(project.team().seat("cy").decisions(fault)).isEmpty();
            new AsSeen(alone).decide(fault, "cy", new Verdict.Accept(), 5);
            assertThat(alone.closesHistory(alone.item(fault).orElseThrow())).isFalse();
            assertThat(alone.decisions(fault)).extracting(Decision::item).containsExactly(fault);
        }
    }

    /** Among the accepted items are one with another question, one with another query, and one that no run made. */
    private static void accept(Project project) {
        IntStream.rangeClosed(1, ACCEPTED)
                .forEach(n -> new AsSeen(project.queue()).decide(n, "bo", new Verdict.Accept(), 5));
        new AsSeen(project.queue()).decide(2, "bo", new Verdict.EditQuestion("Which is it, and why?"), 5);
        ManualQueries.Kept own = kept(project.byHand()
                .keep(
                        new StoredQueries().block("SELECT COUNT(*) FROM doctors WHERE years_experience > 20"),
                        Optional.empty(),
                        "bo"));
        new AsSeen(project.queue()).decide(own.item(), "bo", new Verdict.Accept(), 5);
        int version = project.queue().item(3).orElseThrow().version();
        kept(project.byHand()
                .keep(
                        new StoredQueries().block("SELECT COUNT(*) FROM doctors WHERE years_experience > 25"),
                        Optional.of(new ManualQueries.Base(3, version)),
                        "bo"));
        new AsSeen(project.queue()).decide(3, "bo", new Verdict.Accept(), 5);
    }

    private static ManualQueries.Kept kept(Outcome<ManualQueries.Kept> outcome) {
        return switch (outcome) {
            case Outcome.Done<ManualQueries.Kept>(ManualQueries.Kept kept) -> kept;
            case Outcome.Refused<ManualQueries.Kept> no ->
                throw new AssertionError(no.refusal().message());
        };
    }

    private static List<Integer> planted(Project project) {
        return project.queue().items(ItemFilter.ALL, 0, 1_000).stream()
                .map(ItemRow::number)
                .filter(n -> project.faults().madeOf(n).isPresent())
                .toList();
    }

    /** The history of all that is undecided is closed now, of faults and others alike. */
    private static void assertSame(Map<Integer, Form> now, Map<Integer, Form> before) {
        List<Form> expected = new ArrayList<>();
        before.values()
                .forEach(f -> expected.add(new Form(
                        f.stored(),
                        f.versions(),
                        f.decisions(),
                        f.checked(),
                        f.scores(),
                        f.row(),
                        f.stored().status() == Status.OPEN)));
        assertThat(new ArrayList<>(now.values())).isEqualTo(expected);
    }
}
