package org.spartabench.desktop.plan;

import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Pump;
import org.spartabench.making.compare.Forecast;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.project.failure.StoreException;

/** Says on demand what the plan of the next run gives on the project's facts; a changed plan takes the answer away. */
final class ForecastPanel {

    private static final String UNKNOWN =
            "How many of these items can the data hold? A forecast runs the whole plan with"
                    + " the offline author and keeps nothing.";

    /** @param made empty when the task ended without one */
    private record Heard(RunPlan plan, Optional<Forecast> made) {}

    private final ProjectScope scope;
    private final PlanDraft draft;
    private final Pump<Heard> heard = new Pump<>(this::hear);
    private final Button ask = Nodes.named(new Button("Forecast"), "forecast");
    private final Label line = Nodes.named(Nodes.label("", "wrapped"), "forecast-line");
    private final Label more = Nodes.named(Nodes.label("", "muted", "small", "wrapped"), "forecast-more");
    private Optional<TaskHandle> task = Optional.empty();

    ForecastPanel(ProjectScope scope, PlanDraft draft) {
        this.scope = scope;
        this.draft = draft;
        ask.getStyleClass().add("dense");
        line.setWrapText(true);
        more.setWrapText(true);
        draft.edited().subscribe(plan -> show(UNKNOWN, ""));
    }

    Node node() {
        return PlanForms.panel("FORECAST", line, more, ask);
    }

    void register(Commands commands, ObservableBooleanValue editing) {
        ObservableBooleanValue runnable =
                Bindings.createBooleanBinding(() -> draft.problem().isEmpty(), draft.edited());
        commands.add(ask, "plan.forecast", Bindings.and(editing, runnable), this::start);
    }

    private void start() {
        if (task.filter(t -> !t.state().ended()).isPresent()) {
            return;
        }
        RunPlan plan = draft.plan();
        Project project = scope.project();
        show("Running the plan …", "");
        task = Optional.of(scope.tasks().submit("Forecast for " + project.name(), control -> {
            Optional<Forecast> made = Optional.empty();
            try {
                Pipeline offline = new Pipeline(
                        project.facts(),
                        scope.authors().author(Authors.OFFLINE, project).orThrow(StoreException::new),
                        scope.clock());
                Forecast forecast = Forecast.of(offline, plan, project.runs().beginning(plan), control);
                made = Optional.of(forecast).filter(f -> !control.cancelled());
                return forecast.line();
            } finally {
                heard.offer(new Heard(plan, made));
            }
        }));
    }

    private void hear(List<Heard> batch) {
        Heard last = batch.getLast();
        if (last.plan().equals(draft.plan())) {
            last.made()
                    .ifPresentOrElse(
                            made -> show(sentence(made.line()), made.whole() ? "" : made.message()),
                            () -> show(UNKNOWN, ""));
        }
    }

    private static String sentence(String line) {
        return Character.toUpperCase(line.charAt(0)) + line.substring(1) + ".";
    }

    private void show(String text, String further) {
        line.setText(text);
        more.setText(further);
        Nodes.shown(more, !further.isEmpty());
    }
}
