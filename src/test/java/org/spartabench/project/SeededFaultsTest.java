package org.spartabench.project;

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
import org.spartabench.authors.item.Outcome;
import org.spartabench.authors.item.Refusal;
import org.spartabench.authors.item.RejectReason;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.Verdict;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.review.Desk;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.Share;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.sheet.SheetFile;
import org.spartabench.judging.review.sheet.SheetRow;
import org.spartabench.judging.review.team.Disagreement;
import org.spartabench.judging.review.team.DisputedItem;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.SeededFaults.Mixing;
import org.spartabench.project.job.FaultJob;
import org.spartabench.project.table.RunInfo;
import org.spartabench.publishing.exchange.Entry;

/** Faults look like items, are decided like items, and are none. */
class SeededFaultsTest {

    private static final int ITEMS = 40;
    private static final int ACCEPTED = 9;
    private static final Verdict.Reject WRONG = new Verdict.Reject(List.of(RejectReason.INCORRECT), "");

    @TempDir
    private Path temp;

    private Path project;

    @BeforeEach
    void make() throws IOException {
        project = Projects.make(temp.resolve("p"));
        try (Project workspace = open()) {
            Projects.fill(workspace, ITEMS);
            IntStream.rangeClosed(1, ACCEPTED)
                    .forEach(n -> new AsSeen(workspace.queue()).decide(n, "bo", new Verdict.Accept(), 1_000));
        }
    }

    private Project open() {
        return Projects.ok(Project.open(project));
    }

    private static void mix(Project workspace, int rate, long seed, boolean atOnce) throws InterruptedException {
        workspace.faults().mixing(new Mixing(rate, seed, atOnce));
        new FaultJob(workspace, Optional.of("vi"), FaultJob.Guard.NOBODY, 100).run(TaskControl.NONE);
    }

    private static List<String> ids(Project workspace) {
        return workspace.queue().items(ItemFilter.ALL, 0, 1_000).stream()
                .map(ItemRow::id)
                .toList();
    }

    /** All that is published: what is exported, in whatever states, and the counts of the set. */
    private static String published(Project workspace) {
        List<Entry> entries = new ArrayList<>();
        workspace.set().entries(Status.LISTED, entries::add);
        List<String> present = new ArrayList<>();
        workspace.set().present(i -> present.add(i.toString()));
        return entries + "\n" + workspace.set().rows() + "\n" + present + "\n"
                + workspace.runs().all().stream().map(RunInfo::accepted).toList();
    }

