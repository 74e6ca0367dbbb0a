package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.welcome.Projects;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.project.Project;

/** From somebody's data to a project, step by step through the import assistant. */
class ImportStoryTest {

    @TempDir
    private static Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void aSqliteFileBecomesAProjectThatIsOpenInFacts() {
        Path file = SampleProject.sqlite(SampleDomain.MEDICAL, folder);
        Path target = folder.resolve("clinic-project");
        AtomicReference<Path> opened = new AtomicReference<>();
        try (StoryWindow window = StoryWindow.without(projects(target, opened))) {
            assistant(window, file, KeyCode.S);
            Toolkit.await("the tables are listed", () -> tables(window).size() == 5);
            next(window, "#columns");
            choose(window, "#tables", "treatments");
            refuseAType(window);
            next(window, "#primary");
            Toolkit.await(
                    "the keys are borne out",
                    () -> lines(window, "#primary").stream().anyMatch(line -> line.equals("all 200 rows are unique")));
            Toolkit.await(
                    "and so are the joins",
                    () -> lines(window, "#foreign").stream().anyMatch(line -> line.equals("all 200 values match")));
            leaveOutAJoin(window);
            next(window, "#grounding");
            markAndRephrase(window);
            next(window, "#verdict");
            Toolkit.await(
                    "what stands twice is told", () -> text(window, "#verdict").startsWith("No fact appears"));
            next(window, "#summary");
            Toolkit.run(() -> window.find("#name", TextField.class).setText("My clinic!"));
            assertThat(text(window, "#where")).as("the folder follows the name").endsWith("My-clinic-project");
            Toolkit.run(() -> window.find("#name", TextField.class).setText("clinic"));
            window.press(KeyCode.ENTER, KeyCode.CONTROL);
            Toolkit.await("the project is made", () -> target.equals(opened.get()));
        }
        try (Project made = Project.open(target).orThrow(IllegalStateException::new)) {
            assertMade(made);
            try (StoryWindow window = StoryWindow.over(made, "anna", NoProjects.INSTANCE)) {
                window.go(new Route.Facts(Optional.of("patients")));
                Toolkit.await(
                        "its rows are shown in Facts",
                        () -> !window.find("#rows", TableView.class).getItems().isEmpty());
            }
        }
    }

    private static void assertMade(Project made) {
        Schema schema = made.schema();
        assertThat(schema.table("patients").orElseThrow().grounding()).isTrue();
        assertThat(schema.table("billing").orElseThrow().rows()).isEqualTo(200);
        assertThat(schema.column(new ColumnRef("treatments", "treatment_type"))
                        .orElseThrow()
                        .type())
                .isEqualTo(ColumnType.TEXT);
        assertThat(schema.foreignKeys())
                .contains(new ForeignKey("billing", List.of("patient_name"), "patients", List.of("name")))
                .doesNotContain(new ForeignKey(
                        "treatments", List.of("appointment_id"), "appointments", List.of("appointment_id")));
        assertThat(made.files().passages().page("patients", 0, 1).getFirst().text())
                .startsWith("In this clinic");
    }

    /** A text cannot be taken for a number: the cells are named, the type stays. */
    private static void refuseAType(StoryWindow window) {
        TableView<?> columns = window.find("#columns", TableView.class);
        int at = Toolkit.on(() -> names(columns).indexOf("treatment_type"));
        Toolkit.run(() -> columns.getSelectionModel().clearAndSelect(at));
        type(window, ColumnType.INTEGER);
        Toolkit.await(
                "the cells that do not fit are named",
                () -> text(window, "#fit").contains("200 cells are not of type whole number"));
        assertThat(window.find("#misfits", ListView.class).getItems().getFirst().toString())
                .contains("treatments")
                .contains("'");
        assertThat(window.find("#type", ChoiceBox.class).getValue()).isEqualTo(ColumnType.TEXT);
    }

    private static List<String> names(TableView<?> columns) {
        return columns.getItems().stream().map(c -> ((PlannedColumn) c).name()).toList();
    }

    @SuppressWarnings("unchecked")
    private static void type(StoryWindow window, ColumnType type) {
        Toolkit.run(() -> window.find("#type", ChoiceBox.class).setValue(type));
    }

    private static void leaveOutAJoin(StoryWindow window) {
        ListView<?> keys = window.find("#foreign", ListView.class);
        int at = Toolkit.on(() -> keys.getItems().stream()
                .map(k -> ((ForeignKey) k).table() + " " + ((ForeignKey) k).references())
                .toList()
                .indexOf("treatments appointments"));
        Toolkit.run(() -> {
            keys.scrollTo(at);
            keys.getSelectionModel().clearAndSelect(at);
            keys.requestFocus();
        });
        Toolkit.await(
                "the line is in view",
                () -> lines(window, "#foreign").stream()
                        .anyMatch(line -> line.contains("→ appointments.appointment_id")));
        window.press(KeyCode.SPACE);
        Toolkit.await(
                "one join fewer is counted",
                () -> window.scene().getRoot().lookupAll("#step-keys .label").stream()
                        .anyMatch(l -> ((Label) l).getText().startsWith("4 joins")));
    }

