package org.spartabench.desktop.assistant;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Problem;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.passage.file.PassageFile;
import org.spartabench.facts.passage.overlap.MissingValues;
import org.spartabench.facts.passage.overlap.Overlap;
import org.spartabench.facts.plan.ImportPlan;

/** Shows facts that would appear in both passages and tables, so that a question about them may not need the text. */
final class OverlapStep extends StepPane {

    private final AssistantModel model;
    private final Background reading;
    private final Background lines;

    private @FXML Label verdict;
    private @FXML Label advice;
    private @FXML TableView<Overlap> overlaps;
    private @FXML VBox lacking;
    private @FXML ListView<String> untold;

    OverlapStep(AssistantModel model) {
        this.model = model;
        reading = model.background(failure -> model.fail(String.valueOf(failure.getMessage())));
        lines = model.background(failure -> model.fail(String.valueOf(failure.getMessage())));
        overlaps.getColumns()
                .setAll(List.of(
                        TextColumn.of("in passages", 164, o -> o.grounding().toString()),
                        TextColumn.of("in a table", 192, o -> o.source().toString()),
                        TextColumn.of("rows matched by", 378, o -> Labels.of(o.keys())),
                        TextColumn.of(
                                "same value in",
                                96,
                                o -> Numbers.grouped(o.agreeing()) + " of " + Numbers.grouped(o.compared()))));
        overlaps.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_NEXT_COLUMN);
        lacking.managedProperty().bind(lacking.visibleProperty());
        untold.setCellFactory(view -> new LineCell());
        overlaps.setPlaceholder(new Label(""));
        model.trial().addListener((o, was, is) -> {
            ask();
            askMissing();
        });
        model.overlaps().addListener((o, was, is) -> show());
    }

    @Override
    void enter() {
        show();
        ask();
        askMissing();
    }

    @Override
    String status() {
        return model.overlaps()
                .get()
                .map(found ->
                        found.isEmpty() ? "no duplicate facts" : Numbers.counted(found.size(), "fact") + " duplicated")
                .orElse("");
    }

    private void ask() {
        Optional<ImportPlan> plan = model.plan().get();
        Optional<Trial> trial = model.trial().get();
        boolean wanted = model.step().get() == AssistantStep.OVERLAP
                && model.overlaps().get().isEmpty();
        if (wanted && plan.isPresent() && trial.isPresent()) {
            reading.load(
                    () -> trial.get().ask(plan.get(), Overlap::of), found -> found.use(model::overlaps, model::fail));
        }
    }

    /** Lists the facts that the imported passages should state and do not. */
    private void askMissing() {
        Optional<ImportPlan> plan = model.plan().get();
        Optional<Trial> trial = model.trial().get();
        Optional<PassageFile> passageFile = model.passageFile().get();
        lacking.setVisible(passageFile.isPresent());
        if (passageFile.isPresent() && plan.isPresent() && trial.isPresent()) {
            untold.getItems().setAll("Reading the passages …");
            lines.load(
                    () -> trial.get()
                            .ask(
                                    plan.get(),
                                    facts -> AssistantModel.passages(facts, Map.of(), passageFile)
                                            .map(passages -> MissingValues.of(facts, passages).stream()
                                                    .map(MissingValues::toString)
                                                    .toList())),
                    found -> found.use(
                            all -> untold.getItems()
                                    .setAll(
                                            all.isEmpty()
                                                    ? List.of("The passages contain every value of their rows.")
                                                    : all),
                            bad -> untold.getItems()
                                    .setAll(bad.problems().stream()
                                            .map(Problem::message)
                                            .toList())));
        }
    }

    private void show() {
        List<Overlap> found = model.overlaps().get().orElse(List.of());
        overlaps.getItems().setAll(found);
        overlaps.setVisible(!found.isEmpty());
        if (model.grounding().findAny().isEmpty()) {
            tell(
                    "No table appears in passages, so no fact is duplicated.",
                    "All questions will use tables only. To get questions over text as well, mark a table as"
                            + " grounding in the previous step.");
        } else if (model.overlaps().get().isEmpty()) {
            tell("Comparing passages and tables …", "");
        } else if (found.isEmpty()) {
            tell(
                    "No fact appears in both passages and tables.",
                    "Questions that need both cannot be answered from one" + " of them alone.");
        } else {
            tell(
                    Numbers.counted(found.size(), "fact") + " would appear in both passages and tables.",
                    "Questions about them may be answerable without the text. Mark the other table as grounding, too,"
                            + " unmark this one, or continue: the checks report each item"
                            + " concerned.");
        }
    }

    private void tell(String line, String more) {
        verdict.setText(line);
        advice.setText(more);
    }
}
