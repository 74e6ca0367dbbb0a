package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.fxmisc.richtext.StyleClassedTextArea;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.verbalise.ExemplarFile;
import org.spartabench.authors.verbalise.Rewording;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.Proposal;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.author.Authors;

/** One validator's session, told through the real screen, key by key; each test goes on where the one before it stopped. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ReviewStoryTest extends SharedWindowStory {

    private static final int ITEMS = 12;
    private static final String ANNA = "anna";

    ReviewStoryTest() {
        super(ANNA);
    }

    @Override
    void fill() {
        SampleProject.generate(project, ITEMS, 7);
    }

    @BeforeAll
    void enterReview() {
        window.go(new Route.Review());
    }

    @Test
    @Order(1)
    void oneKeyAcceptsAndShowsTheNext() {
        awaitItem(1);
        window.press(KeyCode.A);
        awaitItem(2);
        assertThat(status(1)).isEqualTo(Status.ACCEPTED);
        assertThat(status(2)).isEqualTo(Status.OPEN);
    }

    @Test
    @Order(2)
    void aQuestionIsWrittenAnewWhereItStands() {
        String before = question().getText();
        window.press(KeyCode.E);
        Toolkit.await("the question can be edited", question()::isEditable);
        window.type(" a plain question");
        assertThat(status(2)).as("letters in the editor decide nothing").isEqualTo(Status.OPEN);
        assertThat(question().getText()).isEqualTo(before + " a plain question");
        window.press(KeyCode.ENTER);
        awaitItem(3);
        assertThat(status(2)).isEqualTo(Status.EDITED);
        assertThat(project.queue().item(2).orElseThrow().question()).isEqualTo(before + " a plain question");
        assertThat(project.queue().item(2).orElseThrow().version()).isEqualTo(2);
    }

    @Test
    @Order(3)
    void escapeLeavesTheEditorWithoutADecision() {
        String before = question().getText();
        window.press(KeyCode.E);
        Toolkit.await("the question can be edited", question()::isEditable);
        window.type("aaa");
        window.press(KeyCode.ESCAPE);
        assertThat(question().getText()).isEqualTo(before);
        assertThat(status(3)).isEqualTo(Status.OPEN);
    }

    @Test
    @Order(4)
    void threeKeysRejectWithAReason() {
        window.press(KeyCode.R);
        window.press(KeyCode.DIGIT5);
        assertThat(status(3)).as("nothing is decided before it is confirmed").isEqualTo(Status.OPEN);
        window.press(KeyCode.ENTER);
        awaitItem(4);
        assertThat(decisions(3))
                .singleElement()
                .extracting(Decision::verdict)
                .isEqualTo(new Verdict.Reject(List.of(RejectReason.AMBIGUOUS), ""));
    }

    @Test
    @Order(5)
    void aDeferredItemWaits() {
        window.press(KeyCode.D);
        awaitItem(5);
        assertThat(status(4)).isEqualTo(Status.DEFERRED);
        Toolkit.await(
                "the tally tells what was done",
                () -> tally().contains("1 accepted")
                        && tally().contains("1 edited")
                        && tally().contains("1 rejected")
                        && tally().contains("1 deferred"));
    }

    @Test
    @Order(6)
    void twoDecisionsAreTakenBack() {
        window.press(KeyCode.Z);
        awaitItem(4);
        window.press(KeyCode.Z);
        awaitItem(3);
        assertThat(List.of(status(1), status(2), status(3), status(4)))
                .containsExactly(Status.ACCEPTED, Status.EDITED, Status.OPEN, Status.OPEN);
    }

    @Test
    @Order(7)
    void lettersInTheSearchFieldOnlySearch() {
        String word =
                project.queue().item(6).orElseThrow().question().split(" ")[1].toLowerCase(java.util.Locale.ROOT);
        window.press(KeyCode.F, KeyCode.CONTROL);
        window.type("a" + word);
        assertThat(search().getText()).isEqualTo("a" + word);
        assertThat(project.queue().count(ItemFilter.of(Status.OPEN))).isEqualTo(ITEMS - 2);
        Toolkit.run(() -> search().setText(word));
        int found = project.queue().count(new ItemFilter(Optional.empty(), Optional.empty(), Optional.empty(), word));
        Toolkit.await("the queue holds what was searched for", () -> shown().size() == found);
        assertThat(found).isPositive();
        Toolkit.run(() -> search().clear());
        Toolkit.await("the queue holds all items again", () -> shown().size() == ITEMS);
    }

    @Test
    @Order(8)
    void theQueueIsNarrowedByStatusAndShape() {
        choose("#status", "accepted");
        Toolkit.await("only the accepted item is left", () -> shown().equals(List.of(1)));
        choose("#status", "any status");
        String shape = project.queue().item(ITEMS).orElseThrow().item().shape().label();
        choose("#shape", shape);
        List<Integer> wanted = new ArrayList<>();
        project.queue()
                .items(new ItemFilter(Optional.empty(), Optional.of(shape), Optional.empty(), ""), 0, ITEMS)
                .forEach(row -> wanted.add(row.number()));
        Toolkit.await("only items of the shape are left", () -> shown().equals(wanted));
        choose("#shape", "any shape");
        Toolkit.await("the queue holds all items again", () -> shown().size() == ITEMS);
    }

    @Test
    @Order(9)
    void allIsThereAfterTheProjectWasClosed() {
        String question = project.queue().item(2).orElseThrow().question();
        List<Decision> first = decisions(1);
        reopen();
        enterReview();
        awaitItem(3);
        assertThat(List.of(status(1), status(2), status(3)))
                .containsExactly(Status.ACCEPTED, Status.EDITED, Status.OPEN);
        assertThat(project.queue().item(2).orElseThrow().question()).isEqualTo(question);
        assertThat(decisions(1)).isEqualTo(first);
        window.press(KeyCode.Z);
        awaitItem(2);
        assertThat(status(2))
                .as("a decision of the session before is taken back")
                .isEqualTo(Status.OPEN);
    }

    @Test
    @Order(10)
    void anotherWordingIsLeftAndTheNextOneIsTaken() {
        int number = sayableInThreeWays();
        window.go(new Route.Review(OptionalInt.of(number)));
        awaitItem(number);
        String first = anotherWording();
        assertThat(first).isNotEqualTo(question().getText());
        assertThat(status(number)).as("a proposal decides nothing").isEqualTo(Status.OPEN);
        window.press(KeyCode.L);
        Toolkit.await(
                "the proposal is gone",
                () -> !window.find(".proposal", Region.class).isVisible());
        String second = anotherWording();
        assertThat(second).isNotIn(first, question().getText());
        window.press(KeyCode.T);
        Toolkit.await("the next item is shown", () -> !shows(number));
        assertThat(status(number)).isEqualTo(Status.EDITED);
        assertThat(project.queue().item(number).orElseThrow().question()).isEqualTo(second);
        assertThat(project.records().wordings().of(number))
                .as("what was left is kept too")
                .extracting(Proposal::question)
                .containsExactly(first, second);
    }

    @Test
    @Order(11)
    void threeKeysSayHowNaturalAQuestionIs() {
        window.go(new Route.Review(OptionalInt.of(3)));
        awaitItem(3);
        window.press(KeyCode.S);
        window.press(KeyCode.DIGIT4);
        window.press(KeyCode.ENTER);
        assertThat(project.records().scores().of(3)).as("all three are wanted").isEmpty();
        window.press(KeyCode.DIGIT5);
        window.press(KeyCode.DIGIT2);
        window.press(KeyCode.ENTER);
        Toolkit.await(
                "the scores are kept",
                () -> window.text("#notice").contains("scored")
                        && !project.records().scores().of(3).isEmpty());
        window.press(KeyCode.S);
        window.press(KeyCode.DOWN);
        window.press(KeyCode.DOWN);
        window.press(KeyCode.DIGIT3);
        window.press(KeyCode.ENTER);
        Toolkit.await(
                "they are corrected", () -> project.records().scores().of(3).size() == 2);
        assertThat(project.records().scores().of(3))
                .extracting(Score::judge, Score::naturalness)
                .containsExactly(tuple(ANNA, new Naturalness(4, 5, 2, "")), tuple(ANNA, new Naturalness(4, 5, 3, "")));
        assertThat(status(3)).as("a score decides nothing").isEqualTo(Status.OPEN);
        assertThat(project.records().scores().byMethod().unscored()).containsEntry(Score.By.VALIDATOR, ITEMS - 1);
    }

    /** An open item for whose question the offline author knows two other wordings. */
    private int sayableInThreeWays() {
        Author offline = Authors.offline("offline", project).orThrow(IllegalStateException::new);
        Rewording rewording = new Rewording(project.facts(), offline, ExemplarFile.shipped(), 4);
        for (int number = 4; number <= ITEMS; number++) {
            StoredItem stored = project.queue().item(number).orElseThrow();
            List<String> known = new ArrayList<>(List.of(stored.question()));
            long seed = stored.item().lineage().seed() + number;
            for (int round = 0; round < 2; round++) {
                if (rewording.another(stored.item().query(), known, round, seed)
                        instanceof Outcome.Done<Question>(Question other)) {
                    known.add(other.text());
                }
            }
            if (known.size() == 3 && stored.status() == Status.OPEN) {
                return number;
            }
        }
        throw new AssertionError("no item with three wordings");
    }

    private boolean shows(int number) {
        return window.text("#number")
                .equals(project.queue().item(number).orElseThrow().item().id());
    }

    /** Asks for another wording and waits until it is seen. */
    private String anotherWording() {
        window.press(KeyCode.N);
        Toolkit.await(
                "another wording is seen",
                () -> window.find(".proposal", Region.class).isVisible());
        StringBuilder text = new StringBuilder();
        Toolkit.run(() -> proposed().getChildren().forEach(t -> text.append(((Text) t).getText())));
        return text.toString();
    }

    private TextFlow proposed() {
        return window.find("#proposed", TextFlow.class);
    }

    /** Waits until an item with this number in the project is on the desk. */
    private void awaitItem(int number) {
        Toolkit.await("item " + number + " is shown", () -> shows(number));
    }

    private Status status(int number) {
        return project.queue().item(number).orElseThrow().status();
    }

    private List<Decision> decisions(int number) {
        return project.queue().decisions(number);
    }

    private String tally() {
        return window.text("#tally");
    }

    private StyleClassedTextArea question() {
        return window.find(".question", StyleClassedTextArea.class);
    }

    private TextField search() {
        return window.find("#search", TextField.class);
    }

    private void choose(String box, String value) {
        Toolkit.run(() -> {
            @SuppressWarnings("unchecked")
            ComboBox<String> filter = window.find(box, ComboBox.class);
            filter.setValue(value);
        });
    }

    /** Numbers of the items in the queue, as far as they are read. */
    private List<Integer> shown() {
        List<Integer> numbers = new ArrayList<>();
        for (Object row : window.find("#list", ListView.class).getItems()) {
            if (row instanceof Optional<?> o && o.orElse(null) instanceof org.spartabench.judging.review.ItemRow item) {
                numbers.add(item.number());
            }
        }
        return numbers;
    }
}
