package org.spartabench.desktop.query;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.NoProjects;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.StoryWindow;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.fx.code.SqlArea;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;

/** The Query room over the medical sample. Its dermatologists have 19, 21 and 27 years. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class QueryRoomStory {

    static final String EMPTY =
            "SELECT name FROM doctors WHERE specialization = 'Dermatology' AND years_experience > 40";

    Project project;
    StoryWindow window;

    @BeforeAll
    void begin(@TempDir Path folder) {
        Toolkit.start();
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
    }

    @AfterAll
    void end() {
        project.close();
    }

    @BeforeEach
    void open() {
        window = StoryWindow.over(project, "anna", NoProjects.INSTANCE);
        window.press(KeyCode.DIGIT6, KeyCode.CONTROL);
        await("the room is laid out", () -> find("#query-sql") != null);
    }

    @AfterEach
    void close() {
        window.close();
    }

    void write(String text) {
        Toolkit.run(() -> {
            area().replaceText(text);
            area().requestFocus();
        });
    }

    static void await(String what, BooleanSupplier holds) {
        Toolkit.await(what, holds);
    }

    void picture(String name) {
        Toolkit.picture(window.scene(), name);
    }

    Node find(String selector) {
        return window.scene().lookup(selector);
    }

    SqlArea area() {
        return window.find("#query-sql", SqlArea.class);
    }

    String sql() {
        return Toolkit.on(() -> area().getText());
    }

    String lit(String style) {
        return Toolkit.on(() -> {
            StringBuilder lit = new StringBuilder();
            for (int i = 0; i < area().getLength(); i++) {
                lit.append(area().getStyleOfChar(i).contains(style) ? area().getText(i, i + 1) : "");
            }
            return lit.toString().strip();
        });
    }

    Optional<TreeState> shown() {
        TreePane pane = (TreePane) window.scene().lookup(".tree-canvas");
        return pane == null
                ? Optional.empty()
                : Optional.ofNullable(pane.shown().get());
    }

    TreeState tree() {
        return Toolkit.on(() -> shown().orElseThrow());
    }

    String whyText() {
        return Toolkit.on(() -> window.scene().getRoot().lookupAll(".why .label").stream()
                .map(n -> ((Labeled) n).getText())
                .collect(Collectors.joining("\n")));
    }

    @SuppressWarnings("unchecked")
    TableView<List<@Nullable Object>> rows(String selector) {
        return window.find(selector, TableView.class);
    }
}
