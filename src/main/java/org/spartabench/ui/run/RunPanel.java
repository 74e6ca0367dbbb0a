package org.spartabench.ui.run;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.jspecify.annotations.Nullable;
import org.spartabench.store.table.RunInfo;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.shell.Commands;

/** Shows the left of the screen: the chosen run, its plan with its progress, and the buttons to start and stop it. */
final class RunPanel {

    private final GenerateModel model;
    private final Parent node;
    private @Nullable Object planShown;
    private @Nullable List<RunInfo> listed;
    private OptionalLong chosen = OptionalLong.empty();

    @FXML
    private RunChoice runs;

    @FXML
    private PlanPane plan;

    @FXML
    private Label problem;

    @FXML
    private Button start;

    @FXML
    private Button pause;

    @FXML
    private Button cancel;

    @FXML
    private Button fresh;

    RunPanel(GenerateModel model, RunDesk desk, Commands commands) {
        this.model = model;
        node = Fxml.load(this);
        BooleanBinding running = model.when(model::running);
        commands.add(
                start, "generate.start", "Start or continue the run", "G", model.when(model::startable), desk::start);
        commands.add(pause, "generate.pause", "Pause or resume the run", "P", running, model::pauseOrResume);
        commands.add(cancel, "generate.cancel", "Cancel the run", "X", running, model::cancel);
        commands.add(fresh, "generate.new", "Plan a new run", "N", model.when(model::replaceable), model::showDraft);
        runs.onChoose(run -> desk.open(run.id(), 0), model::showDraft);
    }

    Parent node() {
        return node;
    }

    void paint() {
        paintRuns();
        paintPlan();
        paintButtons();
    }

    /** The list of runs is touched only when it has changed, so that it can stay open meanwhile. */
    private void paintRuns() {
        OptionalLong shown = OptionalLong.of(model.shownRunId());
        if (model.runs() != listed || !shown.equals(chosen)) {
            listed = model.runs();
            chosen = shown;
            runs.show(model.runs(), model.shownRun());
        }
    }

    private void paintPlan() {
        Object wanted = model.state().map(Object.class::cast).orElse(model.draft());
        if (wanted != planShown) {
            planShown = wanted;
            model.state().ifPresentOrElse(s -> plan.view(s.plan()), () -> plan.edit(model.draft()));
        }
        model.state().ifPresent(plan::update);
        Optional<String> wrong = model.problem();
        problem.setText(wrong.orElse(model.ended()));
        problem.getStyleClass().setAll("label", "plan-problem", "small", wrong.isPresent() ? "bad" : "muted");
    }

    private void paintButtons() {
        boolean running = model.running();
        start.setText(model.continued().map(r -> "Continue run " + r.id()).orElse("Start"));
        shown(start, !running && (model.planning() || model.continued().isPresent()));
        shown(pause, running);
        pause.setText(model.paused() ? "Resume" : "Pause");
        shown(cancel, running);
        shown(fresh, model.replaceable());
    }

    /** Takes no room while it is not shown. */
    static void shown(Node control, boolean value) {
        control.setVisible(value);
        control.setManaged(value);
    }
}
