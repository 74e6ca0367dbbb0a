package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.GridPane;
import org.fxmisc.richtext.GenericStyledArea;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.item.Status;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.route.Side;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.sql.path.BlockPath;

/** How one works at the desk of Review: focus, evidence, the walk through the blocks, edits, reasons. */
class ReviewDeskStoryTest extends SharedWindowStory {

    private static final int MOST_STOPS = 70;

    ReviewDeskStoryTest() {
        super("ann");
    }

    @Override
    void fill() {
        SampleProject.generate(project, 12, 7);
    }

    @BeforeAll
    void enterReview() {
        window.go(new Route.Review());
        Toolkit.await("an item is seen", () -> window.enabled("review.accept"));
    }

    @Test
    void tabComesToEveryButtonAndIsSeenAtEveryStop() {
        Toolkit.run(() -> window.find("#list", Node.class).requestFocus());
        List<String> stops = new ArrayList<>();
        List<String> unseen = new ArrayList<>();
        Node first = focused();
        do {
            Node here = focused();
            stops.add(String.valueOf(here.getId()));
            int[] with = picture();
            Toolkit.run(() -> window.scene().getRoot().requestFocus());
            int[] without = picture();
            if (Arrays.equals(with, without)) {
                unseen.add(here.toString());
            }
            Toolkit.run(here::requestFocus);
            key(KeyCode.TAB);
        } while (focused() != first && stops.size() < MOST_STOPS);
        assertThat(unseen).isEmpty();
        assertThat(stops)
                .contains("accept", "edit", "reject", "defer", "undo", "reword", "natural", "search", "status");
    }

    @Test
    void fieldsAreLeftByEnterEscapeAndAClickElsewhere() {
        for (KeyCode key : List.of(KeyCode.ENTER, KeyCode.ESCAPE, KeyCode.DOWN)) {
            Toolkit.run(() -> window.find("#search", TextField.class).requestFocus());
            key(key);
            assertThat(focused().getId()).as("after " + key).isEqualTo("list");
        }
        Toolkit.run(() -> window.find("#order", Node.class).requestFocus());
        key(KeyCode.ESCAPE);
        assertThat(focused().getId()).isEqualTo("list");
        Toolkit.run(() -> window.find("#search", TextField.class).requestFocus());
        Toolkit.run(() -> {
            Node blank = window.find("#questionPlace", Node.class);
            Bounds at = blank.localToScene(blank.getBoundsInLocal());
            Pointer.fire(blank, MouseEvent.MOUSE_PRESSED, at.getMinX(), at.getMaxY());
        });
        assertThat(focused().getId()).as("after a click").isEqualTo("list");
    }

    @Test
    void theWalkHighlightsPhraseQueryBlockAndRowsTogether() {
        StoredItem deep = deepest();
        show(deep.number());
        List<BlockPath> order = deep.item().shape().postOrder();
        for (int i = 0; i < order.size(); i++) {
            window.press(KeyCode.P);
            BlockPath block = order.get(i);
            assertThat(window.text("#notice")).isEqualTo("Block " + (i + 1) + " of " + order.size() + ".");
            assertThat(Toolkit.on(() -> window.find("#treePlace .tree-canvas", TreePane.class)
                            .selected()))
                    .hasValue(block);
            assertThat(lit("#questionPlace .question"))
                    .as("phrases of " + block)
                    .isNotEmpty();
            assertThat(lit("#sqlPlace .sql")).as("query of " + block).startsWith("SELECT");
            int open = i + 1;
            Toolkit.await(
                    "only the rows of " + block + " are unfolded",
                    () -> heads().stream()
                            .allMatch(h -> h.isSelected() == h.getText().startsWith(open + " · ")));
        }
        window.press(KeyCode.P);
        assertThat(lit("#sqlPlace .sql")).as("after the last block").isEmpty();
        window.press(KeyCode.P);
        key(KeyCode.ESCAPE);
        assertThat(lit("#sqlPlace .sql")).as("after Esc").isEmpty();
    }

    /** In a usual window one sees the support of every block of a deep query, as rows, as values in a line or as a count in its head, and can read its tree. */
    @Test
    void theEvidenceAndTheTreeOfADeepItemNeedNoScrolling() {
        StoredItem deep = deepest();
        show(deep.number());
        assertThat(deep.item().shape().blocks()).isGreaterThan(3);
        Toolkit.await("all blocks are in sight", () -> {
            Parent evidence = window.find("#evidence", Parent.class);
            Node seen = evidence.getParent();
            List<Node> sections = List.copyOf(evidence.lookupAll(".evidence-section"));
            return sections.size() >= deep.item().shape().blocks()
                    && sections.stream()
                            .allMatch(s -> s.localToScene(s.getLayoutBounds()).getMaxY()
                                    <= seen.localToScene(seen.getLayoutBounds()).getMaxY() + 1);
        });
        Toolkit.run(() -> {
            assertThat(heads()).anyMatch(h -> !h.isSelected());
            heads().stream()
                    .filter(h -> !h.isSelected() && !h.getText().contains("COUNT(*) = "))
                    .forEach(h -> assertThat(h.getParent().lookupAll(".evidence-value"))
                            .as(h.getText())
                            .isNotEmpty());
            Node block = window.find("#treePlace .tree-canvas .block .detail", Node.class);
            assertThat(block.localToScene(0, 1).getY()
                            - block.localToScene(0, 0).getY())
                    .as("scale of the tree")
                    .isGreaterThanOrEqualTo(11.0 / 12);
        });
    }

