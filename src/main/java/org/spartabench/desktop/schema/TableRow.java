package org.spartabench.desktop.schema;

import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.cell.ItemCell;

/** Shows a table in a list: a square of its kind's colour, its name, its rows. */
public final class TableRow<T> extends ItemCell<T> {

    /** Holds the text for a table. */
    public record Told(String name, boolean grounding, long rows) {}

    private final Function<T, Told> telling;

    public TableRow(Function<T, Told> telling) {
        this.telling = telling;
        Nodes.hint(this, () -> isEmpty() ? "" : telling.apply(getItem()).name());
    }

    @Override
    protected void show(T table) {
        Told text = telling.apply(table);
        Region mark = new Region();
        mark.getStyleClass().addAll("kind-mark", text.grounding() ? "grounding" : "source");
        Label name = new Label(text.name());
        name.setMinWidth(0);
        Label rows = Nodes.label(Numbers.grouped(text.rows()), "muted");
        rows.setMinWidth(USE_PREF_SIZE);
        HBox row = Nodes.row(8, mark, name, Nodes.spring(), rows);
        row.setPrefWidth(1);
        setAccessibleText(text.name() + ", " + (text.grounding() ? "grounding, " : "source, ")
                + Numbers.counted(text.rows(), "row"));
        setGraphic(row);
    }
}
