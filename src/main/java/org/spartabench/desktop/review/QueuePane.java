package org.spartabench.desktop.review;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.collections.ListChangeListener;
import javafx.event.EventType;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TextField;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.VBox;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.frame.FrameSteps;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;

/**
 * Shows the queue, its filter, and the number of items by status. The row of the item on the desk is always selected;
 * rows are selected by their items, wherever a change of the list puts them.
 */
final class QueuePane extends FxmlView {

    private static final double ROW = 44;
    private static final int ROWS_A_FRAME = 2;
    private static final int FRAMES = 9;
    private static final int ABOVE = 3;

    private final ReviewModel model;
    private final QueueList rows;
    private final FilterBoxes boxes;
    /** The filter that was opened with the mouse. */
    private Optional<ComboBox<String>> opened = Optional.empty();

    private int marked;
    /** Whether rows are selected because of what is on the desk, and not by the user. */
    private boolean marking;
    /** Whether the row of the item on the desk must still be brought into sight. */
    private boolean sought;

    private @FXML Label found;
    private @FXML VBox filters;
    private @FXML TextField search;
    private @FXML ComboBox<String> status;
    private @FXML ComboBox<String> shape;
    private @FXML ComboBox<String> type;
    private @FXML ComboBox<String> check;
    private @FXML ComboBox<String> feature;
    private @FXML ComboBox<String> validator;
    private @FXML ComboBox<String> order;
    private @FXML MenuButton saved;
    private @FXML ListView<Optional<ItemRow>> list;
    private @FXML Label tally;

