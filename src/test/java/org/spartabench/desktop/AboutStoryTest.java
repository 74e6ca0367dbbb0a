package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.project.ProgramVersion;

/** Who reports an error finds the versions in the window. */
class AboutStoryTest {

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void theProjectsPageTellsVersionsAndLicences() throws IOException {
        assertThat(Files.readString(Path.of("pom.xml"))).contains("<version>" + ProgramVersion.NUMBER + "</version>");
        try (StoryWindow window = StoryWindow.without(NoProjects.INSTANCE)) {
            window.go(new Route.Welcome());
            Toolkit.run(() -> window.find("#about", Hyperlink.class).fire());
            Toolkit.await("the sheet is there", () -> window.scene().lookup("#about-sheet") != null);
            assertThat(Toolkit.on(() -> window.scene().lookup("#about-sheet").lookupAll(".label").stream()
                            .map(l -> ((Label) l).getText())
                            .toList()))
                    .anyMatch(text -> text.contains("Java " + Runtime.version()));
            window.press(KeyCode.ESCAPE);
            Toolkit.await("it is closed", () -> window.scene().lookup("#about-sheet") == null);
        }
    }
}
