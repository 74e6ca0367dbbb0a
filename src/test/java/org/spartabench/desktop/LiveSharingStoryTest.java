package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.authors.item.Status;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.judging.decision.Decision;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.SharedCopies;

/** Two people with a window each over a copy of one project: each sees what the other decides, with and without a cable. */
class LiveSharingStoryTest {

    private static final int ITEMS = 4;

    @TempDir
    private Path temp;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @ParameterizedTest
    @EnumSource
    void eachWindowSeesWhatTheOtherDecides(SharedCopies.Over over) throws Exception {
        Path first = Projects.make(temp.resolve("ann"));
        try (Project project = Projects.ok(Project.open(first))) {
            Projects.fill(project, ITEMS);
        }
        try (SharedCopies copies = SharedCopies.of(over, temp, "live", first, List.of("ann", "bo"));
                Project ann = Projects.ok(Project.open(copies.folder("ann")));
                Project bo = Projects.ok(Project.open(copies.folder("bo")));
                StoryWindow left = StoryWindow.over(ann, "ann", NoProjects.INSTANCE);
                StoryWindow right = StoryWindow.over(bo, "bo", NoProjects.INSTANCE)) {
            left.go(new Route.Review());
            right.go(new Route.Review());
            said(left, "Shared with bo");
            said(right, "Shared with ann");

            left.press(KeyCode.A);
            Toolkit.await("bo's figures follow", () -> right.text("#tally").contains("1 accepted"));
            assertThat(right.text("#number")).as("the item on bo's desk stays").endsWith(":1");
            assertThat(bo.queue().item(1).orElseThrow().status()).isEqualTo(Status.ACCEPTED);

            copies.cut();
            lost(left);
            lost(right);
            Toolkit.await("the next is there", () -> left.text("#number").endsWith(":2"));
            left.press(KeyCode.A);
            Toolkit.await("it is decided", () -> ann.queue().decisions(2).size() == 1);
            step(right, ":2");
            right.press(KeyCode.R);
            Toolkit.await("reasons are asked for", () -> right.scene().lookup("#reason-TIE") != null);
            right.press(KeyCode.DIGIT1);
            right.press(KeyCode.ENTER);
            Toolkit.await("it is decided", () -> bo.queue().decisions(2).size() == 1);
            for (StoryWindow window : List.of(left, right)) {
                Toolkit.await("it waits", () -> window.text("#shared").endsWith("; nothing is lost · 1 entry to send"));
            }

            copies.mend();
            said(left, "Shared with bo");
            said(right, "Shared with ann");
            for (Project project : List.of(ann, bo)) {
                Toolkit.await(
                        "both stand as votes",
                        () -> project.queue().decisions(2).stream()
                                        .map(Decision::validator)
                                        .toList()
                                        .size()
                                == 2);
                assertThat(project.queue().decisions(2))
                        .extracting(Decision::validator)
                        .containsExactlyInAnyOrder("ann", "bo");
                assertThat(project.queue().item(2).orElseThrow().status()).isEqualTo(Status.DISAGREED);
            }
            left.go(new Route.Team(Optional.of("sharing")));
            Toolkit.await(
                    "the page names the people",
                    () -> left.text("#sharing-live").contains("people: ann, bo"));
        }
    }

    private static void said(StoryWindow window, String line) {
        Toolkit.await("the strip says " + line, () -> window.text("#shared").equals(line));
    }

    private static void lost(StoryWindow window) {
        Toolkit.await(
                "the strip says that there is no connection",
                () -> window.text("#shared").startsWith("No connection since "));
    }

    private static void step(StoryWindow window, String item) {
        if (!window.text("#number").endsWith(item)) {
            window.command("review.next");
            Toolkit.await(item + " is shown", () -> window.text("#number").endsWith(item));
        }
    }
}
