package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.Project;

/** What a set lacks is run for, decided, refused by the gate, mended and released; then a report ends in a patch version. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class QuotaStoryTest {

    private static final int ITEMS = 4;

    @TempDir
    private static Path folder;

    private Project project;
    private StoryWindow window;
    private Path out;

    @BeforeAll
    void begin() {
        Toolkit.start();
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
        project.files().releases().form(SampleProject.filledForm());
        window = StoryWindow.over(project, "anna", NoProjects.INSTANCE);
        out = folder.resolve("set");
    }

    @AfterAll
    void end() {
        window.close();
        project.close();
    }

    private void type(String field, String text) {
        Toolkit.run(() -> window.find(field, TextField.class).setText(text));
    }

    private void awaitText(String label, String start) {
        Toolkit.await(label + ": " + start, () -> window.text(label).startsWith(start));
    }

    private void page(String name) {
        window.go(new Route.Publish());
        window.fire("#publish-" + name);
    }

    private int accepted() {
        return project.queue().count(ItemFilter.of(Status.ACCEPTED));
    }

    private void accept(int items) {
        for (int i = 0; i < items; i++) {
            int before = accepted();
            window.command("review.accept");
            Toolkit.await("an item is accepted", () -> accepted() == before + 1);
        }
    }

    @Test
    @Order(1)
    void theGapIsRunForAndReleased() {
        page("quotas");
        awaitText("#quotas-counts", "0 accepted, 0 undecided, 0 rejected; target 1,100");
        type("#quotas-items", "no");
        window.fire("#quotas-set");
        awaitText("#quotas-state", "Enter how many items");
        type("#quotas-items", String.valueOf(ITEMS));
        window.fire("#quotas-set");
        awaitText("#quotas-missing", "Missing: a run of 4 items.");
        window.command("quotas.generate");
        Toolkit.await(
                "the plan is in Generate",
                () -> window.shell().place().get() instanceof Route.Generate && window.enabled("generate.start"));
        window.command("generate.start");
        Toolkit.await("the run has made them", () -> project.set().rows().size() == ITEMS && window.idle());
        page("quotas");
        awaitText("#quotas-counts", "0 accepted, 4 undecided, 0 rejected; target 4");
        awaitText("#quotas-missing", "Nothing is missing.");

        window.go(new Route.Review());
        accept(ITEMS - 1);
        page("quotas");
        awaitText("#quotas-counts", "3 accepted, 1 undecided, 0 rejected; target 4");
        page("release");
        type("#release-target", out.toString());
        type("#release-license", "CC-BY-4.0");
        window.fire("#release-make");
        awaitText("#release-result", "Refused because of 1 item; nothing was written");
        Toolkit.run(() -> window.find("#release-refused", ListView.class).requestFocus());
        window.press(KeyCode.O);
        Toolkit.await("the item is in Review", () -> window.enabled("review.accept"));
        accept(1);
        page("release");
        window.fire("#release-make");
        awaitText("#release-result", out + ": version 1.0.0, 4 items");
        page("statistics");
        awaitText("#statistics-state", "The project's own lines come first.");
        Toolkit.await(
                "a published figure stands beside the own one",
                () -> window.find("#statistics-10", VBox.class).lookupAll(".table-cell").stream()
                        .anyMatch(c -> c instanceof Labeled l && "57.8".equals(l.getText())));
    }

    @Test
    @Order(2)
    void aReportEndsInAPatchVersion() throws IOException {
        String id = project.set().rows().getFirst().id();
        page("errata");
        type("#errata-item", "999");
        type("#errata-what", "one is missing");
        type("#errata-by", "Lee");
        window.fire("#errata-add");
        awaitText("#errata-state", "errata: the project has no item '999'");
        type("#errata-item", id);
        window.fire("#errata-add");
        awaitText("#errata-state", "1 report taken.");
        Toolkit.await("it is listed", () -> !list("#errata-list").isEmpty());
        page("release");
        replace();
        awaitText("#release-result", "Refused because of 1 item; nothing was written");
        page("errata");
        Toolkit.run(() -> window.find("#errata-list", ListView.class).requestFocus());
        window.press(KeyCode.O);
        Toolkit.await("its item is in Review", () -> window.enabled("review.accept"));
        Toolkit.await(
                "with the report",
                () -> window.scene().getRoot().lookupAll(".bad").stream()
                        .anyMatch(n -> n instanceof Labeled l
                                && "erratum 1, reported by Lee: one is missing".equals(l.getText())));
        int decisions = project.queue().decisions(1).size();
        window.command("review.accept");
        Toolkit.await("it is kept", () -> project.queue().decisions(1).size() > decisions);
        page("release");
        window.fire("#release-make");
        Toolkit.await(
                "it asks before it replaces a release", () -> window.scene().lookup("#replace-sheet") != null);
        window.press(KeyCode.ESCAPE);
        assertThat(out.resolve("CHANGELOG.md")).content().doesNotContain("1.0.1");
        replace();
        awaitText("#release-result", out + ": version 1.0.1, 4 items");
        assertThat(Files.readString(out.resolve("CHANGELOG.md")))
                .contains(
                        "### Reported and kept: 1 item\n\n- `" + id + "`: erratum 1, reported by Lee: one is missing");
        aSuspectIsSent();
    }

    /** Releases into the folder of the last release, and says yes. */
    private void replace() {
        window.fire("#release-make");
        Toolkit.await("it asks", () -> window.scene().lookup("#replace-confirm") != null);
        window.press(KeyCode.ENTER);
    }

    /** Two systems agree against one gold answer. */
    private void aSuspectIsSent() throws IOException {
        Map<String, List<String>> answers = new LinkedHashMap<>();
        project.set().present(item -> answers.put(item.id(), item.answer().values()));
        String id = project.set().rows().get(1).id();
        answers.put(id, List.of("Nobody"));
        String text = new ObjectMapper().writeValueAsString(answers);
        project.records()
                .errorLabels()
                .files(List.of(
                        Files.writeString(folder.resolve("one.json"), text),
                        Files.writeString(folder.resolve("two.json"), text)));
        page("errata");
        Toolkit.await("it is a suspect", () -> list("#errata-suspects").size() == 1);
        awaitText("#errata-slip", "Nothing of the gold answer");
        assertThat(Toolkit.on(() -> window.text("#errata-answer"))).isEqualTo("Nobody");
        Toolkit.run(() -> window.find("#errata-suspects", ListView.class).requestFocus());
        window.press(KeyCode.S);
        Toolkit.await(
                "its item is in Review",
                () -> window.shell().place().get() instanceof Route.Review r
                        && r.item().orElse(0) == 2);
        assertThat(project.files().errata().all().getLast().line())
                .isEqualTo("erratum 2, reported by one, two: 2 systems agree on another answer: Nobody");
    }

    private List<?> list(String id) {
        return Optional.of(window.find(id, ListView.class))
                .map(list -> Toolkit.on(() -> List.copyOf(list.getItems())))
                .orElseThrow();
    }
}
