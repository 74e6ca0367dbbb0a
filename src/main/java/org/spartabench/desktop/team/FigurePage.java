package org.spartabench.desktop.team;

import javafx.beans.value.ObservableBooleanValue;
import org.spartabench.desktop.chart.FigurePane;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.work.Background;

/** Shows one figure with its tables, read again whenever the page comes into view. */
abstract class FigurePage extends Page {

    final FigurePane pane;
    final Background reading;

    FigurePage(ProjectScope scope, FilePort files, String id, String name) {
        this(scope, new FigurePane(files), id, name);
    }

    private FigurePage(ProjectScope scope, FigurePane pane, String id, String name) {
        super(id, name, pane.node());
        this.pane = pane;
        this.reading = scope.background(pane::failed);
        pane.title(name);
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        pane.register(commands, id(), shown);
    }
}
