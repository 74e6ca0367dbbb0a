package org.spartabench.desktop.assistant;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.BooleanExpression;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.base.task.Tasks;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.facts.origin.Origin;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.source.Watch;

/** Shows the import assistant: the current step, the list of steps, and the buttons to move. */
public final class AssistantView extends FxmlView {

    private static final Logger LOG = LoggerFactory.getLogger(AssistantView.class);

    /** Rows between two reports to the task strip. */
    private static final long REPORTED = 500;

    /** Connects the assistant with the screen that shows it. */
    public interface Host {

        /** Proposes the folder of a new project of that name. */
        Path proposed(String name);

        void made(Path project);

        /** Takes note that the user has cancelled the import. */
        void left();
    }

    private final Host host;
    private final Tasks tasks;
    private final AssistantModel model;
    private final Map<AssistantStep, StepPane> panes = new EnumMap<>(AssistantStep.class);
    private final SourceStep source;
    private final ProjectStep project;
    private final StepList list;
    private final List<Command> commands = new ArrayList<>();
    private String busy = "";
    private Optional<TaskHandle> task = Optional.empty();

    private @FXML VBox steps;
    private @FXML Label origin;
    private @FXML StackPane content;
    private @FXML Label message;
    private @FXML Button leave;
    private @FXML Button back;
    private @FXML Button next;
    private @FXML Button create;

    /** @param showing whether the assistant is in view: its keys work only then */
    public AssistantView(Host host, WorkScope work, FilePort files, BooleanExpression showing) {
        this.host = host;
        this.tasks = work.tasks();
        this.model = new AssistantModel(work);
        source = new SourceStep(model, files, this::read);
        project = new ProjectStep(model, files, host::proposed);
        panes.put(AssistantStep.SOURCE, source);
        panes.put(AssistantStep.TABLES, new TablesStep(model));
        panes.put(AssistantStep.KEYS, new KeysStep(model));
        panes.put(AssistantStep.PASSAGES, new PassagesStep(model, files));
        panes.put(AssistantStep.OVERLAP, new OverlapStep(model));
        panes.put(AssistantStep.PROJECT, project);
        list = new StepList(this::go);
        steps.getChildren().setAll(list);
        commands(showing);
        model.step().addListener((o, was, is) -> show(is));
        for (ObservableValue<?> part : List.of(model.plan(), model.evidence(), model.overlaps(), model.problems())) {
            part.addListener((o, was, is) -> refresh());
        }
        show(AssistantStep.SOURCE);
    }

    private void commands(BooleanExpression showing) {
        BooleanBinding reading = showing.and(Bindings.equal(model.step(), AssistantStep.SOURCE));
        Command folder = Command.of("assistant.folder", reading, source::chooseFolder);
        Command file = Command.of("assistant.file", reading, source::chooseFile);
        source.keys(folder, file);
        BooleanBinding later = Bindings.notEqual(model.step(), AssistantStep.SOURCE);
        BooleanBinding last = Bindings.equal(model.step(), AssistantStep.PROJECT);
        BooleanBinding ready =
                Bindings.createBooleanBinding(() -> model.plan().get().isPresent(), model.plan());
        BooleanBinding onward = showing.and(ready).and(last.not());
        Command forward = Command.of(
                "assistant.next", onward, () -> model.step().get().after().ifPresent(this::go));
        Command backward = Command.of(
                "assistant.back",
                showing.and(later),
                () -> model.step().get().before().ifPresent(this::go));
        Command make = Command.of("assistant.create", showing.and(ready).and(last), this::create);
        Command away = Command.of("assistant.leave", showing, this::leave);
        commands.addAll(List.of(folder, file, forward, make, backward, away));
        bind(next, forward, last.not());
        bind(create, make, last);
        bind(back, backward, later);
        bind(leave, away, showing.or(showing.not()));
        for (AssistantStep step : AssistantStep.values()) {
            Command to = Command.of(
                    "assistant.step" + (step.ordinal() + 1),
                    step == AssistantStep.SOURCE ? showing : (ObservableBooleanValue) showing.and(ready),
                    () -> go(step));
            commands.add(to);
            list.key(step, to.key());
        }
    }

    private static void bind(Button button, Command command, BooleanBinding seen) {
        Keycap.on(button, command.key());
        button.setOnAction(e -> command.fire());
        button.disableProperty().bind(Bindings.not(command.enabled()));
        button.visibleProperty().bind(seen);
        button.managedProperty().bind(seen);
    }

    /** Lists the commands that work while the assistant is in view. */
    public List<Command> commands() {
        return List.copyOf(commands);
    }

    /** Comes into view again at the same step. */
    public void enter() {
        show(model.step().get());
    }

    /** Begins with nothing read. */
    public void begin() {
        model.forget();
        origin.setText("");
        refresh();
        source.focus();
    }

