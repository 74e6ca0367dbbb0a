package org.spartabench.desktop.shell;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.controlsfx.control.PopOver;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.base.task.TaskHandle.Progress;
import org.spartabench.base.task.TaskHandle.State;
import org.spartabench.base.task.Tasks;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.Theme;
import org.spartabench.desktop.shell.scope.Drafts;
import org.spartabench.desktop.work.Pump;

/**
 * Shows the most important task in the strip at the bottom, with pause, cancel and retry, and all tasks in a list above
 * it.
 */
public final class TaskStrip extends HBox {

    private static final String CALM = "Ready. Everything is saved.";

    /** Faster updates are unreadable, and each repaint delays the user's decisions. */
    private static final Duration READ = Duration.ofMillis(200);

    private final List<Tasks> followed = new ArrayList<>();
    private final Consumer<TaskHandle> listener;
    private final Label title = new Label(CALM);
    private final ProgressBar bar = new ProgressBar();
    private final Label progress = new Label();
    private final Label shared = new Label();
    private final Button pause = new Button("Pause");
    private final Button cancel = new Button("Cancel");
    private final Button all = new Button("Tasks");
    private @Nullable TaskHandle shown;
    private Optional<Drafts> drafts = Optional.empty();

    public TaskStrip() {
        setSpacing(14);
        setAlignment(Pos.CENTER_LEFT);
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        title.setId("task-title");
        title.setMinWidth(USE_PREF_SIZE);
        for (Button button : List.of(pause, cancel, all)) {
            button.getStyleClass().addAll("flat", "small");
            button.setMinWidth(USE_PREF_SIZE);
        }
        pause.setOnAction(e -> pauseOrResume());
        cancel.setOnAction(e -> cancelOrRetry());
        all.setOnAction(e -> openAll());
        shared.setId("shared");
        shared.getStyleClass().add("muted");
        Nodes.shownWhileFilled(shared);
        getChildren().addAll(title, bar, progress, gap, shared, pause, cancel, all);
        Pump<TaskHandle> pump = new Pump<>(changed -> refresh(), READ);
        listener = pump::offer;
        refresh();
    }

    /** Shows these tasks too. On the UI thread. */
    public void follow(Tasks tasks) {
        followed.add(tasks);
        tasks.listen(listener);
        refresh();
    }

    /** Forgets these tasks and releases them. On the UI thread. */
    public void unfollow(Tasks tasks) {
        followed.remove(tasks);
        tasks.silence(listener);
        refresh();
    }

    /** Shows what is unsaved in the open project; empty without one. On the UI thread. */
    public void drafts(Optional<Drafts> open) {
        drafts = open;
        open.ifPresent(d -> List.of(d.line(), d.kept()).forEach(l -> l.addListener((o, was, is) -> refresh())));
        refresh();
    }

    /** Shows how the open project stands with others who share it; an empty line shows nothing. On the UI thread. */
    public void shared(ObservableValue<String> line) {
        shared.textProperty().bind(line);
    }

    private String calm() {
        return drafts.filter(d -> !d.isEmpty())
                .map(d -> "Not saved: " + d.line().get() + ".")
                .or(() -> drafts.map(d -> d.kept().get()).filter(words -> !words.isEmpty()))
                .orElse(drafts.isPresent() ? CALM : "Ready.");
    }

    private List<TaskHandle> handles() {
        return followed.stream().flatMap(t -> t.all().stream()).toList();
    }

    private void refresh() {
        TaskHandle task = mostUrgent().orElse(null);
        shown = task;
        Nodes.shown(bar, task != null);
        pause.setVisible(task != null && !task.state().ended());
        cancel.setVisible(task != null);
        if (task == null) {
            title.setText(calm());
            progress.setText("");
            return;
        }
        Progress now = task.progress();
        title.setText(task.title());
        bar.setProgress(now.state() == State.FAILED ? 0 : now.fraction());
        progress.setText(describe(now));
        pause.setText(now.state() == State.PAUSED ? "Resume" : "Pause");
        cancel.setText(now.state() == State.FAILED ? "Retry" : "Cancel");
    }

    /** Finds the running task, else a waiting one, else the last one if it failed. */
    private Optional<TaskHandle> mostUrgent() {
        List<TaskHandle> handles = handles();
        return Stream.of(State.RUNNING, State.PAUSED, State.QUEUED)
                .flatMap(state -> handles.stream().filter(h -> h.state() == state))
                .findFirst()
                .or(() -> handles.reversed().stream()
                        .limit(1)
                        .filter(h -> h.state() == State.FAILED)
                        .findFirst());
    }

    private static String describe(Progress now) {
        return switch (now.state()) {
            case QUEUED -> "waiting";
            case RUNNING ->
                amount(now) + rate(now) + now.left().map(d -> " · " + left(d)).orElse("");
            case PAUSED -> "paused · " + amount(now);
            case DONE -> "done";
            case CANCELLED -> "cancelled";
            case FAILED -> "failed: " + now.failure().map(Throwable::getMessage).orElse("unknown reason");
        };
    }

    private static String amount(Progress now) {
        return now.total() == 0 ? now.message() : Numbers.grouped(now.done()) + " of " + Numbers.grouped(now.total());
    }

    private static String rate(Progress now) {
        return now.rate() < 0.05 ? "" : String.format(Locale.ROOT, " · %.1f per second", now.rate());
    }

    private static String left(Duration time) {
        long seconds = Math.max(1, time.toSeconds());
        return seconds < 90 ? seconds + " s left" : (seconds + 30) / 60 + " min left";
    }

    private void pauseOrResume() {
        if (shown != null) {
            if (shown.state() == State.PAUSED) {
                shown.resume();
            } else {
                shown.pause();
            }
        }
    }

    private void cancelOrRetry() {
        if (shown != null) {
            if (shown.state() == State.FAILED) {
                shown.retry();
            } else {
                shown.cancel();
            }
        }
    }

    private void openAll() {
        PopOver over = new PopOver(new TaskList(handles()));
        over.setArrowLocation(PopOver.ArrowLocation.BOTTOM_RIGHT);
        over.setTitle("Tasks");
        Theme.bind(over.getRoot());
        over.show(all);
    }

    /** Lists all tasks, newest first: title, progress, state and last message. */
    private static final class TaskList extends GridPane {

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
                ProgressBar bar =
                        new ProgressBar(now.state() == TaskHandle.State.DONE ? 1 : Math.max(0, now.fraction()));
                bar.setPrefWidth(90);
                Label state = new Label(now.state().name().toLowerCase(Locale.ROOT));
                Label message =
                        Nodes.label(now.failure().map(Throwable::getMessage).orElse(now.message()), "muted");
                addRow(row++, new Label(task.title()), bar, state, message);
            }
        }
    }
}
