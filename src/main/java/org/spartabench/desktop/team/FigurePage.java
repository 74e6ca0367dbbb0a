package org.spartabench.desktop.team;

import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Parent;
import org.spartabench.desktop.chart.FigurePane;
import org.spartabench.desktop.fx.Background;
import org.spartabench.desktop.fx.FilePort;
import org.spartabench.desktop.shell.Commands;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.desktop.shell.RoomPage;

/** Shows one figure with its tables, read again whenever the page comes into view. */
abstract class FigurePage implements RoomPage {

    final FigurePane pane;
    final Background reading;
    private final String id;
    private final String name;

    FigurePage(ProjectScope session, FilePort files, String id, String name) {
        this.pane = new FigurePane(files);
        this.reading = session.background(pane::failed);
        this.id = id;
        this.name = name;
        pane.title(name);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Parent node() {
        return pane.node();
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        pane.register(commands, id, shown);
    }
}
