package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.text.TextFlow;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.apis.call.ledger.LedgerLine;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.project.Project;

/** Tables are put behind APIs, a query over them runs, and its plan, its calls and their replies are looked at. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApisStoryTest {

    private static final String SQL = "SELECT a.status FROM doctors d, appointments a"
            + " WHERE d.specialization = 'Dermatology' AND a.doctor_name = d.name";

    private static final String DOCUMENT = """
        openapi: 3.0.3
        info: {title: Weather, version: '1'}
        servers: [{url: 'https://weather.example.org'}]
        paths:
          /weather:
            get:
              operationId: weather
              parameters:
                - {name: q, in: query, required: true, schema: {type: string}}
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema:
                        type: array
                        items: {type: object, properties: {city: {type: string}, rain: {type: number}}}
        """;

    @TempDir
    private static Path folder;

    private Project project;

    private static final String MEMBER = """
        openapi: 3.0.3
        info: {title: Places, version: '1'}
        servers: [{url: 'https://places.example.org'}]
        paths:
          /places:
            get:
              operationId: listPlaces
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema:
                        type: array
                        items: {type: object, properties: {place_key: {type: string}, height: {type: number}}}
          /places/{placeCode}:
            get:
              operationId: placeById
              parameters:
                - {name: placeCode, in: path, required: true, schema: {type: string}}
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema: {type: object, properties: {place_key: {type: string}, height: {type: number}}}
        """;

    @BeforeAll
    void begin() {
        Toolkit.start();
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
    }

    @AfterAll
    void end() {
        project.close();
    }

    @Test
    void aQueryOverTablesBehindApisShowsItsCalls() {
        try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            putAppointmentsBehindAnApi(window);
            window.press(KeyCode.T);
            window.fire("#consent-connect");
            Toolkit.await("a real row came", () -> window.text("#sources-state").contains("1 call"));
            assertThat(run(window, SQL))
                    .as("the rows of the tables")
                    .hasSameSizeAs(((Rows) project.facts().run(new GuardedQuery(SQL), Patient.LIMITS)).rows());
            Toolkit.await("the plan is shown", () -> window.scene().lookup("#plan-step-1") != null);
            window.fire("#plan-step-1");
            Toolkit.await(
                    "its calls are listed", () -> !items(window, "#step-calls").isEmpty());
            window.fire("#step-close");

            window.press(KeyCode.L, KeyCode.CONTROL, KeyCode.SHIFT);
            Toolkit.await(
                    "the ledger is shown", () -> items(window, "#calls-table").size() == ledger().size());
            TextFlow reply = window.find("#reply-text", TextFlow.class);
            Toolkit.await(
                    "a value of the reply becomes a column",
                    () -> reply.getChildren().stream()
                            .anyMatch(t -> t.getStyleClass().contains("lit-value")));
        }
    }

    @Test
    void anInputThatNothingBindsIsRefusedInOneLine() {
        try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            putAppointmentsBehindAnApi(window);
            int before = ledger().size();
            window.go(new Route.Query("SELECT truth FROM is_prime", Optional.empty()));
            Toolkit.await(
                    "it is refused",
                    () -> window.scene().getRoot().lookupAll(".problem").stream()
                            .anyMatch(l -> ((Label) l).getText().startsWith("is_prime needs a value for number")));
            assertThat(ledger()).hasSize(before);
        }
    }

    @Test
    void aDocumentIsImportedAndItsMappingChanged() throws IOException {
        Path document = Files.writeString(folder.resolve("weather.yaml"), DOCUMENT);
        try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            window.go(new Route.Apis());
            window.answers().next(document);
            Toolkit.await("the room is shown", () -> window.shell().fire("sources.import"));
            window.fire("#import-confirm");
            Toolkit.await("it is in the graph", () -> box(window, "weather").isPresent());
            Toolkit.run(() ->
                    box(window, "weather").orElseThrow().getOnMouseClicked().handle(null));
            Toolkit.await(
                    "its mapping is shown", () -> window.text("#source-name").equals("weather"));
            Toolkit.run(() -> {
                window.find("#mapping-rows", TextField.class).setText("/days");
                @SuppressWarnings("unchecked") // the form fills it with the names of columns
                ChoiceBox<String> found = window.find("#mapping-finds-q", ChoiceBox.class);
                found.setValue("city");
                window.find("#limit-per-second", TextField.class).setText("20");
            });
            window.go(new Route.Apis());
            Toolkit.rest();
            assertThat(window.find("#mapping-rows", TextField.class).getText())
                    .as("what was typed, after the APIs were read again")
                    .isEqualTo("/days");
            window.command("sources.save");
            Toolkit.await(
                    "document and host, one file after the other, are kept",
                    () -> apis().stream().anyMatch(e -> e.mapping().rows().equals("/days"))
                            && perSecond("weather") > 0);
            Entity.Remote weather = apis().stream()
                    .filter(e -> e.name().equals("weather"))
                    .findFirst()
                    .orElseThrow();
            assertThat(weather.mapping().input("city").orElseThrow().parameter())
                    .isEqualTo("q");
            assertThat(weather.attributes().stream().map(Attribute::name)).containsExactly("city", "rain");
            assertThat(perSecond("weather")).isEqualTo(20);
        }
    }

    /** One lab by its key becomes a second way into the list of labs, once its input is the key of the list. */
    @Test
    void aMemberThatIsJoinedToItsListIsNamed() throws IOException {
        Path document = Files.writeString(folder.resolve("places.yaml"), MEMBER);
        try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            window.go(new Route.Apis());
            window.answers().next(document);
            Toolkit.await("the room is shown", () -> window.shell().fire("sources.import"));
            window.fire("#import-confirm");
            Toolkit.await("it is in the graph", () -> box(window, "placeById").isPresent());
            Toolkit.run(() ->
                    box(window, "placeById").orElseThrow().getOnMouseClicked().handle(null));
            Toolkit.await(
                    "its mapping is shown", () -> window.text("#source-name").equals("placeById"));
            Toolkit.run(() -> {
                @SuppressWarnings("unchecked") // the form fills it with the names of columns
                ChoiceBox<String> found = window.find("#mapping-finds-placeCode", ChoiceBox.class);
                found.setValue("place_key");
            });
            window.command("sources.save");
            Toolkit.await(
                    "what became of it is said",
                    () -> window.text("#sources-state")
                            .contains("placeById has the columns of listPlaces, and is now another way to ask"));
            assertThat(apis().stream().map(Entity::name)).contains("listPlaces").doesNotContain("placeById");
        }
    }

    private int perSecond(String document) {
        return project.apis()
                .hosts()
                .orThrow(IllegalStateException::new)
                .get(document)
                .limits()
                .perSecond();
    }

    private static Optional<Node> box(StoryWindow window, String table) {
        return window.scene().getRoot().lookupAll(".table-box").stream()
                .filter(n -> String.valueOf(n.getAccessibleText()).startsWith("Table " + table))
                .findFirst();
    }

    private void putAppointmentsBehindAnApi(StoryWindow window) {
        window.go(new Route.Apis());
        Toolkit.await("the room is shown", () -> window.shell().fire("sources.mark"));
        Toolkit.await("the tables are listed", () -> window.scene().lookup("#mark-appointments") != null);
        Toolkit.run(() -> {
            window.find("#mark-appointments", CheckBox.class).setSelected(true);
            window.find("#mark-functions", CheckBox.class).setSelected(true);
        });
        window.fire("#mark-confirm");
        // The graph is drawn once more when the served tables have come in.
        Toolkit.await(
                "it is in the graph",
                () -> box(window, "appointments")
                        .filter(b -> String.valueOf(b.getAccessibleText()).contains("API"))
                        .isPresent());
        Toolkit.run(() ->
                box(window, "appointments").orElseThrow().getOnMouseClicked().handle(null));
        Toolkit.await(
                "its mapping is shown",
                () -> window.text("#source-name").equals("appointments")
                        // Before the host is allowed, a call asks for consent.
                        && window.text("#source-leaving").contains("You allowed this host"));
    }

    private static List<?> run(StoryWindow window, String sql) {
        window.go(new Route.Query());
        Toolkit.await("the room is shown", () -> window.scene().lookup("#query-sql") != null);
        Toolkit.run(() -> window.find("#query-sql", CodeArea.class).replaceText(sql));
        window.command("query.run");
        Toolkit.await("rows came", () -> !items(window, "#query-rows").isEmpty());
        return items(window, "#query-rows");
    }

    private static List<?> items(StoryWindow window, String table) {
        return Toolkit.on(() ->
                window.scene().lookup(table) instanceof TableView<?> shown ? List.copyOf(shown.getItems()) : List.of());
    }

    private List<Entity.Remote> apis() {
        return project.apis().entities().orThrow(IllegalStateException::new);
    }

    private List<LedgerLine> ledger() {
        return project.apis().ledger().last(10_000).orThrow(IllegalStateException::new);
    }
}
