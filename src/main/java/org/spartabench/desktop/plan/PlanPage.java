package org.spartabench.desktop.plan;

import java.nio.file.Files;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.file.PlanFile;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.publishing.file.AllOrNothing;

/** Shows the page of a whole plan: edits, opens and saves it; shows and copies that of a run. */
public final class PlanPage extends FxmlView {

    private final ProjectScope scope;
    private final AuthorWish wish;
    private final PlanDraft draft;
    private final FilePort files;
    private final Runnable fresh;
    private final Background filing;
    private final ForecastPanel forecast;
    private final BooleanProperty editable = new SimpleBooleanProperty(true);
    private PlanDraft shown;

    private @FXML Label title;
    private @FXML Label note;
    private @FXML Button copy;
    private @FXML Button published;
    private @FXML Button open;
    private @FXML Button save;
    private @FXML ScrollPane scroll;
    private @FXML HBox columns;

    /**
     * @param wish the settings of the author beside the plan
     * @param draft the plan of the next run
     * @param fresh shows that plan instead of a run's
     */
    public PlanPage(ProjectScope scope, AuthorWish wish, PlanDraft draft, FilePort files, Runnable fresh) {
        this.scope = scope;
        this.filing = scope.background(this::failed);
        this.wish = wish;
        this.draft = draft;
        this.files = files;
        this.fresh = fresh;
        this.forecast = new ForecastPanel(scope, draft);
        shown = draft;
        fill();
    }

    /** @param inSight whether this page is shown, so that its keys hold @param replaceable whether a new run can be planned */
    public void register(Commands commands, ObservableBooleanValue inSight, ObservableBooleanValue replaceable) {
        ObservableBooleanValue editing = editable.and(inSight);
        commands.add(
                copy, "plan.copy", Bindings.and(Bindings.and(inSight, replaceable), editable.not()), this::takeOver);
        commands.add(published, "plan.published", editing, this::asPublished);
        commands.add(open, "plan.open", editing, this::open);
        commands.add(save, "plan.save", inSight, this::save);
        forecast.register(commands, editing);
    }

    /** Shows the plan of the next run, to be edited. */
    public void edit() {
        show(draft, "Plan of the next run");
    }

    /** Shows the plan of a run, as it was run. */
    public void view(String name, RunPlan plan) {
        if (shown == draft || !shown.plan().equals(plan)) {
            show(new PlanDraft(plan), name);
        }
    }

    private void show(PlanDraft wanted, String name) {
        title.setText(name);
        if (wanted != shown) {
            shown = wanted;
            editable.set(wanted == draft);
            note.setText("");
            fill();
        }
    }

    private void fill() {
        boolean read = shown != draft;
        PlanForms forms = new PlanForms(shown, read);
        columns.getChildren()
                .setAll(
                        read
                                ? column(forms.method(), forms.estimate())
                                : column(forms.method(), forms.estimate(), forecast.node()),
                        column(forms.mix()),
                        column(
                                onlyFor(PlanForms.MODEL, PlanForms.panel("LANGUAGE MODEL", new ModelForm(scope, wish))),
                                onlyFor(PlanForms.REPLAY, PlanForms.panel("REPLAY", new ReplayForm(wish, files))),
                                forms.budget()));
        columns.getChildren().forEach(c -> c.setDisable(read));
        columns.getStyleClass().remove("plan-read");
        if (read) {
            columns.getStyleClass().add("plan-read");
        }
        Nodes.shown(copy, read);
        Nodes.shown(published, !read);
        Nodes.shown(open, !read);
        scroll.setVvalue(0);
    }

    private Node onlyFor(String author, Node panel) {

        shown.edited().subscribe(plan -> Nodes.shown(panel, plan.author().equals(author)));
        return panel;
    }

    private static VBox column(Node... panels) {
        VBox column = new VBox(8, panels);
        column.getStyleClass().add("plan-column");
        HBox.setHgrow(column, Priority.ALWAYS);
        return column;
    }

    private void takeOver() {
        draft.take(shown.plan());
        fresh.run();
    }

    private void asPublished() {
        RunPlan plan = draft.edited().get();
        draft.take(RunPlans.published(Math.max(1, plan.total()), plan.seed(), plan.jobs()));
        note.setText("As published: Table 10 of the paper.");
    }

    private void open() {
        files.chooseFile("Open a plan file", "Plans", List.of("json"))
                .ifPresent(file -> filing.load(
                        () -> PlanFile.read(file),
                        read -> read.use(
                                plan -> {
                                    draft.take(plan);
                                    note.setText("Opened " + file.getFileName() + ".");
                                },
                                bad -> note.setText(bad.message()))));
    }

    private void save() {
        String text = PlanFile.write(shown.plan());
        files.chooseTarget("Save the plan to a file", "plan.json")
                .ifPresent(file -> filing.load(
                        () -> {
                            AllOrNothing.file(file, work -> Files.writeString(work, text));
                            return file;
                        },
                        done -> note.setText("Saved " + done + ".")));
    }

    private void failed(Throwable cause) {
        note.setText("Failed: " + Background.reason(cause));
    }
}
