package org.spartabench.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.bench.KilledContests;
import org.spartabench.enrich.ContestRows;
import org.spartabench.item.Maker;
import org.spartabench.item.Status;
import org.spartabench.item.Verdict;
import org.spartabench.publish.Entry;
import org.spartabench.review.ItemFilter;
import org.spartabench.run.task.TaskControl;
import org.spartabench.store.Project;
import org.spartabench.store.release.GateReport;
import org.spartabench.store.release.ReleaseGate;
import org.spartabench.ui.fx.SqlArea;

/** Contests through the real screen, by keys alone. */
class CandidatesStoryTest {

    private static final int COUNT = 20;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() {
        Toolkit.start();
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
                            Verdict.Choose.class, c -> assertThat(c.maker()).isEqualTo(Maker.SL));
            assertThat(open.queue().decisions(4).getFirst().verdict())
                    .isInstanceOfSatisfying(
                            Verdict.Reject.class, r -> assertThat(r.reasons()).hasSize(2));
            try (CandidatesKeys keys = new CandidatesKeys(open, "ann")) {
                for (int item = COUNT; item > COUNT - 3; item--) {
                    String undone = "Decision on item " + item + " undone.";
                    keys.window().press(KeyCode.Z);
                    Toolkit.await(
                            undone,
                            () -> keys.window().text("#candidates-notice").equals(undone));
                    assertThat(keys.shown()).startsWith("medical:" + item + " ");
                    assertThat(open.queue().item(item).orElseThrow().status()).isEqualTo(Status.OPEN);
                }
            }
            GateReport gate =
                    new ReleaseGate(open, true).examine(TaskControl.NONE).orElseThrow();
            assertThat(gate.refused()).isEmpty();
            assertThat(gate.passed())
                    .hasSize(open.queue().count(ItemFilter.of(Status.ACCEPTED)))
                    .extracting(Entry::answer)
                    .doesNotContain(List.of());
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
                    "it is chosen", () -> window.text("#candidates-notice").equals("Item 1: answer of OWN chosen."));
            assertThat(open.queue().decisions(1).getFirst().verdict())
                    .isEqualTo(new Verdict.Choose(
                            Maker.OWN,
                            List.of(0, 1),
                            2,
                            open.queue().item(1).orElseThrow().question()));
            assertThat(open.queue().item(1).orElseThrow().item().query().select())
                    .hasSize(2);
            assertThat(open.queue().item(1).orElseThrow().status()).isEqualTo(Status.ACCEPTED);
            assertThat(Set.copyOf(open.contests().of(1, "bo").orElseThrow().compatible()))
                    .isEqualTo(Set.of(List.of(Maker.QR, Maker.IMP)));
        }
    }

    /** One kill; {@code -Dbench=KilledContests} makes twenty. */
    @Test
    void whatWasShownIsThereAfterAKill() throws IOException, InterruptedException {
        assertThat(KilledContests.run(ContestProject.make(folder, 1), 1)).isEmpty();
    }
}