    private static void markAndRephrase(StoryWindow window) {
        choose(window, "#grounding", "patients");
        Toolkit.run(() -> window.find("#grounding", ListView.class).requestFocus());
        window.press(KeyCode.SPACE);
        Toolkit.await("passages are previewed", () -> !previewed(window).isBlank());
        TextArea template = window.find("#template", TextArea.class);
        String usual = Toolkit.on(template::getText);
        Toolkit.run(() -> template.setText(usual.replace("{name}", "{nmae}")));
        Toolkit.await(
                "a mistake is told with its place", () -> text(window, "#fault").contains("no column 'nmae'"));
        Toolkit.run(() -> template.setText("version: 1\n\nIn this clinic: "
                + usual.replace("version: 1", "").strip()));
        Toolkit.await("the preview follows", () -> previewed(window).startsWith("In this clinic"));
    }

    @Test
    void aFolderBecomesAProjectWithACorrectedType() throws IOException {
        Path csv = Files.createDirectory(folder.resolve("ward"));
        Files.writeString(csv.resolve("beds.csv"), "bed,room,nurse\n1,101,Ada\n2,102,Ben\n3,101,Cleo\n");
        Path target = folder.resolve("ward-project");
        AtomicReference<Path> opened = new AtomicReference<>();
        try (StoryWindow window = StoryWindow.without(projects(target, opened))) {
            assistant(window, csv, KeyCode.F);
            Toolkit.await("the table is listed", () -> tables(window).size() == 1);
            next(window, "#columns");
            TableView<?> columns = window.find("#columns", TableView.class);
            Toolkit.run(() -> columns.getSelectionModel().clearAndSelect(1));
            assertThat(window.find("#type", ChoiceBox.class).getValue()).isEqualTo(ColumnType.INTEGER);
            type(window, ColumnType.TEXT);
            Toolkit.await("every cell fits", () -> text(window, "#fit").startsWith("Every cell matches"));
            window.press(KeyCode.DIGIT6, KeyCode.ALT);
            Toolkit.await("the last step is shown", () -> window.scene().lookup("#summary") != null);
            window.press(KeyCode.ENTER, KeyCode.CONTROL);
            Toolkit.await("the project is opened", () -> target.equals(opened.get()));
        }
        try (Project made = Project.open(target).orThrow(IllegalStateException::new)) {
            assertThat(made.schema()
                            .column(new ColumnRef("beds", "room"))
                            .orElseThrow()
                            .type())
                    .isEqualTo(ColumnType.TEXT);
            assertThat(made.schema().table("beds").orElseThrow().rows()).isEqualTo(3);
        }
    }

    @Test
    void aRaggedFileIsToldInOneLineAndMakesNothing() throws IOException {
        Path csv = Files.createDirectory(folder.resolve("torn"));
        Files.writeString(csv.resolve("beds.csv"), "bed,room\n1,101\n2,102,extra\n");
        Path target = folder.resolve("torn-project");
        try (StoryWindow window = StoryWindow.without(projects(target, new AtomicReference<>()))) {
            assistant(window, csv, KeyCode.F);
            Toolkit.await("the problem is told", () -> problems(window).stream().anyMatch(l -> l.contains("beds.csv")));
            assertThat(problems(window))
                    .singleElement()
                    .asString()
                    .contains("beds.csv:3")
                    .contains("3 cells");
            assertThat(window.find("#next", ButtonBase.class).isDisabled()).isTrue();
            assertThat(window.find("#step-tables", ButtonBase.class).isDisabled())
                    .isTrue();
        }
        assertThat(target).doesNotExist();
    }

    private static void assistant(StoryWindow window, Path data, KeyCode key) {
        window.go(new Route.Welcome());
        window.press(KeyCode.N, KeyCode.CONTROL);
        Toolkit.await("the assistant is open", () -> window.scene().lookup("#problems") != null);
        window.answers().next(data);
        window.press(key);
    }

    /** Goes on by key and waits until the next step is there. */
    private static void next(StoryWindow window, String seen) {
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        Toolkit.await(
                "the step with " + seen + " is shown", () -> window.scene().lookup(seen) != null);
    }

    private static void choose(StoryWindow window, String list, String table) {
        ListView<?> view = window.find(list, ListView.class);
        Toolkit.run(() -> {
            for (int i = 0; i < view.getItems().size(); i++) {
                if (((PlannedTable) view.getItems().get(i)).name().equals(table)) {
                    view.getSelectionModel().clearAndSelect(i);
                }
            }
        });
    }

    private static List<?> tables(StoryWindow window) {
        return window.find("#found-tables", TableView.class).getItems();
    }

    private static String text(StoryWindow window, String id) {
        return window.scene().lookup(id) instanceof Label label ? label.getText() : "";
    }

    /** All that the lines of a list say. */
    private static List<String> lines(StoryWindow window, String list) {
        return window.scene().getRoot().lookupAll(list + " .label").stream()
                .map(n -> ((Label) n).getText())
                .toList();
    }

    private static String previewed(StoryWindow window) {
        StringBuilder all = new StringBuilder();
        window.scene().getRoot().lookupAll("#previewed .passage-card").stream()
                .limit(1)
                .flatMap(card -> ((TextFlow) card).getChildren().stream())
                .forEach(piece -> all.append(((Text) piece).getText()));
        return all.toString();
    }

    @SuppressWarnings("unchecked")
    private static List<String> problems(StoryWindow window) {
        return List.copyOf(window.find("#problems", ListView.class).getItems());
    }

    private static Projects projects(Path target, AtomicReference<Path> opened) {
        return new Projects() {
            @Override
            public List<Recent> recent() {
                return List.of();
            }

            @Override
            public void open(Path project) {
                opened.set(project);
            }

            @Override
            public Path proposed(String name) {
                return target.resolveSibling(name + "-project");
            }
        };
    }
}
