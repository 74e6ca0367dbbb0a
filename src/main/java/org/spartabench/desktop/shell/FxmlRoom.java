package org.spartabench.desktop.shell;

import java.util.List;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableValue;
import org.spartabench.desktop.fx.FxmlView;

/** Holds what screens with an FXML file share: their commands and their line in the top bar. */
public abstract class FxmlRoom extends FxmlView implements Room {

    protected final Commands commands = new Commands();
    protected final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");

    @Override
    public final ObservableValue<String> summary() {
        return summary.getReadOnlyProperty();
    }

    @Override
    public final List<Command> commands() {
        return commands.list();
    }
}
