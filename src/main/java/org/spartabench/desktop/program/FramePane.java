package org.spartabench.desktop.program;

import java.util.Optional;
import java.util.OptionalLong;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.query.RowsTable;
import org.spartabench.facts.statement.Rows;
import org.spartabench.python.confined.PythonReply;

/** Shows the frame that a step of the program assigns: its name, how many rows it has, and the first of them. */
public final class FramePane extends VBox {

    private final Label name = Nodes.named(Nodes.label("", "strong"), "frame-name");
    private final Label rows = Nodes.named(Nodes.label("", "muted", "small"), "frame-rows");
    private final RowsTable head = Nodes.named(new RowsTable("First rows of the frame"), "frame-head");
    private Optional<ProgramStep> shown = Optional.empty();

    public FramePane() {
        rows.setMinWidth(USE_PREF_SIZE);
        HBox title = new HBox(8, Nodes.label("FRAME", "panel-title"), name, Nodes.spring(), rows);
        title.getChildren().getFirst().minWidth(USE_PREF_SIZE);
        title.getStyleClass().add("panel-head");
        VBox.setVgrow(head, Priority.ALWAYS);
        getStyleClass().addAll("panel", "frame-pane");
        getChildren().addAll(title, head);
    }

    /** @param before rows of the frame that this step made smaller or larger, if it has run */
    void show(ProgramStep step, OptionalLong before) {
        if (shown.equals(Optional.of(step))) {
            return;
        }
        shown = Optional.of(step);
        name.setText(step.frame());
        rows.setText(
                step.rows().isEmpty()
                        ? ""
                        : (before.isPresent() ? Numbers.grouped(before.getAsLong()) + " → " : "")
                                + Numbers.counted(step.rows().getAsLong(), "row"));
        step.head().ifPresentOrElse(this::fill, () -> head.say("Its rows appear here when the program has run."));
    }

    private void fill(PythonReply.PythonTable table) {
        if (table.rows().isEmpty()) {
            head.say("No rows.");
        } else {
            head.show(new Rows(table.columns(), table.rows(), false, 0));
        }
    }

    void clear() {
        shown = Optional.empty();
        name.setText("");
        rows.setText("");
        head.say("");
    }
}
