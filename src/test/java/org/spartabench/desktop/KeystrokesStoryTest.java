package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.Project;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.sql.read.SqlReader;

/** How many keys a decision takes, through the real screen. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KeystrokesStoryTest {

    private static final int CLEAN = 20;
    private static final String ASKED =
            "Which doctors at Central Hospital who joined after 2010-01-01 have between 3 and 4 patients and more than"
                    + " 20 years of experience?";

    @TempDir
    private static Path folder;

    private Project project;
    private StoryWindow window;
    private Typist typist;

    @BeforeAll
    void begin() {
        Toolkit.start();
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
        List<Entry> entries = new ArrayList<>();
        for (int n = 1; n <= CLEAN + 3; n++) {
            String question = n == CLEAN + 2 ? ASKED : "Which doctors have more than " + n + " years of experience?";
            entries.add(new Entry(
                    "medical:" + n,
                    question,
                    SqlReader.read("SELECT name FROM doctors WHERE years_experience > " + n)
                            .block()
                            .orElseThrow(),
                    List.of("Hazel Thornham"),
                    Optional.empty()));
        }
        project.set().add(entries);
        window = StoryWindow.over(project, "anna", NoProjects.INSTANCE);
        window.go(new Route.Review());
        typist = new Typist(window);
        Toolkit.await("an item is shown", () -> typist.item().equals("medical:1"));
    }

    @AfterAll
    void end() {
        window.close();
        project.close();
    }

    @Test
    @Order(1)
    void twentyCleanItemsTakeTwentyKeys() {
        int keys = typist.count(() -> {
            for (int i = 0; i < CLEAN; i++) {
                typist.accept();
            }
        });
        assertThat(keys).isEqualTo(CLEAN);
        assertThat(project.queue().count(ItemFilter.of(Status.ACCEPTED))).isEqualTo(CLEAN);
    }

    @Test
    @Order(2)
    void rejectingWithAReasonTakesThree() {
        assertThat(typist.count(() -> typist.reject(KeyCode.DIGIT9))).isLessThanOrEqualTo(3);
        assertThat(project.queue().decisions(CLEAN + 1).getLast().verdict())
                .isEqualTo(new Verdict.Reject(List.of(RejectReason.TIE), ""));
    }

    @Test
    @Order(3)
    void theLastOfFourNumbersIsCorrectedWithSix() {
        String right = "26";
        assertThat(typist.count(() -> typist.correct("20", right))).isLessThanOrEqualTo(6 + right.length());
        assertThat(project.queue().item(CLEAN + 2).orElseThrow().question())
                .isEqualTo(ASKED.replace("20 years", "26 years"));
        assertThat(project.queue().item(CLEAN + 2).orElseThrow().status()).isEqualTo(Status.EDITED);
    }
}
