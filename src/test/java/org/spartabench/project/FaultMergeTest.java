package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.check.FaultJob;
import org.spartabench.project.db.StoredQueries;
import org.spartabench.project.item.ManualQueries;
import org.spartabench.project.review.SeededFaults;
import org.spartabench.project.share.fold.Merge;
import org.spartabench.project.table.decision.FaultTable;

/** Decisions on faults that were seeded in two copies add up when the copies are merged. */
class FaultMergeTest {

    @TempDir
    private Path temp;

    /** One fault was there before the copy was made, others were planted on each side, in the same places. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whatWasDecidedOnSeededFaultsAddsUpAndIsNoDecisionOnAnItem(long seed) throws Exception {
        Path left = Projects.make(temp.resolve("left"));
        int before;
        try (Project project = Projects.ok(Project.open(left))) {
            Projects.fill(project, 40);
            for (int n = 1; n <= 9; n++) {
                new AsSeen(project.queue()).decide(n, "bo", new Verdict.Accept(), 1000);
            }
            before = plant(project, seed, 2);
        }
        Path right = temp.resolve("right");
        SampleProject.copy(left, right);
        try (Project a = Projects.ok(Project.open(left));
                Project b = Projects.ok(Project.open(right))) {
            assertThat(before + plant(a, seed, 100)).isGreaterThan(4);
            plant(b, seed, 100);
            decide(a, "ann", new SplittableRandom(seed));
            decide(b, "bo", new SplittableRandom(seed + 1));
            List<String> all = Stream.of(a, b)
                    .flatMap(w -> outcomes(w).stream())
                    .distinct()
                    .sorted()
                    .toList();
            List<Integer> inSight = inSight(a);
            long set = ofSet(a) + ofSet(b) - 9;
            Merge.Done done = Projects.ok(a.team().merge(b.team()));
            assertThat(ofSet(a)).isEqualTo(set);
            assertThat(done.onFaults()).isPositive();
            Projects.ok(b.team().merge(a.team()));

            assertThat(outcomes(a)).isEqualTo(all).isEqualTo(outcomes(b));
            assertThat(a.faults().report().rate()).isEqualTo(b.faults().report().rate());
            assertThat(a.faults().report().byValidator()).containsOnlyKeys("ann", "bo");
            assertThat(a.team().votes()).noneMatch(v -> v.item() >= FaultTable.FIRST);
            assertThat(a.set().rows()).hasSize(40).allMatch(r -> r.number() <= 40);
            assertThat(inSight(a)).as("faults of b are not shown here").isEqualTo(inSight);
            for (Project w : List.of(a, b)) {
                Merge.Done again = Projects.ok(w.team().merge((w == a ? b : a).team()));
                assertThat(again.decisions() + again.onFaults()).isZero();
                assertThat(outcomes(w)).isEqualTo(all);
                w.faults().reveal();
                w.faults().mixing(new SeededFaults.Mixing(0, seed, false)); // those that nobody decided go, too
                assertThat(w.queue().items(ItemFilter.ALL, 0, 99))
                        .isEqualTo(w.set().rows());
            }
        }
        try (Project again = Projects.ok(Project.open(left))) {
            assertThat(again.queue().items(ItemFilter.ALL, 0, 99))
                    .isEqualTo(again.set().rows());
        }
    }

    private static int plant(Project project, long seed, int most) throws InterruptedException {
        int before = inSight(project).size();
        project.faults().mixing(new SeededFaults.Mixing(30, seed, false));
        new FaultJob(project, Optional.of("vi"), FaultJob.Guard.NOBODY, most).run(TaskControl.NONE);
        return inSight(project).size() - before;
    }

    private static List<Integer> inSight(Project project) {
        return project.queue().items(ItemFilter.ALL, 0, 99).stream()
                .map(ItemRow::number)
                .filter(n -> project.faults().madeOf(n).isPresent())
                .toList();
    }

    /** Decides half of what is in sight; a fault may have its query changed first. */
    private static void decide(Project project, String who, SplittableRandom random) {
        boolean changed = false;
        for (int n = 10; n <= 40; n++) {
            boolean fault = project.faults().madeOf(n).isPresent();
            if (fault && !changed) {
                StoredItem seen = project.team().seat(who).item(n).orElseThrow();
                project.byHand()
                        .keep(
                                new StoredQueries().block("SELECT COUNT(*) FROM players WHERE goals < 4"),
                                Optional.of(new ManualQueries.Base(n, seen.version())),
                                who);
                changed = true;
                new AsSeen(project.queue()).decide(n, who, new Verdict.Accept(), 1000);
            } else if (random.nextBoolean()) {
                new AsSeen(project.queue())
                        .decide(
                                n,
                                who,
                                random.nextBoolean()
                                        ? new Verdict.Accept()
                                        : new Verdict.Reject(List.of(RejectReason.INCORRECT), ""),
                                1000);
            }
        }
    }

    private static List<String> outcomes(Project project) {
        return project.faults().report().decided().stream()
                .map(d -> d.id() + " of " + d.madeOf() + " " + d.kind() + " " + d.change() + " " + d.validator() + " "
                        + d.found())
                .sorted()
                .toList();
    }

    private static long ofSet(Project project) {
        return project.team().decisions().stream()
                .filter(d -> d.item() < FaultTable.FIRST)
                .count();
    }
}
