package org.spartabench.ui.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.OptionalInt;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseEvent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.python.TestPython;
import org.spartabench.store.Project;
import org.spartabench.ui.NoProjects;
import org.spartabench.ui.Pointer;
import org.spartabench.ui.SampleProject;
import org.spartabench.ui.StoryWindow;
import org.spartabench.ui.Toolkit;
import org.spartabench.ui.event.QuestionArea;
import org.spartabench.ui.fx.CodeText;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.tree.TreePane;

/** A validator opens the program of an item, steps through it, points at a line, changes one by hand and sees what it does. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProgramStoryTest {

    private Project workspace;
    private StoryWindow window;
    private int nested;

    @BeforeAll
    void begin(@TempDir Path folder) {
        Toolkit.start();
        workspace = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(workspace, 14, 7);
        for (nested = 1;
                workspace.queue().item(nested).orElseThrow().item().shape().depth() == 0;
                nested++) {}
    }

    @AfterAll
    void end() {
        workspace.close();
    }

    @BeforeEach
    void open() {
        window = StoryWindow.over(workspace, "anna", NoProjects.INSTANCE);
        window.go(new Place.Review(OptionalInt.of(nested)));
        Toolkit.await("the item is on the desk", () -> window.text("#number").endsWith(":" + nested));
        window.press(KeyCode.M);
        Toolkit.await("the program is shown", () -> window.scene().lookup("#program-text") != null && lines() > 3);
    }

    @AfterEach
    void close() {
        window.close();
    }

    @Test
    void aLineIsTiedToItsPredicatePhraseBlockAndRows() {
        TestPython.get();
        awaitVerdict("equal");
        int steps = Toolkit.on(() -> (int) window.find("#slider", Slider.class).getMax()) + 1;
        assertThat(steps).isGreaterThan(4);
        boolean predicate = false;
        for (int i = 1; i < steps; i++) {
            window.press(KeyCode.RIGHT);
            assertThat(window.text("#at")).isEqualTo("step " + (i + 1) + " of " + steps);
            assertThat(window.text("#frame-rows")).contains("row");
            predicate |=
                    !lit("#program-sql").isEmpty() && !lit("#program-question").isEmpty();
        }
        assertThat(predicate).as("a step lit its predicate and its phrase").isTrue();
        window.press(KeyCode.HOME);
        assertThat(lit("#program-sql"))
                .as("a table that is read is no part of the query")
                .isEmpty();
        pointAt("WHERE");
        assertThat(lit("#program-text"))
                .as("the lines of a part of the SQL")
                .doesNotContain("read_csv")
                .isNotEmpty();
        assertThat(Toolkit.on(() -> window.find("#tree", TreePane.class).selected()))
                .isPresent();
        assertThat(window.text("#python")).startsWith("Python 3").contains("pandas");
        window.press(KeyCode.T);
        Toolkit.await("Python is tried", () -> window.text("#told").contains("ran a program in"));
        window.press(KeyCode.ESCAPE);
        Toolkit.await("Review is shown again", () -> window.scene().lookup("#program-text") == null);
    }

    @Test
    void aLineChangedByHandDiffersAndSaysWhy() {
        TestPython.get();
        awaitVerdict("equal");
        window.press(KeyCode.E);
        String compiled = Toolkit.on(() -> area().getText());
        Toolkit.run(() -> area().replaceText(compiled + "result = pd.concat([result, result])\n"));
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        awaitVerdict("differs");
        assertThat(window.text("#reason"))
                .contains("rows only in the program")
                .contains("the first frame that differs is result in line ");
        Toolkit.picture(window.scene(), "program-edited");
        Toolkit.run(() -> area().replaceText(compiled + "import os\nresult = os.getcwd()\n"));
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        awaitVerdict("differs");
        assertThat(window.text("#reason")).contains("not allowed: import os");
        window.press(KeyCode.ESCAPE);
        Toolkit.await("the text is read again", () -> !area().isEditable());
        Toolkit.run(
                () -> window.find("#reset", javafx.scene.control.Button.class).fire());
        awaitVerdict("equal");
        assertThat(Toolkit.on(() -> area().getText())).isEqualTo(compiled);
    }

    private void pictures(String name) {
        Toolkit.picture(window.scene(), name);
        window.press(KeyCode.T, KeyCode.CONTROL);
        Toolkit.picture(window.scene(), name + "-dark");
        window.press(KeyCode.T, KeyCode.CONTROL);
    }

    private void awaitVerdict(String word) {
        Toolkit.await(
                "the verdict is " + word,
                () -> window.find("#verdict", Label.class).getText().equals(word));
    }

    private CodeText area() {
        return window.find("#program-text", CodeText.class);
    }

    private int lines() {
        return area().getParagraphs().size();
    }

    private String lit(String selector) {
        return Toolkit.on(() -> {
            var area = (org.fxmisc.richtext.GenericStyledArea<?, ?, ?>)
                    window.scene().lookup(selector);
            StringBuilder lit = new StringBuilder();
            for (int i = 0; i < area.getLength(); i++) {
                Object style =
                        area instanceof QuestionArea q ? q.getStyleOfChar(i) : ((CodeText) area).getStyleOfChar(i);
                lit.append(String.valueOf(style).contains("lit") ? area.getText(i, i + 1) : "");
            }
            return lit.toString();
        });
    }

    /** Points at the first place of a word in the SQL. */
    private void pointAt(String word) {
        Toolkit.run(() -> {
            CodeText sql = window.find("#program-sql", CodeText.class);
            int at = sql.getText().indexOf(word) + word.length() + 2;
            var bounds = sql.localToScene(
                    sql.screenToLocal(sql.getCharacterBoundsOnScreen(at, at + 1).orElseThrow()));
            Pointer.fire(sql, MouseEvent.MOUSE_MOVED, bounds.getCenterX(), bounds.getCenterY());
        });
    }
}
