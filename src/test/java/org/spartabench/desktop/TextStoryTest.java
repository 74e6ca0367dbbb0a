package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.Spinner;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.welcome.Projects;
import org.spartabench.project.Project;

/**
 * Reports of a harbour become facts in the window: read by patterns, verified by two people by keys and settled by a third, taken into a
 * project where the columns pass, and lit as the evidence of items.
 */
class TextStoryTest {

    private static final int SAMPLE = 5;

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void reportsBecomeItemsWhoseEvidenceIsTheirOwnSentences() throws IOException {
        Reports reports = Reports.write(folder);
        try (Project project = reports.project()) {
            try (StoryWindow window = open(project, "ana")) {
                read(window, reports);
                sees(window);
                verify(window, "none");
                errs(window);
                figures(window);
            }
            try (StoryWindow window = open(project, "ben")) {
                few(window, SAMPLE);
                verify(window, "cargo");
                assertThat(window.text("#text-counts")).contains("1 disagreed");
            }
            settles(project);
        }
        Path made = assistant(reports);
        try (Project project = Project.open(made).orThrow(IllegalStateException::new)) {
            SampleProject.generate(project, 22, 7);
            lights(project, reports);
        }
    }

    private static StoryWindow open(Project project, String person) {
        StoryWindow window = StoryWindow.over(project, person, NoProjects.INSTANCE);
        window.go(new Route.Facts());
        window.command("facts.text");
        return window;
    }

    private static void read(StoryWindow window, Reports reports) throws IOException {
        Toolkit.await("what to do is said", () -> window.text("#text-start").startsWith("Facts are read out of texts"));
        window.answers().next(reports.texts());
        window.press(KeyCode.O);
        Path faulty =
                Files.writeString(reports.folder().resolve("faulty.json"), "{\"tables\": [{\"like\": \"whales\"}]}");
        window.answers().next(faulty);
        window.press(KeyCode.S);
        Toolkit.await("a fault is told", () -> window.text("#text-said").contains("there is no table whales"));
        assertThat(window.enabled("text.read")).isFalse();
        window.answers().next(reports.schema());
        window.press(KeyCode.S);
        Toolkit.await("the schema is taken", () -> window.text("#text-said").startsWith("Schema facts.json is taken"));
        window.press(KeyCode.E);
        Toolkit.await("they are read", () -> window.text("#text-said").startsWith((Reports.COUNT + 2) + " texts read"));
        few(window, SAMPLE);
    }

    @SuppressWarnings("unchecked")
    private static void few(StoryWindow window, int values) {
        Spinner<Integer> sample = window.find("#text-sample", Spinner.class);
        Toolkit.run(() -> sample.getValueFactory().setValue(values));
        Toolkit.await("the sample is smaller", () -> left(window) < 100 && left(window) > 0);
    }

    private static int left(StoryWindow window) {
        Matcher counted = Pattern.compile("(\\d+) to verify").matcher(window.text("#text-counts"));
        return counted.find() ? Integer.parseInt(counted.group(1)) : -1;
    }

    /** A conflict comes first, its words are lit, and a key that comes too early decides nothing. */
    private static void sees(StoryWindow window) {
        int all = left(window);
        assertThat(window.text("#text-doubt")).contains("another passage gives this row another value");
        assertThat(lit(window)).hasSize(1);
        assertThat(window.text("#text-value")).contains(lit(window).getFirst());
        assertThat(new ImpatientPerson(window, "#text-said").press(KeyCode.DIGIT1, "text.right", "#text-counts"))
                .isEqualTo(ImpatientPerson.refusals("value"));
        decided(window, all - 1);
        window.press(KeyCode.Z);
        decided(window, all);
        window.press(KeyCode.D);
        decided(window, all);
        ListView<?> texts = window.find("#text-passages", ListView.class);
        String other = String.valueOf(Toolkit.on(() -> texts.getItems().getLast()));
        Toolkit.run(() -> texts.getSelectionModel().selectLast());
        Toolkit.await(
                "its first value is shown",
                () -> window.text("#text-row").endsWith("in " + other.replaceFirst(" · \\d+$", "")));
    }

    private static void decided(StoryWindow window, int left) {
        Toolkit.await(
                left + " are left",
                () -> left(window) == left
                        && (left == 0 || window.enabled("text.right") || window.enabled("text.complete")));
    }

