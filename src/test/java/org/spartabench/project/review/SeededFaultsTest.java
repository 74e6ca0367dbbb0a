package org.spartabench.project.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.desk.Desk;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.sheet.SheetFile;
import org.spartabench.judging.review.sheet.SheetRow;
import org.spartabench.judging.review.team.Disagreement;
import org.spartabench.judging.review.team.DisputedItem;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.check.FaultJob;
import org.spartabench.project.review.SeededFaults.Mixing;
import org.spartabench.project.table.run.RunInfo;
import org.spartabench.project.team.ValidatorQueue;
import org.spartabench.publishing.entry.Entry;

/** Faults look like items, are decided like items, and are none. */
class SeededFaultsTest {

    private static final int ITEMS = 40;
    private static final int ACCEPTED = 9;
    private static final Verdict.Reject WRONG = new Verdict.Reject(List.of(RejectReason.INCORRECT), "");

    @TempDir
    private Path temp;

    private Path folder;

    @BeforeEach
    void make() throws IOException {
        folder = Projects.make(temp.resolve("p"));
        try (Project project = open()) {
            Projects.fill(project, ITEMS);
            IntStream.rangeClosed(1, ACCEPTED)
                    .forEach(n -> new AsSeen(project.queue()).decide(n, "bo", new Verdict.Accept(), 1_000));
        }
    }

    private Project open() {
        return Projects.ok(Project.open(folder));
    }

    private static void mix(Project project, int rate, long seed, boolean atOnce) throws InterruptedException {
        project.faults().mixing(new Mixing(rate, seed, atOnce));
        new FaultJob(project, Optional.of("vi"), FaultJob.Guard.NOBODY, 100).run(TaskControl.NONE);
    }

    private static List<String> ids(Project project) {
        return project.queue().items(ItemFilter.ALL, 0, 1_000).stream()
                .map(ItemRow::id)
                .toList();
    }

    /** All that is published: what is exported, in whatever states, and the counts of the set. */
    private static String published(Project project) {
        List<Entry> entries = new ArrayList<>();
        project.set().entries(Status.LISTED, entries::add);
        List<String> present = new ArrayList<>();
        project.set().present(i -> present.add(i.toString()));
        return entries + "\n" + project.set().rows() + "\n" + present + "\n"
                + project.runs().all().stream().map(RunInfo::accepted).toList();
    }

