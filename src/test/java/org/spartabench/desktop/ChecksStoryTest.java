package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;

/** Items with something wrong in them: what the checks find stands beside them, and one key mends it. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ChecksStoryTest extends SharedWindowStory {

    ChecksStoryTest() {
        super("anna");
    }

    @Override
    void fill() {
        project.set()
                .add(List.of(
                        entry(
                                1,
                                "Which doctors have more than 20 years of experience?",
                                "SELECT name FROM doctors WHERE years_experience > 26",
                                "Hazel Thornham",
                                "Nadia Boranov",
                                "Nico Visaretti"),
                        entry(
                                2,
                                "Which doctor is in oncology?",
                                "SELECT name FROM doctors WHERE specialization = 'Oncology'",
                                "Paola Torancourt"),
                        entry(
                                3,
                                "Which specializations do the doctors at Central Hospital have?",
                                "SELECT specialization FROM doctors WHERE hospital_branch = 'Central Hospital'",
                                "Cardiology",
                                "Dermatology",
                                "Dermatology")));
    }

    @BeforeAll
    void enterReview() {
        window.go(new Route.Review());
    }

    private static Entry entry(int number, String question, String sql, String... answer) {
        return new Entry(
                "medical:" + number,
                question,
                SqlReader.read(sql).block().orElseThrow(),
                List.of(answer),
                Optional.empty());
    }

    private String counted() {
        return window.find("#findingCount", Label.class).getText();
    }

    /** What stands of an item's findings, as texts. */
    private List<String> rows() {
        return Toolkit.on(() -> window.find("#findings", VBox.class).getChildren().stream()
                .map(n -> String.valueOf(n.getAccessibleText()))
                .toList());
    }

    private void awaitRow(String start) {
        Toolkit.await("a finding begins: " + start, () -> rows().stream().anyMatch(r -> r.startsWith(start)));
    }

    @Test
    @Order(1)
    void itemsAreCheckedInTheBackground() {
        Toolkit.await(
                "all items are checked", () -> project.findings().lacking().isEmpty());
        awaitRow("warning, Coverage: The question says 20, the query 26");
    }

    @Test
    @Order(2)
    void theFixOfAQuestionIsTaken() {
        window.press(KeyCode.F);
        Toolkit.await("the next item is shown", () -> window.text("#number").equals("medical:2"));
        assertThat(project.queue().item(1).orElseThrow().question())
                .isEqualTo("Which doctors have more than 26 years of experience?");
        assertThat(project.queue().item(1).orElseThrow().status()).isEqualTo(Status.EDITED);
        Toolkit.await(
                "the edited item is not looked at until it is seen",
                () -> !counted().isEmpty());
    }

    @Test
    @Order(3)
    void theFixOfAQueryIsTaken() {
        window.press(KeyCode.J);
        awaitRow("warning, Bag or set");
        window.press(KeyCode.F);
        Toolkit.await(
                "the query has DISTINCT",
                () -> Sql.print(project.queue().item(3).orElseThrow().item().query())
                        .startsWith("SELECT DISTINCT specialization"));
        Toolkit.await(
                "what that did to the answer is told",
                () -> window.text("#notice").equals("Query of item 3 changed: 1 value left the answer."));
        Toolkit.await(
                "the new query is looked at", () -> project.findings().of(3).isPresent());
        Toolkit.await(
                "the duplicates are gone",
                () -> rows().stream().noneMatch(r -> r.contains("Bag or set: The answer contains")));
        window.press(KeyCode.Z);
        awaitRow("warning, Bag or set");
    }

    @Test
    @Order(4)
    void aFindingIsDismissedWithAReason() {
        window.press(KeyCode.X);
        window.answer("each doctor counts");
        Toolkit.await(
                "the reason is told",
                () -> rows().stream().anyMatch(r -> r.contains("dismissed by anna: each doctor counts")));
        assertThat(project.findings().standing().get(3)).noneMatch(f -> f.check() == Check.BAG_OR_SET);
        assertThat(project.queue().item(3).orElseThrow().status()).isEqualTo(Status.OPEN);
        window.press(KeyCode.Z);
        Toolkit.await(
                "it stands again",
                () -> project.findings().standing().get(3).stream().anyMatch(f -> f.check() == Check.BAG_OR_SET));
    }

    @Test
    @Order(5)
    @SuppressWarnings("unchecked")
    void theQueueIsFilteredByACheck() {
        Toolkit.run(() -> ((ComboBox<String>) window.find("#check", ComboBox.class)).setValue("Bag or set"));
        Toolkit.await("one item is found", () -> window.text("#found").equals("1 item"));
        Toolkit.run(() -> ((ComboBox<String>) window.find("#check", ComboBox.class)).setValue("any finding"));
        Toolkit.await("all are found", () -> window.text("#found").equals("3 items"));
    }
}