    private void go(AssistantStep wanted) {
        Optional<String> fault =
                model.step().get() == AssistantStep.PASSAGES ? model.templateFault() : Optional.empty();
        if (fault.isPresent() && wanted.ordinal() > AssistantStep.PASSAGES.ordinal()) {
            model.fail("Before the next step: " + fault.get());
            return;
        }
        if (model.step().get() != AssistantStep.SOURCE) {
            model.cleared();
        }
        model.go(wanted);
    }

    private void show(AssistantStep step) {
        StepPane pane = panes.get(step);
        if (pane != null) {
            content.getChildren().setAll(pane.node());
            pane.enter();
        }
        if (step.asksRows()) {
            tryOut();
        }
        refresh();
    }

    private void refresh() {
        list.show(
                model.step().get(),
                model.plan().get().isPresent(),
                panes.values().stream().map(StepPane::status).toList());
        boolean wrong = !model.problems().get().isEmpty() && model.step().get() != AssistantStep.SOURCE;
        message.getStyleClass().removeAll("bad", "muted");
        message.getStyleClass().add(wrong ? "bad" : "muted");
        message.setText(
                wrong
                        ? String.join(
                                "\n", model.problems().get().stream().limit(2).toList())
                        : busy.isEmpty() ? model.step().get().hint() + "." : busy);
    }

    private void busy(String what) {
        busy = what;
        refresh();
    }

    // Work in the background

    /** Reads an origin and forgets the earlier data. */
    void read(Origin from) {
        task.ifPresent(TaskHandle::cancel);
        model.forget();
        origin.setText(from.described());
        project.begin(from.name());
        run("Reading " + from.described(), control -> AssistantModel.read(from), model::show);
    }

    /** Imports the rows temporarily, unless that is done or under way. */
    private void tryOut() {
        Optional<ImportPlan> plan = model.plan().get();
        boolean there = model.trial().get().isPresent();
        if (plan.isPresent() && !there && task.isEmpty()) {
            run(
                    "Testing the import",
                    control -> Trial.of(plan.get(), watch(control, plan.get())),
                    tried -> tried.use(model::tried, bad -> {
                        model.go(AssistantStep.TABLES);
                        model.fail(bad);
                    }));
        }
    }

    private void create() {
        Optional<ImportPlan> plan = model.plan().get();
        if (plan.isPresent() && task.isEmpty()) {
            Path folder = project.target();
            AssistantModel.Texts texts = model.texts();
            run(
                    "Creating " + folder.getFileName(),
                    control ->
                            made(control, AssistantModel.create(plan.get(), folder, texts, watch(control, plan.get()))),
                    made -> made.use(
                            place -> {
                                model.forget();
                                host.made(place);
                            },
                            model::fail));
        }
    }

    /** Deletes a project again if the user cancelled just before it was ready. */
    private static Result<Path> made(TaskControl control, Result<Path> made) {
        if (control.cancelled() && made instanceof Result.Ok<Path>(Path place)) {
            Folders.discard(place);
            return Result.bad("the import was cancelled");
        }
        return made;
    }

    private static Watch watch(TaskControl control, ImportPlan plan) {
        control.total(plan.tables().stream().mapToLong(PlannedTable::rows).sum());
        AtomicLong rows = new AtomicLong();
        return () -> {
            if (rows.incrementAndGet() % REPORTED == 0) {
                control.done(rows.get());
            }
            return !control.cancelled();
        };
    }

    /** Runs one job at a time in the task strip; drops the result of a cancelled job. */
    private <T> void run(String title, Function<TaskControl, Result<T>> work, Consumer<Result<T>> show) {
        busy(title + " …");
        @Nullable TaskHandle[] mine = new TaskHandle[1];
        mine[0] = tasks.submit(title, control -> {
            Result<T> done = guarded(work, control);
            boolean cancelled = control.cancelled();
            Platform.runLater(() -> {
                if (task.filter(t -> t == mine[0]).isPresent()) {
                    task = Optional.empty();
                    busy("");
                }
                if (cancelled) {
                    discard(done);
                    model.fail("Cancelled. No project was created.");
                } else {
                    show.accept(done);
                }
            });
            return cancelled ? "cancelled" : "done";
        });
        task = Optional.ofNullable(mine[0]);
    }

    /** Turns any exception into a problem, so that the assistant does not wait for a dead task. */
    static <T> Result<T> guarded(Function<TaskControl, Result<T>> work, TaskControl control) {
        try {
            return work.apply(control);
        } catch (RuntimeException | Error e) {
            LOG.error("the import assistant's task has failed", e);
            return Result.bad("Unexpected error: " + e + ". No project was created.");
        }
    }

    private <T> void discard(Result<T> done) {
        if (done instanceof Result.Ok<T>(T value) && value instanceof Trial trial) {
            model.discard(trial);
        }
    }

    private void leave() {
        task.ifPresent(TaskHandle::cancel);
        model.forget();
        host.left();
    }

    /** Cancels the job and deletes the trial rows: the window closes or another project opens. */
    public void close() {
        task.ifPresent(TaskHandle::cancel);
        model.close();
    }
}
