package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.desk.SeenGuard;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.Project;
import org.spartabench.project.SharedCopies;

/** Validators decide blind, they differ, and somebody settles it: through the real screens. */
class TeamStoryTest {

    private static final int ITEMS = 4;

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    /** Where the people of a story sit: at one window one after the other, or each at one over a copy of their own. */
    private abstract static class Seats implements AutoCloseable {
        /** The window of a person, who sits down there. */
        abstract StoryWindow of(String person);

        abstract Project project(String person);

        @Override
        public abstract void close();
    }

    private Seats alone() {
        Project project = SampleProject.make(SampleDomain.MEDICAL, folder.resolve("p"));
        SampleProject.generate(project, ITEMS, 7);
        StoryWindow window = StoryWindow.over(project, "ann", NoProjects.INSTANCE);
        return new Seats() {
            @Override
            StoryWindow of(String person) {
                sitDown(window, person);
                return window;
            }

            @Override
            Project project(String person) {
                return project;
            }

            @Override
            public void close() {
                window.close();
                project.close();
            }
        };
    }

    private Seats shared(SharedCopies.Over over) throws IOException {
        Path first = folder.resolve("p");
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, first)) {
            SampleProject.generate(project, ITEMS, 7);
        }
        List<String> people = List.of("ann", "bo", "di");
        SharedCopies copies = SharedCopies.of(over, folder, "team", first.resolve("project"), people);
        Map<String, Project> projects = new HashMap<>();
        Map<String, StoryWindow> windows = new HashMap<>();
        for (String person : people) {
            Project project = Project.open(copies.folder(person)).orThrow(IllegalStateException::new);
            projects.put(person, project);
            windows.put(person, StoryWindow.over(project, person, NoProjects.INSTANCE));
        }
        return new Seats() {
            @Override
            StoryWindow of(String person) {
                return windows.get(person);
            }

            @Override
            Project project(String person) {
                return projects.get(person);
            }

            @Override
            public void close() {
                windows.values().forEach(StoryWindow::close);
                projects.values().forEach(Project::close);
                try {
                    copies.close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    /** The same story with the same assertions for people at one window, and at windows that share a project. */
    @ParameterizedTest
    @ValueSource(strings = {"ALONE", "FOLDER", "SERVER"})
    void twoDecideBlindDisagreeAndAThirdAdjudicates(String how) throws IOException {
        try (Seats seats = how.equals("ALONE") ? alone() : shared(SharedCopies.Over.valueOf(how))) {
            Project ann = seats.project("ann");
            Project bo = seats.project("bo");
            Project di = seats.project("di");
            StoryWindow window = seats.of("ann");
            team(window, "ann, bo");
            for (Project project : List.of(ann, bo, di)) {
                Toolkit.await(
                        "the items are dealt", () -> project.team().dealt().size() == ITEMS);
            }
            window.go(new Route.Review());
            window.press(KeyCode.A);
            decided(ann, "ann", 1);
            at(window, ":2");
            reject(window);
            decided(ann, "ann", 2);
            decided(bo, "ann", 2);

            window = seats.of("bo");
            window.go(new Route.Review());
            at(window, ":1");
            assertThat(texts(window, "#history")).noneMatch(t -> t.matches("(?s).*\\bann\\b.*"));
            assertThat(window.text("#tally")).isEqualTo("No decisions yet");
            window.press(KeyCode.A);
            decided(bo, "bo", 1);
            at(window, ":2");
            window.press(KeyCode.A);
            decided(bo, "bo", 2);
            decided(di, "bo", 2);
            for (Project project : List.of(ann, bo, di)) {
                standing(project, 1, Status.ACCEPTED);
                standing(project, 2, Status.DISAGREED);
            }
            window.go(new Route.Review(OptionalInt.of(2)));
            StoryWindow ofBo = window;
            Toolkit.await(
                    "who has decided sees others",
                    () -> texts(ofBo, "#history").stream()
                            .anyMatch(t -> t.contains("ann · rejected: redundant modality")));

            StoryWindow ofDi = seats.of("di");
            ofDi.go(new Route.Team(Optional.of("agreement")));
            Toolkit.await("the figures are there", () -> rows(ofDi).contains("[kept or rejected, 2, 50.0, 0.000,"));
            ofDi.go(new Route.Team(Optional.of("adjudication")));
            Toolkit.await(
                    "the disagreement is shown",
                    () -> ofDi.text("#adjudication-item").endsWith(":2"));
            assertThat(texts(ofDi, "#adjudication-sides")).anyMatch(t -> t.equals("ann"));
            ofDi.press(KeyCode.H);
            Toolkit.await(
                    "names are hidden",
                    () -> texts(ofDi, "#adjudication-sides").stream().noneMatch(t -> t.matches("(?s).*\\bann\\b.*")));
            assertThat(new ImpatientPerson(ofDi, "#adjudication-told")
                            .press(KeyCode.DIGIT1, "adjudicate.first", "#adjudication-found"))
                    .as("one key settles the only item")
                    .containsExactly(SeenGuard.waiting("item"), SeenGuard.none("item"));
            for (Project project : List.of(ann, bo, di)) {
                Toolkit.await(
                        "it is settled",
                        () -> project.team().panel(2).adjudication().isPresent());
                assertThat(project.queue().item(2).orElseThrow().status()).isIn(Status.ACCEPTED, Status.REJECTED);
            }
            Toolkit.await(
                    "nothing is left", () -> ofDi.text("#adjudication-found").equals("0 items"));
            ofDi.press(KeyCode.Z);
            for (Project project : List.of(ann, bo, di)) {
                Toolkit.await("it is taken back", () -> project.queue().count(ItemFilter.of(Status.DISAGREED)) == 1);
                assertThat(project.queue().decisions(2))
                        .extracting(d -> d.validator())
                        .containsExactly("ann", "bo", "di", "di");
            }
        }
    }

    private static void standing(Project project, int item, Status status) {
        Toolkit.await(
                "item " + item + " is " + status,
                () -> project.queue().item(item).orElseThrow().status() == status);
    }

    private static void at(StoryWindow window, String item) {
        Toolkit.await(item + " is shown", () -> window.text("#number").endsWith(item));
    }

    /** One who began alone keeps what was decided when a team takes over; from then on a name outside it is warned. */
    @Test
    void dealingKeepsEarlierDecisionsAndOutsidersAreWarned() {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder.resolve("p"))) {
            SampleProject.generate(project, ITEMS, 7);
            new AsSeen(project.queue()).decide(1, "root", new Verdict.Accept(), 2000);
            new AsSeen(project.queue()).decide(2, "root", new Verdict.Reject(List.of(RejectReason.TIE), ""), 2000);
            try (StoryWindow window = StoryWindow.over(project, "root", NoProjects.INSTANCE)) {
                team(window, "ann, bo");
                Toolkit.await(
                        "it is said what becomes of the decisions",
                        () -> window.text("#sharing-told")
                                .equals("4 items assigned. 2 items decided before: each decision counts as one of the 2"
                                        + " for its item."));
                assertThat(project.team().dealt().get(1)).contains("root").hasSize(2);
                String other = project.team().dealt().get(1).stream()
                        .filter(n -> !n.equals("root"))
                        .findFirst()
                        .orElseThrow();
                new AsSeen(project.team().seat(other)).decide(1, other, new Verdict.Accept(), 1000);
                assertThat(project.queue().item(1).orElseThrow().status()).isEqualTo(Status.ACCEPTED);
                window.go(new Route.Review());
                assertThat(window.text("#person"))
                        .isEqualTo("root · not in the team: decisions do not count for assigned items");
                window.go(new Route.Team(Optional.of("sharing")));
                window.press(KeyCode.N);
                ListView<?> names = window.find("#known-names", ListView.class);
                assertThat(Toolkit.on(() -> List.copyOf(names.getItems()))).isEqualTo(List.of("ann", "bo", "root"));
                assertThat(window.text("#name-warning")).startsWith("root is not in the team (ann, bo)");
                window.press(KeyCode.UP);
                window.press(KeyCode.UP);
                window.press(KeyCode.DOWN);
                Toolkit.run(() -> names.getSelectionModel().select(1));
                assertThat(window.text("#name-warning")).isEmpty();
                window.fire("#ask-confirm");
                Toolkit.await("bo decides", () -> window.text("#person").equals("bo · blind pass"));
                assertThat(window.find("#sharing-told", Node.class).getScene())
                        .as("the page stays")
                        .isNotNull();
            }
        }
    }

    @Test
    void aCopyOfTheProjectIsMergedFromTheWindow() throws Exception {
        Path here = folder.resolve("p");
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, here)) {
            SampleProject.generate(project, 2, 7);
        }
        Path copy = folder.resolve("copy");
        SampleProject.copy(here.resolve("project"), copy.resolve("project"));
        try (Project there = SampleProject.open(copy)) {
            new AsSeen(there.queue())
                    .decide(1, "bo", new Verdict.Reject(List.of(RejectReason.TIE), "two of them"), 4000);
        }
        try (Project project = SampleProject.open(here);
                StoryWindow window = StoryWindow.over(project, "ann", NoProjects.INSTANCE)) {
            new AsSeen(project.queue()).decide(1, "ann", new Verdict.Accept(), 2000);
            window.go(new Route.Team(Optional.of("sharing")));
            window.answers().next(copy.resolve("project"));
            window.fire("#team-merge");
            Toolkit.await(
                    "it is told",
                    () -> window.text("#sharing-told")
                            .equals("1 decision merged, on 1 item; validators disagree on 1 item."));
            assertThat(project.queue().item(1).orElseThrow().status()).isEqualTo(Status.DISAGREED);
        }
    }

    @Test
    void everyControlOfTheRoomHasANameForAScreenReader() {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder.resolve("p"));
                StoryWindow window = StoryWindow.over(project, "ann", NoProjects.INSTANCE)) {
            for (String page : List.of("validators", "sharing", "agreement", "adjudication")) {
                window.go(new Route.Team(Optional.of(page)));
                for (String style : List.of(
                        ".button", ".toggle-button", ".text-field", ".check-box", ".list-view", ".table-view")) {
                    Set<Node> found =
                            Toolkit.on(() -> window.find(".room", Node.class).lookupAll(style));
                    assertThat(found).as(page + " " + style).allMatch(n -> named(n));
                }
            }
        }
    }

    private static boolean named(Node node) {
        return node.getAccessibleText() != null && !node.getAccessibleText().isBlank()
                || node instanceof Labeled l && !l.getText().isBlank();
    }

    private static void team(StoryWindow window, String members) {
        window.go(new Route.Team(Optional.of("sharing")));
        Toolkit.run(() -> {
            window.find("#team-members", TextField.class).setText(members);
            window.find("#team-blind", CheckBox.class).setSelected(true);
        });
        window.fire("#team-deal");
    }

    private static void sitDown(StoryWindow window, String name) {
        window.go(new Route.Team());
        window.press(KeyCode.N);
        window.answer(name);
        Toolkit.await(name + " sits here", () -> window.text("#team-who").equals("You are " + name));
    }

    private static void reject(StoryWindow window) {
        window.press(KeyCode.R);
        Toolkit.await("reasons are asked for", () -> window.scene().lookup("#reason-TIE") != null);
        window.press(KeyCode.DIGIT1);
        window.press(KeyCode.ENTER);
    }

    private static void decided(Project project, String who, int items) {
        Toolkit.await(
                who + " has decided " + items,
                () -> project.team().votes().stream()
                                .filter(v -> v.validator().equals(who))
                                .count()
                        == items);
    }

    private static List<String> texts(StoryWindow window, String part) {
        Node found = window.find(part, Node.class);
        return Toolkit.on(() -> found.lookupAll(".label").stream()
                .filter(n -> n instanceof Labeled)
                .map(n -> ((Labeled) n).getText())
                .toList());
    }

    private static String rows(StoryWindow window) {
        return Toolkit.on(() -> window.scene().lookup(".sheet-table") instanceof TableView<?> t
                ? t.getItems().toString()
                : "");
    }
}
