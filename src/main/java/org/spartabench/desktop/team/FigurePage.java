package org.spartabench.desktop.team;

import javafx.beans.value.ObservableBooleanValue;
import org.spartabench.desktop.chart.FigurePane;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;

/** Shows one figure with its tables, read again whenever the page comes into view. */
abstract class FigurePage extends Page {

    final FigurePane pane;
    final Background reading;

    FigurePage(ScreenFrame frame, String id, String name) {
        this(frame, new FigurePane(frame.files()), id, name);
    }

    private FigurePage(ScreenFrame frame, FigurePane pane, String id, String name) {
        super(frame, id, name, pane.node());
        this.pane = pane;
        this.reading = scope.background(pane::failed);
        pane.title(name);
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        pane.register(commands, id(), shown);
    }
}
