package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javafx.scene.control.ListView;
import javafx.scene.control.RadioButton;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.sql.read.SqlReader;

/** Several items are decided at once, taken back at once and made again at once, by keys; each test goes on after the last. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class BulkStoryTest extends SharedWindowStory {

    BulkStoryTest() {
        super("anna");
    }

    @Override
    void fill() {
        project.set()
                .add(List.of(
                        entry(
                                1,
                                "Which doctors have more than 26 years?",
                                "SELECT name FROM doctors WHERE years_experience > 26"),
                        entry(2, "Who is a surgeon?", "SELECT name FROM doctors WHERE specialization = 'Surgery'"),
                        entry(
                                3,
                                "Which doctors have more than 27 years?",
                                "SELECT name FROM doctors WHERE years_experience > 27"),
                        entry(4, "Which patients are there?", "SELECT name FROM patients"),
                        entry(
                                5,
                                "Which doctors have more than 28 years?",
                                "SELECT name FROM doctors WHERE years_experience > 28")));
    }

    @BeforeAll
    void enterReview() {
        window.go(new Route.Review());
        Toolkit.await(
                "all items are checked", () -> project.findings().lacking().isEmpty());
    }

    private static Entry entry(int number, String question, String sql) {
        return new Entry(
                "medical:" + number,
                question,
                SqlReader.read(sql).block().orElseThrow(),
                List.of("Ann " + number),
                Optional.empty());
    }

    private List<Status> statuses() {
        return IntStream.rangeClosed(1, 5)
                .mapToObj(n -> project.queue().item(n).orElseThrow().status())
                .toList();
    }

    private void await(Status... wanted) {
        Toolkit.await("the items stand as wanted", () -> statuses().equals(Arrays.asList(wanted)));
    }

    private void awaitNotice(String wanted) {
        Toolkit.await("the notice says: " + wanted, () -> window.text("#notice").equals(wanted));
    }

    private void awaitSheet() {
        Toolkit.await("the sheet is there", () -> window.scene().lookup("#bulk-1") != null);
    }

    @Test
    @Order(1)
    void aClusterIsAcceptedAtOnce() {
        window.press(KeyCode.B);
        awaitSheet();
        assertThat(window.find("#bulk-1", RadioButton.class).getText())
                .isEqualTo("Item 1 and its near-duplicates · 3 items");
        window.press(KeyCode.A);
        assertThat(window.text("#bulk-told"))
                .isEqualTo("3 items will be accepted: 1, 3, 5. One Undo reverts all of it.");
        assertThat(statuses()).as("nothing is done before it is confirmed").containsOnly(Status.OPEN);
        window.press(KeyCode.ENTER);
        await(Status.ACCEPTED, Status.OPEN, Status.ACCEPTED, Status.OPEN, Status.ACCEPTED);
        Toolkit.await("the next item is shown", () -> window.text("#number").equals("medical:2"));
    }

    @Test
    @Order(2)
    void oneKeyTakesItBackAndOneMakesItAgain() {
        window.press(KeyCode.Z);
        await(Status.OPEN, Status.OPEN, Status.OPEN, Status.OPEN, Status.OPEN);
        awaitNotice("Decision for 3 items undone.");
        window.press(KeyCode.Z, KeyCode.CONTROL, KeyCode.SHIFT);
        await(Status.ACCEPTED, Status.OPEN, Status.ACCEPTED, Status.OPEN, Status.ACCEPTED);
        awaitNotice("Decision for 3 items redone.");
    }

    @Test
    @Order(3)
    void itIsOneStepAfterARestartToo() {
        reopen();
        window.go(new Route.Review());
        Toolkit.await("an item is shown", () -> window.text("#number").equals("medical:2"));
        window.press(KeyCode.Z);
        await(Status.OPEN, Status.OPEN, Status.OPEN, Status.OPEN, Status.OPEN);
        Toolkit.await("its first item is shown", () -> window.text("#number").equals("medical:1"));
    }

    @Test
    @Order(4)
    void selectedRowsAreRejectedWithAReason() {
        Toolkit.await("the queue is there", () -> window.text("#found").equals("5 items"));
        Toolkit.run(() -> {
            ListView<?> list = window.find("#list", ListView.class);
            list.getSelectionModel().clearSelection();
            list.getSelectionModel().selectIndices(1, 3);
            list.requestFocus();
        });
        double high = window.find("#list", ListView.class).getHeight();
        Toolkit.run(() ->
                window.scene().getWindow().setHeight(window.scene().getWindow().getHeight() - 60));
        Toolkit.await(
                "the list is lower", () -> window.find("#list", ListView.class).getHeight() < high);
        Toolkit.run(() -> {}); // what follows from it has been done
        window.press(KeyCode.B);
        awaitSheet();
        assertThat(window.text("#bulk-1")).as("nothing joins what is selected").endsWith(" · 2 items");
        window.press(KeyCode.R);
        window.press(KeyCode.DIGIT4);
        window.press(KeyCode.ENTER);
        await(Status.OPEN, Status.REJECTED, Status.OPEN, Status.REJECTED, Status.OPEN);
        assertThat(project.queue().decisions(4).getLast().verdict())
                .isEqualTo(new Verdict.Reject(List.of(RejectReason.NONSENSICAL), ""));
        assertThat(project.queue().decisions(4).getLast().step())
                .isEqualTo(project.queue().decisions(2).getLast().step());
    }
}
