package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.event.ActionEvent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.review.SeededFaults;

/** Faults are mixed in on their page, met in Review as any item, and told afterwards. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FaultsStoryTest extends SharedWindowStory {

    private int fault;

    FaultsStoryTest() {
        super("anna");
    }

    @Override
    void fill() {
        SampleProject.generate(project, 16, 7);
        IntStream.rangeClosed(1, 5)
                .forEach(n -> new AsSeen(project.queue()).decide(n, "bo", new Verdict.Accept(), 1_000));
    }

    private List<ItemRow> queue() {
        return project.queue().items(ItemFilter.ALL, 0, 99);
    }

    /** An item whose content in the queue is not that of the set. */
    private Optional<Integer> shownFault() {
        Map<Integer, String> set =
                project.set().rows().stream().collect(Collectors.toMap(ItemRow::number, ItemRow::hash));
        return queue().stream()
                .filter(r -> !r.hash().equals(set.get(r.number())))
                .map(ItemRow::number)
                .findFirst();
    }

    private void number(String id, String value) {
        Toolkit.run(() -> {
            TextField field = window.find(id, TextField.class);
            field.setText(value);
            field.fireEvent(new ActionEvent());
        });
    }

    @Test
    @Order(1)
    void aRateIsSetOnThePage() {
        window.go(new Route.Team(Optional.of("faults")));
        Toolkit.await("the page is shown", () -> window.scene().lookup("#faults-rate") != null);
        number("#faults-seed", "3");
        number("#faults-rate", "30");
        Toolkit.await("the rate is kept", () -> project.faults().mixing().rate() == 30);
        assertThat(window.find("#faults-rate", TextField.class).getAccessibleText())
                .isNotBlank();
    }

    @Test
    @Order(2)
    void aFaultIsMetInReviewAsAnyItem() {
        List<String> ids = queue().stream().map(ItemRow::id).toList();
        window.go(new Route.Review());
        Toolkit.await("a fault is in the queue", () -> shownFault().isPresent());
        assertThat(queue().stream().map(ItemRow::id)).isEqualTo(ids);
        fault = shownFault().orElseThrow();
        window.go(new Route.Review(OptionalInt.of(fault)));
        Toolkit.await("it is on the desk", () -> window.text("#number").equals("medical:" + fault));
        assertThat(window.text("#state")).contains("open");
        window.press(KeyCode.G);
        Toolkit.await(
                "its history is closed, as that of any undecided item",
                () -> window.text("#notice").contains("after you decide this item"));
        window.press(KeyCode.R);
        Toolkit.await("reasons are asked for", () -> window.scene().lookup("#reason-INCORRECT") != null);
        window.press(KeyCode.DIGIT3);
        window.press(KeyCode.ENTER);
        Toolkit.await("it is decided", () -> project.faults().report().unrevealed() == 1);
        Toolkit.await("the next item is shown", () -> !window.text("#number").equals("medical:" + fault));
        assertThat(window.text("#notice")).isEqualTo("Item " + fault + " rejected: incorrect or unanswerable.");
        assertThat(project.set().rows().get(fault - 1).status()).isEqualTo(org.spartabench.authors.item.Status.OPEN);
    }

    @Test
    @Order(3)
    void itIsToldAfterwardsOnThePage() {
        window.go(new Route.Team(Optional.of("faults")));
        Toolkit.await(
                "the rate is shown",
                () -> window.scene().lookup("#faults-tell") instanceof Button b && !b.isDisabled());
        window.press(KeyCode.T);
        Toolkit.await(
                "it was told", () -> window.find("#faults-tell", Button.class).isDisabled());
        assertThat(project.faults().report().unrevealed()).isZero();
        SeededFaults.Decided revealed = project.faults().report().decided().getFirst();
        assertThat(revealed.id()).isEqualTo("medical:" + fault);
        assertThat(revealed.found()).isTrue();
        assertThat(revealed.validator()).isEqualTo("anna");
        assertThat(project.queue().item(fault).orElseThrow().status())
                .isEqualTo(org.spartabench.authors.item.Status.OPEN);
    }

    @Test
    @Order(4)
    void aTrainingTellsAtOnce() {
        Toolkit.run(() -> window.find("#faults-at-once", CheckBox.class).fire());
        Toolkit.await("that is kept", () -> project.faults().mixing().atOnce());
        Toolkit.await("another fault is in the queue", () -> shownFault().isPresent());
        int next = shownFault().orElseThrow();
        window.go(new Route.Review(OptionalInt.of(next)));
        Toolkit.await("it is on the desk", () -> window.text("#number").equals("medical:" + next));
        window.press(KeyCode.A);
        Toolkit.await(
                "it is told",
                () -> window.text("#notice").startsWith("Item " + next + " accepted. It was a seeded fault, missed: "));
    }
}
