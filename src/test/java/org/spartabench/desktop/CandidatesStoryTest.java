package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.answering.contest.ContestRows;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.authors.llm.ChatModel;
import org.spartabench.authors.llm.ServerKey;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.bench.KilledContests;
import org.spartabench.desktop.fx.code.SqlArea;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.project.release.gate.GateReport;
import org.spartabench.project.release.gate.Objection;
import org.spartabench.project.release.gate.ReleaseGate;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.python.confined.TestPython;

/** Contests through the real screen, by keys alone. */
class CandidatesStoryTest {

    private static final int COUNT = 20;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() {
        Toolkit.start();
    }

    /** One of the three answers of a contest is computed in Python. */
    @BeforeEach
    void needPython() {
        TestPython.get();
    }

    @Test
    void twentyContestsAreDecidedByKeysAndUndoneAfterARestart() throws InterruptedException {
        Path project = ContestProject.make(folder, COUNT);
        try (Project open = SampleProject.open(project);
                CandidatesKeys keys = new CandidatesKeys(open, "ann")) {
            for (int item = 1; item <= COUNT; item++) {
                keys.decide(item);
                assertThat(open.queue().item(item).orElseThrow().status()).isEqualTo(CandidatesKeys.expected(item));
            }
        }
        try (Project open = SampleProject.open(project)) {
            assertThat(open.queue().decisions(1).getFirst().verdict())
                    .isInstanceOfSatisfying(
                            Verdict.Choose.class, c -> assertThat(c.maker()).isEqualTo(AnswerSource.SL));
            assertThat(open.queue().decisions(4).getFirst().verdict())
                    .isInstanceOfSatisfying(
                            Verdict.Reject.class, r -> assertThat(r.reasons()).hasSize(2));
            try (CandidatesKeys keys = new CandidatesKeys(open, "ann")) {
                for (int item = COUNT; item > COUNT - 3; item--) {
                    String undone = "Decision on medical:" + item + " undone.";
                    keys.window().press(KeyCode.Z);
                    Toolkit.await(
                            undone,
                            () -> keys.window().text("#candidates-notice").equals(undone));
                    assertThat(keys.shown()).startsWith("medical:" + item + " ");
                    assertThat(open.queue().item(item).orElseThrow().status()).isEqualTo(Status.OPEN);
                }
            }
            GateReport gate = new ReleaseGate(open, Set.of(Objection.Kind.UNDECIDED))
                    .examine(TaskControl.NONE)
                    .orElseThrow();
            assertThat(gate.refused()).isEmpty();
            assertThat(gate.passed())
                    .hasSize(open.queue().count(ItemFilter.of(Status.ACCEPTED)))
                    .extracting(Entry::answer)
                    .doesNotContain(List.of());
        }
    }

    /** A deferred contest comes back after the others, whatever else is open in the project; early keys decide nothing. */
    @Test
    void aDeferredContestReturnsAfterTheOthers() {
        Path project = ContestProject.make(folder, 2);
        try (Project open = SampleProject.open(project)) {
            SampleProject.generate(open, 2, 7);
            try (CandidatesKeys keys = new CandidatesKeys(open, "ann")) {
                StoryWindow window = keys.window();
                Toolkit.await("the first contest is shown", () -> keys.shown().startsWith("medical:1 "));
                window.press(KeyCode.D);
                Toolkit.await("the second one is shown", () -> keys.shown().startsWith("medical:2 "));
                assertThat(new ImpatientPerson(window, "#candidates-notice")
                                .press(KeyCode.DIGIT1, "candidates.qr", "#candidates-item"))
                        .isEqualTo(ImpatientPerson.refusals("contest"));
                Toolkit.await("the deferred one is back", () -> window.enabled("candidates.qr"));
                assertThat(keys.shown()).startsWith("medical:1 ");
                assertThat(open.queue().item(1).orElseThrow().status()).isEqualTo(Status.DEFERRED);
                assertThat(window.text("#candidates-progress")).startsWith("1 contest decided, 1 left");
                window.press(KeyCode.DIGIT1);
                Toolkit.await("none is left", () -> keys.shown().isEmpty());
                assertThat(window.text("#candidates-progress")).startsWith("2 contests decided, 0 left");
            }
        }
    }

