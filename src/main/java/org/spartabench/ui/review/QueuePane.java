package org.spartabench.ui.review;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.control.ComboBox;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TextField;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.layout.VBox;
import org.spartabench.review.ItemRow;
import org.spartabench.ui.fx.FrameSteps;
import org.spartabench.ui.fx.FxmlView;
import org.spartabench.ui.fx.Numbers;

/** Shows the queue, its filter, and the number of items by status. */
final class QueuePane extends FxmlView {

    private static final double ROW = 28;
    private static final int ABOVE = 3;

    private final ReviewModel model;
    private final FilterBoxes boxes;

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
        list.setItems(model.queue());
        list.setCellFactory(view -> new QueueCell(() -> model.filter().riskFirst()));
        list.setFixedCellSize(ROW);
        list.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        list.setOnMouseClicked(e -> {
            Optional<ItemRow> row = list.getSelectionModel().getSelectedItem();
            if (row != null && !e.isShiftDown() && !e.isShortcutDown()) {
                row.ifPresent(r -> model.open(OptionalInt.of(r.number())));
            }
        });
        found.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> Numbers.counted(model.found().get(), "item"), model.found()));
        tally.textProperty().bind(model.tally().map(QueueWords::tally));
        boxes = new FilterBoxes(search, status, shape, type, check, feature, validator, order);
        boxes.link(model::filter);
        model.people().addListener((o, was, is) -> boxes.people(is));
    }

    /** Brings the filters into the window one by one, after the list. */
    void fill(FrameSteps building) {
        building.fill(filters);
    }

    /** Plain keys decide while the list has the focus. */
    void focus() {
        list.requestFocus();
    }

    FilterBoxes boxes() {
        return boxes;
    }

    /** The menu of saved filters. */
    MenuButton saved() {
        return saved;
    }

    void focusSearch() {
        search.requestFocus();
    }

    /** Selects the row of an item if it is in the list; scrolls only if the row is out of sight. */
    void select(int number) {
        int at = model.queue().indexOfNumber(number);
        if (at >= 0 && !list.getSelectionModel().isSelected(at)) {
            list.getSelectionModel().clearAndSelect(at);
            if (!inSight(at)) {
                list.scrollTo(Math.max(0, at - ABOVE));
            }
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
        return list.getSelectionModel().getSelectedIndices().stream()
                .flatMap(i -> model.queue().get(i).stream())
                .map(ItemRow::number)
                .toList();
    }
}
