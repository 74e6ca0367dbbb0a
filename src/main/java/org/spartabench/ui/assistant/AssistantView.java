package org.spartabench.ui.assistant;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.BooleanExpression;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spartabench.fact.Folders;
import org.spartabench.fact.Result;
import org.spartabench.fact.plan.ImportPlan;
import org.spartabench.fact.plan.PlannedTable;
import org.spartabench.fact.source.Origin;
import org.spartabench.fact.source.Watch;
import org.spartabench.run.task.TaskControl;
import org.spartabench.run.task.TaskHandle;
import org.spartabench.run.task.Tasks;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.fx.Keycap;
import org.spartabench.ui.shell.Command;
import org.spartabench.ui.shell.WorkScope;

/** Shows the import assistant: the current step, the list of steps, and the buttons to move. */
public final class AssistantView {

    private static final Logger LOG = LoggerFactory.getLogger(AssistantView.class);

    /** Rows between two reports to the strip of tasks. */
    private static final long REPORTED = 500;

    /** What the assistant asks of the room that it is in. */
    public interface Host {

        /** Where a new project of that name would be put. */
        Path proposed(String name);

        /** A project was made. */
        void made(Path project);

        /** The user leaves without one. */
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
    private final Parent node;
    private String busy = "";
    private Optional<TaskHandle> task = Optional.empty();

    @FXML
    private VBox steps;

    @FXML
    private Label origin;

    @FXML
    private StackPane content;

    @FXML
    private Label message;

    @FXML
    private Button leave;

    @FXML
    private Button back;

    @FXML
    private Button next;

    @FXML
    private Button create;

    /** @param showing whether the assistant is in view: its keys work only then */
    public AssistantView(Host host, WorkScope work, FilePort files, BooleanExpression showing) {
        this.host = host;
        this.tasks = work.tasks();
        this.model = new AssistantModel(work);
        node = Fxml.load(this);
        source = new SourceStep(model, files, this::read);
        project = new ProjectStep(model, files);
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
        model.plan().addListener((o, was, is) -> refresh());
        model.evidence().addListener((o, was, is) -> refresh());
        model.overlaps().addListener((o, was, is) -> refresh());
        model.problems().addListener((o, was, is) -> refresh());
        show(AssistantStep.SOURCE);
    }

    private void commands(BooleanExpression showing) {
        BooleanBinding reading = showing.and(Bindings.equal(model.step(), AssistantStep.SOURCE));
        Command folder =
                Command.of("assistant.folder", "Choose a folder of CSV files", "F", reading, source::chooseFolder);
        Command file = Command.of("assistant.file", "Choose a SQLite file", "S", reading, source::chooseFile);
        source.keys(folder, file);
        BooleanBinding last = Bindings.equal(model.step(), AssistantStep.PROJECT);
        BooleanBinding ready =
                Bindings.createBooleanBinding(() -> model.plan().get().isPresent(), model.plan());
        BooleanBinding onward = showing.and(ready).and(last.not());
        Command forward = Command.of("assistant.next", "Go to the next step", "Shortcut+Enter", onward, this::forward);
        Command backward = Command.of(
                "assistant.back",
                "Go to the previous step",
                "Alt+Left",
                showing.and(Bindings.notEqual(model.step(), AssistantStep.SOURCE)),
                () -> model.step().get().before().ifPresent(this::go));
        Command make = Command.of(
                "assistant.create",
                "Create project",
                "Shortcut+Enter",
                showing.and(ready).and(last),
                this::create);
        Command away = Command.of("assistant.leave", "Cancel the import", "Shortcut+W", showing, this::leave);
        commands.addAll(List.of(folder, file, forward, make, backward, away));
        bind(next, forward, last.not());
        bind(create, make, last);
        bind(back, backward, Bindings.notEqual(model.step(), AssistantStep.SOURCE));
        bind(leave, away, showing.or(showing.not()));
        for (AssistantStep step : AssistantStep.values()) {
            Command to = Command.of(
                    "assistant.step" + (step.ordinal() + 1),
                    "Import: " + step.title(),
                    "Alt+" + (step.ordinal() + 1),
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

    public Parent node() {
        return node;
    }

    /** What can be done while the assistant is in view. */
    public List<Command> commands() {
        return List.copyOf(commands);
    }

    /** Comes into view again, as it was left. */
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

    private void forward() {
        model.step().get().after().ifPresent(this::go);
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

    /** Reads an origin; what was read before is forgotten. */
    void read(Origin from) {
        task.ifPresent(TaskHandle::cancel);
        model.forget();
        origin.setText(from.described());
        project.target(host.proposed(from.name()));
        run("Reading " + from.described(), control -> AssistantModel.read(from), model::show);
    }

    /** Imports the rows aside, where that was not done yet. */
    private void tryOut() {
        Optional<ImportPlan> plan = model.plan().get();
        boolean there = model.trial().get().isPresent();
        if (plan.isPresent() && !there && task.isEmpty()) {
            run("Testing the import", control -> Trial.of(plan.get(), watch(control, plan.get())), tried -> {
                switch (tried) {
                    case Result.Ok<Trial>(Trial made) -> model.tried(made);
                    case Result.Bad<Trial> bad -> {
                        model.go(AssistantStep.TABLES);
                        model.fail(bad);
                    }
                }
            });
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
                    made -> {
                        switch (made) {
                            case Result.Ok<Path>(Path place) -> {
                                model.forget();
                                host.made(place);
                            }
                            case Result.Bad<Path> bad -> model.fail(bad);
                        }
                    });
        }
    }

    /** A project that was cancelled when it was just ready is taken away again. */
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

    /** One thing at a time, in the strip of tasks; what comes of a cancelled one is not shown. */
    private <T> void run(
            String title, Function<TaskControl, Result<T>> work, java.util.function.Consumer<Result<T>> show) {
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

    /** Whatever is thrown becomes a problem that the assistant shows: it must not wait for a task that has died. */
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

    /** The window is closed or another project is opened: nothing of the trial is left. */
    public void close() {
        task.ifPresent(TaskHandle::cancel);
        model.close();
    }
}
