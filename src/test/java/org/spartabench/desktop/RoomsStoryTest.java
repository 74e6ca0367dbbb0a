package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.project.Project;
import org.spartabench.publishing.exchange.SpartaExport;

/** What the welcome, facts and publish rooms do for their user, through the real screens. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RoomsStoryTest {

    @TempDir
    private static Path folder;

    private Project project;

    @BeforeAll
    void begin() {
        Toolkit.start();
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(project, 9, 7);
        new AsSeen(project.queue()).decide(1, "anna", new Verdict.Accept(), 1_000);
        new AsSeen(project.queue()).decide(2, "anna", new Verdict.Reject(List.of(RejectReason.TIE), ""), 1_000);
        new AsSeen(project.queue()).decide(3, "anna", new Verdict.EditQuestion("Which one is it?"), 1_000);
    }

    @AfterAll
    void end() {
        project.close();
    }

    @Test
    void theRoomExportsWhatTheProgramWithoutAWindowExports() throws IOException {
        try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            window.go(new Route.Publish());
            for (boolean lines : List.of(false, true)) {
                Path byRoom = folder.resolve(lines ? "room.jsonl" : "room");
                Path headless = folder.resolve(lines ? "headless.jsonl" : "headless");
                window.fire(lines ? "#lines" : "#folder");
                Toolkit.run(() -> window.find("#target", TextField.class).setText(byRoom.toString()));
                window.fire("#undecided"); // the second time without them again
                window.fire("#disputed");
                Toolkit.run(() -> window.find("#folder", ButtonBase.class).requestFocus());
                window.press(KeyCode.X);
                window.fire("#export-confirm");
                Toolkit.await(
                        "the export is told",
                        () -> notices(window).stream().anyMatch(l -> l.contains(byRoom.toString())));
                export(headless, lines);
                assertThat(bytes(byRoom)).isNotEmpty().isEqualTo(bytes(headless));
            }
        }
    }

    /** What nobody settled stays out, and what is there already is not replaced unasked. */
    @Test
    void anExportAsksBeforeItWrites() throws IOException {
        try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            Path out =
                    Files.writeString(folder.resolve("earlier.jsonl"), "{\"question_id\": 1}\n{\"question_id\": 2}\n");
            window.go(new Route.Publish());
            window.fire("#lines");
            Toolkit.run(() -> {
                window.find("#target", TextField.class).setText(out.toString());
                window.find("#lines", ButtonBase.class).requestFocus();
            });
            window.press(KeyCode.X);
            Node sheet = window.find("#export-sheet", Node.class);
            assertThat(Toolkit.on(() -> sheet.lookupAll(".label").stream()
                            .map(l -> ((Label) l).getText())
                            .toList()))
                    .anyMatch(t -> t.startsWith("Export 2 items to "))
                    .anyMatch(t -> t.equals("Not included: 6 undecided, 1 rejected."))
                    .anyMatch(t -> t.equals("earlier.jsonl is there already with 2 items; it will be replaced."));
            assertThat(Files.readString(out)).as("before one agrees").contains("\"question_id\": 2");
            window.fire("#export-cancel");
            assertThat(window.idle()).isTrue();
            window.press(KeyCode.X);
            window.fire("#export-confirm");
            Toolkit.await(
                    "the export is told", () -> notices(window).stream().anyMatch(l -> l.equals(out + ": 2 items")));
            assertThat(Files.readAllLines(out)).hasSize(2);
        }
    }

    /** A total is typed over another: the mix is shared once, Enter leaves the field, and plain keys are commands again. */
    @Test
    void aTotalThatIsTypedKeepsTheMix() {
        try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            window.go(new Route.Generate());
            Toolkit.await(
                    "the last run is shown",
                    () -> window.scene().lookup("#fresh") instanceof ButtonBase b && b.isVisible());
            window.command("generate.new");
            for (int total : List.of(44, 110)) {
                Toolkit.await("the plan is there", () -> number(window, "Items in all") != null);
                Toolkit.run(() -> {
                    number(window, "Items in all").requestFocus();
                    number(window, "Items in all").selectAll();
                });
                window.type(String.valueOf(total));
                window.press(KeyCode.ENTER);
                Toolkit.await("the field is left", () -> !(window.scene().getFocusOwner() instanceof TextInputControl));
                assertThat(number(window, "Items of shape non-nested").getText())
                        .isEqualTo(String.valueOf(total * 5 / 11));
                assertThat(number(window, "Items of shape (2, 2)").getText()).isEqualTo(String.valueOf(total / 11));
            }
            window.press(KeyCode.E);
            Toolkit.await("E is a command", () -> window.scene().lookup("#estimate") != null);
        }
    }

    private static TextField number(StoryWindow window, String name) {
        return Toolkit.on(() -> window.scene().getRoot().lookupAll(".number-field").stream()
                .map(TextField.class::cast)
                .filter(f -> f.getAccessibleText().equals(name))
                .findFirst()
                .orElse(null));
    }

    @Test
    void theTeamSeesWhoDecidedWhat() {
        project.team().idleSeconds(60);
        try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            window.go(new Route.Team());
            Toolkit.await(
                    "the validators are shown",
                    () -> window.scene().lookup(".sheet-table") instanceof TableView<?> t
                            && t.getItems().stream()
                                    .anyMatch(row -> row.toString().startsWith("[anna, 1, 1, 1, 0,")));
            Toolkit.run(() -> window.find("#idle-seconds", TextField.class).setText("30"));
            Toolkit.await("the limit is kept", () -> project.team().idleSeconds() == 30);
        }
    }

    private void export(Path out, boolean lines) {
        SpartaExport export = new SpartaExport(project.facts(), project.files().passages());
        Result<SpartaExport.Written> written = lines
                ? export.lines(taker -> project.set().entries(EnumSet.of(Status.ACCEPTED, Status.EDITED), taker), out)
                : export.folder(taker -> project.set().entries(Status.NOT_REJECTED, taker), out);
        assertThat(written).isInstanceOf(Result.Ok.class);
    }

    /** All bytes under a path, as text, by the name below it. */
    private static Map<String, String> bytes(Path root) throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.put(
                        root.relativize(file).toString(),
                        Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1));
            }
        }
        return all;
    }

    @SuppressWarnings("unchecked")
    private static List<String> notices(StoryWindow window) {
        return List.copyOf(window.find("#done", ListView.class).getItems());
    }

    @Test
    void rowsAreSortedAndFilteredByTheEngine() {
        try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            window.go(new Route.Facts(Optional.of("patients")));
            Toolkit.await("rows are shown", () -> !rows(window).getItems().isEmpty());
            Toolkit.run(() -> {
                TableView<List<Object>> rows = rows(window);
                TableColumn<List<Object>, ?> name = column(rows, "name");
                name.setSortType(TableColumn.SortType.DESCENDING);
                rows.getSortOrder().setAll(List.of(name));
                rows.sort();
            });
            List<String> last = names("ORDER BY name DESC");
            Toolkit.await(
                    "the last names of all rows stand first",
                    () -> shown(window).equals(last.subList(0, shown(window).size())));
            String part = last.getFirst().split(" ")[0];
            window.press(KeyCode.F, KeyCode.CONTROL);
            window.type(part.toLowerCase(java.util.Locale.ROOT));
            long holding = names("ORDER BY name DESC").stream()
                    .filter(n -> n.contains(part))
                    .count();
            Toolkit.await(
                    "only rows that hold the words are left",
                    () -> window.text("#range").endsWith("of " + count(window))
                            && shown(window).size() < last.size()
                            && shown(window).contains(last.getFirst()));
            assertThat(shown(window).stream().filter(n -> n.contains(part)).count())
                    .isEqualTo(holding);
        }
    }

    /** A table that answers late: rows of the table before never stand under the columns of the next one. */
    @Test
    void rowsAndColumnsOfATableChangeTogether() {
        try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            window.go(new Route.Facts());
            ListView<?> tables = window.find("#tables", ListView.class);
            rows(window); // waits until they are there
            List<Table> byWidth = project.facts().schema().tables().stream()
                    .sorted(Comparator.comparingInt((Table t) -> t.columns().size()))
                    .toList();
            for (Table table : List.of(byWidth.getFirst(), byWidth.getLast(), byWidth.getFirst())) {
                Toolkit.run(() -> {
                    tables.getSelectionModel().select(tables.getItems().indexOf(table));
                    TableView<List<Object>> rows = rows(window);
                    assertThat(rows.getItems()).as("rows of the table before").isEmpty();
                    rows.getColumns().forEach(c -> c.getCellData(0));
                });
                Toolkit.await("rows are shown", () -> !rows(window).getItems().isEmpty());
                Toolkit.run(() -> assertThat(rows(window).getItems().getFirst())
                        .hasSameSizeAs(table.columns())
                        .hasSameSizeAs(rows(window).getColumns()));
            }
        }
    }

    private static int count(StoryWindow window) {
        return rows(window).getItems().size();
    }

    private List<String> names(String order) {
        Rows rows = (Rows) project.facts().run(new GuardedQuery("SELECT name FROM patients " + order), Patient.LIMITS);
        List<String> names = new ArrayList<>();
        rows.rows().forEach(row -> names.add(String.valueOf(row.getFirst())));
        return names;
    }

    @SuppressWarnings("unchecked")
    private static TableView<List<Object>> rows(StoryWindow window) {
        return window.find("#rows", TableView.class);
    }

    private static List<String> shown(StoryWindow window) {
        TableView<List<Object>> rows = rows(window);
        TableColumn<List<Object>, ?> name = column(rows, "name");
        return IntStream.range(0, rows.getItems().size())
                .mapToObj(i -> String.valueOf(name.getCellData(i)))
                .toList();
    }

    private static <T> TableColumn<T, ?> column(TableView<T> view, String name) {
        return view.getColumns().stream()
                .filter(c -> c.getText().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
