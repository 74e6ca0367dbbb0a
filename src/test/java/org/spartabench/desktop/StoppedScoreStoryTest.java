package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.shell.TaskStrip;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.project.LibrarySet;
import org.spartabench.project.Project;
import org.spartabench.project.foreign.SetImport;
import org.spartabench.publishing.foreign.SqlSet;

/** A score of predicted queries is paused and stopped in the window; what was scored stays, and the next start goes on there. */
class StoppedScoreStoryTest {

    private static final int ITEMS = 12;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void whatWasScoredBeforeTheStopStays() throws Exception {
        List<String> given = LibrarySet.write(folder.resolve("bird"));
        Path first = LibrarySet.predictions(folder.resolve("first.json"), given, 8, "SELECT AVG(pages) FROM books");
        Path second = LibrarySet.predictions(
                folder.resolve("second.json"), LibrarySet.right(given), 9, "SELECT COUNT(*) FROM loans");
        Path audit = folder.resolve("audit");
        SqlSet.read(folder.resolve("bird"))
                .then(set -> SetImport.create(audit, set))
                .orThrow(IllegalStateException::new);
        Path scores = audit.resolve("library/scores.jsonl");
        try (Project project = Project.open(audit.resolve("library")).orThrow(IllegalStateException::new);
                StoryWindow window = StoryWindow.over(project, "ann", NoProjects.INSTANCE)) {
            window.go(new Route.Score());
            Toolkit.await("the screen is there", () -> window.enabled("score.add") && window.idle());
            add(window, first);
            Toolkit.await("it is scored", () -> systems(window) == 1);
            List<String> kept = lines(scores);
            assertThat(kept).hasSize(ITEMS);
            AtomicBoolean begun = new AtomicBoolean();
            // Called by the task itself as it says how much there is to do, so it always stops before its first query.
            window.tasks().listen(task -> {
                if (task.title().equals("Scoring 2 systems") && !begun.getAndSet(true)) {
                    task.pause();
                }
            });
            add(window, second);
            Toolkit.await("it is paused", () -> enabled(window, "Resume"));
            fire(window, "Cancel");
            Toolkit.await(
                    "it is stopped",
                    () -> says(window, "Stopped; the scores so far are kept. Open the screen again to go on."));
            assertThat(systems(window)).as("no figures of a part").isEqualTo(1);
            assertThat(lines(scores)).isEqualTo(kept);
            add(window, second);
            Toolkit.await("both are scored", () -> systems(window) == 2);
            assertThat(lines(scores))
                    .as("a query that both have is scored once")
                    .startsWith(kept.toArray(String[]::new))
                    .hasSize(ITEMS + 3 + 2)
                    .doesNotHaveDuplicates();
        }
    }

    private static void add(StoryWindow window, Path predictions) {
        window.answers().next(predictions);
        window.command("score.add");
    }

    private static int systems(StoryWindow window) {
        return window.find("#score-systems", ListView.class).getItems().size();
    }

    private static boolean enabled(StoryWindow window, String text) {
        return button(window, text).isPresent();
    }

    private static void fire(StoryWindow window, String text) {
        Toolkit.run(() -> button(window, text).orElseThrow().fire());
    }

    private static Optional<ButtonBase> button(StoryWindow window, String text) {
        return window.scene().getRoot().lookupAll(".button").stream()
                .map(ButtonBase.class::cast)
                .filter(b -> b.getParent() instanceof TaskStrip && b.isVisible() && text.equals(b.getText()))
                .findFirst();
    }

    private static boolean says(StoryWindow window, String text) {
        return window.scene().getRoot().lookupAll(".label").stream()
                .anyMatch(n -> n instanceof Labeled l && n.isVisible() && text.equals(l.getText()));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
