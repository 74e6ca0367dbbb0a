package org.spartabench.desktop.assistant;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.cell.ItemCell;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.passage.TemplatePane;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.passage.file.PassageFile;
import org.spartabench.facts.passage.template.TableToText;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.schema.Table;

/** Chooses the tables for passages, and edits their templates. */
final class PassagesStep extends StepPane {

    private static final int SHOWN = 4;

    private final AssistantModel model;
    private final FilePort files;
    private final Background reading;
    private final TemplatePane template;
    private @Nullable String edited;

    private @FXML ListView<PlannedTable> tables;
    private @FXML StackPane editor;
    private @FXML VBox unmarked;
    private @FXML Label invitation;
    private @FXML Label toldLine;
    private @FXML TextField link;
    private @FXML Button written;

    PassagesStep(AssistantModel model, FilePort files) {
        this.model = model;
        this.files = files;
        this.template = new TemplatePane(this::preview, this::written);
        reading = model.background(failure -> model.fail(String.valueOf(failure.getMessage())));
        written.setOnAction(e -> importPassages());
        link.setOnAction(e -> model.passageFile().get().ifPresent(file -> take(file.file())));
        model.passageFile().addListener((o, was, is) -> {
            showPassages();
            template.write();
        });
        showPassages();
        editor.getChildren().add(template.node());
        tables.setCellFactory(view -> new MarkCell());
        Nodes.onSelect(tables.getSelectionModel(), this::show);
        tables.addEventHandler(KeyEvent.KEY_PRESSED, e -> {
            PlannedTable table = tables.getSelectionModel().getSelectedItem();
            if (e.getCode() == KeyCode.SPACE && table != null) {
                model.grounding(table.name(), !table.grounding());
                e.consume();
            }
        });
        model.plan().addListener((o, was, is) -> {
            if (model.step().get() == AssistantStep.PASSAGES) {
                is.ifPresent(this::show);
            }
        });
        model.trial().addListener((o, was, is) -> template.write());
    }

    @Override
    void enter() {
        edited = null;
        model.plan().get().ifPresent(this::show);
        tables.requestFocus();
    }

    @Override
    String status() {
        return model.plan().get().isEmpty()
                ? ""
                : Numbers.counted(model.grounding().count(), "grounding table");
    }

    private void show(ImportPlan plan) {
        TableList.show(tables, plan.tables());
    }

    private void show(PlannedTable table) {
        unmarked.setVisible(!table.grounding());
        invitation.setText("Table " + table.name() + " stays a table.\nMark it as grounding to move its facts into"
                + " passages: questions then need both text and tables.");
        if (!table.grounding()) {
            edited = null;
            template.hide();
        } else if (!table.name().equals(edited)) {
            edited = table.name();
            template.show(
                    table.table(),
                    model.template(table.table()),
                    model.plan().get().map(ImportPlan::name).orElse(""));
        }
    }

    private void importPassages() {
        if (model.passageFile().get().isPresent()) {
            model.dropPassages();
        } else {
            files.chooseFile("Passages, one per line", "Passages", List.of("jsonl", "json", "txt"))
                    .ifPresent(this::take);
        }
    }

    /** Takes the passages of a file, once all of them can be read. */
    private void take(Path file) {
        Optional<PassageFile.Link> by =
                Optional.of(link.getText().strip()).filter(t -> !t.isEmpty()).map(PassageFile.Link::of);
        PassageFile passages = new PassageFile(file, by);
        Optional<ImportPlan> plan = model.plan().get();
        if (plan.isPresent()) {
            reading.load(
                    () -> passages.mark(plan.get()),
                    marked -> marked.use(
                            now -> {
                                model.cleared();
                                model.takePassages(passages, now);
                            },
                            model::fail));
        }
    }

    private void showPassages() {
        Optional<PassageFile> file = model.passageFile().get();
        toldLine.setText(file.map(f -> f.file().getFileName()
                        + ": rows without an imported passage use the template on the" + " right.")
                .orElse("Written passages can be imported from a file: JSON Lines, each with the facts that"
                        + " it states."));
        written.setText(file.isPresent() ? "Remove passages" : "Import passages…");
    }

    private void written(String text) {
        if (edited != null) {
            model.template(edited, text);
        }
    }

    private Result<List<Passage>> preview(Table table, TableToText text) {
        Optional<ImportPlan> plan = model.plan().get();
        Optional<Trial> trial = model.trial().get();
        if (plan.isEmpty() || trial.isEmpty()) {
            return Result.ok(List.of());
        }
        Optional<PassageFile> passageFile = model.passageFile().get();
        ImportPlan alone = plan.get();
        // Imported passages may state rows of several tables.
        for (PlannedTable other :
                passageFile.isPresent() ? List.<PlannedTable>of() : plan.get().tables()) {
            alone = alone.withTable(other.name(), t -> t.withGrounding(t.name().equals(table.name())));
        }
        return trial.get()
                .ask(
                        alone,
                        facts -> AssistantModel.passages(facts, Map.of(table.name(), text), passageFile)
                                .map(passages -> passages.page(table.name(), 0, SHOWN)));
    }

    /** Shows a table with a check box that marks it as grounding. */
    private final class MarkCell extends ItemCell<PlannedTable> {

        private final CheckBox mark = new CheckBox();
        private final Label name = new Label();
        private final Label rows = Nodes.label("", "muted", "small");
        private final HBox row;

        MarkCell() {
            mark.setFocusTraversable(false);
            mark.setOnAction(e -> {
                PlannedTable table = getItem();
                if (table != null) {
                    tables.getSelectionModel().select(table);
                    model.grounding(table.name(), mark.isSelected());
                }
            });
            name.setMinWidth(0);
            VBox lines = new VBox(name, rows);
            HBox.setHgrow(lines, Priority.ALWAYS);
            row = new HBox(8, mark, lines);
            row.setAlignment(Pos.CENTER_LEFT);
            row.setPrefWidth(1);
        }

        @Override
        protected void show(PlannedTable table) {
            mark.setSelected(table.grounding());
            mark.setAccessibleText("Put the facts of " + table.name() + " into passages");
            name.setText(table.name());
            rows.setText(
                    (table.grounding() ? "in passages" : "a table") + " · " + Numbers.counted(table.rows(), "row"));
            setAccessibleText(table.name() + ", " + rows.getText());
            setGraphic(row);
        }
    }
}
