package org.spartabench.desktop.publish;

import javafx.fxml.FXML;
import javafx.scene.control.Label;
import org.spartabench.desktop.chart.SheetTable;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;

/** Shows what the items are worth, and the paper's Tables 1, 9 and 10 for the project's own data, beside the published figures. */
final class StatisticsPage extends Page {

    private @FXML SheetTable quality;
    private @FXML SheetTable benchmarks;
    private @FXML SheetTable tables;
    private @FXML SheetTable shares;
    private @FXML Label state;

    private final StatisticsModel model = new StatisticsModel(scope);
    private final Background reading = scope.background("Cannot count", state::setText);

    StatisticsPage(ScreenFrame frame) {
        super(frame, "statistics", "Statistics");
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
