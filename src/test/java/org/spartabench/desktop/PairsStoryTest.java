package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.judging.correct.BlindQueue;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.pair.BlindPair;
import org.spartabench.judging.correct.pair.PairJudgement;
import org.spartabench.judging.correct.pair.ValidatorReport;
import org.spartabench.judging.correct.pair.sample.ComparedPair;
import org.spartabench.judging.correct.pair.sample.PairSample;
import org.spartabench.judging.correct.pair.sample.SampledPair;
import org.spartabench.judging.estimate.Share;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.StatementRecorder;
import org.spartabench.project.pair.PairDesk;
import org.spartabench.project.pair.PairRepository;
import org.spartabench.rows.verdict.OutputProfile;

/** Two people judge pairs of outputs by keys, without the verdicts and without each other; a third one settles what they do not. */
class PairsStoryTest {

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void peopleJudgeTheValidatorBlind() throws IOException {
        Path made = Projects.make(folder.resolve("project"));
        List<SampledPair> sample = drawn();
        try (Project project = Projects.ok(Project.open(made))) {
            assertThat(Projects.ok(book(project).add(sample))).isEqualTo(12);
            impatient(project, "dora", sample.size());
            judgeAll(project, "anna", sample, -1);
            StatementRecorder sent = StatementRecorder.over(project);
            judgeAll(project, "bob", sample, 1);
            assertThat(sent.take().stream().flatMap(s -> s.rows().stream()))
                    .anyMatch(row -> row.contains("\"left\""))
                    .noneMatch(row -> Stream.of("SAME", "DIFFERENT", "UNDECIDED", "equal", "unsure", "paper")
                            .anyMatch(row::contains));
        }
        Path copy = folder.resolve("copy");
        SampleProject.copy(made, copy);
        try (Project project = Projects.ok(Project.open(copy));
                StoryWindow window = go(project, "cal")) {
            window.press(KeyCode.H);
            Toolkit.await("the difference is shown", () -> window.enabled("pairs.same"));
            assertThat(others(window))
                    .containsExactly(
                            "Person 1: " + judgementOf(sample.get(1)).label(),
                            "Person 2: " + other(sample.get(1)).label());
            window.press(key(other(sample.get(1))));
            Toolkit.await("it is settled", () -> window.text("#pairs-counts").contains("12 of 12 pairs settled"));
        }
        try (Project project = Projects.ok(Project.open(made));
                Project other = Projects.ok(Project.open(copy))) {
            assertThat(Projects.ok(project.team().merge(other.team())).judgements())
                    .isOne();
            assertThat(Projects.ok(project.team().merge(other.team())).judgements())
                    .isZero();
            ValidatorReport report =
                    ValidatorReport.of(book(project).sample(), book(project).judgements());
            assertThat(report.states()).containsOnlyKeys(CorrectionCase.State.SETTLED);
            assertThat(report.agreed()).isEqualTo(new Share(11, 12));
            int sure = (int) sample.stream()
                    .filter(p -> judgementOf(p) != PairJudgement.UNDECIDED)
                    .count();
            assertThat(report.rates().getFirst().sample()).isEqualTo(new Share(sure - 1, sure));
            assertThat(report.covered()).isEqualTo(12);
        }
    }

    /** Who has no pairs yet draws them on the page, without closing the project for a command. */
    @Test
    void pairsAreDrawnOnThePage() throws IOException {
        try (Project project = Projects.ok(Project.open(Projects.make(folder.resolve("empty"))));
                StoryWindow window = go(project, "anna")) {
            window.press(KeyCode.C);
            Toolkit.await(
                    "nothing was compared",
                    () -> window.text("#pairs-said").startsWith("Not drawn: nothing was compared yet"));
            window.answers().next(Path.of("src/test/resources/outputs/pairs.jsonl"));
            window.press(KeyCode.F);
            Toolkit.await("a pair is shown", () -> window.enabled("pairs.same"));
            assertThat(window.text("#pairs-said")).isEqualTo("12 pairs drawn; two people judge each.");
            assertThat(book(project).sample()).hasSize(12);
            assertThat(window.enabled("pairs.file")).as("once drawn").isFalse();
        }
    }

