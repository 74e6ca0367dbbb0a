package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.NoProjects;
import org.spartabench.desktop.StoryWindow;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.RecordingServer;

/** The screen Sources makes a project over tables and APIs, with a join that a person declares. */
class ApiTablesStoryTest {

    @TempDir
    private Path temp;

    @Test
    void anImportedApiBecomesATableOfAnotherProject() throws IOException {
        Toolkit.start();
        String rows = IntStream.range(0, 9)
                .mapToObj(i -> "{\"k\": \"Branch " + i + "\", \"n\": " + 7 * i + "}")
                .collect(Collectors.joining(", ", "[", "]"));
        Path out = temp.resolve("over-both");
        Path home = temp.resolve("home");
        assertThat(Ran.command("sample", "medical", home).code()).isZero();
        try (RecordingServer server = new RecordingServer(request -> rows)) {
            Path document = server.document(temp.resolve("branches.yaml"), "/branches listBranches");
            assertThat(Ran.command("api", "add", home, document).code()).isZero();
            try (Project project = Projects.ok(Project.open(home));
                    StoryWindow window = StoryWindow.over(project, "ann", NoProjects.INSTANCE)) {
                window.go(new Route.Apis());
                Toolkit.await("a mapping is shown", () -> window.scene().lookup("#mapping-rows") != null);
                window.press(KeyCode.G);
                Toolkit.await("the APIs are listed", () -> window.scene().lookup("#api-tables-listBranches") != null);
                assertThat(server.arrived()).isEmpty();
                Toolkit.run(() -> {
                    window.find("#api-tables-joins", TextField.class)
                            .setText("doctors.hospital_branch = listBranches.k");
                    window.find("#api-tables-out", TextField.class).setText(out.toString());
                    window.find("#api-tables-allow", CheckBox.class).setSelected(true);
                });
                window.fire("#api-tables-confirm");
                Toolkit.await("it is made", () -> window.text("#sources-state").contains("is made"));
                assertThat(window.text("#sources-state"))
                        .contains("listBranches: asks " + server.host() + " for all rows, sends no value")
                        .contains("join doctors.hospital_branch = listBranches.k");
            }
            assertThat(server.arrived()).containsExactly("/branches");
        }
        try (Project made = Projects.ok(Project.open(out))) {
            assertThat(made.schema().table("listBranches").orElseThrow().rows()).isEqualTo(9);
            assertThat(made.schema()
                            .joins()
                            .joins(
                                    JoinGraph.Kind.KEY,
                                    new ColumnRef("doctors", "hospital_branch"),
                                    new ColumnRef("listBranches", "k")))
                    .isTrue();
        }
        Ran answered = Ran.command(
                "answer", out, "--replies", "recorded", "--json", "--sql", "SELECT k FROM listBranches WHERE n > 50");
        assertThat(answered.json().path("rows").toString()).isEqualTo("[[\"Branch 8\"]]");
    }
}