    private static List<String> lit(StoryWindow window) {
        return Toolkit.on(() -> window.scene().getRoot().lookupAll("#text-scroll .passage-fact").stream()
                .filter(n -> n.getPseudoClassStates().contains(PseudoClass.getPseudoClass("lit")))
                .map(n -> ((Text) n).getText())
                .toList());
    }

    /** Decides all as somebody who has read the reports. @param against a column whose first value is called not stated */
    private static void verify(StoryWindow window, String against) {
        boolean once = false;
        decided(window, left(window));
        while (left(window) > 0) {
            int before = left(window);
            String value = window.text("#text-value");
            if (window.enabled("text.complete")) {
                window.press(KeyCode.ENTER);
            } else if (value.startsWith("ship: Kraken") || !once && value.startsWith(against + ":")) {
                once |= value.startsWith(against + ":");
                window.press(KeyCode.DIGIT3);
            } else {
                window.press(KeyCode.DIGIT1);
            }
            decided(window, before - 1);
        }
        assertThat(window.text("#text-start")).startsWith("No value waits for you.");
    }

    /** The last decisions, on a deferred value and on a search, are undone and made otherwise. */
    private static void errs(StoryWindow window) {
        window.press(KeyCode.Z);
        decided(window, 1);
        window.press(KeyCode.Z);
        decided(window, 2);
        window.press(KeyCode.M);
        Toolkit.await("it is counted", () -> window.text("#text-question").endsWith("lacks: 1"));
        window.press(KeyCode.ENTER);
        decided(window, 1);
        assertThat(window.text("#text-said")).isEqualTo("Decided: 1 fact missing.");
        window.press(KeyCode.Z);
        decided(window, 2);
        window.press(KeyCode.ENTER);
        decided(window, 1);
        window.press(KeyCode.DIGIT1);
        decided(window, 0);
    }

    private static void figures(StoryWindow window) {
        window.press(KeyCode.V);
        Toolkit.await(
                "the figures are there", () -> figure(window).stream().anyMatch(row -> row.contains("voyages.tons")));
        assertThat(figure(window)).allMatch(row -> row.endsWith("no"));
        Toolkit.run(
                () -> window.find("#text-threshold", Spinner.class).getEditor().setText("50"));
        Toolkit.run(() -> window.find("#text-threshold", Spinner.class).commitValue());
        Toolkit.await("the columns pass", () -> figure(window).stream().allMatch(row -> row.endsWith("yes")));
        assertThat(figure(window).stream()
                        .filter(r -> r.startsWith("voyages.tons"))
                        .findFirst())
                .hasValueSatisfying(row -> assertThat(row).contains("100.0 %"));
        window.press(KeyCode.V);
    }

    private static List<String> figure(StoryWindow window) {
        return Toolkit.on(() -> window.scene().getRoot().lookupAll(".sheet-table").stream()
                .filter(n -> n.getId() == null)
                .limit(1)
                .flatMap(n -> ((TableView<?>) n).getItems().stream())
                .map(row -> String.join(" | ", (List<String>) row))
                .toList());
    }

    /** A third person sees what the others said, without their names, and ends it. */
    private static void settles(Project project) {
        try (StoryWindow window = open(project, "cho")) {
            few(window, SAMPLE + 3);
            assertThat(window.text("#text-counts")).contains("1 disagreed");
            assertThat(window.scene().lookup("#text-doubt").isVisible()
                            && window.text("#text-doubt").contains("Person"))
                    .isFalse();
            window.press(KeyCode.H);
            Toolkit.await(
                    "the difference is shown",
                    () -> window.text("#text-doubt").contains("Person 1: right\nPerson 2: not stated"));
            Toolkit.await("it can be decided", () -> window.enabled("text.wrong"));
            window.press(KeyCode.DIGIT1);
            Toolkit.await("it is settled", () -> window.text("#text-counts").contains("0 disagreed"));
            window.press(KeyCode.H);
            Toolkit.await("a value is shown", () -> window.enabled("text.right"));
            wrong(window);
        }
    }

