package org.spartabench.desktop.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseEvent;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.desktop.NoProjects;
import org.spartabench.desktop.Pointer;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.StoryWindow;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.fx.code.CodeText;
import org.spartabench.desktop.highlight.QuestionArea;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.python.confined.OldKernel;
import org.spartabench.python.confined.PythonSearch;
import org.spartabench.python.confined.TestPython;

/** A validator opens the program of an item, steps through it, points at a line, changes one by hand and sees what it does. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProgramStoryTest {

    private Project project;
    private StoryWindow window;
    private int nested;

    @BeforeAll
    void begin(@TempDir Path folder) {
        Toolkit.start();
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(project, 14, 7);
        for (nested = 1;
                project.queue().item(nested).orElseThrow().item().shape().depth() == 0;
                nested++) {}
    }

    @AfterAll
    void end() {
        project.close();
    }

    @BeforeEach
    void open() {
        window = StoryWindow.over(project, "anna", NoProjects.INSTANCE);
        window.go(new Route.Review(OptionalInt.of(nested)));
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
        awaitVerdict("not run");
        assertThat(window.text("#reason")).contains("not allowed: import os");
        Toolkit.run(() -> area().replaceText(compiled + "result = (\n"));
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        Toolkit.await("it is no Python", () -> window.text("#reason").contains("SyntaxError"));
        assertThat(window.text("#verdict")).isEqualTo("not run");
        window.press(KeyCode.ESCAPE);
        Toolkit.await("the text is read again", () -> !area().isEditable());
        Toolkit.run(
                () -> window.find("#reset", javafx.scene.control.Button.class).fire());
        awaitVerdict("equal");
        assertThat(Toolkit.on(() -> area().getText())).isEqualTo(compiled);
    }

    /** Without the kernel's walls our own program runs; the one that was changed waits for an answer, which nothing keeps. */
    @Test
    void aChangedProgramAsksBeforeItRunsWithoutWalls(@TempDir Path folder) throws IOException {
        PythonSearch old = new PythonSearch(List.of(OldKernel.python(folder)));
        for (int i = 0; i < 2; i++) {
            window.close();
            window = StoryWindow.over(project, "anna", NoProjects.INSTANCE, Authors::offline, old);
            window.go(new Route.Program(OptionalInt.of(nested), ""));
            awaitVerdict("equal");
            window.press(KeyCode.E);
            Toolkit.run(() -> area().replaceText(area().getText() + "result = pd.concat([result, result])\n"));
            window.press(KeyCode.ENTER, KeyCode.CONTROL);
            Toolkit.await("the sheet asks", () -> window.scene().lookup("#consent-sheet") != null);
            assertThat(window.text("#verdict")).isEqualTo("not run");
            assertThat(window.text("#reason")).contains("the kernel has no Landlock");
            if (i == 0) {
                Toolkit.picture(window.scene(), "program-trust");
                Toolkit.run(() -> window.find("#consent-connect", Button.class).fire());
                awaitVerdict("differs");
                window.press(KeyCode.ENTER, KeyCode.CONTROL);
                awaitVerdict("differs");
            }
            Toolkit.run(() -> ((Button) java.util.Objects.requireNonNullElseGet(
                            window.scene().lookup("#consent-cancel"), Button::new))
                    .fire());
        }
        assertThat(window.text("#verdict")).isEqualTo("not run");
    }

    /** The project may come from anybody: opened, its items looked at, it starts no process, whatever its calls hold. */
    @Test
    void openingAForeignProjectRunsNoneOfItsPrograms(@TempDir Path folder) throws IOException {
        TestPython.get();
        window.close();
        Path theirs = Files.createDirectories(folder.resolve("theirs"));
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, theirs)) {
            SampleProject.generate(project, 2, 7);
            Call call = new Call(
                    new CallPurpose(1, 0, Allowance.UNLIMITED),
                    "pandas-program",
                    7,
                    1,
                    new Prompt("write", "a program"));
            project.calls()
                    .journal()
                    .append(
                            call,
                            "m",
                            new ModelReply.Replied(
                                    "{\"program\": [\"open('" + folder.resolve("MARK") + "', 'w')\", \"result = 1\"]}",
                                    ModelReply.Cost.NONE));
        }
        for (String name : List.of("python3", "sitecustomize.py", "pandas.py", "kept.py")) {
            Path planted = Files.writeString(theirs.resolve(name), "#!/bin/sh\ntouch " + folder.resolve("MARK") + "\n");
            assertThat(planted.toFile().setExecutable(true)).isTrue();
        }
        Path record = folder.resolve("processes.jfr");
        try (Recording processes = new Recording()) {
            processes.enable("jdk.ProcessStart");
            processes.start();
            try (Project project = SampleProject.open(theirs)) {
                window = StoryWindow.over(project, "anna", NoProjects.INSTANCE);
                for (int i = 1; i <= 2; i++) {
                    int number = i;
                    window.go(new Route.Review(OptionalInt.of(i)));
                    Toolkit.await("item " + i, () -> window.text("#number").endsWith(":" + number));
                }
                processes.dump(record);
                assertThat(started(record)).as("processes").isEmpty();
                window.press(KeyCode.M);
                awaitVerdict("equal");
                window.close();
            }
            processes.dump(record);
            assertThat(started(record))
                    .as("the user asked for the program of an item")
                    .isNotEmpty();
        }
        assertThat(folder.resolve("MARK")).doesNotExist();
        window = StoryWindow.over(project, "anna", NoProjects.INSTANCE);
    }

    private static List<String> started(Path record) throws IOException {
        return RecordingFile.readAllEvents(record).stream()
                .filter(e -> e.getEventType().getName().equals("jdk.ProcessStart"))
                .map(e -> e.getString("command"))
                .toList();
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
