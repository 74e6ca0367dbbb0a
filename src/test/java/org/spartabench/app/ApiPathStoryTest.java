package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Spinner;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.cli.io.Exit;
import org.spartabench.desktop.NoProjects;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.StoryWindow;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Query;

/**
 * The main path over APIs in one window, without a model or a network: tables become APIs, four strategies are compared, a
 * plan and its calls are looked at, contests are decided by keys, and the release answers from its recorded replies.
 */
class ApiPathStoryTest {

    private static final int ITEMS = 4;
    private static final int CONTESTS = 3;
    private static final List<KeyCode> KEYS = List.of(KeyCode.DIGIT1, KeyCode.DIGIT2, KeyCode.DIGIT3);

    @TempDir
    private Path temp;

    @Test
    void fromMarkedTablesToAReleaseThatNeedsNoNetwork() throws IOException {
        Toolkit.start();
        Path out = temp.resolve("set");
        Map<String, List<String>> answers;
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, temp)) {
            SampleProject.generate(project, ITEMS, 7);
            project.files().releases().form(SampleProject.filledForm());
            try (StoryWindow window = StoryWindow.over(project, "ann", NoProjects.INSTANCE)) {
                mark(window);
                compare(window);
                lookAtPlanAndCalls(window);
                decide(window, project);
                release(window, out);
            }
            answers = released(project);
        }
        assertThat(answers).hasSize(CONTESTS);
        answeredByOthers(out, answers);
    }

    private static void mark(StoryWindow window) {
        window.go(new Route.Apis());
        Toolkit.await("the room is shown", () -> window.shell().fire("sources.mark"));
        Toolkit.await("the tables are listed", () -> window.scene().lookup("#mark-appointments") != null);
        Toolkit.run(() -> Stream.of("doctors", "patients", "appointments", "functions")
                .forEach(name -> window.find("#mark-" + name, CheckBox.class).setSelected(true)));
        window.fire("#mark-confirm");
        Toolkit.await("a mapping is shown", () -> window.scene().lookup("#mapping-rows") != null);
    }

    private static void compare(StoryWindow window) {
        window.go(new Route.Apis(Optional.of("strategies")));
        Toolkit.await("they can be compared", () -> window.enabled("strategies.run"));
        window.press(KeyCode.G);
        Toolkit.await("all is compared", () -> rows(window, "#strategies-grid") == ITEMS);
    }

    /** Opens the recipe of the first question over an API in the room Query, then the ledger. */
    private static void lookAtPlanAndCalls(StoryWindow window) {
        TableView<?> grid = window.find("#strategies-grid", TableView.class);
        Toolkit.run(() -> {
            for (int row = 0; row < ITEMS; row++) {
                if (!called(grid, row).contains(" 0 calls")) {
                    focus(grid, row);
                    return;
                }
            }
        });
        Toolkit.await("a recipe can be opened", () -> window.enabled("strategies.query"));
        window.press(KeyCode.O);
        Toolkit.await(
                "its rows came by its plan",
                () -> rows(window, "#query-rows") > 0 && window.scene().lookup("#plan-step-1") != null);
        window.fire("#plan-step-1");
        Toolkit.await("its calls are listed", () -> rows(window, "#step-calls") > 0);
        window.fire("#step-close");
        window.press(KeyCode.L, KeyCode.CONTROL, KeyCode.SHIFT);
        Toolkit.await("the ledger is shown", () -> rows(window, "#calls-table") > 0);
    }

    private static String called(TableView<?> grid, int row) {
        return String.valueOf(grid.getColumns().get(1).getCellData(row));
    }

    private static <T> void focus(TableView<T> grid, int row) {
        grid.requestFocus();
        grid.getFocusModel().focus(row, grid.getColumns().get(1));
    }

    private static int rows(StoryWindow window, String table) {
        return Toolkit.on(() -> window.scene().lookup(table) instanceof TableView<?> t
                ? t.getItems().size()
                : 0);
    }

    private static void decide(StoryWindow window, Project project) {
        window.go(new Route.Apis(Optional.of("candidates")));
        Toolkit.await("contests can be made", () -> window.enabled("candidates.make"));
        window.press(KeyCode.N);
        Toolkit.await("it asks how many", () -> window.scene().lookup("#contests-count") != null);
        Toolkit.run(() -> {
            number(window, "#contests-count", CONTESTS);
            number(window, "#contests-slips", 0);
        });
        window.fire("#contests-confirm");
        for (int i = 0; i < CONTESTS; i++) {
            String item = project.name() + ":";
            String place = " · " + (i + 1) + " of " + CONTESTS;
            Toolkit.await(
                    "contest" + place,
                    () -> window.text("#candidates-item").startsWith(item)
                            && window.text("#candidates-item").endsWith(place)
                            && window.enabled("candidates.qr"));
            window.press(KEYS.get(i));
        }
        Toolkit.await("all are decided", () -> project.queue().count(ItemFilter.of(Status.ACCEPTED)) == CONTESTS);
    }

    @SuppressWarnings("unchecked") // all spinners of the sheet hold whole numbers
    private static void number(StoryWindow window, String id, int value) {
        ((Spinner<Integer>) window.find(id, Spinner.class)).getValueFactory().setValue(value);
    }

    private static void release(StoryWindow window, Path out) {
        window.go(new Route.Publish());
        window.fire("#publish-release");
        Toolkit.run(() -> {
            window.find("#release-target", TextField.class).setText(out.toString());
            window.find("#release-license", TextField.class).setText("CC-BY-4.0");
            window.find("#release-decided", CheckBox.class).setSelected(true);
        });
        window.fire("#release-make");
        Toolkit.await(
                "it is released",
                () -> window.text("#release-result").startsWith(out + ": version 1.0.0, " + CONTESTS + " items"));
    }

    /** The rows of each published item, as texts in order, by its query. */
    private static Map<String, List<String>> released(Project project) {
        Map<String, List<String>> answers = new TreeMap<>();
        for (ItemRow row : project.queue().items(ItemFilter.of(Status.ACCEPTED), 0, Integer.MAX_VALUE)) {
            var item = project.queue().item(row.number()).orElseThrow().item();
            answers.put(Sql.print((Query) item.query()), item.answer().values());
        }
        return answers;
    }

    /** Imports the release into another project over the same facts: nothing serves, nothing is allowed, all is answered. */
    private void answeredByOthers(Path out, Map<String, List<String>> answers) throws IOException {
        Path other = temp.resolve("other");
        assertThat(Ran.command("sample", "medical", other).code()).isZero();
        Ran imported = Ran.command("import", other, out);
        assertThat(imported.code()).as(imported.err()).isEqualTo(Exit.DONE);
        assertThat(imported.err()).contains(" APIs taken with their recorded replies");
        for (Map.Entry<String, List<String>> item : answers.entrySet()) {
            Ran answered = Ran.command("answer", other, "--sql", item.getKey(), "--replies", "recorded", "--json");
            assertThat(answered.code()).as(answered.err()).isEqualTo(Exit.DONE);
            assertThat(answered.json().path("rows")).hasSize(item.getValue().size());
            assertThat(answered.json().path("calls").path("made").asInt()).isZero();
            assertThat(answered.json().path("calls").path("cached").asInt()).isPositive();
        }
    }
}