    @Test
    void anOwnRecipeTakesPartAndColumnsAreChosen() {
        Path project = ContestProject.make(folder, 1);
        try (Project open = SampleProject.open(project);
                CandidatesKeys keys = new CandidatesKeys(open, "ann")) {
            StoryWindow window = keys.window();
            Toolkit.await("the first contest is shown", () -> keys.shown().startsWith("medical:1 "));
            TableView<?> rows = window.find("#rows-SL", TableView.class);
            assertThat(((ContestRows.MarkedRow) rows.getItems().getFirst()).lacked())
                    .isTrue();
            int all = rows.getItems().size();
            window.press(KeyCode.X);
            assertThat(window.find("#rows-SL", TableView.class).getItems()).hasSizeLessThan(all);
            window.press(KeyCode.E);
            Toolkit.await("the recipe is asked for", () -> window.scene().lookup("#recipe") instanceof SqlArea);
            Toolkit.run(() -> window.find("#recipe", SqlArea.class)
                    .replaceText("SELECT name, specialization FROM doctors WHERE IS_PRIME(COUNT_SYLLABLES(name))"));
            window.press(KeyCode.ENTER, KeyCode.CONTROL);
            Toolkit.await("it takes part", () -> window.scene().lookup("#rows-OWN") != null);
            window.press(KeyCode.P);
            window.press(KeyCode.LEFT);
            window.press(KeyCode.DIGIT2);
            window.press(KeyCode.ENTER);
            Toolkit.await(
                    "it is chosen", () -> window.text("#candidates-notice").endsWith(":1: answer of OWN chosen."));
            assertThat(open.queue().decisions(1).getFirst().verdict())
                    .isEqualTo(new Verdict.Choose(
                            AnswerSource.OWN,
                            List.of(0, 1),
                            2,
                            open.queue().item(1).orElseThrow().question()));
            assertThat(open.queue().item(1).orElseThrow().item().query().select())
                    .hasSize(2);
            assertThat(open.queue().item(1).orElseThrow().status()).isEqualTo(Status.ACCEPTED);
            assertThat(Set.copyOf(
                            open.records().contests().of(1, "bo").orElseThrow().compatible()))
                    .isEqualTo(Set.of(List.of(AnswerSource.QR, AnswerSource.IMP)));
        }
    }

    /** A hint comes after one's own decision, is asked once, and the disagreement is counted. */
    @Test
    void aHintComesAfterTheDecision() {
        Path project = ContestProject.make(folder, 2);
        try (ChatServer server = new ChatServer(asked ->
                new ChatServer.Answer.Text("{\"choice\": \"SL\", \"reason\": \"it has the fewest conditions\"}"))) {
            Authors scripted = (name, opened) -> Result.ok(new LlmAuthor(
                    new ChatModel(ModelSettings.of(server.url(), "m"), ServerKey.NONE, ChatModel.Backoff.USUAL),
                    PromptFiles.shipped()));
            try (Project open = SampleProject.open(project)) {
                open.files().model(ModelSettings.of(server.url(), "m"));
            }
            try (Project open = SampleProject.open(project);
                    CandidatesKeys keys = new CandidatesKeys(open, "ann", scripted)) {
                StoryWindow window = keys.window();
                Toolkit.await("a model can be asked", () -> window.enabled("candidates.hint"));
                Toolkit.await("a contest is shown", () -> keys.shown().startsWith("medical:1 "));
                window.press(KeyCode.H);
                awaitNotice(window, "Decide first: a hint is given after your own decision only.");
                assertThat(server.requests()).isZero();
                Toolkit.await("it can be decided", () -> window.enabled("candidates.qr"));
                window.press(KeyCode.DIGIT1);
                Toolkit.await("the next is shown", () -> keys.shown().startsWith("medical:2 "));
                String hint =
                        "medical:1: m takes SL for right, you chose QR: you disagree. it has the fewest conditions"
                                + " (0 of 1 hints agree with you)";
                window.press(KeyCode.H);
                awaitNotice(window, hint);
                assertThat(server.asked().getFirst().prompt().user())
                        .contains("Which doctors whose name", "QR:\n```", "years_experience > 1");
                window.press(KeyCode.H);
                awaitNotice(window, hint);
                assertThat(server.requests()).isEqualTo(1);
                assertThat(open.calls().outside(1)).hasSize(1);
            }
            try (Project open = SampleProject.open(project);
                    CandidatesKeys keys = new CandidatesKeys(open, "ann")) {
                Toolkit.await(
                        "there is no model",
                        () -> keys.window().text("#candidates-said").startsWith("No hints: "));
                assertThat(keys.window().enabled("candidates.hint")).isFalse();
                assertThat(open.records().hints().byValidator()).isEqualTo(Map.of("ann", new Share(0, 1)));
            }
        }
    }

    private static void awaitNotice(StoryWindow window, String line) {
        Toolkit.await(line, () -> window.text("#candidates-said").equals(line));
    }

    /** One kill; {@code -Dbench=KilledContests} makes twenty. */
    @Test
    void whatWasShownIsThereAfterAKill() throws IOException, InterruptedException {
        assertThat(KilledContests.run(ContestProject.make(folder, 1), 1)).isEmpty();
    }
}
