package org.spartabench.desktop.costs;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.spartabench.desktop.chart.FigurePane;
import org.spartabench.desktop.chart.FigurePane.Figure;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;
import org.spartabench.desktop.work.Pump;
import org.spartabench.making.compare.MethodCost;
import org.spartabench.making.run.plan.RunPlan;

/** Shows the costs: a list of views, the selected one as chart and table, which can be saved as PNG, SVG or CSV. */
public final class CostsPage extends Page {

    private final Supplier<RunPlan> plan;
    private final Pump<List<MethodCost>> compared = new Pump<>(this::hear);
    private List<MethodCost> comparison = List.of();
    private boolean listing;

    private @FXML HBox page;
    private @FXML ListView<CostView> views;
    private @FXML ToggleButton switchSource;
    private @FXML Button compare;

    private final FigurePane pane = new FigurePane(files);
    private final ComparisonTask task = new ComparisonTask(scope, compared::offer);
    private final Background reading = scope.background(pane::failed);

    /** @param plan of the next run; a comparison uses it */
    public CostsPage(ScreenFrame frame, Supplier<RunPlan> plan) {
        super(frame, "costs", "Costs");
        this.plan = plan;
        HBox.setHgrow(pane.node(), Priority.ALWAYS);
        page.getChildren().add(pane.node());
        views.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> {
            if (!listing) {
                pane.tell("");
                paint(Optional.ofNullable(is));
            }
        });
        switchSource.selectedProperty().addListener((o, was, is) -> enter());
        paint(Optional.empty());
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        commands.add(compare, "costs.compare", shown, this::compare);
        commands.add(switchSource, "costs.source", shown, () -> switchSource.setSelected(!switchSource.isSelected()));
        pane.register(commands, "costs", shown);
    }

    /** Reads the costs of all runs again. */
    @Override
    public void enter() {
        boolean runs = !switchSource.isSelected();
        List<MethodCost> ended = comparison;
        reading.load(() -> Views.of(runs ? ProjectCosts.of(scope) : ProjectCosts.of(ended, scope), runs), this::show);
    }

    /** Starts a comparison, unless one runs, and shows it as it goes on. */
    private void compare() {
        if (!task.running()) {
            comparison = List.of();
            task.start(plan.get());
        }
        switchSource.setSelected(true);
        enter();
    }

    private void hear(List<List<MethodCost>> batch) {
        comparison = batch.getLast();
        if (switchSource.isSelected()) {
            enter();
        }
    }

    /** Shows the views; the same view stays selected. */
    private void show(List<CostView> all) {
        int chosen = Math.max(0, views.getSelectionModel().getSelectedIndex());
        listing = true;
        views.getItems().setAll(all);
        views.getSelectionModel().clearAndSelect(Math.min(chosen, all.size() - 1));
        listing = false;
        paint(Optional.of(views.getSelectionModel().getSelectedItem()));
    }

    private void paint(Optional<CostView> chosen) {
        Optional<CostView> full = chosen.filter(v -> v.chart().anything());
        full.ifPresent(v -> pane.show(
                new Figure(v.id(), v.name(), v.explains(), v.chart(), List.of(new FigurePane.Titled("", v.sheet())))));
        if (full.isEmpty()) {
            pane.title(chosen.map(CostView::name).orElse(""));
            pane.explains(chosen.map(CostView::explains).orElse(""));
            pane.missing(chosen.map(CostView::missing).orElse("Reading the costs of the runs …"));
        }
    }
}
