package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.project.RecordingServer;

/** An API is tried: the screen shows what would leave, and what arrives at the server is that and no more. */
class TrialStoryTest {

    @TempDir
    private Path folder;

    @Test
    void onlyValuesThatAQueryWouldSendLeaveAndOnlyAfterTheUserAgreed() throws IOException {
        Toolkit.start();
        try (RecordingServer server = new RecordingServer(request -> "[]");
                Project project = SampleProject.make(SampleDomain.MEDICAL, folder);
                StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            window.go(new Route.Apis());
            window.answers()
                    .next(server.document(
                            folder.resolve("labs.yaml"),
                            "/labs listLabs query city true",
                            "/visits/{appointment_id} visits path appointment_id true"));
            Toolkit.await("the room is shown", () -> window.shell().fire("sources.import"));
            window.fire("#import-confirm");

            choose(window, "listLabs");
            window.press(KeyCode.T);
            Toolkit.await(
                    "nothing can be sent",
                    () -> window.text("#sources-state")
                            .startsWith("listLabs: nothing is sent, since no table has values in a column city"));
            assertThat(window.scene().lookup("#consent-sheet")).isNull();

            choose(window, "visits");
            window.press(KeyCode.T);
            Toolkit.await("it asks", () -> window.scene().lookup("#consent-sheet") != null);
            String asked = Toolkit.on(() -> words(window.scene().lookup("#consent-sheet")));
            assertThat(asked).contains("(appointment_id=", "of appointments.appointment_id", "to " + server.host());
            window.fire("#consent-cancel");
            assertThat(server.arrived()).isEmpty();

            window.press(KeyCode.T);
            window.fire("#consent-connect");
            Toolkit.await("it was called", () -> window.text("#sources-state").contains("1 call"));
            String value = asked.replaceAll("(?s).*\\(appointment_id=([^)]*)\\).*", "$1");
            assertThat(server.arrived()).containsExactly("/visits/" + value);
        }
    }

    private static void choose(StoryWindow window, String api) {
        Toolkit.await(api + " is shown", () -> {
            window.scene().getRoot().lookupAll(".table-box").stream()
                    .filter(n -> String.valueOf(n.getAccessibleText()).startsWith("Table " + api))
                    .findFirst()
                    .ifPresent(node -> node.getOnMouseClicked().handle(null));
            return window.text("#source-name").equals(api);
        });
    }

    private static String words(Node sheet) {
        StringBuilder words = new StringBuilder();
        sheet.lookupAll("*").forEach(n -> {
            if (n instanceof Labeled label) {
                words.append(label.getText()).append('\n');
            }
        });
        return words.toString();
    }
}
