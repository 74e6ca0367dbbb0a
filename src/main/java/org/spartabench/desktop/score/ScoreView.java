package org.spartabench.desktop.score;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.desktop.chart.FigurePane;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.ProjectScreen;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;
import org.spartabench.publishing.score.ScoreReport;
import org.spartabench.publishing.score.SystemAnswers;

/** Scores the predictions of systems: a page for each breakdown, their differences, and their wrong answers. */
public final class ScoreView extends ProjectScreen {

    private static final String NONE =
            "Add the predictions of a system: a JSON file {\"question_id\": [\"answer\", …], …}, or the queries or"
                    + " programs that it wrote. Several systems are shown side by side.";

    private final ReadOnlyObjectWrapper<ScorePage> page =
            new ReadOnlyObjectWrapper<>(ScorePage.all(false).getFirst());
    private List<Path> chosen = List.of();
    private int shown;
    private final ReadOnlyBooleanWrapper queries = new ReadOnlyBooleanWrapper();
    private @Nullable ScoredSystems scored;
    private @Nullable TaskHandle running;

    private @FXML ListView<SystemAnswers> systems;
    private @FXML ListView<ScorePage> pages;
    private @FXML Button add;
    private @FXML Button remove;
    private @FXML Button metric;
    private @FXML Button results;
    private @FXML StackPane content;

    private final ScoreModel model = new ScoreModel(scope);
    private final FigurePane figure = new FigurePane(files);
    private final ErrorsPane errors = new ErrorsPane(scope, model, navigator);
    private final Background reading = scope.background(figure::failed);

    public ScoreView(ScreenFrame frame) {
        super(frame);
        content.getChildren().addAll(figure.node(), errors.node());
        systems.setCellFactory(list -> new SystemCell());
        systems.setPlaceholder(Nodes.label("No systems yet", "muted"));
        pages.getItems().setAll(ScorePage.all(false));
        pages.getSelectionModel().selectFirst();
        commands.add(add, "score.add", this::add);
        commands.add(
                remove,
                "score.remove",
                Bindings.isNotNull(systems.getSelectionModel().selectedItemProperty()),
                this::remove);
        commands.add(metric, "score.metric", Bindings.not(queries), this::turn);
        commands.add(
                results,
                "score.results",
                Bindings.isNotEmpty(systems.getItems()).and(Bindings.not(queries)),
                this::write);
        ObservableBooleanValue browsing = page.isEqualTo(ScorePage.ERRORS);
        figure.register(commands, "score", Bindings.not(browsing));
        errors.register(commands, browsing);
        Nodes.onSelect(pages.getSelectionModel(), wanted -> {
            page.set(wanted);
            paint();
        });
        Nodes.onSelect(systems.getSelectionModel(), system -> {
            if (page.get().equals(ScorePage.ERRORS)) {
                paint();
            }
        });
        paint();
    }

    @Override
    public void enter(Route route) {
        List<Path> files = chosen;
        boolean first = scored == null;
        load(() -> first ? model.remembered() : model.read(files));
    }

    private void add() {
        files.chooseFile("Choose predictions", "Predictions", List.of("json", "jsonl", "sql", "txt"))
                .ifPresent(file -> {
                    List<Path> wanted = new ArrayList<>(chosen);
                    wanted.add(file);
                    load(() -> model.read(wanted));
                });
    }

    private void remove() {
        int index = systems.getSelectionModel().getSelectedIndex();
        List<Path> wanted = new ArrayList<>(chosen);
        wanted.remove(index);
        load(() -> model.read(wanted));
    }

    /** Scores the files again; a bad one leaves the others as they were. */
    private void load(Callable<Result<ScoreModel.Predictions>> files) {
        TaskHandle before = running;
        if (before != null) {
            before.cancel();
        }
        figure.tell("Scoring …");
        reading.load(files, result -> {
            switch (result) {
                case Result.Bad<ScoreModel.Predictions> bad -> figure.tell(bad.message());
                case Result.Ok<ScoreModel.Predictions>(var read)
                when read.queries().isPresent() -> run(read);
                case Result.Ok<ScoreModel.Predictions>(var read) ->
                    reading.load(() -> model.scored(read, TaskControl.NONE), now -> now.ifPresent(this::finish));
            }
        });
    }

