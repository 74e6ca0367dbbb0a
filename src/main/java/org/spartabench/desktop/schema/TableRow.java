package org.spartabench.desktop.schema;

import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.spartabench.desktop.fx.ItemCell;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.Numbers;

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
        Told told = telling.apply(table);
        Region mark = new Region();
        mark.getStyleClass().addAll("kind-mark", told.grounding() ? "grounding" : "source");
        Label name = new Label(told.name());
        name.setMinWidth(0);
        Label rows = Nodes.label(Numbers.grouped(told.rows()), "muted");
        rows.setMinWidth(USE_PREF_SIZE);
        HBox row = Nodes.row(8, mark, name, Nodes.spring(), rows);
        row.setPrefWidth(1);
        setAccessibleText(told.name() + ", " + (told.grounding() ? "grounding, " : "source, ")
                + Numbers.counted(told.rows(), "row"));
        setGraphic(row);
    }
}
