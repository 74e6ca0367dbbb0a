package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.image.Image;
import javafx.scene.input.KeyCode;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.file.PlanFile;
import org.spartabench.project.Project;
import org.spartabench.project.table.run.RunInfo;
import org.spartabench.sql.shape.Shape;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A run that is planned, kept as a file, run, paused and resumed; prompts that are edited here and elsewhere; what it cost. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PlanStoryTest {

    private static final Shape FORK = Shape.parse("[[.][.]]");

    @TempDir
    private static Path folder;

    private Project project;
    private StoryWindow window;

    @BeforeAll
    void openWindow() {
        Toolkit.start();
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
        window = StoryWindow.over(project, "anna", NoProjects.INSTANCE);
        window.go(new Route.Generate());
        await("a run can be planned", () -> field("Items in all") != null);
    }

    @AfterAll
    void close() {
        window.close();
        project.close();
    }

    @Test
    @Order(1)
    void beforeAnyRunTheCostsSayWhatToDo() {
        window.press(KeyCode.C);
        await("the views are there", () -> list("#views").getItems().size() > 5);
        for (int i = 0; i < list("#views").getItems().size(); i++) {
            choose("#views", i);
            assertThat(text("#missing")).isNotBlank();
            assertThat(find("#png").isDisabled()).isTrue();
        }
    }

    @Test
    @Order(2)
    void aPlanIsEditedAndKeptAsAFile() {
        window.press(KeyCode.E);
        await("the whole plan is there", () -> field("HAVING, percent") != null);
        Toolkit.run(() -> {
            type("Items in all", "0");
            type("Items of shape non-nested", "4");
            type("Items of shape (1, 1)", "2");
            type("Seed", "11");
            TextField shape = (TextField) find(".shape-field");
            shape.setText("[[.][");
            assertThat(find(".shape-add").isDisabled()).isTrue();
            shape.setText(FORK.toString());
            ((ButtonBase) find(".shape-add")).fire();
            type("HAVING, percent", "50");
        });
        assertThat(complaints()).anyMatch(t -> t.startsWith("HAVING occurs only with GROUP BY"));
        Toolkit.run(() -> {
            type("HAVING, percent", "5");
            type("Author calls", "5000");
            choice("Shares are").getSelectionModel().select(1);
        });
        assertThat(complaints()).isEmpty();
        Path file = folder.resolve("plan.json");
        window.answers().next(file);
        window.fire("#save");
        await("the plan is saved", () -> text("#note").startsWith("Saved"));
        RunPlan saved = read(file);
        assertThat(saved.seed()).isEqualTo(11);
        assertThat(saved.mix()).isEqualTo(RunPlan.Mix.PROBABILITIES);
        assertThat(saved.budget().calls()).isEqualTo(5_000);
        assertThat(saved.targets())
                .containsExactly(
                        new RunPlan.Target(Shape.LEAF, 4),
                        new RunPlan.Target(Shape.parse("[.]"), 2),
                        new RunPlan.Target(FORK, 1));
    }

    @Test
    @Order(3)
    void aPlanFileIsOpenedAndABadOneIsToldOf() throws IOException {
        Toolkit.run(() -> type("Seed", "99"));
        Path bad = Files.writeString(folder.resolve("bad.json"), "{\"version\": 2, \"jobs\": 0}");
        window.answers().next(bad);
        window.fire("#open");
        await("it is told of", () -> text("#note").contains("jobs"));
        window.answers().next(folder.resolve("plan.json"));
        window.fire("#open");
        await("the plan is opened", () -> field("Seed").getText().equals("11"));
    }

    @Test
    @Order(4)
    void itIsRunPausedAndResumed() {
        window.fire("#start");
        window.fire("#pause");
        await("the run is held", () -> text("#pause").equals("Resume"));
        window.fire("#pause");
        await("the run is done", () -> !runs().isEmpty() && runs().getLast().state() == RunInfo.State.DONE);
        RunInfo run = Toolkit.on(() -> runs().getLast());
        assertThat(run.plan().withJobs(1))
                .isEqualTo(read(folder.resolve("plan.json")).withJobs(1));
        assertThat(run.accepted()).isEqualTo(7);
        await("its plan is shown", () -> text("#title").equals("Plan of run 1"));
        window.fire("#copy");
        await(
                "a new run has the same plan",
                () -> field("Seed") != null && field("Seed").getText().equals("11"));
    }

    @Test
    @Order(5)
    void aPromptIsEditedSeenSavedChangedElsewhereAndResetAgain() throws IOException {
        window.fire("#page-prompts");
        await("the prompts are shown", () -> window.scene().lookup("#prompt-preview") != null);
        choose("#kinds", PromptFiles.KINDS.indexOf("where"));
        await(
                "a real request is shown",
                () -> preview().contains(project.schema().tables().getFirst().name()));
        String shipped = PromptFiles.shipped().shipped("where").text();
        Toolkit.run(() -> editor().replaceText(shipped + "\nAsk as {{somebody}} would.\n"));
        assertThat(text("#promptProblem")).contains("{{somebody}}");
        assertThat(find("#save").isDisabled()).isTrue();
        Toolkit.run(() -> editor().replaceText(shipped + "\nAsk as {{persona}} would.\n"));
        assertThat(preview()).endsWith("Ask as " + project.schema().persona() + " would.");
        window.fire("#save");
        Path file = project.folder().resolve("prompts/where.md");
        await("the prompt is saved", () -> Files.exists(file) && find("#save").isDisabled());
        assertThat(project.files().prompts().file("where"))
                .isInstanceOfSatisfying(
                        Result.Ok.class, ok -> assertThat(ok.value().toString()).contains("Ask as {{persona}} would."));
        Files.writeString(file, shipped + "\nSay it from elsewhere.\n");
        await("the change is read", () -> editor().getText().endsWith("Say it from elsewhere.\n"));
        assertThat(preview()).endsWith("Say it from elsewhere.");
        assertThat(text("#note")).contains("Another program changed");
        window.fire("#changes");
        assertThat(preview().lines()).anyMatch(l -> l.equals("+ Say it from elsewhere."));
        window.fire("#changes");
        window.fire("#reset");
        await(
                "it is the shipped one again",
                () -> !Files.exists(file) && editor().getText().equals(shipped));
    }

    @Test
    @Order(6)
    void costsAreSeenAndSavedAsPictureDrawingAndTable() throws Exception {
        window.fire("#page-costs");
        choose("#views", 0);
        await("there are costs", () -> !find("#png").isDisabled());
        for (int i = 0; i < list("#views").getItems().size(); i++) {
            choose("#views", i);
            if (!find("#png").isDisabled()) {
                savedAndReadBack(i);
            }
        }
        choose("#views", 0);
        await("all methods are compared", () -> window.idle());
        savedAndReadBack(0);
        assertThat(Files.readString(folder.resolve("0.csv")).lines())
                .first()
                .asString()
                .startsWith("Method,Success,Empty,Duplicate,Exec-Err");
        assertThat(Files.readString(folder.resolve("0.csv")).lines())
                .anyMatch(l -> l.startsWith("Execution-Guided,4,"))
                .anyMatch(l -> l.equals("\"Execution-Guided, paper\",500,0,27,0,1058,1134,1.07,2466"));
    }

    @Test
    @Order(7)
    void aModelIsSetTriedAndKeptWithoutAKey() {
        window.fire("#page-plan");
        await("the plan is there", () -> find("#columns") != null && field("Author calls") != null);
        try (ChatServer server = new ChatServer(asked -> new ChatServer.Answer.Text("{\"ready\": true}"))) {
            Toolkit.run(() -> choice("Author").getSelectionModel().select(1));
            await("the model can be named", () -> seen(find("#model-url")));
            Toolkit.run(() -> {
                choice("Source of the key").getSelectionModel().select(0);
                ((TextField) find("#model-url")).setText("localhost");
            });
            assertThat(complaints()).anyMatch(t -> t.startsWith("The model's URL starts with http"));
            Toolkit.run(() -> {
                ((TextField) find("#model-url")).setText(server.url().toString());
                ((TextField) find("#model-model")).setText("small");
            });
            assertThat(complaints()).isEmpty();
            window.fire("#model-try");
            await("the model has answered", () -> text("#model-answer").startsWith("Answered in"));
            assertThat(text("#model-answer")).endsWith("{\"ready\": true}");
            assertThat(server.requests()).isOne();
            await(
                    "the settings are kept",
                    () -> project.files()
                            .model()
                            .filter(m ->
                                    m.model().equals("small") && m.baseUrl().equals(server.url()))
                            .isPresent());
        }
    }

    @Test
    @Order(8)
    void methodsAreComparedSideBySide() throws Exception {
        window.fire("#page-costs");
        choose("#views", 0);
        Toolkit.run(() -> {
            type("Items of shape non-nested", "2");
            type("Items of shape (1, 1)", "1");
        });
        window.fire("#compare");
        await(
                "a method is compared",
                () -> list("#views").getItems().size() > 5
                        && !find("#png").isDisabled()
                        && text("#title").equals("Leaf methods"));
        await("all methods are compared", () -> window.idle());
        savedAndReadBack(0);
        assertThat(Files.readString(folder.resolve("0.csv")).lines()).anyMatch(l -> l.startsWith("Template,2,"));
        assertThat(runs()).hasSize(1);
    }

    private void savedAndReadBack(int view) throws IOException, ParserConfigurationException, SAXException {
        for (String kind : List.of("png", "svg", "csv")) {
            Path file = folder.resolve(view + "." + kind);
            window.answers().next(file);
            window.fire("#" + kind);
            await(kind + " is saved", () -> text("#figure-note").equals("Saved " + file + "."));
        }
        Image picture = new Image(folder.resolve(view + ".png").toUri().toString());
        assertThat(picture.isError()).isFalse();
        assertThat(picture.getWidth()).isGreaterThan(600);
        Document drawing = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(Files.readString(folder.resolve(view + ".svg")))));
        assertThat(drawing.getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(drawing.getElementsByTagName("rect").getLength()).isGreaterThan(1);
        assertThat(Files.readAllLines(folder.resolve(view + ".csv"))).hasSizeGreaterThan(1);
    }

    // What the window shows, and what is done in it.

    private static void await(String what, BooleanSupplier holds) {
        Toolkit.await(what, holds);
    }

    private Node find(String selector) {
        return Toolkit.on(() -> window.scene().lookup(selector));
    }

    private String text(String selector) {
        return Toolkit.on(() -> ((Labeled) window.scene().lookup(selector)).getText());
    }

    private List<String> complaints() {
        return Toolkit.on(() -> window.scene().getRoot().lookupAll(".complaint").stream()
                .filter(PlanStoryTest::seen)
                .map(n -> ((Labeled) n).getText())
                .toList());
    }

    private static boolean seen(Node node) {
        return node.isVisible() && (node.getParent() == null || seen(node.getParent()));
    }

    private TextInputControl field(String name) {
        return Toolkit.on(() -> window.scene().getRoot().lookupAll(".number-field").stream()
                .filter(n -> name.equals(n.getAccessibleText()))
                .map(TextInputControl.class::cast)
                .findFirst()
                .orElse(null));
    }

    private void type(String name, String text) {
        field(name).setText(text);
    }

    private ComboBox<?> choice(String name) {
        return window.scene().getRoot().lookupAll(".plan-choice").stream()
                .filter(n -> name.equals(n.getAccessibleText()))
                .map(n -> (ComboBox<?>) n)
                .findFirst()
                .orElseThrow();
    }

    private ListView<?> list(String selector) {
        return (ListView<?>) find(selector);
    }

    private void choose(String selector, int index) {
        Toolkit.run(() -> list(selector).getSelectionModel().clearAndSelect(index));
    }

    private CodeArea editor() {
        return (CodeArea) find("#prompt-editor");
    }

    private String preview() {
        return Toolkit.on(() -> ((CodeArea) window.scene().lookup("#prompt-preview")).getText());
    }

    private List<RunInfo> runs() {
        return project.runs().all();
    }

    private static RunPlan read(Path file) {
        return switch (PlanFile.read(file)) {
            case Result.Ok<RunPlan>(RunPlan plan) -> plan;
            case Result.Bad<RunPlan> bad ->
                throw new AssertionError(bad.problems().toString());
        };
    }
}
