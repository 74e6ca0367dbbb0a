package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Labeled;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.project.db.Database;

/** A damaged setting is either done without or named when the project is opened, each time. */
class DamagedSettingStoryTest {

    @TempDir
    private Path folder;

    private Path project;
    private Workbench window;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @BeforeEach
    void make() {
        try (Project made = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            project = made.folder();
        }
        window = OwnWindow.without(folder);
    }

    @AfterEach
    void close() {
        OwnWindow.close(window);
    }

    @Test
    void aProjectThatCannotBeOpenedSaysWhyAgainAndAgain() {
        set("team", "{half of a team");
        for (int attempt = 1; attempt <= 2; attempt++) {
            int messages = attempt;
            Toolkit.run(() -> window.open(project));
            Toolkit.await(
                    "failure " + attempt + " is shown",
                    () -> shown("cannot be opened").size() == messages);
        }
        assertThat(Toolkit.on(() -> shown("open in another window"))).isEmpty();
        set("team", "");
        Toolkit.run(() -> window.open(project));
        Toolkit.await("the mended project is open", () -> window.session().isPresent());
    }

    @Test
    void aProjectOpensWhereItWasLeftThoughASettingOfThatScreenIsNoNumber() {
        set("place", "review");
        set("review.idle-seconds", "a while");
        Toolkit.run(() -> window.open(project));
        Toolkit.await("Review is there", () -> window.shell().place().get() instanceof Route.Review);
    }

    /** Writes a setting of the closed project; an empty text deletes it. */
    private void set(String name, String text) {
        try (Database database = Database.open(project)) {
            database.write(h -> h.execute("DELETE FROM setting WHERE name = ?", name));
            if (!text.isEmpty()) {
                database.write(h -> h.execute("INSERT INTO setting (name, text) VALUES (?, ?)", name, text));
            }
        }
    }

    private static List<String> shown(String part) {
        return Window.getWindows().stream()
                .flatMap(w -> Optional.ofNullable(w.getScene()).stream())
                .flatMap(s -> s.getRoot().lookupAll(".label").stream())
                .filter(Labeled.class::isInstance)
                .map(label -> ((Labeled) label).getText())
                .filter(text -> text != null && text.contains(part))
                .toList();
    }
}
