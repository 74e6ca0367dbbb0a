package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;

/** The tour of the window is shown with the first project and never again by itself; one can leave it, and ask for it. */
class TourStoryTest {

    private static final List<Class<? extends Route>> SCREENS =
            List.of(Route.Facts.class, Route.Generate.class, Route.Review.class, Route.Publish.class);

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void theTourIsTakenByKeysThenByTheMouseAndIsLeftAtAnyStep() {
        SampleProject.make(SampleDomain.MEDICAL, folder).close();
        Path project = folder.resolve("project");
        Workbench window = OwnWindow.without(folder);
        try {
            OneHand hand = new OneHand(window);
            Toolkit.run(() -> window.open(project));
            for (int step = 1; step <= SCREENS.size(); step++) {
                shows(window, hand, step);
                hand.key(KeyCode.ENTER);
            }
            Toolkit.await("the work begins", () -> window.shell().place().get() instanceof Route.Generate);
            assertThat(Toolkit.on(window.shell().overlay()::showing)).isFalse();

            hand.press(KeyCode.K, KeyCode.CONTROL);
            hand.type("tour");
            hand.key(KeyCode.ENTER);
            shows(window, hand, 1);
            hand.click("Next");
            shows(window, hand, 2);
            for (int tab = 0; tab < 5; tab++) {
                hand.key(KeyCode.TAB);
                assertThat(hand.focus()).isIn("Leave the tour", "Back", "Next");
            }
            hand.click("Back");
            shows(window, hand, 1);
            hand.key(KeyCode.ESCAPE);
            Toolkit.await("it is left", () -> !window.shell().overlay().showing());
            assertThat(window.shell().place().get()).isInstanceOf(Route.Facts.class);
        } finally {
            OwnWindow.close(window);
        }
        Workbench again = OwnWindow.without(folder);
        try {
            Toolkit.run(() -> again.open(project));
            Toolkit.await("the project is open", () -> again.session().isPresent());
            Toolkit.rest();
            assertThat(Toolkit.on(again.shell().overlay()::showing)).isFalse();
        } finally {
            OwnWindow.close(again);
        }
    }

    private static void shows(Workbench window, OneHand hand, int step) {
        hand.reads("Step " + step + " of " + SCREENS.size());
        Toolkit.await(
                "step " + step + " is on its screen",
                () -> SCREENS.get(step - 1).isInstance(window.shell().place().get())
                        && !hand.focus().isEmpty());
        Toolkit.rest();
    }
}
