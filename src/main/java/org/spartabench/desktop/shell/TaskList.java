package org.spartabench.desktop.shell;

import java.util.List;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.GridPane;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.desktop.fx.Nodes;

/** Lists all tasks, newest first: title, progress, state and last message. */
final class TaskList extends GridPane {

    private static final int MOST = 12;

    TaskList(List<TaskHandle> tasks) {
        setHgap(12);
        setVgap(6);
        getStyleClass().add("panel-body");
        List<TaskHandle> newest = tasks.reversed().stream().limit(MOST).toList();
        if (newest.isEmpty()) {
            add(new Label("No tasks yet. Imports, runs and exports appear here."), 0, 0);
        }
        int row = 0;
        for (TaskHandle task : newest) {
            TaskHandle.Progress now = task.progress();
            ProgressBar bar = new ProgressBar(now.state() == TaskHandle.State.DONE ? 1 : Math.max(0, now.fraction()));
            bar.setPrefWidth(90);
            Label state = new Label(now.state().name().toLowerCase(Locale.ROOT));
            Label message = Nodes.label(now.failure().map(Throwable::getMessage).orElse(now.message()), "muted");
            addRow(row++, new Label(task.title()), bar, state, message);
        }
    }
}