    /** Runs queries as a task, which shows how far it is and can be stopped; each score is kept as it is made. */
    private void run(ScoreModel.Predictions read) {
        List<ScoredSystems> made = new CopyOnWriteArrayList<>();
        running = scope.task(
                "Scoring " + Numbers.counted(read.systems().size(), "system"),
                control -> {
                    model.scored(read, control).ifPresent(made::add);
                    return made.isEmpty()
                            ? "Stopped; the scores so far are kept. Open the screen again to go on."
                            : read.gold().items().size() + " items scored";
                },
                line -> made.stream().findFirst().ifPresentOrElse(this::finish, () -> figure.tell(line)));
    }

    private void finish(ScoredSystems systems) {
        figure.tell("");
        chosen = systems.files();
        show(systems);
    }

    private void show(ScoredSystems next) {
        int selected = Math.max(0, systems.getSelectionModel().getSelectedIndex());
        scored = next;
        if (queries.get() != next.queries().isPresent()) {
            queries.set(next.queries().isPresent());
            shown = 0;
            pages.getItems().setAll(ScorePage.all(queries.get()));
            pages.getSelectionModel().selectFirst();
        }
        titled();
        summary.set(Numbers.counted(next.gold().items().size(), "item") + ", "
                + Numbers.counted(next.systems().size(), "system"));
        systems.getItems().setAll(next.systems());
        systems.getSelectionModel()
                .clearAndSelect(Math.min(selected, next.systems().size() - 1));
        paint();
    }

    /** Writes the page of the set with the systems on screen. */
    private void write() {
        ScoredSystems now = Objects.requireNonNull(scored);
        files.chooseTarget("Save the page of results", model.pageName())
                .ifPresent(file -> scope.task(
                        "Writing " + file.getFileName(), control -> model.page(now, file, control), figure::tell));
    }

    private void turn() {
        shown = 1 - shown;
        titled();
        paint();
    }

    private void titled() {
        ScoredSystems now = scored;
        metric.setText(
                now == null || now.reports().isEmpty()
                        ? "List metric"
                        : ScorePage.capital(now.reports().get(shown).metric().title()));
    }

    private void paint() {
        ScoredSystems now = scored;
        boolean any = now != null && !now.systems().isEmpty();
        boolean browsing = any && page.get().equals(ScorePage.ERRORS);
        Nodes.shown(figure.node(), !browsing);
        Nodes.shown(errors.node(), browsing);
        if (now == null || !any) {
            figure.title(page.get().name());
            figure.explains("");
            figure.missing(NONE);
        } else if (browsing) {
            Optional.ofNullable(systems.getSelectionModel().getSelectedItem())
                    .ifPresent(system -> errors.show(now, system));
        } else if (page.get().equals(ScorePage.KINDS)) {
            reading.load(() -> model.labelled(now), this::showKinds);
        } else {
            figure.show(figure(now));
        }
    }

    private void showKinds(ScoredSystems now) {
        scored = now;
        figure.show(ScoreFigures.kinds(now));
    }

    private FigurePane.Figure figure(ScoredSystems now) {
        ScorePage wanted = page.get();
        ScoreReport report = now.reports().get(shown);
        return wanted.breakdown()
                .map(b -> ScoreFigures.groups(wanted, b, report))
                .orElseGet(() -> ScoreFigures.differences(report));
    }

    /** Shows a system's name, and how its file fits the items. */
    private final class SystemCell extends ListCell<SystemAnswers> {

        @Override
        protected void updateItem(@Nullable SystemAnswers system, boolean empty) {
            super.updateItem(system, empty);
            ScoredSystems now = scored;
            setText(
                    empty || system == null || now == null
                            ? null
                            : system.name() + "\n" + now.fits().get(system.name()));
        }
    }
}