    private static List<Integer> faults(Project workspace) {
        return workspace.queue().items(ItemFilter.ALL, 0, 1_000).stream()
                .map(ItemRow::number)
                .filter(n -> workspace.faults().madeOf(n).isPresent())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theyLookLikeItemsAndAreNeverPublished(long seed) throws InterruptedException {
        List<Integer> planted;
        try (Project workspace = open()) {
            List<String> before = ids(workspace);
            String published = published(workspace);
            mix(workspace, 30, seed, false);
            planted = faults(workspace);
            assertThat(planted).hasSizeBetween(3, ITEMS - ACCEPTED).allMatch(n -> n > ACCEPTED);
            assertThat(ids(workspace)).isEqualTo(before);
            assertThat(published(workspace)).isEqualTo(published);
            for (int number : planted) {
                StoredItem shown = workspace.queue().item(number).orElseThrow();
                assertThat(shown.number()).isEqualTo(number);
                assertThat(shown.item().id()).isEqualTo("football:" + number);
                assertThat(shown.status()).isEqualTo(Status.OPEN);
                assertThat(shown.run()).isPositive();
                assertThat(workspace.queue().decisions(number)).isEmpty();
                assertThat(new AsSeen(workspace.queue())
                                .decide(number, "ann", WRONG, 10)
                                .item())
                        .isEqualTo(number);
                assertThat(workspace.queue().items(ItemFilter.of(Status.REJECTED), 0, 99))
                        .extracting(ItemRow::number)
                        .contains(number);
            }
            assertThat(published(workspace)).isEqualTo(published);
            assertThat(workspace.queue().undo("ann").orElseThrow().first().item())
                    .isEqualTo(planted.getLast());
            assertThat(workspace.queue().item(planted.getLast()).orElseThrow().status())
                    .isEqualTo(Status.OPEN);
            workspace.queue().redo("ann");
        }
        try (Project workspace = open()) {
            assertThat(faults(workspace)).isEqualTo(planted);
            assertThat(workspace.faults().report().rate()).isEqualTo(new Share(planted.size(), planted.size()));
            assertThat(workspace.faults().tell()).isEqualTo(planted.size());
            assertThat(faults(workspace)).isEmpty();
            assertThat(workspace.queue().item(planted.getFirst()).orElseThrow().item())
                    .isEqualTo(Projects.item(planted.getFirst()));
            assertThat(workspace.queue().undo("ann")).isEmpty();
            new FaultJob(workspace, Optional.of("vi"), FaultJob.Guard.NOBODY, 100).run(TaskControl.NONE);
            assertThat(faults(workspace)).doesNotContainAnyElementsOf(planted);
        }
    }

    @Test
    void whoGoesToTheEndOfTheQueueHasSeenEveryItemOfTheSet() throws InterruptedException {
        try (Project workspace = open()) {
            mix(workspace, 20, 5, false);
            List<Integer> planted = faults(workspace);
            Desk desk = new Desk(workspace.queue(), "ann", System::nanoTime);
            int decided = 0;
            for (Optional<StoredItem> item = desk.next(); item.isPresent(); item = desk.next()) {
                desk.decide(new Verdict.Accept());
                decided++;
            }
            assertThat(decided).isEqualTo(ITEMS - ACCEPTED + planted.size());
            assertThat(workspace.set().rows()).allMatch(r -> r.status() == Status.ACCEPTED);
            SeededFaults.Report report = workspace.faults().report();
            assertThat(report.rate()).isEqualTo(new Share(0, planted.size()));
            assertThat(report.byValidator()).containsOnlyKeys("ann");
            assertThat(report.waiting()).isZero();
            assertThat(report.left().known()).isFalse();
        }
    }

    @Test
    void aTrainingTellsAtOnceAndARateOfNoneTakesThemOut() throws InterruptedException {
        try (Project workspace = open()) {
            mix(workspace, 30, 1, true);
            List<Integer> planted = faults(workspace);
            int first = planted.getFirst();
            assertThat(workspace.faults().atOnce(first)).isEmpty();
            new AsSeen(workspace.queue()).decide(first, "ann", new Verdict.EditQuestion("Another question?"), 10);
            SeededFaults.Decided told = workspace.faults().atOnce(first).orElseThrow();
            assertThat(told.found()).isTrue();
            assertThat(told.change()).isNotBlank();
            assertThat(workspace.queue().item(first).orElseThrow().item()).isEqualTo(Projects.item(first));
            workspace.faults().mixing(new Mixing(0, 1, false));
            assertThat(faults(workspace)).isEmpty();
            assertThat(workspace.faults().report().decided()).hasSize(1);
        }
    }

    /** Nobody meets the words of an item again while they are fresh. */
    @Test
    void noFaultIsMadeOfWhatItsViewerDecidedLately() throws InterruptedException {
        try (Project workspace = open()) {
            workspace.faults().mixing(new Mixing(30, 1, false));
            new FaultJob(workspace, Optional.of("bo"), FaultJob.Guard.NOBODY, 100).run(TaskControl.NONE);
            assertThat(faults(workspace))
                    .as("bo decided the later half of them lately")
                    .isNotEmpty()
                    .allSatisfy(
                            fault -> assertThat(workspace.faults().madeOf(fault).orElseThrow())
                                    .isLessThanOrEqualTo(ACCEPTED - ACCEPTED / 2));
        }
    }

    /** A deferred fault is not decided: it waits again, and nobody has found or missed it. */
    @Test
    void aDeferredFaultWaits() throws InterruptedException {
        try (Project workspace = open()) {
            mix(workspace, 30, 2, false);
            int fault = faults(workspace).getFirst();
            int all = workspace.faults().report().waiting();
            new AsSeen(workspace.queue()).decide(fault, "ann", WRONG, 10);
            assertThat(workspace.faults().report().untold()).isEqualTo(1);
            new AsSeen(workspace.queue()).decide(fault, "ann", new Verdict.Defer(), 10);
            SeededFaults.Report report = workspace.faults().report();
            assertThat(report.decided()).isEmpty();
            assertThat(report.untold()).isZero();
            assertThat(report.waiting()).isEqualTo(all);
            assertThat(workspace.faults().tell()).as("it stays in the queue").isZero();
            assertThat(faults(workspace)).contains(fault);
        }
    }

    @Test
    void whatIsNotOpenOrSeenAlreadyIsLeftAsItIs() throws InterruptedException {
        try (Project workspace = open()) {
            new AsSeen(workspace.queue()).decide(20, "ann", new Verdict.Defer(), 10);
            workspace.faults().mixing(new Mixing(30, 1, false));
            new FaultJob(workspace, Optional.of("vi"), (item, step) -> item != 30 && step.getAsBoolean(), 100)
                    .run(TaskControl.NONE);
            assertThat(faults(workspace)).isNotEmpty().doesNotContain(20, 30);
            assertThat(workspace.findings().lacking()).hasSize(ITEMS);
        }
    }

    /** Sheets decide the items of the set, so two of them may differ on one behind a fault: that one is settled, and no other. */
    @Test
    void adjudicationSettlesTheItemBehindAFault() throws Exception {
        try (Project workspace = open()) {
            workspace.team().roster(new Roster(List.of("ben", "cho"), 2, false, 1));
            mix(workspace, 30, 2, false);
            int covered = faults(workspace).getFirst();
            String id = Projects.item(covered).id();
            new AsSeen(workspace.team().seat("ben")).decide(covered, "ben", new Verdict.Accept(), 10);
            sheet(workspace, "ben", id, new SheetRow.Said("reject", "", RejectReason.TIE.label(), ""));
            sheet(workspace, "cho", id, new SheetRow.Said("accept", "", "", ""));
            Disagreement about = workspace.team().disagreements().stream()
                    .filter(d -> d.item() == covered)
                    .findFirst()
                    .orElseThrow();
            assertThat(workspace.team().disagreements())
                    .hasSize(workspace.set().states().get(Status.DISAGREED))
                    .hasSize(differing(workspace));
            DisputedItem seen = workspace.team().disputed(about);
            assertThat(seen.covered()).isTrue();
            assertThat(seen.asCame().item()).isEqualTo(Projects.item(covered));
            assertThat(seen.sides())
                    .hasSize(2)
                    .allMatch(side ->
                            side.item().query().equals(Projects.item(covered).query()));
            Verdict.Adjudicate out =
                    new Verdict.Adjudicate(false, 1, seen.asCame().question(), false, List.of(RejectReason.TIE), "");
            assertThat(workspace.team().adjudicate(seen, "di", out, 10)).isInstanceOf(Outcome.Done.class);
            assertThat(workspace.faults().real(covered).orElseThrow().status()).isEqualTo(Status.REJECTED);
            assertThat(workspace.team().disagreements())
                    .hasSize(differing(workspace))
                    .noneMatch(d -> d.item() == covered);
            assertThat(workspace.team().adjudicate(seen, "di", out, 10))
                    .as("it is settled already")
                    .isEqualTo(Outcome.refused(new Refusal.Stale(List.of(covered))));
            workspace.faults().tell();
            assertThat(workspace.queue().item(covered).orElseThrow().status()).isEqualTo(Status.REJECTED);
        }
    }

    /** Returns a sheet with one decision. */
    private void sheet(Project workspace, String validator, String id, SheetRow.Said says) throws Exception {
        Path out = temp.resolve("out.csv");
        workspace.sheets().write(out, TaskControl.NONE);
        Path back = temp.resolve("back.csv");
        try (SheetFile file = SheetFile.begin(back)) {
            for (SheetFile.Numbered row : Projects.ok(SheetFile.read(out))) {
                SheetRow was = row.row();
                file.add(
                        was.id().equals(id)
                                ? new SheetRow(
                                        was.id(),
                                        was.question(),
                                        was.sql(),
                                        was.answer(),
                                        was.evidence(),
                                        was.status(),
                                        says,
                                        was.mark())
                                : was);
            }
        }
        assertThat(Projects.ok(workspace.sheets().take(back, validator)).wanted())
                .hasSize(1);
    }

    /** Counts the items on which a sheet says that validators disagree. */
    private int differing(Project workspace) throws Exception {
        Path out = temp.resolve("counted.csv");
        workspace.sheets().write(out, TaskControl.NONE);
        return (int) Projects.ok(SheetFile.read(out)).stream()
                .filter(r -> r.row().status().equals("disagreed"))
                .count();
    }

    @Test
    void eachMemberOfATeamIsTriedByItself() throws InterruptedException {
        try (Project workspace = open()) {
            workspace.team().roster(new Roster(List.of("ann", "bo"), 2, true, 1));
            mix(workspace, 30, 2, false);
            int fault = faults(workspace).getFirst();
            ValidatorQueue ann = workspace.team().seat("ann");
            ValidatorQueue bo = workspace.team().seat("bo");
            String shown = workspace.queue().item(fault).orElseThrow().item().toString();
            assertThat(ann.item(fault).orElseThrow().item()).hasToString(shown);
            new AsSeen(ann).decide(fault, "ann", WRONG, 10);
            assertThat(ann.items(ItemFilter.of(Status.REJECTED), 0, 99))
                    .extracting(ItemRow::number)
                    .containsExactly(fault);
            assertThat(bo.item(fault).orElseThrow().item()).hasToString(shown);
            assertThat(bo.item(fault).orElseThrow().status()).isEqualTo(Status.OPEN);
            new AsSeen(bo).decide(fault, "bo", new Verdict.Accept(), 10);
            SeededFaults.Report report = workspace.faults().report();
            assertThat(report.byValidator())
                    .containsEntry("ann", new Share(1, 1))
                    .containsEntry("bo", new Share(0, 1));
            assertThat(workspace.team().votes()).noneMatch(v -> v.item() == fault);
            for (int number : List.of(fault + 1, 1, fault)) {
                new AsSeen(ann).decide(number, "ann", new Verdict.Accept(), 10);
                assertThat(workspace.team().decided().get("ann"))
                        .as("Sharing counts what Review counts")
                        .contains(number)
                        .hasSize(ann.pace("ann").decided());
            }
            workspace.faults().tell();
            assertThat(ann.item(fault).orElseThrow().item()).isEqualTo(Projects.item(fault));
            assertThat(ann.item(fault).orElseThrow().status()).isEqualTo(Status.OPEN);
        }
    }
}
