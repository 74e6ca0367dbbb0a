package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;

/** The command palette finds what any screen can do, and decides nothing that is not in view. */
class PaletteStoryTest {

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void itFindsTheCommandsOfAllScreens() {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(project, 2, 7);
            try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
                window.go(new Route.Review(OptionalInt.of(1)));
                theyAreListedBeforeTheirScreensAreMade(window);

                search(window, "export data set");
                window.press(KeyCode.ENTER);
                Toolkit.await(
                        "the screen is shown and asks", () -> window.scene().lookup("#export-sheet") != null);
                window.closeSheet();

                search(window, "exprt");
                assertThat(listed(window)).as("after a slip").anyMatch(t -> t.contains("Export the data set"));
                Toolkit.run(
                        () -> window.find("#palette-search", TextField.class).setText("qqq"));
                assertThat(listed(window)).isEmpty();
                ListView<?> list = window.find("#palette-list", ListView.class);
                Toolkit.await(
                        "it says so",
                        () -> list.lookupAll(".label").stream()
                                .anyMatch(l -> ((Label) l).getText().equals("No command has this name.")));
                window.closeSheet();

                search(window, "accept the item");
                window.press(KeyCode.ENTER);
                Toolkit.await("it leads to Review", () -> window.scene().lookup("#accept") != null);
                Toolkit.rest();
                assertThat(project.queue().item(1).orElseThrow().status()).isEqualTo(Status.OPEN);
            }
        }
    }

    /** Every command that the palette offers from Review is one that its screen has, and is there at once. */
    private static void theyAreListedBeforeTheirScreensAreMade(StoryWindow window) {
        Toolkit.run(() -> {
            assertThat(window.shell().fire("shell.palette")).isTrue();
            assertThat(offered(window, ", Publish")).contains("Export the data set, Publish");
        });
        List<String> elsewhere = offered(window, ", ");
        window.closeSheet();
        Set<String> made = new TreeSet<>();
        Map<String, Route> screens = Map.of(
                "Facts", new Route.Facts(),
                "Generate", new Route.Generate(),
                "Team", new Route.Team(),
                "Publish", new Route.Publish(),
                "Query", new Route.Query(),
                "APIs", new Route.Apis(),
                "Score", new Route.Score(),
                "Correct", new Route.Correct(),
                "Projects", new Route.Welcome());
        screens.forEach((name, place) -> {
            window.go(place);
            if (place instanceof Route.Facts) {
                window.command("facts.text"); // its page is made when it is first wanted, and the palette goes by it
            }
            Toolkit.run(() -> window.commands().forEach(c -> made.add(c.title() + ", " + name)));
        });
        assertThat(made).containsAll(elsewhere);
        assertThat(elsewhere).hasSizeGreaterThan(60);
        window.go(new Route.Review(OptionalInt.of(1)));
    }

    private static List<String> offered(StoryWindow window, String screen) {
        return listed(window).stream().filter(t -> t.contains(screen)).toList();
    }

    /** Opens the palette, types, and waits until a command is found. */
    private static void search(StoryWindow window, String typed) {
        window.press(KeyCode.K, KeyCode.CONTROL);
        Node field = window.find("#palette-search", Node.class);
        Toolkit.run(() -> ((TextField) field).setText(typed));
        Toolkit.await("the field hears keys", () -> ((TextField) field).getSkin() != null);
        Toolkit.await(typed + " is found", () -> !listed(window).isEmpty());
    }

    private static List<String> listed(StoryWindow window) {
        return Toolkit.on(() -> window.find("#palette-list", ListView.class).getItems().stream()
                .map(String::valueOf)
                .toList());
    }
}
