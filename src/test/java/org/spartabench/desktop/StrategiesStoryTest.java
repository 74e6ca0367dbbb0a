package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.python.confined.OldKernel;
import org.spartabench.python.confined.PythonSearch;
import org.spartabench.python.confined.TestPython;

/** The strategies through the real screen: compared by a key, an attempt opened, a second one beside it. */
class StrategiesStoryTest {

    private static final int COUNT = 3;

    @TempDir
    private Path folder;

    @Test
    void strategiesAreComparedAndTwoAttemptsStandSideBySide() throws IOException, InterruptedException {
        TestPython.get();
        Toolkit.start();
        Path made = ContestProject.make(folder, COUNT);
        try (Project project = SampleProject.open(made);
                StoryWindow window = StoryWindow.over(
                        project,
                        "ann",
                        NoProjects.INSTANCE,
                        Authors::offline,
                        new PythonSearch(List.of(OldKernel.python(folder))))) {
            window.go(new Route.Apis(Optional.of("strategies")));
            TableView<?> grid = window.find("#strategies-grid", TableView.class);
            Toolkit.await("nothing is compared", () -> grid.getItems().isEmpty());
            window.press(KeyCode.M);
            window.press(KeyCode.X);
            window.press(KeyCode.G);
            Toolkit.await(
                    "programs of the model need trust", () -> window.scene().lookup("#consent-sheet") != null);
            Toolkit.run(() -> window.find("#consent-cancel", Button.class).fire());
            window.press(KeyCode.M);
            assertThat(grid.getItems()).isEmpty();
            window.press(KeyCode.G);
            Toolkit.await("all is compared", () -> grid.getItems().size() == COUNT);
            Toolkit.run(() -> {
                grid.requestFocus();
                select(grid, 1);
            });
            TextArea open = window.find("#strategies-open", TextArea.class);
            Toolkit.await("the attempt is open", () -> open.getText().contains("Declarative"));
            assertThat(open.getText()).contains("✓ 13 calls, ", "RECIPE\nSELECT", "CALLS (");
            String question = open.getText().lines().findFirst().orElseThrow();
            assertThat(question).contains(" ");
            assertThat(grid.getColumns().getFirst().getCellData(0)).asString().endsWith("%: " + question);
            window.press(KeyCode.B);
            Toolkit.run(() -> select(grid, 4));
            TextArea kept = window.find("#strategies-kept", TextArea.class);
            Toolkit.await("the agent is beside it", () -> open.getText().contains("Agentic"));
            assertThat(kept.isVisible()).isTrue();
            assertThat(kept.getText()).contains("Declarative");
            assertThat(open.getText()).contains("RECIPE\n1. sql");
        }
    }

    private static <T> void select(TableView<T> grid, int column) {
        grid.getFocusModel().focus(0, grid.getColumns().get(column));
    }
}
