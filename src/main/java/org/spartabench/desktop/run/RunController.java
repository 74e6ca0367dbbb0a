package org.spartabench.desktop.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.desktop.work.Pump;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.project.table.run.RunInfo;

/** Connects the model with the project: reads runs and items, and passes on updates of the present run and its task. */
final class RunController {

    private final ProjectScope scope;
    private final GenerateModel model;
    private final Background reading;
    private final Background listing;
    private final Background items;
    private final Pump<RunUpdate> news = new Pump<>(this::hear);
    private final Pump<TaskHandle> tasks = new Pump<>(this::taskChanged);
    private final Consumer<TaskHandle> taskListener = tasks::offer;
    private int openings;

    RunController(ProjectScope scope, GenerateModel model) {
        this.scope = scope;
        this.model = model;
        reading = scope.background(this::failed);
        listing = scope.background(this::failed);
        items = scope.background(this::failed);
    }

    /** Listens to background tasks, from now until it rests. */
    void listen() {
        scope.tasks().silence(taskListener);
        scope.tasks().listen(taskListener);
        model.taskChanged();
    }

    void rest() {
        scope.tasks().silence(taskListener);
    }

    /** Starts the plan on display, or goes on with the run that has it. */
    void start() {
        model.start(news::offer);
    }

    /**
     * Lists the runs, and opens the latest if only the plan of a new run is shown, and nobody has begun to edit it or opened
     * anything else meanwhile.
     */
    void readRuns(boolean openLatest) {
        RunPlan plan = model.draft().edited().get();
        int before = openings;
        listing.load(model::readRuns, all -> {
            model.runs(all);
            boolean untouched = model.draft().edited().get() == plan && openings == before && !model.running();
            if (openLatest && !all.isEmpty() && model.planning() && untouched) {
                open(all.getLast().id(), 0);
            }
        });
    }

    /** Opens the run that made an item of the project, and follows that item. */
    void openItem(int number) {
        openings++;
        reading.load(
                () -> scope.project().queue().item(number),
                stored -> stored.ifPresent(s -> {
                    model.followLatest().set(false);
                    open(s.run(), s.place());
                }));
    }

    /** Opens a run. @param item to follow, 0 for none */
    void open(long run, int item) {
        openings++;
        Optional<RunState> present = model.present(run);
        if (present.isPresent()) {
            opened(run, present.get(), item);
            return;
        }
        reading.load(
                () -> {
                    List<RunInfo> all = model.readRuns();
                    Optional<RunInfo> wanted =
                            all.stream().filter(r -> r.id() == run).findFirst();
                    return new Read(all, wanted.map(model::read));
                },
                read -> {
                    model.runs(read.runs());
                    read.state().ifPresent(state -> opened(run, state, item));
                });
    }

    /** Holds the runs of the project, and the state of the wanted one. */
    private record Read(List<RunInfo> runs, Optional<RunState> state) {}

    private void opened(long run, RunState state, int item) {
        model.show(run, state);
        if (item != 0) {
            follow(item, true);
        } else if (!model.showsPresent()) {
            state.cards().descendingMap().values().stream().findFirst().ifPresent(card -> follow(card.number(), true));
        }
    }

    /** Follows the item that the user has selected, until the user selects another. */
    void choose(int item) {
        model.followLatest().set(false);
        follow(item, true);
    }

    /** Follows an item of the shown run; {@code atEnd} to show all that has happened at once. */
    void follow(int item, boolean atEnd) {
        Optional<List<Moment>> known = model.known(item);
        if (known.isPresent()) {
            model.follow(item, known.get(), atEnd);
        } else {
            long run = model.shownRunId();
            items.load(() -> model.readItem(run, item), history -> model.follow(item, history, true));
        }
    }

    private void hear(List<RunUpdate> batch) {
        model.hear(batch);
        if (batch.stream().anyMatch(RunUpdate.Begun.class::isInstance)) {
            readRuns(false);
        }
    }

    private void taskChanged(List<TaskHandle> changed) {
        if (model.task().filter(changed::contains).isPresent()) {
            model.taskChanged();
            readRuns(false);
            if (!model.running() && !model.showsPresent() && model.shownRunId() != 0) {
                open(model.shownRunId(), model.followed());
            }
        }
    }

    private void failed(Throwable cause) {
        model.failed("Cannot read the run: " + Background.reason(cause));
    }
}
