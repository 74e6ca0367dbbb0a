package org.spartabench.desktop.publish;

import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.chart.SheetTable;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.work.Background;

/** Shows what the items are worth, and the paper's Tables 1, 9 and 10 for the project's own data, beside the published figures. */
final class StatisticsPage extends Page {

    private final StatisticsModel model;
    private final Background reading;
    private final SheetTable quality = new SheetTable();
    private final SheetTable benchmarks = new SheetTable();
    private final SheetTable tables = new SheetTable();
    private final SheetTable shares = new SheetTable();

    private @FXML VBox worth;
    private @FXML VBox first;
    private @FXML VBox ninth;
    private @FXML VBox tenth;
    private @FXML Label state;

    StatisticsPage(ProjectScope scope) {
        super("statistics", "Statistics");
        model = new StatisticsModel(scope);
        reading = scope.background(failure -> state.setText("Cannot count: " + Background.reason(failure)));
        worth.getChildren().add(quality);
        first.getChildren().add(benchmarks);
        ninth.getChildren().add(tables);
        tenth.getChildren().add(shares);
    }

    @Override
    public void enter() {
        state.setText("Counting …");
        reading.load(model::read, shown -> {
            quality.show(shown.quality());
            benchmarks.show(shown.benchmarks());
            tables.show(shown.tables());
            shares.show(shown.shares());
            state.setText("The project's own lines come first. Rejected items do not count.");
        });
    }
}