    /** A wrong value has its right one, which must be a value of the column. */
    private static void wrong(StoryWindow window) {
        int before = left(window);
        while (!window.text("#text-value").startsWith("tons:")) {
            String value = window.text("#text-value") + window.text("#text-row");
            window.press(KeyCode.D);
            Toolkit.await(
                    "the next is shown",
                    () -> !(window.text("#text-value") + window.text("#text-row")).equals(value)
                            && (window.enabled("text.right") || window.enabled("text.complete")));
        }
        window.press(KeyCode.DIGIT2);
        window.answer("many");
        Toolkit.await("it is none", () -> window.text("#text-said").contains("the right value 'many' is no INTEGER"));
        Toolkit.await("it can be decided", () -> window.enabled("text.wrong"));
        window.press(KeyCode.DIGIT2);
        window.answer("77");
        decided(window, before - 1);
        assertThat(window.text("#text-said")).isEqualTo("Decided: wrong, 77.");
        window.press(KeyCode.Z);
        decided(window, before);
    }

    private Path assistant(Reports reports) {
        AtomicReference<Path> opened = new AtomicReference<>();
        Path target = folder.resolve("set-project");
        try (StoryWindow window = StoryWindow.without(projects(target, opened))) {
            window.go(new Route.Welcome());
            window.press(KeyCode.N, KeyCode.CONTROL);
            Toolkit.await("the assistant is open", () -> window.scene().lookup("#problems") != null);
            window.answers().next(reports.tables());
            window.press(KeyCode.F);
            Toolkit.await(
                    "the tables are listed",
                    () -> window.find("#found-tables", TableView.class)
                                    .getItems()
                                    .size()
                            == 2);
            window.press(KeyCode.DIGIT6, KeyCode.ALT);
            window.answers().next(folder.resolve("harbour"));
            window.fire("#extracted");
            Toolkit.await("no column passes", () -> window.text("#message").contains("no column reaches 0.95"));
            Toolkit.run(() -> window.find("#extracted-threshold", Spinner.class)
                    .getValueFactory()
                    .setValue(50));
            window.fire("#extracted");
            Toolkit.await(
                    "the facts are taken", () -> window.text("#read-facts").equals("are taken"));
            assertThat(Toolkit.on(() -> window.scene().getRoot().lookupAll("#summary").stream()
                            .filter(n -> n instanceof ListView<?>)
                            .map(n -> String.valueOf(((ListView<?>) n).getItems()))
                            .findFirst()
                            .orElse("")))
                    .contains("In passages: voyages.", "values are left out, since nobody settled them");
            window.press(KeyCode.ENTER, KeyCode.CONTROL);
            Toolkit.await("the project is made", () -> opened.get() != null);
        }
        return opened.get();
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
                return target;
            }
        };
    }

    /** Items over the reports show their own sentences, with the values lit. */
    private static void lights(Project project, Reports reports) throws IOException {
        Set<String> texts = new TreeSet<>();
        try (Stream<Path> files = Files.list(reports.texts())) {
            for (Path file : files.toList()) {
                texts.add(plain(Files.readString(file)));
            }
        }
        List<String> lit = new ArrayList<>();
        try (StoryWindow window = StoryWindow.over(project, "ana", NoProjects.INSTANCE)) {
            window.go(new Route.Review());
            for (int item = 1; item <= 22 && lit.isEmpty(); item++) {
                int number = item;
                window.go(new Route.Review(OptionalInt.of(number)));
                Toolkit.await("the item is shown", () -> window.text("#number").contains(String.valueOf(number)));
                Toolkit.rest();
                Toolkit.run(() -> window.scene()
                        .getRoot()
                        .lookupAll(".passage-card")
                        .forEach(card -> {
                            String shown = plain(text(card));
                            assertThat(texts)
                                    .anyMatch(t ->
                                            t.contains(shown.replace("… ", "").strip()));
                            ((TextFlow) card)
                                    .getChildren().stream()
                                            .filter(n -> n.getStyleClass().contains("passage-fact"))
                                            .forEach(n -> lit.add(((Text) n).getText()));
                        }));
            }
        }
        assertThat(lit).isNotEmpty();
    }

    private static String text(Node card) {
        StringBuilder all = new StringBuilder();
        ((TextFlow) card)
                .getChildren().stream().filter(n -> n instanceof Text).forEach(n -> all.append(((Text) n).getText()));
        return all.toString();
    }

    private static String plain(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
