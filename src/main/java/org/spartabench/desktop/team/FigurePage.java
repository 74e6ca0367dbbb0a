package org.spartabench.desktop.team;

import javafx.beans.value.ObservableBooleanValue;
import org.spartabench.desktop.chart.FigurePane;
import org.spartabench.desktop.fx.Background;
import org.spartabench.desktop.fx.FilePort;
import org.spartabench.desktop.shell.Commands;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.desktop.shell.RoomPage;

/** Shows one figure with its tables, read again whenever the page comes into view. */
abstract class FigurePage extends RoomPage {

    final FigurePane pane;
    final Background reading;

    FigurePage(ProjectScope session, FilePort files, String id, String name) {
        this(session, new FigurePane(files), id, name);
    }

    private FigurePage(ProjectScope session, FigurePane pane, String id, String name) {
        super(id, name, pane.node());
        this.pane = pane;
        this.reading = session.background(pane::failed);
        pane.title(name);
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        pane.register(commands, id(), shown);
    }
}
