package org.spartabench.ui.plan;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.spartabench.run.plan.RunPlan;

/** Lines of fields over one draft; each follows the draft and says under itself what is wrong with it. */
final class Form extends VBox {

    /** How a field changes a plan. */
    interface Change<V> {
        RunPlan of(RunPlan plan, V value);
    }

    private static final double GAP = 4;

    private final PlanDraft draft;

    Form(PlanDraft draft) {
        super(GAP);
        this.draft = draft;
        getStyleClass().add("plan-form");
    }

    /** A whole number of the plan. */
    NumberField number(String name, long least, long most, ToLongFunction<RunPlan> read, Change<Long> change) {
        NumberField field = new NumberField(
                name, least, most, () -> read.applyAsLong(now()), v -> draft.edit(p -> change.of(p, v)));
        follow(field::refresh);
        line(name, field, field.complaint());
        return field;
    }

    /** A share of the plan, in per cent. */
    ShareField share(String name, ToDoubleFunction<RunPlan> read, Change<Double> change) {
        ShareField field = new ShareField(name, () -> read.applyAsDouble(now()), v -> draft.edit(p -> change.of(p, v)));
        follow(field::refresh);
        line(name, field, field.complaint());
        return field;
    }

    /** One of a few values. */
    <V> ComboBox<V> choice(
            String name, Iterable<V> all, Function<V, String> label, Function<RunPlan, V> read, Change<V> change) {
        ComboBox<V> box = new ComboBox<>();
        all.forEach(box.getItems()::add);
        box.setConverter(converter(label, box::getValue));
        box.getStyleClass().add("plan-choice");
        box.setAccessibleText(name);
        box.setMaxWidth(Double.MAX_VALUE);
        Runnable refresh = () -> box.setValue(read.apply(now()));
        refresh.run();
        follow(refresh);
        box.setOnAction(e -> {
            V value = box.getValue();
            if (value != null && !value.equals(read.apply(now()))) {
                draft.edit(p -> change.of(p, value));
            }
        });
        Label title = new Label(name);
        title.setMinWidth(Region.USE_PREF_SIZE);
        HBox line = new HBox(8, title, box);
        line.setAlignment(Pos.CENTER_LEFT);
        HBox.setHgrow(box, Priority.ALWAYS);
        getChildren().add(line);
        return box;
    }

    static <V> StringConverter<V> converter(Function<V, String> label, Supplier<V> now) {
        return new StringConverter<>() {
            @Override
            public String toString(V value) {
                return value == null ? "" : label.apply(value);
            }

            @Override
            public V fromString(String text) {
                return now.get();
            }
        };
    }

    /** A muted text that follows the draft. */
    Label text(Function<RunPlan, String> words) {
        Label label = new Label();
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        label.getStyleClass().addAll("muted", "small");
        Runnable refresh = () -> label.setText(words.apply(now()));
        refresh.run();
        follow(refresh);
        getChildren().add(label);
        return label;
    }

    /** Room for what is wrong with a part of the plan. */
    void complaint(Supplier<Optional<String>> problem) {
        Label label = complaint();
        Runnable refresh = () -> show(label, problem.get().orElse(""));
        refresh.run();
        follow(refresh);
        getChildren().add(label);
    }

    void title(String words) {
        Label label = new Label(words);
        label.getStyleClass().add("section-title");
        getChildren().add(label);
    }

    void line(String name, Node field, ObservableValue<String> complaint) {
        Label title = new Label(name);
        title.setTooltip(new Tooltip(name));
        title.setMinWidth(0);
        Region spring = new Region();
        HBox.setHgrow(spring, Priority.ALWAYS);
        HBox line = new HBox(8, title, spring, field);
        line.setAlignment(Pos.CENTER_LEFT);
        Label wrong = complaint();
        show(wrong, complaint.getValue());
        complaint.addListener((o, was, is) -> show(wrong, is));
        getChildren().addAll(line, wrong);
    }

    static Label complaint() {
        Label label = new Label();
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        label.getStyleClass().addAll("bad", "small", "complaint");
        return label;
    }

    static void show(Label label, String words) {
        label.setText(words);
        label.setVisible(!words.isEmpty());
        label.setManaged(!words.isEmpty());
    }

    void follow(Runnable refresh) {
        draft.edited().addListener((o, was, is) -> refresh.run());
    }

    RunPlan now() {
        return draft.edited().get();
    }
}
