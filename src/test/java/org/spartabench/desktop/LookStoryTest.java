package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Clock;
import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListView;
import javafx.scene.control.skin.ComboBoxListViewSkin;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;

/** Everything larger and smaller by keys: what has no room then is reached by the focus, and the window keeps the size. */
class LookStoryTest {

    @TempDir
    private static Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void everythingGrowsListsIncludedAndTheFocusStaysInSight() {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder.resolve("grown"))) {
            SampleProject.generate(project, 3, 7);
            try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
                window.go(new Route.Review());
                double own = onScreen(window, "#facts").getWidth();
                window.command("shell.larger");
                assertThat(onScreen(window, "#facts").getWidth()).isCloseTo(own * 1.1, within(0.01));
                IntStream.range(0, 10).forEach(n -> window.command("shell.larger"));
                assertThat(onScreen(window, "#facts").getWidth())
                        .as("the largest")
                        .isCloseTo(own * 2, within(0.01));
                Bounds last = onScreen(window, "#welcome");
                assertThat(last.getMaxY()).as("below the window's edge").isGreaterThan(800);
                Toolkit.run(() -> window.find("#welcome", Node.class).requestFocus());
                assertThat(onScreen(window, "#welcome").getMaxY()).isLessThanOrEqualTo(800);
                ComboBox<?> box = window.find(".combo-box", ComboBox.class);
                Toolkit.run(box::show);
                ListView<?> list =
                        Toolkit.on(() -> (ListView<?>) ((ComboBoxListViewSkin<?>) box.getSkin()).getPopupContent());
                assertThat(Toolkit.on(() -> list.getLocalToSceneTransform().getMxx()))
                        .as("its list")
                        .isEqualTo(2);
                Toolkit.run(box::hide);
                window.command("shell.ownSize");
                assertThat(onScreen(window, "#facts").getWidth()).isCloseTo(own, within(0.01));
                assertThat(onScreen(window, "#facts").getMinX()).isGreaterThanOrEqualTo(0);
            }
        }
    }

    @Test
    void aWindowKeepsItsSizeUntilItIsOpenedAgain() {
        Path kept = folder.resolve("window.json");
        Workbench first = workbench(kept);
        Toolkit.run(() -> first.shell().fire("shell.larger"));
        Toolkit.on(first::close).join();
        Toolkit.run(() -> first.stage().hide());
        assertThat(Preferences.read(kept).look().size()).isEqualTo(110);
        Workbench next = workbench(kept);
        assertThat(Toolkit.on(() -> next.stage()
                        .getScene()
                        .lookup("#facts")
                        .getLocalToSceneTransform()
                        .getMxx()))
                .isEqualTo(1.1);
        Toolkit.on(next::close).join();
        Toolkit.run(() -> next.stage().hide());
    }

    private static Workbench workbench(Path kept) {
        return Toolkit.on(() -> {
            Workbench made =
                    new Workbench(new Stage(), new StoryWindow.Answers(), Clock.systemUTC(), kept, Authors::offline);
            made.stage().show();
            return made;
        });
    }

    private static Bounds onScreen(StoryWindow window, String node) {
        return Toolkit.on(() -> {
            window.scene().getRoot().layout();
            Node found = window.scene().lookup(node);
            return found.localToScene(found.getLayoutBounds());
        });
    }
}