    QueuePane(ReviewModel model) {
        this.model = model;
        this.rows = model.queue();
        list.setItems(rows);
        list.setCellFactory(view -> new QueueCell(() -> model.filter().riskFirst()));
        list.setFixedCellSize(ROW);
        selection().setSelectionMode(SelectionMode.MULTIPLE);
        selection().getSelectedIndices().addListener((ListChangeListener<Integer>) change -> {
            if (!marking) {
                Platform.runLater(this::follow); // when several rows are selected, they come one by one
            }
        });
        list.skinProperty().addListener((o, was, is) -> { // after the handlers of the list itself
            list.addEventHandler(KeyEvent.KEY_PRESSED, e -> follow());
            for (EventType<MouseEvent> type : List.of(MouseEvent.MOUSE_PRESSED, MouseEvent.MOUSE_CLICKED)) {
                list.addEventHandler(type, e -> follow());
            }
        });
        list.addEventFilter(KeyEvent.KEY_PRESSED, this::walk);
        rows.aroundChanges(this::keepSelection);
        growWithTheFirstRows();
        list.heightProperty().addListener((o, was, is) -> {
            sought = true; // a lower list may have lost the row
            Platform.runLater(() -> keepSelection(() -> {}));
        });
        found.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> Numbers.counted(model.found().get(), "item"), model.found()));
        tally.textProperty().bind(model.tally().map(QueueWords::tally));
        boxes = new FilterBoxes(search, status, shape, type, check, feature, validator, order);
        boxes.link(filter -> {
            sought = true;
            model.filter(filter);
        });
        model.people().addListener((o, was, is) -> boxes.people(is));
        list.setPlaceholder(nothingFound());
        List.of(status, shape, type, check, feature, validator, order).forEach(this::leaveAfterMouse);
        filters.addEventHandler(KeyEvent.KEY_PRESSED, this::leaveFilter);
        search.addEventFilter(KeyEvent.KEY_PRESSED, this::leaveFilter); // the field itself takes some of these keys
    }

    /** Makes the rows that come first a few a frame: a row takes a millisecond and more. */
    private void growWithTheFirstRows() {
        rows.addListener(new InvalidationListener() {
            @Override
            public void invalidated(Observable changed) {
                rows.removeListener(this);
                new FrameSteps().grow(list, ROW * ROWS_A_FRAME, FRAMES);
            }
        });
    }

    private MultipleSelectionModel<Optional<ItemRow>> selection() {
        return list.getSelectionModel();
    }

    private VBox nothingFound() {
        Button all = new Button("Show all items");
        all.setId("show-all");
        all.setOnAction(e -> {
            boxes.show(ItemFilter.ALL);
            focus();
        });
        VBox box = new VBox(8, Nodes.wrapped("No item matches the filter.", "muted"), all);
        box.setAlignment(Pos.CENTER);
        box.visibleProperty()
                .bind(Bindings.createBooleanBinding(
                        () -> !model.filter().equals(ItemFilter.ALL), model.found(), model.sheet()));
        return box;
    }

    /** Moves to another item, not only to its row, which may not be read yet; with Shift, more rows are selected. */
    private void walk(KeyEvent event) {
        int by = switch (event.getCode()) {
            case DOWN -> 1;
            case UP -> -1;
            case PAGE_DOWN -> page();
            case PAGE_UP -> -page();
            case END -> Integer.MAX_VALUE;
            case HOME -> -Integer.MAX_VALUE;
            default -> 0;
        };
        if (by != 0 && !event.isShiftDown() && !event.isShortcutDown()) {
            model.step(by);
            event.consume();
        }
    }

    /** The rows of a page, of which one stays visible. */
    private int page() {
        return Math.max(1, (int) (list.getHeight() / ROW) - 1);
    }

    /** Opens the item of the only row that the user has selected, however: what is marked is what is shown. */
    private void follow() {
        List<Integer> now = selected();
        if (now.size() == 1 && now.getFirst() != marked) {
            marked = now.getFirst();
            model.open(OptionalInt.of(marked));
        } else if (now.isEmpty()) {
            selectOnly(List.of());
        }
    }

    /** Returns to the queue from a filter; a list of choices that is open has consumed its own keys. */
    private void leaveFilter(KeyEvent event) {
        boolean searching = event.getTarget() == search;
        if (event.getCode() == KeyCode.ESCAPE
                || searching && (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.DOWN)) {
            focus();
            event.consume();
        }
    }

    /** Returns to the queue when a filter was opened with the mouse and a choice is made; by keys one goes on to the next filter. */
    private void leaveAfterMouse(ComboBox<String> box) {
        box.addEventFilter(MouseEvent.MOUSE_PRESSED, e -> opened = Optional.of(box));
        box.addEventFilter(KeyEvent.KEY_PRESSED, e -> opened = Optional.empty());
        box.addEventHandler(ComboBoxBase.ON_HIDDEN, e -> {
            if (opened.filter(box::equals).isPresent()) {
                opened = Optional.empty();
                focus();
            }
        });
    }

    /** Brings the filters into the window one by one, after the list. */
    void fill(FrameSteps building) {
        building.fill(filters);
    }

    /** Lets plain keys decide while the list has the focus. */
    void focus() {
        list.requestFocus();
    }

    /** Returns the focus from the filters when the user clicks on an empty part of the screen. */
    void leaveFilters(MouseEvent event) {
        boolean filtering = filters.getScene().getFocusOwner() instanceof Node owner && inside(owner);
        if (filtering && !(event.getTarget() instanceof Node at && inside(at))) {
            focus();
        }
    }

    private boolean inside(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (at == filters) {
                return true;
            }
        }
        return false;
    }

    FilterBoxes boxes() {
        return boxes;
    }

    MenuButton saved() {
        return saved;
    }

    void focusSearch() {
        search.requestFocus();
        search.selectAll();
    }

    /** Selects the row of an item and no other; scrolls if the row is not visible. */
    void select(int number) {
        sought = sought || number != marked;
        marked = number;
        selectOnly(List.of());
    }

    /** Selects no row. */
    void clear() {
        marked = 0;
        selectOnly(List.of());
    }

    private void keepSelection(Runnable change) {
        List<Integer> before = selected();
        boolean outer = marking;
        marking = true;
        change.run();
        marking = outer;
        selectOnly(before);
    }

    /** Selects the rows of these items where there are several; else that of the item on the desk. */
    private void selectOnly(List<Integer> others) {
        boolean outer = marking;
        marking = true;
        mark(others);
        marking = outer;
    }

    private void mark(List<Integer> others) {
        int at = rows.indexOfNumber(marked);
        int[] several = others.stream()
                .mapToInt(rows::indexOfNumber)
                .filter(i -> i >= 0)
                .toArray();
        int[] wanted = several.length > 1 || at < 0 ? several : new int[] {at};
        if (!IntStream.of(wanted)
                .boxed()
                .sorted()
                .toList()
                .equals(selection().getSelectedIndices().stream().sorted().toList())) {
            selection().clearSelection();
            if (wanted.length > 0) {
                selection().selectIndices(wanted[wanted.length - 1], wanted);
            }
        }
        if (at >= 0) {
            list.getFocusModel().focus(at);
            if (sought && !rows.changing()) {
                sought = false;
                if (!inSight(at)) {
                    list.scrollTo(Math.max(0, at - ABOVE));
                }
            }
        } else if (sought && marked > 0) {
            rows.find(marked);
        }
    }

    private boolean inSight(int row) {
        return list.lookup(".virtual-flow") instanceof VirtualFlow<?> flow
                && flow.getFirstVisibleCell() instanceof IndexedCell<?> first
                && flow.getLastVisibleCell() instanceof IndexedCell<?> last
                && row > first.getIndex()
                && row < last.getIndex();
    }

    /** Numbers of the items that are selected. */
    List<Integer> selected() {
        return selection().getSelectedIndices().stream()
                .flatMap(i -> rows.get(i).stream())
                .map(ItemRow::number)
                .toList();
    }
}
