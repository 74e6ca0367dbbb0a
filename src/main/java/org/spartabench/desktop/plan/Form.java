package org.spartabench.desktop.plan;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.making.run.plan.RunPlan;

/** Shows lines of fields over one draft; each follows the draft and shows its error below itself. */
final class Form extends VBox {

    /** Changes a plan by the value of a field. */
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

    NumberField number(String name, long least, long most, ToLongFunction<RunPlan> read, Change<Long> change) {
        NumberField field = new NumberField(
                name, least, most, () -> read.applyAsLong(now()), v -> draft.edit(p -> change.of(p, v)));
        follow(field::refresh);
        line(name, field, field.complaint());
        return field;
    }

    /** Adds a share of the plan, in percent. */
    ShareField share(String name, ToDoubleFunction<RunPlan> read, Change<Double> change) {
        ShareField field = new ShareField(name, () -> read.applyAsDouble(now()), v -> draft.edit(p -> change.of(p, v)));
        follow(field::refresh);
        line(name, field, field.complaint());
        return field;
    }

    <V> ComboBox<V> choice(
            String name, Iterable<V> all, Function<V, String> label, Function<RunPlan, V> read, Change<V> change) {
        ComboBox<V> box = new ComboBox<>();
        all.forEach(box.getItems()::add);
        box.setConverter(converter(label, box::getValue));
        box.getStyleClass().add("plan-choice");
        box.setAccessibleText(name);
        box.setMaxWidth(Double.MAX_VALUE);
        follow(() -> box.setValue(read.apply(now())));
        box.setOnAction(e -> {
            V value = box.getValue();
            if (value != null && !value.equals(read.apply(now()))) {
                draft.edit(p -> change.of(p, value));
            }
        });
        Label title = new Label(name);
        title.setMinWidth(Region.USE_PREF_SIZE);
        HBox line = Nodes.row(8, title, box);
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

    /** Adds a muted text that follows the draft. */
    Label text(Function<RunPlan, String> words) {
        Label label = Nodes.wrapped("", "muted", "small");
        label.setMinHeight(Region.USE_PREF_SIZE);
        follow(() -> label.setText(words.apply(now())));
        getChildren().add(label);
        return label;
    }

    /** Adds a line for the error of a part of the plan. */
    void complaint(Supplier<Optional<String>> problem) {
        Label label = complaint();
        follow(() -> show(label, problem.get().orElse("")));
        getChildren().add(label);
    }

    void title(String words) {
        getChildren().add(Nodes.label(words, "section-title"));
    }

    void line(String name, Node field, ObservableValue<String> complaint) {
        Label title = new Label(name);
        title.setTooltip(new Tooltip(name));
        title.setMinWidth(0);
        HBox line = Nodes.row(8, title, Nodes.spring(), field);
        Label wrong = complaint();
        complaint.subscribe(words -> show(wrong, words));
        getChildren().addAll(line, wrong);
    }

    static Label complaint() {
        Label label = Nodes.wrapped("", "bad", "small", "complaint");
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }

    static void show(Label label, String words) {
        label.setText(words);
        Nodes.shown(label, !words.isEmpty());
    }

    /** Runs this now and after each change of the draft. */
    void follow(Runnable refresh) {
        draft.edited().subscribe(plan -> refresh.run());
    }

    RunPlan now() {
        return draft.edited().get();
    }
}
