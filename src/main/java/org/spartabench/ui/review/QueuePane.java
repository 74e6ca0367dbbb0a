package org.spartabench.ui.review;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TextField;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.spartabench.item.Check;
import org.spartabench.item.Status;
import org.spartabench.query.Nesting;
import org.spartabench.query.Shape;
import org.spartabench.review.ItemFilter;
import org.spartabench.review.ItemRow;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.fx.Numbers;

/** The items, which of them are wanted, and how many were decided how. */
final class QueuePane {

    private static final String ANY_STATUS = "any status";
    private static final String ANY_SHAPE = "any shape";
    private static final String ANY_TYPE = "any type";
    private static final String ANY_CHECK = "any finding";
    private static final String BY_NUMBER = "by number";
    private static final String BY_RISK = "by risk";
    private static final double ROW = 28;
    private static final int ABOVE = 3;
    private static final Duration TYPING = Duration.millis(40);

    private final ReviewModel model;
    private final Parent node;

    @FXML
    private Label found;

    @FXML
    private TextField search;

    @FXML
    private ComboBox<String> status;

    @FXML
    private ComboBox<String> shape;

    @FXML
    private ComboBox<String> type;

    @FXML
    private ComboBox<String> check;

    @FXML
    private ComboBox<String> order;

    @FXML
    private ListView<Optional<ItemRow>> list;

    @FXML
    private Label tally;

    QueuePane(ReviewModel model) {
        this.model = model;
        node = Fxml.load(this);
        list.setItems(model.queue());
        list.setCellFactory(view -> new QueueCell());
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
        fillFilters();
    }

    Parent node() {
        return node;
    }

    /** Plain keys decide while the list has the focus. */
    void focus() {
        list.requestFocus();
    }

    void focusSearch() {
        search.requestFocus();
    }

    /** Marks the row of an item, where it is among those shown. */
    void select(int number) {
        int at = model.queue().indexOfNumber(number);
        if (at >= 0 && !list.getSelectionModel().isSelected(at)) {
            list.getSelectionModel().clearAndSelect(at);
            list.scrollTo(Math.max(0, at - ABOVE));
        }
    }

    /** Numbers of the items that are selected. */
    List<Integer> selected() {
        return list.getSelectionModel().getSelectedIndices().stream()
                .flatMap(i -> model.queue().get(i).stream())
                .map(ItemRow::number)
                .toList();
    }

    private void fillFilters() {
        status.getItems()
                .setAll(Stream.concat(
                                Stream.of(ANY_STATUS), Status.LISTED.stream().map(QueueCell::wordOf))
                        .toList());
        shape.getItems()
                .setAll(Stream.concat(
                                Stream.of(ANY_SHAPE), Shape.PUBLISHED.stream().map(Shape::label))
                        .toList());
        type.getItems()
                .setAll(Stream.concat(
                                Stream.of(ANY_TYPE),
                                Arrays.stream(Nesting.values()).map(Nesting::name))
                        .toList());
        check.getItems()
                .setAll(Stream.concat(
                                Stream.of(ANY_CHECK),
                                Arrays.stream(Check.values()).map(Check::label))
                        .toList());
        order.getItems().setAll(BY_NUMBER, BY_RISK);
        PauseTransition typing = new PauseTransition(TYPING);
        typing.setOnFinished(e -> model.filter(chosen()));
        for (ComboBox<String> box : List.of(status, shape, type, check, order)) {
            box.getSelectionModel().selectFirst();
            box.setButtonCell(new FilterCell());
            box.valueProperty().addListener((o, was, is) -> model.filter(chosen()));
        }
        search.textProperty().addListener((o, was, is) -> typing.playFromStart());
    }

    private ItemFilter chosen() {
        Optional<Status> ofStatus = Status.LISTED.stream()
                .filter(s -> QueueCell.wordOf(s).equals(status.getValue()))
                .findFirst();
        Optional<String> ofShape = Optional.of(shape.getValue()).filter(s -> !s.equals(ANY_SHAPE));
        Optional<Nesting> ofType = Arrays.stream(Nesting.values())
                .filter(n -> n.name().equals(type.getValue()))
                .findFirst();
        Optional<Check> ofCheck = Arrays.stream(Check.values())
                .filter(c -> c.label().equals(check.getValue()))
                .findFirst();
        return new ItemFilter(ofStatus, ofShape, ofType, search.getText().strip())
                .found(ofCheck)
                .riskFirst(BY_RISK.equals(order.getValue()));
    }

    /** What a filter is set to, in few words: there is little room beside the others. */
    private static final class FilterCell extends ListCell<String> {
        @Override
        protected void updateItem(@Nullable String value, boolean empty) {
            super.updateItem(value, empty);
            setText(empty || value == null ? "" : value.replace("any ", ""));
        }
    }
}
