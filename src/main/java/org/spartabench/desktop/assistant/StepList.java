package org.spartabench.desktop.assistant;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.key.KeyStroke;
import org.spartabench.desktop.fx.key.Keycap;

/** Lists the steps: number, title, and result of each. */
final class StepList extends VBox {

    private static final PseudoClass CURRENT = PseudoClass.getPseudoClass("current");

    private record Line(Button button, HBox first, Label status) {}

    private final Map<AssistantStep, Line> lines = new EnumMap<>(AssistantStep.class);

    StepList(Consumer<AssistantStep> go) {
        super(2);
        getStyleClass().add("steps");
        for (AssistantStep step : AssistantStep.values()) {
            Label number = Nodes.label(String.valueOf(step.ordinal() + 1), "step-number");
            number.setMinWidth(USE_PREF_SIZE);
            Label title = Nodes.label(step.title(), "strong");
            title.setMinWidth(USE_PREF_SIZE);
            HBox first = new HBox(6, title, Nodes.spring());
            Label status = Nodes.label(step.hint(), "small", "muted");
            status.setMinWidth(0);
            VBox words = new VBox(1, first, status);
            words.setPrefWidth(1);
            HBox.setHgrow(words, Priority.ALWAYS);
            HBox row = new HBox(8, number, words);
            row.setAlignment(Pos.TOP_LEFT);
            row.setPrefWidth(1);
            Button button =
                    Nodes.styled(Nodes.named(new Button(), "step-" + step.name().toLowerCase(Locale.ROOT)), "step");
            button.setGraphic(row);
            button.setMaxWidth(Double.MAX_VALUE);
            button.setOnAction(e -> go.accept(step));
            getChildren().add(button);
            lines.put(step, new Line(button, first, status));
        }
    }

    /** Shows a step's key beside its title. */
    void key(AssistantStep step, ObservableValue<Optional<KeyStroke>> key) {
        Line line = lines.get(step);
        if (line != null) {
            line.first().getChildren().add(new Keycap(key));
        }
    }

    /** @param statuses one per step, empty while nothing is known */
    void show(AssistantStep current, boolean open, List<String> statuses) {
        for (AssistantStep step : AssistantStep.values()) {
            Line line = lines.get(step);
            if (line != null) {
                String known = statuses.get(step.ordinal());
                line.button().pseudoClassStateChanged(CURRENT, step == current);
                line.button().setDisable(!open && step != AssistantStep.SOURCE);
                line.status().setText(known.isEmpty() ? step.hint() : known);
                line.status().setTooltip(new Tooltip(line.status().getText()));
                line.button()
                        .setAccessibleText("Step " + (step.ordinal() + 1) + ", " + step.title() + ", "
                                + line.status().getText() + (step == current ? ", current" : ""));
            }
        }
    }
}
