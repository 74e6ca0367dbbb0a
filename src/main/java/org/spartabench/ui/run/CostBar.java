package org.spartabench.ui.run;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.run.cost.Metrics;
import org.spartabench.ui.fx.Numbers;

/** Shows the cost counters of a run. */
public final class CostBar extends HBox {

    private record Counter(Label value, String title, String meaning) {}

    private final List<Counter> counters = List.of(
            counter("Success-Q", "finished queries that return an answer and obey every law"),
            counter("Empty-Q", "finished queries that returned no rows or only NULL"),
            counter("Duplicate-Q", "finished queries with the same result as an earlier one"),
            counter("Exec-Err", "finished queries that failed to run"),
            counter("Calls / ideal", "author calls divided by the calls needed if each succeeded at once"),
            counter("Repaired", "share of empty queries that a repair fixed"),
            counter("Per second", "items accepted per second over the last seconds"));

    /** Stretch at the end of a run over which the rate is taken. */
    private static final Duration LATELY = Duration.ofSeconds(5);

    public CostBar() {
        getStyleClass().add("cost-bar");
        for (Counter counter : counters) {
            Label title = new Label(counter.title());
            title.getStyleClass().addAll("muted", "small");
            VBox cell = new VBox(title, counter.value());
            HBox.setHgrow(cell, Priority.ALWAYS);
            cell.setMinWidth(0);
            cell.setPrefWidth(70);
            Tooltip.install(cell, new Tooltip(counter.title() + ": " + counter.meaning()));
            getChildren().add(cell);
        }
        clear();
    }

    private static Counter counter(String title, String meaning) {
        Label value = new Label();
        value.getStyleClass().add("big-number");
        return new Counter(value, title, meaning);
    }

    void clear() {
        counters.forEach(c -> c.value().setText("–"));
    }

    void show(RunState state) {
        Metrics.ByShape costs = state.costs();
        List<String> values = new ArrayList<>();
        values.add(Numbers.grouped(state.accepted()));
        values.add(Numbers.grouped(costs.empty()));
        values.add(Numbers.grouped(costs.duplicate()));
        values.add(Numbers.grouped(costs.execErr()));
        values.add(costs.idealCalls() == 0 ? "–" : decimal((double) costs.totalCalls() / costs.idealCalls()));
        values.add(costs.repairsTried() == 0 ? "–" : costs.repaired() + "/" + costs.repairsTried());
        values.add(rate(state.acceptedAt()));
        for (int i = 0; i < values.size(); i++) {
            Counter counter = counters.get(i);
            counter.value().setText(values.get(i));
            counter.value().setAccessibleText(counter.title() + " " + values.get(i));
        }
    }

    /** Accepted items a second, up to the last one that was accepted. */
    static String rate(List<Instant> times) {
        if (times.size() < 2) {
            return "–";
        }
        Instant last = times.getLast();
        Instant from = last.minus(LATELY);
        int first = times.size() - 1;
        while (first > 0 && !times.get(first - 1).isBefore(from)) {
            first--;
        }
        first = Math.min(first, times.size() - 2);
        double seconds =
                Math.max(0.001, Duration.between(times.get(first), last).toNanos() / 1e9);
        return decimal((times.size() - 1 - first) / seconds);
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }
}
