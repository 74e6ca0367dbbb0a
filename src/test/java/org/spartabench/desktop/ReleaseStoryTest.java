package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.GivenEntries;
import org.spartabench.project.Project;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.release.form.CardForm;

/** Splits are seen and fixed, the gate refuses, its items are mended in Review or waived, and the set is released. */
class ReleaseStoryTest {

    private static final List<String> QUERIES = List.of(
            "SELECT COUNT(*) FROM appointments WHERE status = 'Completed'",
            "SELECT COUNT(*) FROM appointments WHERE status = 'No-show'",
            "SELECT MAX(cost) FROM treatments",
            "SELECT MIN(years_experience) / 12 FROM doctors");

    @TempDir
    private static Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void fromTheSplitsToTheRelease() {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            List<Entry> entries = new ArrayList<>();
            QUERIES.forEach(sql -> entries.add(GivenEntries.right(project, entries.size() + 1, sql)));
            project.set().add(entries);
            for (int item = 2; item <= 4; item++) {
                new AsSeen(project.queue()).decide(item, "anna", new Verdict.Accept(), 1_000);
            }
            try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
                window.go(new Route.Publish());
                fillCard(window, project);
                fixSplits(window, project);
                mend(window, project);
                window.go(new Route.Publish());
                window.fire("#publish-release");
                Path out = folder.resolve("set");
                window.fire("#release-make");
                awaitResult(window, out + ": version 1.0.0, 4 items; 1 waived. browse.html in its folder shows it.");
                assertThat(out.resolve("data/dev.jsonl")).isRegularFile();
                assertThat(Files.exists(out.resolve("manifest.json"))).isTrue();
                Toolkit.await(
                        "the release is remembered",
                        () -> window.text("#release-last").startsWith("Last release: 1.0.0 of "));
                window.fire("#publish-splits");
                Toolkit.await(
                        "its splits stay",
                        () -> window.text("#splits-state").startsWith("These splits are released.")
                                && window.find("#splits-shares", TextField.class)
                                        .isDisabled());
            }
        }
    }

    /** Answers the required questions faster than they can be written, and loses none. */
    private static void fillCard(StoryWindow window, Project project) {
        window.fire("#publish-card");
        Toolkit.await(
                "the card is read",
                () -> !window.find("#card-answer", TextArea.class).isDisabled()
                        && window.text("#card-state").contains("answered"));
        CardForm wanted = SampleProject.filledForm();
        Toolkit.run(() -> wanted.answers().forEach((question, text) -> {
            window.find("#card-questions", ListView.class).getSelectionModel().select(question.ordinal());
            window.find("#card-answer", TextArea.class).setText(text);
        }));
        Toolkit.await(
                "all answers are in the file",
                () -> project.files()
                        .releases()
                        .form()
                        .orThrow(IllegalStateException::new)
                        .answers()
                        .equals(wanted.answers()));
    }

    private static void fixSplits(StoryWindow window, Project project) {
        window.fire("#publish-splits");
        Toolkit.await("a preview is there", () -> window.text("#splits-sizes").equals("dev 1 · test 3"));
        Toolkit.run(() -> window.find("#splits-shares", TextField.class).setText("dev=50,test=51"));
        window.fire("#splits-preview");
        Toolkit.await(
                "shares that are too much are refused",
                () -> window.text("#splits-state").equals("splits: the shares make 101 percent together, not 100"));
        Toolkit.run(() -> window.find("#splits-shares", TextField.class).setText("dev=50,test=50"));
        window.fire("#splits-preview");
        Toolkit.await("halves are shown", () -> window.text("#splits-sizes").equals("dev 2 · test 2"));
        assertThat(project.files().releases().settings().plan())
                .as("before it is fixed")
                .isEmpty();
        window.fire("#splits-duplicates");
        window.fire("#splits-preview");
        Toolkit.await(
                "near-duplicates are together",
                () -> window.text("#splits-leaking").endsWith("near-duplicate: 0 items"));
        window.fire("#splits-fix");
        Toolkit.await(
                "the splits are fixed",
                () -> project.files().releases().settings().dealt().size() == 4);
    }

    /** The gate refuses an item without a decision and one whose engines differ. */
    private static void mend(StoryWindow window, Project project) {
        window.fire("#publish-release");
        Path out = folder.resolve("set");
        Toolkit.run(() -> {
            window.find("#release-target", TextField.class).setText(out.toString());
            window.find("#release-license", TextField.class).setText("CC-BY-4.0");
        });
        window.fire("#release-make");
        awaitResult(window, "Refused because of 2 items; nothing was written");
        assertThat(out).doesNotExist();
        ListView<?> refused = window.find("#release-refused", ListView.class);
        Toolkit.run(() -> {
            refused.getSelectionModel().select(1);
            refused.requestFocus();
        });
        window.press(KeyCode.W);
        window.answer("a fraction is meant");
        awaitResult(window, "medical:4 is waived: a fraction is meant");
        Toolkit.run(() -> {
            refused.getSelectionModel().select(0);
            refused.requestFocus();
        });
        window.press(KeyCode.O);
        Toolkit.await("the item is shown in Review", () -> window.enabled("review.accept"));
        window.command("review.accept");
        Toolkit.await(
                "it is accepted", () -> project.queue().item(1).orElseThrow().status() == Status.ACCEPTED);
    }

    private static void awaitResult(StoryWindow window, String line) {
        Toolkit.await(line, () -> window.text("#release-result").equals(line));
    }
}
