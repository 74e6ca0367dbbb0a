package org.spartabench.ui.sources;

import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.spartabench.ui.chart.SheetTable;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.FxmlView;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.ProjectScope;
import org.spartabench.ui.shell.RoomPage;

/** Shows the tables and APIs of the project. */
public final class SourcesPage extends FxmlView implements RoomPage {

    private final SourcesModel model;
    private final Background reading;
    private final SheetTable sources = new SheetTable();

    private @FXML VBox list;
    private @FXML Label state;

    public SourcesPage(ProjectScope session) {
        model = new SourcesModel(session);
        reading = session.background(failure -> state.setText(Background.reason(failure)));
        sources.setAccessibleText("Tables and APIs");
        list.getChildren().add(sources);
    }

    @Override
    public String id() {
        return "sources";
    }

    @Override
    public String name() {
        return "Sources";
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {}

    @Override
    public void enter() {
        reading.load(model::read, read -> read.use(sources::show, bad -> state.setText(bad.message())));
    }
}
