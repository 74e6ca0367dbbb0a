package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.item.Status;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.check.CheckJob;

/** The marked row of the queue is the item on the desk, whatever is filtered, sorted, decided or undone. */
class QueueMarkStoryTest extends SharedWindowStory {

    private static final int ITEMS = 40;
    private static final int STEPS = 16;

    QueueMarkStoryTest() {
        super("ann");
    }

    @Override
    void fill() throws InterruptedException {
        SampleProject.generate(project, ITEMS, 7);
        new CheckJob(project).run(TaskControl.NONE); // later findings would change the order by risk
    }

    @BeforeAll
    void enterReview() {
        window.go(new Route.Review());
    }

    @Test
    void theMarkedRowIsTheItemThatIsShown() {
        SplittableRandom random = new SplittableRandom(4);
        choose("#status", "open");
        for (int step = 0; step < STEPS; step++) {
            check(act(random));
        }
    }

    /** Keys of the list move the item, not only the mark; so does whatever selects one row. */
    @Test
    void theKeysOfTheListMoveTheItem() {
        choose("#status", "any status");
        choose("#order", "by number");
        window.go(new Route.Review(OptionalInt.of(20)));
        settle("item 20");
        Toolkit.run(list()::requestFocus);
        for (KeyCode key :
                List.of(KeyCode.END, KeyCode.PAGE_UP, KeyCode.HOME, KeyCode.PAGE_DOWN, KeyCode.PAGE_DOWN, KeyCode.UP)) {
            int before = onDesk();
            check(press(key));
            assertThat(onDesk()).as("moved by " + key).isNotEqualTo(before);
        }
        check(press(KeyCode.HOME));
        assertThat(onDesk()).isEqualTo(1);
        check(press(KeyCode.END));
        assertThat(onDesk()).isEqualTo(ITEMS);
        Toolkit.run(() -> list().getSelectionModel().clearAndSelect(4));
        Toolkit.await("the item of the marked row comes", () -> onDesk() == 5);
        settle("row 5");
        press(KeyCode.A);
        Toolkit.await(
                "it is decided", () -> project.queue().item(5).orElseThrow().status() == Status.ACCEPTED);
        check(press(KeyCode.Z));
        assertThat(onDesk()).isEqualTo(5);
    }

    private int onDesk() {
        String id = Toolkit.on(() -> window.text("#number"));
        return Integer.parseInt(id.substring(id.indexOf(':') + 1));
    }

    private void check(String did) {
        settle(did);
        Optional<Integer> marked = Toolkit.on(this::marked);
        boolean listed = Toolkit.on(() -> list().getItems().stream()
                .flatMap(Optional::stream)
                .anyMatch(row -> row.id().equals(window.text("#number"))));
        assertThat(marked.map(n -> project.queue().item(n).orElseThrow().item().id()))
                .as("after " + did)
                .isEqualTo(listed ? Optional.of(window.text("#number")) : Optional.empty());
    }

    @Test
    void aFilterOrOrderPutsItsFirstItemOnTheDeskAndInSight() {
        choose("#status", "any status");
        window.command("review.next");
        choose("#order", "by risk");
        settle("by risk");
        ItemFilter riskiest = ItemFilter.ALL.withRiskFirst(true);
        assertThat(Toolkit.on(this::marked))
                .hasValue(project.queue().items(riskiest, 0, 1).getFirst().number());
        assertThat(Toolkit.on(() -> list().lookup(".virtual-flow") instanceof VirtualFlow<?> flow
                                && flow.getFirstVisibleCell() instanceof IndexedCell<?> first
                        ? first.getIndex()
                        : -1))
                .isZero();
        choose("#order", "by number");
        settle("by number");
    }

    @Test
    void aFilterThatFindsNothingSaysSoAndAButtonClearsIt() {
        window.go(new Route.Review(java.util.OptionalInt.of(9)));
        settle("item 9");
        String before = window.text("#number");
        Toolkit.run(() -> window.find("#search", TextField.class).setText("zebra"));
        Toolkit.await("nothing is found", () -> window.text("#found").equals("0 items"));
        Toolkit.await(
                "nothing is on the desk",
                () -> !window.find("#number", javafx.scene.Node.class).isVisible());
        assertThat(window.enabled("review.accept")).isFalse();
        Toolkit.await("a button clears the filter", () -> window.scene().lookup("#show-all") instanceof Button);
        Toolkit.run(() -> window.find("#show-all", Button.class).fire());
        settle("all");
        assertThat(window.text("#number")).isEqualTo(before);
        assertThat(Toolkit.on(this::marked)).hasValue(9);
    }

    private String act(SplittableRandom random) {
        return switch (random.nextInt(11)) {
            case 0 -> choose("#order", random.nextBoolean() ? "by risk" : "by number");
            case 1 -> choose("#status", random.nextInt(3) > 0 ? "open" : "any status");
            case 2 -> press(KeyCode.Z);
            case 3 -> press(KeyCode.J);
            case 4 -> press(KeyCode.D);
            case 5 -> inList(KeyCode.END);
            case 6 -> inList(KeyCode.PAGE_UP);
            case 7 -> inList(KeyCode.HOME);
            default -> press(KeyCode.A);
        };
    }

    private String inList(KeyCode key) {
        Toolkit.run(list()::requestFocus);
        return press(key);
    }

    private String press(KeyCode key) {
        window.press(key);
        return "key " + key;
    }

    @SuppressWarnings("unchecked")
    private String choose(String box, String value) {
        Toolkit.run(() -> ((ComboBox<String>) window.find(box, ComboBox.class)).setValue(value));
        return box + " " + value;
    }

    /** Waits until an item is seen in full, and the queue has its rows. */
    private void settle(String did) {
        Toolkit.rest();
        Toolkit.await("an item is shown after " + did, () -> window.enabled("review.accept"));
        Toolkit.await(
                "the queue is read after " + did,
                () -> list().getItems().stream().allMatch(Optional::isPresent)
                        && !list().getItems().isEmpty());
        assertThat(project.queue().tally().get(Status.OPEN)).isPositive();
    }

    private Optional<Integer> marked() {
        List<Optional<ItemRow>> rows = List.copyOf(list().getSelectionModel().getSelectedItems());
        return rows.size() == 1 ? rows.getFirst().map(ItemRow::number) : Optional.empty();
    }

    @SuppressWarnings("unchecked")
    private ListView<Optional<ItemRow>> list() {
        return window.find("#list", ListView.class);
    }
}
