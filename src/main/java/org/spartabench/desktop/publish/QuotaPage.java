package org.spartabench.desktop.publish;

import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.chart.SheetTable;
import org.spartabench.desktop.plan.PlanDraft;
import org.spartabench.desktop.plan.TargetForm;
import org.spartabench.desktop.publish.QuotaModel.Choice;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;

/** Shows the items against their target by shape, clause and nesting type, and starts a run for what is missing. */
final class QuotaPage extends Page {

    private static final int USUAL = 1_100;
    private static final int MOST_DIGITS = 7;

    private final PlanDraft draft = new PlanDraft(RunPlans.published(USUAL, 0, 1));
    private final SimpleBooleanProperty lacking = new SimpleBooleanProperty();
    private final AtomicBoolean pending = new AtomicBoolean();
    private boolean untouched = true;

    private @FXML RadioButton published;
    private @FXML RadioButton latest;
    private @FXML RadioButton own;
    private @FXML TextField items;
    private @FXML ScrollPane form;
    private @FXML Button set;
    private @FXML Label state;
    private @FXML Label counts;
    private @FXML Label missing;
    private @FXML Button generate;
    private @FXML SheetTable lines;
    private @FXML SheetTable matrix;

    private final QuotaModel model = new QuotaModel(scope);
    private final Background reading = scope.background("Failed", state::setText);
    private final Background counting = scope.background("Cannot count", counts::setText);

    QuotaPage(ScreenFrame frame) {
        super(frame, "quotas", "Quotas");
        form.setContent(new TargetForm(draft));
        form.visibleProperty().bind(own.selectedProperty());
        form.managedProperty().bind(own.selectedProperty());
        items.disableProperty().bind(published.selectedProperty().not());
        draft.edited().addListener(o -> untouched = false);
        items.textProperty().addListener(o -> untouched = false);
        own.getToggleGroup().selectedToggleProperty().addListener(o -> untouched = false);
        model.listen(this::changed);
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        commands.add(set, "quotas.set", shown, this::set);
        commands.add(generate, "quotas.generate", Bindings.and(lacking, shown), this::generate);
    }

    @Override
    public void enter() {
        untouched = true;
        counts.setText("Counting …");
        count();
    }

    /** Counts again after a commit, once for all commits that come before the count begins. */
    private void changed() {
        if (pending.compareAndSet(false, true)) {
            Platform.runLater(() -> {
                if (node().getScene() == null) {
                    pending.set(false);
                } else {
                    count();
                }
            });
        }
    }

    private void count() {
        counting.load(
                () -> {
                    pending.set(false);
                    return model.board();
                },
                this::show);
    }

    private void show(QuotaModel.Shown shown) {
        lines.show(shown.lines());
        matrix.show(shown.matrix());
        counts.setText(shown.items());
        missing.setText(shown.missing());
        lacking.set(shown.gap().isPresent());
        if (untouched) {
            switch (shown.choice()) {
                case PUBLISHED -> published.setSelected(true);
                case LATEST_RUN -> latest.setSelected(true);
                case OWN -> own.setSelected(true);
            }
            items.setText(String.valueOf(shown.target().total()));
            draft.take(shown.target());
            untouched = true;
        }
    }

    private void set() {
        Choice choice =
                published.isSelected() ? Choice.PUBLISHED : latest.isSelected() ? Choice.LATEST_RUN : Choice.OWN;
        String total = items.getText().strip();
        if (choice == Choice.PUBLISHED && !total.matches("[1-9]\\d{0," + (MOST_DIGITS - 1) + "}")) {
            state.setText("Enter how many items the set should have.");
            return;
        }
        if (choice == Choice.OWN && draft.problem().isPresent()) {
            state.setText(draft.problem().get());
            return;
        }
        int number = choice == Choice.PUBLISHED ? Integer.parseInt(total) : 0;
        RunPlan plan = draft.plan();
        reading.load(() -> model.target(choice, number, plan), this::stored);
    }

    private void stored(Result<QuotaModel.Shown> result) {
        result.use(
                shown -> {
                    untouched = true;
                    state.setText("The target is kept with the project.");
                    show(shown);
                },
                bad -> state.setText(bad.message()));
    }

    private void generate() {
        reading.load(
                model::gap,
                plan -> plan.ifPresentOrElse(
                        p -> navigator.go(new Route.Generate(OptionalInt.empty(), java.util.Optional.of(p))),
                        this::count));
    }
}
