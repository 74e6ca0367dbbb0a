package org.spartabench.project.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.judging.decision.Panel;
import org.spartabench.judging.naturalness.NaturalnessByMethod;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.Version;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.judging.review.team.Vote;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.db.StoredQueries;
import org.spartabench.project.item.ManualQueries;
import org.spartabench.project.share.fold.Merge;

/** However two laptops decide, and in whatever order they are merged, nothing is lost and both come to the same. */
class MergeLawsTest {

    private static final int ITEMS = 6;
    private static final List<String> PEOPLE = List.of("ann", "bo", "cy");

    @TempDir
    private Path temp;

    /** What an item says and where it stands, whatever numbers the copy gave it. */
    private record Stands(
            Status status, String question, int version, String sql, String hash, List<String> opinions) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void mergedInEitherOrderNothingIsLostAndBothAreTheSame(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        Path left = Projects.make(temp.resolve("left"));
        try (Project project = Projects.ok(Project.open(left))) {
            Projects.fill(project, ITEMS);
            act(project, random, 10, PEOPLE);
            if (random.nextBoolean()) {
                project.team().roster(new Roster(PEOPLE, 2, true, seed));
                project.team().deal();
            }
        }
        Path right = copy(left);
        try (Project a = Projects.ok(Project.open(left));
                Project b = Projects.ok(Project.open(right))) {
            for (int round = 0; round < 2; round++) {
                // One of them works on both, as somebody does who has a laptop at home.
                act(a, random, 25, List.of("ann", "cy"));
                act(b, random, 25, List.of("bo", "cy"));
                List<String> all = Stream.of(a, b)
                        .flatMap(w -> journal(w).stream())
                        .distinct()
                        .sorted()
                        .toList();
                List<String> scored = Stream.of(a, b)
                        .flatMap(w -> scores(w).stream())
                        .distinct()
                        .sorted()
                        .toList();
                Projects.ok(a.team().merge(b.team()));
                Projects.ok(b.team().merge(a.team()));
                String when = "seed " + seed + ", round " + round;
                assertThat(journal(a)).as(when).isEqualTo(journal(b)).containsAll(all);
                assertThat(journal(a).stream().filter(line -> !all.contains(line)))
                        .as(when)
                        .allMatch(line -> line.startsWith("cy (2) "));
                assertThat(standings(a)).as(when).isEqualTo(standings(b));
                assertThat(scores(a)).as(when).isEqualTo(scored);
                assertThat(scores(b)).as(when).isEqualTo(scored);
                assertThat(present(a)).as(when).isEqualTo(present(b));
                Map<Integer, Stands> before = standings(a);
                Merge.Done again = Projects.ok(a.team().merge(b.team()));
                assertThat(again.decisions() + again.scores() + again.onFaults())
                        .isZero();
                assertThat(scores(a)).as(when).isEqualTo(scored);
                assertThat(standings(a)).as(when).isEqualTo(before);
            }
        }
        try (Project again = Projects.ok(Project.open(left));
                Project other = Projects.ok(Project.open(right))) {
            assertThat(standings(again)).isEqualTo(standings(other));
        }
    }

    private Path ofTwoItems() throws IOException {
        return of(2);
    }

    private Path of(int items) throws IOException {
        Path left = Projects.make(temp.resolve("left"));
        try (Project project = Projects.ok(Project.open(left))) {
            Projects.fill(project, items);
        }
        return left;
    }

    private Path copy(Path folder) throws IOException {
        Path right = temp.resolve("right");
        SampleProject.copy(folder, right);
        return right;
    }

    @Test
    void whatTwoSayOfOneItemIsADisagreementUntilItIsAdjudicated() throws IOException {
        Path left = ofTwoItems();
        Path right = copy(left);
        try (Project a = Projects.ok(Project.open(left));
                Project b = Projects.ok(Project.open(right))) {
            new AsSeen(a.queue()).decide(1, "ann", new Verdict.EditQuestion("Who scored more than one?"), 1000);
            new AsSeen(b.queue()).decide(1, "bo", new Verdict.Reject(List.of(RejectReason.TIE), "two"), 1000);
            new AsSeen(b.queue()).decide(2, "bo", new Verdict.Accept(), 1000);
            assertThat(Projects.ok(a.team().merge(b.team())))
                    .isEqualTo(new Merge.Done(2, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0));
            assertThat(a.queue().items(ItemFilter.ALL, 0, 2))
                    .extracting(ItemRow::status)
                    .containsExactly(Status.DISAGREED, Status.ACCEPTED);
            new AsSeen(a.queue())
                    .decide(
                            1,
                            "di",
                            new Verdict.Adjudicate(true, 1, "Who scored more than one?", false, List.of(), ""),
                            1000);
            StoredItem settled = a.queue().item(1).orElseThrow();
            assertThat(settled.status()).isEqualTo(Status.EDITED);
            assertThat(settled.version()).isEqualTo(2);
            assertThat(a.queue().undo("di")).isPresent();
            assertThat(a.queue().item(1).orElseThrow().status()).isEqualTo(Status.DISAGREED);
        }
    }

