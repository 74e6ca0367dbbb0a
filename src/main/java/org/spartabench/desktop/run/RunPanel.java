package org.spartabench.desktop.run;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.project.table.run.RunInfo;

/** Shows the left of the screen: the chosen run, its plan with its progress, and the buttons to start and stop it. */
final class RunPanel extends FxmlView {

    private final GenerateModel model;
    private @Nullable Object planShown;
    private @Nullable List<RunInfo> listed;
    private OptionalLong chosen = OptionalLong.empty();

    private @FXML RunChoice runs;
    private @FXML PlanPane plan;
    private @FXML Label problem;
    private @FXML Button start;
    private @FXML Button pause;
    private @FXML Button cancel;
    private @FXML Button fresh;

    RunPanel(GenerateModel model, RunController controller, Commands commands) {
        this.model = model;
        BooleanBinding running = model.when(model::running);
        commands.add(start, "generate.start", model.when(model::startable), controller::start);
        commands.add(pause, "generate.pause", running, model::pauseOrResume);
        commands.add(cancel, "generate.cancel", running, model::cancel);
        commands.add(fresh, "generate.new", model.when(model::replaceable), model::showDraft);
        runs.onChoose(run -> controller.open(run.id(), 0), model::showDraft);
    }

    void paint() {
        paintRuns();
        paintPlan();
        paintButtons();
    }

    /** Fills the list of runs only when it has changed, so that it can stay open meanwhile. */
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
        problem.setText(wrong.orElse(model.remark()));
        problem.getStyleClass()
                .setAll(
                        "label",
                        "plan-problem",
                        "small",
                        wrong.isPresent() ? "bad" : model.planning() ? "warn" : "muted");
    }

    private void paintButtons() {
        boolean running = model.running();
        start.setText(model.continued().map(r -> "Continue run " + r.id()).orElse("Start"));
        Nodes.shown(start, !running && (model.planning() || model.continued().isPresent()));
        Nodes.shown(pause, running);
        pause.setText(model.paused() ? "Resume" : "Pause");
        Nodes.shown(cancel, running);
        Nodes.shown(fresh, model.replaceable());
    }
}