    @Test
    void aPointedCellHighlightsItsPredicateAndMoreRowsCanBeRead() {
        StoredItem wide = project.set().rows().stream()
                .map(r -> project.queue().item(r.number()).orElseThrow())
                .filter(i -> {
                    show(i.number());
                    return Toolkit.on(
                            () -> more().isPresent() && cells().stream().anyMatch(this::ofPredicate));
                })
                .findFirst()
                .orElseThrow();
        Label cell = Toolkit.on(
                () -> cells().stream().filter(this::ofPredicate).findFirst().orElseThrow());
        Toolkit.run(() -> cell.getOnMouseEntered().handle(null));
        assertThat(lit("#sqlPlace .sql")).as("item " + wide.number()).contains(String.valueOf(cell.getUserData()));
        int before = Toolkit.on(() -> cells().size());
        Toolkit.run(() -> more().orElseThrow().fire());
        Toolkit.await("more rows are there", () -> cells().size() > before);
    }

    @Test
    void anotherRowOfTheEvidenceIsFollowedByKeysAndByAClick() {
        project.set().rows().stream()
                .filter(r -> {
                    show(r.number());
                    return Toolkit.on(() -> follows(1)) && rows() > 1;
                })
                .findFirst()
                .orElseThrow();
        window.press(KeyCode.O);
        Toolkit.await("the second row is followed", () -> follows(2));
        assertThat(window.text("#notice")).startsWith("Row 2 of ");
        window.press(KeyCode.O, KeyCode.SHIFT);
        Toolkit.await("the first row is followed again", () -> follows(1));
        Toolkit.run(() -> grid().requestFocus());
        key(KeyCode.DOWN);
        Toolkit.await("the arrow follows the second row", () -> follows(2));
        Label cell = Toolkit.on(() -> cells(1).getFirst());
        assertThat(Toolkit.on(() -> cells(2).getFirst().getPseudoClassStates()).toString())
                .contains("followed");
        Toolkit.run(() -> cell.getOnMouseClicked().handle(null));
        Toolkit.await("the clicked row is followed", () -> follows(1));
        assertThat(focused()).as("the focus stays").isEqualTo(grid());
    }

    /** Whether the rows of an inner block say that they belong to that row of several. */
    private boolean follows(int row) {
        return heads().stream().anyMatch(h -> h.getText().contains(", " + row + " of "));
    }

    /** The first table of rows that are followed. */
    private GridPane grid() {
        return window.find("#evidence", Parent.class).lookupAll(".evidence-grid").stream()
                .map(GridPane.class::cast)
                .filter(Node::isFocusTraversable)
                .findFirst()
                .orElseThrow();
    }

    private List<Label> cells(int row) {
        return grid().getChildren().stream()
                .filter(n -> GridPane.getRowIndex(n) == row)
                .map(Label.class::cast)
                .toList();
    }

    private int rows() {
        return Toolkit.on(() -> grid().getRowCount() - 1);
    }

    @Test
    void anUnsavedEditIsThereAgainAfterTheProjectWasClosed() {
        show(2);
        String question = text("#questionPlace .question");
        edit();
        window.type(" today");
        reopen();
        show(2);
        Toolkit.await("the edit is remembered", () -> window.text("#notice").contains("unsaved edit"));
        edit();
        assertThat(text("#questionPlace .question")).isEqualTo(question + " today");
        window.fire("#cancel");
        assertThat(text("#questionPlace .question")).isEqualTo(question);
        edit();
        assertThat(text("#questionPlace .question"))
                .as("a cancelled edit is gone")
                .isEqualTo(question);
        window.fire("#cancel");
    }

    @Test
    void aRejectionWithoutAReasonSaysSoAndAllReasonsAreNamedAfterwards() {
        show(3);
        window.press(KeyCode.R);
        Toolkit.await("reasons are asked for", () -> window.scene().lookup("#reason-TIE") != null);
        Node sheet = window.find(".veil-clear > .sheet", Node.class);
        Toolkit.await(
                "the question can be read beside the sheet",
                () -> sheet.localToScene(sheet.getBoundsInLocal()).getMinX() > right("#questionPlace .question") - 20);
        Node hint = window.find("#reject-hint", Node.class);
        assertThat(hint.localToScene(hint.getBoundsInLocal()).getMaxY())
                .as("the sheet ends in the window")
                .isLessThan(window.scene().getHeight());
        key(KeyCode.ENTER);
        assertThat(window.text("#reject-hint")).isEqualTo("Select at least one reason first.");
        key(KeyCode.DIGIT5);
        key(KeyCode.DIGIT9);
        key(KeyCode.ENTER);
        Toolkit.await(
                "both reasons are named", () -> window.text("#notice").equals("Item 3 rejected: ambiguous, tie."));
    }