    private static List<Integer> faults(Project project) {
        return project.queue().items(ItemFilter.ALL, 0, 1_000).stream()
                .map(ItemRow::number)
                .filter(n -> project.faults().madeOf(n).isPresent())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theyLookLikeItemsAndAreNeverPublished(long seed) throws InterruptedException {
        List<Integer> planted;
        try (Project project = open()) {
            List<String> before = ids(project);
            String published = published(project);
            mix(project, 30, seed, false);
            planted = faults(project);
            assertThat(planted).hasSizeBetween(3, ITEMS - ACCEPTED).allMatch(n -> n > ACCEPTED);
            assertThat(ids(project)).isEqualTo(before);
            assertThat(published(project)).isEqualTo(published);
            for (int number : planted) {
                StoredItem shown = project.queue().item(number).orElseThrow();
                assertThat(shown.number()).isEqualTo(number);
                assertThat(shown.item().id()).isEqualTo("football:" + number);
                assertThat(shown.status()).isEqualTo(Status.OPEN);
                assertThat(shown.run()).isPositive();
                assertThat(project.queue().decisions(number)).isEmpty();
                assertThat(new AsSeen(project.queue())
                                .decide(number, "ann", WRONG, 10)
                                .item())
                        .isEqualTo(number);
                assertThat(project.queue().items(ItemFilter.of(Status.REJECTED), 0, 99))
                        .extracting(ItemRow::number)
                        .contains(number);
            }
            assertThat(published(project)).isEqualTo(published);
            assertThat(project.queue().undo("ann").orElseThrow().first().item()).isEqualTo(planted.getLast());
            assertThat(project.queue().item(planted.getLast()).orElseThrow().status())
                    .isEqualTo(Status.OPEN);
            project.queue().redo("ann");
        }
        try (Project project = open()) {
            assertThat(faults(project)).isEqualTo(planted);
            assertThat(project.faults().report().rate()).isEqualTo(new Share(planted.size(), planted.size()));
            assertThat(project.faults().reveal()).isEqualTo(planted.size());
            assertThat(faults(project)).isEmpty();
            assertThat(project.queue().item(planted.getFirst()).orElseThrow().item())
                    .isEqualTo(Projects.item(planted.getFirst()));
            assertThat(project.queue().undo("ann")).isEmpty();
            new FaultJob(project, Optional.of("vi"), FaultJob.Guard.NOBODY, 100).run(TaskControl.NONE);
            assertThat(faults(project)).doesNotContainAnyElementsOf(planted);
        }
    }

    @Test
    void whoGoesToTheEndOfTheQueueHasSeenEveryItemOfTheSet() throws InterruptedException {
        try (Project project = open()) {
            mix(project, 20, 5, false);
            List<Integer> planted = faults(project);
            Desk desk = new Desk(project.queue(), "ann", System::nanoTime);
            int decided = 0;
            for (Optional<StoredItem> item = desk.next(); item.isPresent(); item = desk.next()) {
                desk.decide(new Verdict.Accept());
                decided++;
            }
            assertThat(decided).isEqualTo(ITEMS - ACCEPTED + planted.size());
            assertThat(project.set().rows()).allMatch(r -> r.status() == Status.ACCEPTED);
            SeededFaults.Report report = project.faults().report();
            assertThat(report.rate()).isEqualTo(new Share(0, planted.size()));
            assertThat(report.byValidator()).containsOnlyKeys("ann");
            assertThat(report.waiting()).isZero();
            assertThat(report.left().known()).isFalse();
        }
    }

    @Test
    void aTrainingTellsAtOnceAndARateOfNoneTakesThemOut() throws InterruptedException {
        try (Project project = open()) {
            mix(project, 30, 1, true);
            List<Integer> planted = faults(project);
            int first = planted.getFirst();
            assertThat(project.faults().atOnce(first)).isEmpty();
            new AsSeen(project.queue()).decide(first, "ann", new Verdict.EditQuestion("Another question?"), 10);
            SeededFaults.Decided revealed = project.faults().atOnce(first).orElseThrow();
            assertThat(revealed.found()).isTrue();
            assertThat(revealed.change()).isNotBlank();
            assertThat(project.queue().item(first).orElseThrow().item()).isEqualTo(Projects.item(first));
            project.faults().mixing(new Mixing(0, 1, false));
            assertThat(faults(project)).isEmpty();
            assertThat(project.faults().report().decided()).hasSize(1);
        }
    }

    /** Nobody meets the words of an item again while they are fresh. */
    @Test
    void noFaultIsMadeOfWhatItsViewerDecidedLately() throws InterruptedException {
        try (Project project = open()) {
            project.faults().mixing(new Mixing(30, 1, false));
            new FaultJob(project, Optional.of("bo"), FaultJob.Guard.NOBODY, 100).run(TaskControl.NONE);
            assertThat(faults(project))
                    .as("bo decided the later half of them lately")
                    .isNotEmpty()
                    .allSatisfy(
                            fault -> assertThat(project.faults().madeOf(fault).orElseThrow())
                                    .isLessThanOrEqualTo(ACCEPTED - ACCEPTED / 2));
        }
    }

    /** A deferred fault is not decided: it waits again, and nobody has found or missed it. */
    @Test
    void aDeferredFaultWaits() throws InterruptedException {
        try (Project project = open()) {
            mix(project, 30, 2, false);
            int fault = faults(project).getFirst();
            int all = project.faults().report().waiting();
            new AsSeen(project.queue()).decide(fault, "ann", WRONG, 10);
            assertThat(project.faults().report().unrevealed()).isEqualTo(1);
            new AsSeen(project.queue()).decide(fault, "ann", new Verdict.Defer(), 10);
            SeededFaults.Report report = project.faults().report();
            assertThat(report.decided()).isEmpty();
            assertThat(report.unrevealed()).isZero();
            assertThat(report.waiting()).isEqualTo(all);
            assertThat(project.faults().reveal()).as("it stays in the queue").isZero();
            assertThat(faults(project)).contains(fault);
        }
    }

    @Test
    void whatIsNotOpenOrSeenAlreadyIsLeftAsItIs() throws InterruptedException {
        try (Project project = open()) {
            new AsSeen(project.queue()).decide(20, "ann", new Verdict.Defer(), 10);
            project.faults().mixing(new Mixing(30, 1, false));
            new FaultJob(project, Optional.of("vi"), (item, step) -> item != 30 && step.getAsBoolean(), 100)
                    .run(TaskControl.NONE);
            assertThat(faults(project)).isNotEmpty().doesNotContain(20, 30);
            assertThat(project.findings().lacking()).hasSize(ITEMS);
        }
    }

    /** Sheets decide the items of the set, so two of them may differ on one behind a fault: that one is settled, and no other. */
    @Test
    void adjudicationSettlesTheItemBehindAFault() throws Exception {
        try (Project project = open()) {
            project.team().roster(new Roster(List.of("ben", "cho"), 2, false, 1));
            mix(project, 30, 2, false);
            int covered = faults(project).getFirst();
            String id = Projects.item(covered).id();
            new AsSeen(project.team().seat("ben")).decide(covered, "ben", new Verdict.Accept(), 10);
            sheet(project, "ben", id, new SheetRow.Said("reject", "", RejectReason.TIE.label(), ""));
            sheet(project, "cho", id, new SheetRow.Said("accept", "", "", ""));
            Disagreement about = project.team().disagreements().stream()
                    .filter(d -> d.item() == covered)
                    .findFirst()
                    .orElseThrow();
            assertThat(project.team().disagreements())
                    .hasSize(project.set().states().get(Status.DISAGREED))
                    .hasSize(differing(project));
            DisputedItem seen = project.team().disputed(about);
            assertThat(seen.covered()).isTrue();
            assertThat(seen.asCame().item()).isEqualTo(Projects.item(covered));
            assertThat(seen.sides())
                    .hasSize(2)
                    .allMatch(side ->
                            side.item().query().equals(Projects.item(covered).query()));
            Verdict.Adjudicate out =
                    new Verdict.Adjudicate(false, 1, seen.asCame().question(), false, List.of(RejectReason.TIE), "");
            assertThat(project.team().adjudicate(seen, "di", out, 10)).isInstanceOf(Outcome.Done.class);
            assertThat(project.faults().real(covered).orElseThrow().status()).isEqualTo(Status.REJECTED);
            assertThat(project.team().disagreements())
                    .hasSize(differing(project))
                    .noneMatch(d -> d.item() == covered);
            assertThat(project.team().adjudicate(seen, "di", out, 10))
                    .as("it is settled already")
                    .isEqualTo(Outcome.refused(new Refusal.Stale(List.of(covered))));
            project.faults().reveal();
            assertThat(project.queue().item(covered).orElseThrow().status()).isEqualTo(Status.REJECTED);
        }
    }

    /** Returns a sheet with one decision. */
    private void sheet(Project project, String validator, String id, SheetRow.Said entry) throws Exception {
        Path out = temp.resolve("out.csv");
        project.sheets().write(out, TaskControl.NONE);
        Path back = temp.resolve("back.csv");
        try (SheetFile file = SheetFile.begin(back, back, SheetRow.COLUMNS)) {
            for (SheetFile.Numbered row : Projects.ok(SheetRow.read(out))) {
                SheetRow was = row.row();
                file.add((was.id().equals(id)
                                ? new SheetRow(
                                        was.id(),
                                        was.question(),
                                        was.sql(),
                                        was.answer(),
                                        was.evidence(),
                                        was.status(),
                                        entry,
                                        was.mark())
                                : was)
                        .cells());
            }
        }
        assertThat(Projects.ok(project.sheets().take(back, validator)).wanted()).hasSize(1);
    }

    /** Counts the items on which a sheet says that validators disagree. */
    private int differing(Project project) throws Exception {
        Path out = temp.resolve("counted.csv");
        project.sheets().write(out, TaskControl.NONE);
        return (int) Projects.ok(SheetRow.read(out)).stream()
                .filter(r -> r.row().status().equals("disagreed"))
                .count();
    }

    @Test
    void eachMemberOfATeamIsTriedByItself() throws InterruptedException {
        try (Project project = open()) {
            project.team().roster(new Roster(List.of("ann", "bo"), 2, true, 1));
            mix(project, 30, 2, false);
            int fault = faults(project).getFirst();
            ValidatorQueue ann = project.team().seat("ann");
            ValidatorQueue bo = project.team().seat("bo");
            String shown = project.queue().item(fault).orElseThrow().item().toString();
            assertThat(ann.item(fault).orElseThrow().item()).hasToString(shown);
            new AsSeen(ann).decide(fault, "ann", WRONG, 10);
            assertThat(ann.items(ItemFilter.of(Status.REJECTED), 0, 99))
                    .extracting(ItemRow::number)
                    .containsExactly(fault);
            assertThat(bo.item(fault).orElseThrow().item()).hasToString(shown);
            assertThat(bo.item(fault).orElseThrow().status()).isEqualTo(Status.OPEN);
            new AsSeen(bo).decide(fault, "bo", new Verdict.Accept(), 10);
            SeededFaults.Report report = project.faults().report();
            assertThat(report.byValidator())
                    .containsEntry("ann", new Share(1, 1))
                    .containsEntry("bo", new Share(0, 1));
            assertThat(project.team().votes()).noneMatch(v -> v.item() == fault);
            for (int number : List.of(fault + 1, 1, fault)) {
                new AsSeen(ann).decide(number, "ann", new Verdict.Accept(), 10);
                assertThat(project.team().decided().get("ann"))
                        .as("Sharing counts what Review counts")
                        .contains(number)
                        .hasSize(ann.pace("ann").decided());
            }
            project.faults().reveal();
            assertThat(ann.item(fault).orElseThrow().item()).isEqualTo(Projects.item(fault));
            assertThat(ann.item(fault).orElseThrow().status()).isEqualTo(Status.OPEN);
        }
    }
}