    /** Two people keep the name of the login: neither is overruled in silence, in whatever direction one merges. */
    @Test
    void oneNameThatDecidedDifferentlyOnTwoCopiesGoesToAdjudication() throws IOException {
        Path left = of(ITEMS);
        Path right = copy(left);
        try (Project a = Projects.ok(Project.open(left));
                Project b = Projects.ok(Project.open(right))) {
            List.of(1, 2).forEach(n -> new AsSeen(a.queue()).decide(n, "root", new Verdict.Accept(), 1000));
            new AsSeen(b.queue()).decide(1, "root", new Verdict.Reject(List.of(RejectReason.TIE), "two"), 1000);
            new AsSeen(b.queue()).decide(2, "root", new Verdict.Accept(), 1000);
        }
        SampleProject.copy(left, temp.resolve("first"));
        SampleProject.copy(right, temp.resolve("second"));
        Map<Integer, Stands> other;
        try (Project a = Projects.ok(Project.open(temp.resolve("first")));
                Project b = Projects.ok(Project.open(temp.resolve("second")))) {
            assertThat(Projects.ok(b.team().merge(a.team())).sameName()).isOne();
            other = standings(b);
        }
        try (Project a = Projects.ok(Project.open(left));
                Project b = Projects.ok(Project.open(right))) {
            assertThat(Projects.ok(a.team().merge(b.team())))
                    .isEqualTo(new Merge.Done(2, 2, 1, 0, 0, 0, 0, 0, 1, 0, 0));
            assertThat(a.team().disagreements()).singleElement().satisfies(d -> {
                assertThat(d.item()).isEqualTo(1);
                assertThat(d.sides())
                        .flatExtracting(
                                s -> s.votes().stream().map(Vote::validator).toList())
                        .containsExactlyInAnyOrder("root", "root (2)");
            });
            assertThat(a.queue().item(2).orElseThrow().status()).isEqualTo(Status.ACCEPTED);
            assertThat(standings(a)).isEqualTo(other);
            assertThat(Projects.ok(a.team().merge(b.team())))
                    .isEqualTo(new Merge.Done(0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0));
            assertThat(Projects.ok(b.team().merge(a.team())).sameName()).isOne();
            assertThat(Projects.ok(b.team().merge(a.team())).sameName()).isZero();
            assertThat(standings(b)).isEqualTo(other);
        }
    }

    /** Both copies name members, and these add up; of two overlaps the last one counts. */
    @Test
    void theLastWordOnATeamCounts() throws IOException {
        Path left = ofTwoItems();
        Path right = copy(left);
        try (Project a = Projects.ok(Project.open(left));
                Project b = Projects.ok(Project.open(right))) {
            a.team().roster(new Roster(List.of("ann", "bo", "cy"), 3, false, 1));
            b.team().roster(new Roster(List.of("ann", "di"), 2, true, 1));
            Projects.ok(a.team().merge(b.team()));
            Projects.ok(b.team().merge(a.team()));
            assertThat(a.team().roster()).contains(new Roster(List.of("ann", "bo", "cy", "di"), 2, true, 1));
            assertThat(b.team().roster()).isEqualTo(a.team().roster());
        }
    }

    /** Both took the same wording, one after the other: both scores are of the question that stands. */
    @Test
    void scoresGoWithTheirQuestions() throws IOException {
        Path left = ofTwoItems();
        Path right = copy(left);
        try (Project a = Projects.ok(Project.open(left));
                Project b = Projects.ok(Project.open(right))) {
            new AsSeen(a.queue()).decide(1, "ann", new Verdict.EditQuestion("Who scored more than one?"), 1000);
            new AsSeen(b.queue()).decide(1, "bo", new Verdict.EditQuestion("Who is it?"), 1000);
            new AsSeen(b.queue()).decide(1, "bo", new Verdict.EditQuestion("Who scored more than one?"), 1000);
            a.records().scores().add(1, 2, "ann", Score.By.VALIDATOR, new Naturalness(4, 4, 4, ""));
            b.records().scores().add(1, 2, "bo", Score.By.VALIDATOR, new Naturalness(1, 1, 1, ""));
            b.records().scores().add(1, 3, "bo", Score.By.VALIDATOR, new Naturalness(5, 5, 5, ""));
            b.records().scores().add(2, 1, "model", Score.By.MODEL, new Naturalness(2, 2, 2, ""));
            assertThat(Projects.ok(a.team().merge(b.team())).scores()).isEqualTo(3);
            assertThat(Projects.ok(b.team().merge(a.team())).scores()).isEqualTo(1);
            assertThat(scores(a)).hasSize(4).isEqualTo(scores(b));
            assertThat(a.records().scores().byMethod().lines())
                    .extracting(NaturalnessByMethod.Line::mean)
                    .contains(4.5)
                    .doesNotContain(1.0);
            assertThat(present(a)).isEqualTo(present(b));
        }
    }

