package org.spartabench.desktop.review;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListCell;
import javafx.scene.control.TextField;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.judging.review.Feature;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** Shows the controls of the queue's filter. */
record FilterBoxes(
        TextField search,
        ComboBox<String> status,
        ComboBox<String> shape,
        ComboBox<String> type,
        ComboBox<String> check,
        ComboBox<String> feature,
        ComboBox<String> validator,
        ComboBox<String> order) {

    private static final String BY_NUMBER = "by number";
    private static final String BY_RISK = "by risk";

    /** Fills the controls and reports every choice from now on. */
    void link(Consumer<ItemFilter> chosen) {
        fill(status, "any status", Status.LISTED.stream().map(QueueCell::wordOf));
        fill(shape, "any shape", Shape.PUBLISHED.stream().map(Shape::label));
        fill(type, "any type", Arrays.stream(Nesting.values()).map(Nesting::name));
        fill(check, "any finding", Arrays.stream(Check.values()).map(Check::label));
        fill(feature, "any clause", Arrays.stream(Feature.values()).map(Feature::label));
        fill(validator, "anybody", Stream.empty());
        // A single validator leaves no choice.
        validator.visibleProperty().bind(Bindings.size(validator.getItems()).greaterThan(2));
        validator.managedProperty().bind(validator.visibleProperty());
        fill(order, BY_NUMBER, Stream.of(BY_RISK));
        BooleanProperty choosing = new SimpleBooleanProperty();
        choosing.addListener((o, was, is) -> {
            if (is) { // several boxes set together are one choice
                Platform.runLater(() -> {
                    choosing.set(false);
                    chosen.accept(filter());
                });
            }
        });
        List.of(status, shape, type, check, feature, validator, order)
                .forEach(box ->
                        box.valueProperty().addListener((o, was, is) -> choosing.set(choosing.get() || is != null)));
        search.textProperty().addListener((o, was, is) -> choosing.set(true));
    }

    private static void fill(ComboBox<String> box, String any, Stream<String> values) {
        box.getItems().setAll(Stream.concat(Stream.of(any), values).toList());
        box.getSelectionModel().selectFirst();
        box.setButtonCell(new FilterCell());
    }

    /** Adds validators to choose from. */
    void people(List<String> names) {
        List<String> known =
                validator.getItems().subList(1, validator.getItems().size());
        names.stream().filter(n -> !known.contains(n)).toList().forEach(validator.getItems()::add);
    }

    ItemFilter filter() {
        return new ItemFilter(
                        value(status, Status.LISTED.stream(), QueueCell::wordOf),
                        value(shape, Shape.PUBLISHED.stream().map(Shape::label), s -> s),
                        value(type, Arrays.stream(Nesting.values()), Nesting::name),
                        search.getText().strip())
                .withCheck(value(check, Arrays.stream(Check.values()), Check::label))
                .withFeature(value(feature, Arrays.stream(Feature.values()), Feature::label))
                .withValidator(
                        validator.getSelectionModel().getSelectedIndex() > 0
                                ? Optional.of(validator.getValue())
                                : Optional.empty())
                .withRiskFirst(BY_RISK.equals(order.getValue()));
    }

    private static <T> Optional<T> value(ComboBox<String> box, Stream<T> values, Function<T, String> label) {
        return values.filter(v -> label.apply(v).equals(box.getValue())).findFirst();
    }

    void show(ItemFilter filter) {
        search.setText(filter.text());
        select(status, filter.status().map(QueueCell::wordOf));
        select(shape, filter.shape());
        select(type, filter.type().map(Nesting::name));
        select(check, filter.check().map(Check::label));
        select(feature, filter.feature().map(Feature::label));
        people(filter.validator().stream().toList());
        select(validator, filter.validator());
        select(order, Optional.of(filter.riskFirst() ? BY_RISK : BY_NUMBER));
    }

    private static void select(ComboBox<String> box, Optional<String> value) {
        value.ifPresentOrElse(
                box.getSelectionModel()::select, () -> box.getSelectionModel().selectFirst());
    }

    /** Shows the value of a filter in few words: there is little room. */
    private static final class FilterCell extends ListCell<String> {
        @Override
        protected void updateItem(@Nullable String value, boolean empty) {
            super.updateItem(value, empty);
            setText(empty || value == null ? "" : value.replace("any ", ""));
        }
    }
}