    /** A key that comes before the next pair is painted judges nothing, and a pair that was judged is not judged again. */
    private static void impatient(Project project, String person, int pairs) {
        try (StoryWindow window = go(project, person)) {
            assertThat(new ImpatientPerson(window, "#pairs-said").press(KeyCode.DIGIT1, "pairs.same", "#pairs-counts"))
                    .isEqualTo(ImpatientPerson.refusals("pair"));
            waiting(window, pairs - 1);
            assertThat(window.text("#pairs-said")).startsWith("Judged: ");
            window.press(KeyCode.Z);
            waiting(window, pairs);
            window.press(KeyCode.D);
            Toolkit.await("it is deferred", () -> window.text("#pairs-said").equals(BlindQueue.DEFERRED));
            waiting(window, pairs);
        }
        PairDesk desk = new PairDesk(project.records().core(), person, System::nanoTime, 60);
        BlindPair seen = desk.next(false).orElseThrow();
        assertThat(desk.judge(seen, PairJudgement.SAME)).isEqualTo(Outcome.done(PairJudgement.SAME));
        assertThat(desk.judge(seen, PairJudgement.DIFFERENT))
                .as("it was judged since it was read")
                .isEqualTo(Outcome.refused(new Refusal.Declined("the pair changed meanwhile; look again")));
        assertThat(desk.undo()).contains(seen);
    }

    private static PairRepository book(Project project) {
        return new PairRepository(project.records().core());
    }

    /** All pairs of the file; the second one is not unsure, so that a person can contradict it. */
    private static List<SampledPair> drawn() throws IOException {
        List<ComparedPair> pairs = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("src/test/resources/outputs/pairs.jsonl"))) {
            pairs.add(Projects.ok(ComparedPair.read(line, pairs.size() + 1, OutputProfile.PAPER)));
        }
        return Stream.iterate(1L, seed -> seed + 1)
                .map(seed -> PairSample.draw("pairs", pairs, pairs.size(), seed))
                .filter(sample -> judgementOf(sample.get(1)) != PairJudgement.UNDECIDED)
                .findFirst()
                .orElseThrow();
    }

    private static StoryWindow go(Project project, String person) {
        StoryWindow window = StoryWindow.over(project, person, NoProjects.INSTANCE);
        window.go(new Route.Correct(Optional.of("pairs")));
        Toolkit.await(
                "the pairs are counted", () -> window.text("#pairs-counts").contains("pairs settled"));
        return window;
    }

    /** @param against the place of a pair on which this person contradicts the validator, from 0 */
    private static void judgeAll(Project project, String person, List<SampledPair> sample, int against) {
        try (StoryWindow window = go(project, person)) {
            for (int i = 0; i < sample.size(); i++) {
                int left = sample.size() - i;
                waiting(window, left);
                assertThat(others(window)).isEmpty();
                String first = Toolkit.on(
                        () -> window.find("#pairs-left", TextArea.class).getText());
                assertThat(first).isNotBlank();
                SampledPair pair = sample.get(i);
                if (i == 0 && against < 0) {
                    window.press(key(other(pair)));
                    waiting(window, left - 1);
                    window.press(KeyCode.Z);
                    waiting(window, left);
                }
                window.press(key(i == against ? other(pair) : judgementOf(pair)));
            }
            Toolkit.await("none is left", () -> window.text("#pairs-counts").startsWith("0 to judge"));
        }
    }

    private static void waiting(StoryWindow window, int pairs) {
        Toolkit.await(
                pairs + " pairs wait",
                () -> window.text("#pairs-counts").startsWith(pairs + " to judge") && window.enabled("pairs.same"));
    }

    private static List<String> others(StoryWindow window) {
        return Toolkit.on(() -> window.find("#pairs-others", VBox.class).getChildren().stream()
                .map(node -> ((Label) node).getText())
                .toList());
    }

    private static PairJudgement judgementOf(SampledPair pair) {
        return switch (pair.stratum().verdict()) {
            case "equal" -> PairJudgement.SAME;
            case "different" -> PairJudgement.DIFFERENT;
            default -> PairJudgement.UNDECIDED;
        };
    }

    private static PairJudgement other(SampledPair pair) {
        return judgementOf(pair) == PairJudgement.SAME ? PairJudgement.DIFFERENT : PairJudgement.SAME;
    }

    private static KeyCode key(PairJudgement judgement) {
        return KeyCode.values()[KeyCode.DIGIT1.ordinal() + judgement.ordinal()];
    }
}
