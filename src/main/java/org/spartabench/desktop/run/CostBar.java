package org.spartabench.desktop.run;

import java.util.List;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.layout.TilePane;
import javafx.scene.layout.VBox;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;

/** Shows the cost counters of a run, on two lines if they have no room on one. */
public final class CostBar extends TilePane {

    private record Figure(Label value, String title, String meaning) {}

    private final List<Figure> figures = List.of(
            figure("Success-Q", "finished queries that return an answer and obey every law"),
            figure("Empty-Q", "finished queries that returned no rows or only NULL"),
            figure("Duplicate-Q", "finished queries with the same result as an earlier one"),
            figure("Exec-Err", "finished queries that failed to run"),
            figure("Calls / ideal", "author calls divided by the calls needed if each succeeded at once"),
            figure("Repaired", "share of empty queries that a repair fixed"),
            figure("Per second", "items accepted per second since the run was started"));

    public CostBar() {
        getStyleClass().add("cost-bar");
        setPrefColumns(figures.size());
        for (Figure figure : figures) {
            VBox cell = new VBox(Nodes.label(figure.title(), "muted", "small"), figure.value());
            Nodes.hint(cell, () -> figure.title() + ": " + figure.meaning());
            getChildren().add(cell);
        }
        clear();
    }

    private static Figure figure(String title, String meaning) {
        return new Figure(Nodes.label("", "big-number"), title, meaning);
    }

    void clear() {
        figures.forEach(c -> c.value().setText("–"));
    }

    void show(RunState state) {
        Counts costs = state.costs();
        long tried = costs.of(Counter.REPAIRS_TRIED);
        List<String> values = List.of(
                Numbers.grouped(state.accepted()),
                Numbers.grouped(costs.of(Counter.EMPTY)),
                Numbers.grouped(costs.of(Counter.DUPLICATE)),
                Numbers.grouped(costs.of(Counter.EXEC_ERR)),
                costs.of(Counter.IDEAL_CALLS) == 0 ? "–" : decimal(costs.ratio()),
                tried == 0 ? "–" : costs.of(Counter.REPAIRED) + "/" + tried,
                state.rate().isPresent() ? decimal(state.rate().getAsDouble()) : "–");
        for (int i = 0; i < values.size(); i++) {
            Figure figure = figures.get(i);
            figure.value().setText(values.get(i));
            figure.value().setAccessibleText(figure.title() + " " + values.get(i));
        }
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }
}
