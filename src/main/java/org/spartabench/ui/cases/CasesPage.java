package org.spartabench.ui.cases;

import javafx.beans.value.ObservableBooleanValue;
import org.spartabench.ui.fx.FxmlView;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.RoomPage;

/** Shows the cases one after the other. */
public final class CasesPage extends FxmlView implements RoomPage {

    @Override
    public String id() {
        return "cases";
    }

    @Override
    public String name() {
        return "Cases";
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {}

    @Override
    public void enter() {}
}