    @Test
    void anItemThatDoesNotExistIsNotComparedAndNotOpened() {
        show(4);
        window.press(KeyCode.C);
        window.answer("999");
        Toolkit.await("there is none", () -> window.text("#notice").startsWith("There is no item 999"));
        window.go(new Route.Review(OptionalInt.of(999)));
        show(4);
        window.press(KeyCode.C);
        window.answer("1");
        Toolkit.await(
                "two items are compared",
                () -> window.scene().lookup("#leftTitle") instanceof Label l
                        && l.getText().equals("Item 1"));
        window.go(new Route.Compare(new Side.OfItem(999), new Side.OfItem(4)));
        Toolkit.await("there is none", () -> window.text("#problem").startsWith("There is no item 999"));
        assertThat(window.text("#leftTitle")).isEqualTo("Item 1");
        window.go(new Route.Review());
        Toolkit.await("item 4 is still there", () -> window.text("#number").equals("medical:4"));
    }

    @Test
    void aKeyThatComesTooEarlySaysSo() {
        show(1);
        Toolkit.run(() -> {
            window.shell().go(new Route.Review(OptionalInt.of(2)));
            window.shell().fire("review.accept");
        });
        assertThat(window.text("#notice")).startsWith("Nothing is decided yet");
        Toolkit.await(
                "item 2 is seen", () -> window.text("#number").equals("medical:2") && window.enabled("review.accept"));
        assertThat(project.queue().item(1).orElseThrow().status()).isEqualTo(Status.OPEN);
        assertThat(project.queue().item(2).orElseThrow().status()).isEqualTo(Status.OPEN);
    }

    private StoredItem deepest() {
        return project.set().rows().stream()
                .map(r -> project.queue().item(r.number()).orElseThrow())
                .max(Comparator.comparingInt(i -> i.item().shape().postOrder().size()))
                .orElseThrow();
    }

    private void show(int item) {
        window.go(new Route.Review(OptionalInt.of(item)));
        Toolkit.await(
                "item " + item + " is seen",
                () -> window.text("#number").equals("medical:" + item) && window.enabled("review.accept"));
    }

    private void edit() {
        window.press(KeyCode.E);
        Toolkit.await(
                "the question can be edited",
                () -> area("#questionPlace .question").isEditable());
    }

    private GenericStyledArea<?, ?, ?> area(String selector) {
        return window.find(selector, GenericStyledArea.class);
    }

    private String text(String selector) {
        return Toolkit.on(() -> area(selector).getText());
    }

    /** The highlighted characters. */
    private String lit(String selector) {
        return Toolkit.on(() -> {
            GenericStyledArea<?, ?, ?> area = area(selector);
            StringBuilder lit = new StringBuilder();
            for (int i = 0; i < area.getLength(); i++) {
                if (String.valueOf(area.getStyleOfChar(i)).contains("lit")) {
                    lit.append(area.getText(i, i + 1));
                }
            }
            return lit.toString();
        });
    }

    private double right(String selector) {
        Node node = window.find(selector, Node.class);
        return node.localToScene(node.getBoundsInLocal()).getMaxX();
    }

    private List<ToggleButton> heads() {
        return window.find("#evidence", Parent.class).lookupAll(".fold-head").stream()
                .map(ToggleButton.class::cast)
                .toList();
    }

    private List<Label> cells() {
        return window.find("#evidence", Parent.class).lookupAll(".evidence-row").stream()
                .map(Label.class::cast)
                .toList();
    }

    /** Whether a condition of the query stands on the column of this cell. */
    private boolean ofPredicate(Label cell) {
        return text("#sqlPlace .sql").replace("\n", " ").matches(".* " + cell.getUserData() + " (=|<|>|BETWEEN|IN).*");
    }

    private Optional<Button> more() {
        return window.find("#evidence", Parent.class).lookupAll(".button").stream()
                .map(Button.class::cast)
                .filter(b -> b.isVisible() && b.getText().contains(" of "))
                .findFirst();
    }

    private Node focused() {
        return Toolkit.on(() -> window.scene().getFocusOwner());
    }

    private void key(KeyCode code) {
        Toolkit.run(() -> Event.fireEvent(
                window.scene().getFocusOwner(),
                new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, false, false)));
    }

    private int[] picture() {
        return Toolkit.on(() -> {
            Scene scene = window.scene();
            scene.getRoot().applyCss();
            scene.getRoot().layout();
            WritableImage image = scene.snapshot(null);
            int width = (int) image.getWidth();
            int height = (int) image.getHeight();
            int[] pixels = new int[width * height];
            image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
            return pixels;
        });
    }
}