    @Test
    void aProjectOfAnotherOriginIsRefusedInOneLine() throws IOException {
        Path left = Projects.make(temp.resolve("left"));
        Path right = copy(left);
        try (Project a = Projects.ok(Project.open(left));
                Project b = Projects.ok(Project.open(right))) {
            Projects.fill(a, 2);
            new AsSeen(a.queue()).decide(2, "ann", new Verdict.Accept(), 1000);
            b.byHand().keep(new StoredQueries().block("SELECT COUNT(*) FROM players"), Optional.empty(), "bo");
            assertThat(refusal(b.team().merge(a.team())))
                    .contains("no item in common")
                    .doesNotContain("\n");
            assertThat(b.team().decisions()).hasSize(1);
        }
    }

    private static String refusal(Result<Merge.Done> merged) {
        return ((Result.Bad<Merge.Done>) merged).problems().getFirst().message();
    }

    private static void act(Project project, SplittableRandom random, int steps, List<String> people) {
        for (int step = 0; step < steps; step++) {
            String who = people.get(random.nextInt(people.size()));
            int item = 1 + random.nextInt(ITEMS);
            switch (random.nextInt(12)) {
                case 0, 1 -> project.queue().undo(who);
                case 2 -> project.queue().redo(who);
                case 3 ->
                    new AsSeen(project.queue())
                            .decide(
                                    List.of(item, 1 + item % ITEMS),
                                    who,
                                    new Verdict.Reject(List.of(RejectReason.TIE), ""),
                                    5);
                case 4 -> {
                    StoredItem seen = project.team().seat(who).item(item).orElseThrow();
                    project.byHand()
                            .keep(
                                    new StoredQueries()
                                            .block("SELECT COUNT(*) FROM players WHERE goals < "
                                                    + (2 + random.nextInt(7))),
                                    Optional.of(new ManualQueries.Base(item, seen.version())),
                                    who);
                }
                case 5 -> {
                    Panel panel = project.team().panel(item);
                    if (!panel.opinions().isEmpty() && project.team().roster().isPresent()) {
                        var side = panel.opinions().getFirst().standing();
                        new AsSeen(project.queue())
                                .decide(
                                        item,
                                        who,
                                        new Verdict.Adjudicate(
                                                random.nextBoolean(),
                                                side.body(),
                                                side.question(),
                                                false,
                                                List.of(),
                                                ""),
                                        7);
                    }
                }
                case 6, 7 -> {
                    StoredItem seen = project.team().seat(who).item(item).orElseThrow();
                    Naturalness score = new Naturalness(1 + random.nextInt(5), 3, 4, "at step " + step);
                    project.records().scores().add(item, seen.version(), who, Score.By.VALIDATOR, score);
                }
                default -> new AsSeen(project.queue()).decide(item, who, verdict(random, step), random.nextInt(1000));
            }
        }
    }

    private static Verdict verdict(SplittableRandom random, int step) {
        return switch (random.nextInt(4)) {
            case 0, 1 -> new Verdict.Accept();
            case 2 -> new Verdict.EditQuestion("Who is it, at step " + step + "?");
            default -> new Verdict.Defer();
        };
    }

    /** Every decision by its name, who made it, when and on what. */
    private static List<String> journal(Project project) {
        List<String> all = new ArrayList<>();
        project.team()
                .decisions()
                .forEach(d -> all.add(d.validator() + " " + d.item() + " " + d.at() + " " + d.hash()));
        all.sort(null);
        return all;
    }

    /** Every score with the question it is of. */
    private static List<String> scores(Project project) {
        List<String> all = new ArrayList<>();
        for (int n = 1; n <= ITEMS; n++) {
            List<Version> versions = project.queue().versions(n);
            for (Score s : project.records().scores().of(n)) {
                Version of = versions.get(s.version() - 1);
                all.add(n + " " + s.judge() + " " + s.naturalness() + " " + s.at() + " " + of.text() + " " + of.sql());
            }
        }
        all.sort(null);
        return all;
    }

    /** What counts of the scores. */
    private static String present(Project project) {
        return project.records().scores().byMethod() + " "
                + PEOPLE.stream()
                        .map(who -> project.records().scores().lacking(who, Score.By.VALIDATOR))
                        .toList();
    }

    private static Map<Integer, Stands> standings(Project project) {
        Map<Integer, Stands> all = new TreeMap<>();
        for (int n = 1; n <= ITEMS; n++) {
            StoredItem item = project.queue().item(n).orElseThrow();
            Panel panel = project.team().panel(n);
            all.put(
                    n,
                    new Stands(
                            item.status(),
                            item.question(),
                            item.version(),
                            org.spartabench.sql.print.Sql.print(item.item().query()),
                            item.hash(),
                            panel.opinions().stream()
                                    .map(o -> o.validator() + " " + o.standing().status() + " "
                                            + o.standing().hash())
                                    .toList()));
        }
        assertThat(project.queue().items(ItemFilter.ALL, 0, ITEMS))
                .extracting(ItemRow::status)
                .isEqualTo(all.values().stream().map(Stands::status).toList());
        return all;
    }
}
