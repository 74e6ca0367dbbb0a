package org.spartabench.ui.costs;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.VBox;
import org.spartabench.run.MethodCost;
import org.spartabench.run.RunPlan;
import org.spartabench.ui.chart.ChartPane;
import org.spartabench.ui.chart.ChartSvg;
import org.spartabench.ui.chart.SheetTable;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.fx.Pump;
import org.spartabench.ui.fx.Saving;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.Session;

/** The page of costs: a list of views, and one of them as chart and table, to be saved as PNG, SVG or CSV. */
public final class CostsPage {

    private final Session session;
    private final Supplier<RunPlan> plan;
    private final Pump<List<MethodCost>> compared = new Pump<>(this::hear);
    private final Contest contest;
    private List<MethodCost> comparison = List.of();
    private boolean listing;
    private final Background reading = new Background(this::failed);
    private final Saving saving;
    private final BooleanProperty something = new SimpleBooleanProperty();
    private final Parent node;

    @FXML
    private ListView<CostView> views;

    @FXML
    private ToggleButton switchSource;

    @FXML
    private Button compare;

    @FXML
    private Label title;

    @FXML
    private Label explains;

    @FXML
    private Label note;

    @FXML
    private Button png;

    @FXML
    private Button svg;

    @FXML
    private Button csv;

    @FXML
    private ScrollPane scroll;

    @FXML
    private VBox content;

    @FXML
    private ChartPane chart;

    @FXML
    private SheetTable sheet;

    @FXML
    private Label missing;

    /** @param plan of the next run: what a comparison is made over */
    public CostsPage(Session session, FilePort files, Supplier<RunPlan> plan) {
        this.session = session;
        saving = new Saving(files, told -> note.setText(told));
        this.plan = plan;
        contest = new Contest(session, compared::offer);
        node = Fxml.load(this);
        views.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> {
            if (!listing) {
                note.setText("");
                scroll.setVvalue(0);
                paint(Optional.ofNullable(is));
            }
        });
        switchSource.selectedProperty().addListener((o, was, is) -> enter());
        paint(Optional.empty());
    }

    public Parent node() {
        return node;
    }

    /** @param shown whether this page is the one in sight, so that its keys hold */
    public void register(Commands commands, ObservableBooleanValue shown) {
        ObservableBooleanValue savable = something.and(shown);
        commands.add(png, "costs.png", "Save the chart as a picture (PNG)", "Shift+P", savable, this::savePng);
        commands.add(svg, "costs.svg", "Save the chart as drawing (SVG)", "Shift+S", savable, this::saveSvg);
        commands.add(compare, "costs.compare", "Compare all methods on these facts", "Shift+K", shown, this::compare);
        commands.add(
                switchSource,
                "costs.source",
                "Show the comparison instead of the runs",
                "K",
                shown,
                () -> switchSource.setSelected(!switchSource.isSelected()));
        commands.add(csv, "costs.csv", "Save the table (CSV)", "Shift+C", savable, this::saveCsv);
    }

    /** Comes into view: reads the costs of all runs anew. */
    public void enter() {
        boolean runs = !switchSource.isSelected();
        List<MethodCost> ended = comparison;
        reading.load(
                () -> Views.of(
                        runs
                                ? Spending.of(session.workspace())
                                : Spending.of(
                                        ended, session.workspace().scores().byMethod()),
                        runs),
                this::show);
    }

    /** Starts a comparison, one at a time, and shows it as it goes on. */
    private void compare() {
        if (!contest.running()) {
            comparison = List.of();
            contest.start(plan.get());
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

    /** The same view stays chosen, and where it was read. */
    private void show(List<CostView> all) {
        int chosen = Math.max(0, views.getSelectionModel().getSelectedIndex());
        listing = true;
        views.getItems().setAll(all);
        views.getSelectionModel().clearAndSelect(Math.min(chosen, all.size() - 1));
        listing = false;
        paint(Optional.of(view()));
    }

    private void paint(Optional<CostView> chosen) {
        boolean any = chosen.filter(v -> !v.empty()).isPresent();
        something.set(any);
        shown(content, any);
        shown(missing, !any);
        title.setText(chosen.map(CostView::name).orElse(""));
        explains.setText(chosen.map(CostView::explains).orElse(""));
        missing.setText(chosen.map(CostView::missing).orElse("Reading what runs have cost."));
        chosen.filter(v -> !v.empty()).ifPresent(view -> {
            chart.show(view.chart());
            sheet.show(view.sheet());
            sheet.setAccessibleText(view.name());
        });
    }

    private static void shown(Node part, boolean value) {
        part.setVisible(value);
        part.setManaged(value);
    }

    private CostView view() {
        return views.getSelectionModel().getSelectedItem();
    }

    private void savePng() {
        saving.png("the chart", view().id(), () -> chart.picture(Saving.RESOLUTION));
    }

    private void saveSvg() {
        saving.svg("the chart", view().id(), () -> ChartSvg.of(view().chart()));
    }

    private void saveCsv() {
        saving.text("Save the table", view().id() + ".csv", view().sheet().csv());
    }

    private void failed(Throwable cause) {
        note.setText("Not done: " + Optional.ofNullable(cause.getMessage()).orElse(cause.toString()));
    }
}
