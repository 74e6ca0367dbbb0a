package org.spartabench.desktop.assistant;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.facts.origin.CsvFolder;
import org.spartabench.facts.origin.Origin;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.PlannedTable;

/**
 * Asks for the source: a folder of CSV files, a SQLite file, or the address of a PostgreSQL database; lists its tables.
 */
final class SourceStep extends StepPane {

    private final AssistantModel model;
    private final FilePort files;
    private final Consumer<Origin> read;

    private @FXML Button folder;
    private @FXML Button file;
    private @FXML TextField address;
    private @FXML Button connect;
    private @FXML CheckBox rename;
    private @FXML CheckBox direct;
    private @FXML Label found;
    private @FXML TableView<PlannedTable> tables;
    private @FXML Label listTitle;
    private @FXML ListView<String> problems;

    /** @param read reads an origin in the background and shows it in the model */
    SourceStep(AssistantModel model, FilePort files, Consumer<Origin> read) {
        this.model = model;
        this.files = files;
        this.read = read;
        problems.setCellFactory(view -> new LineCell());
        tables.getColumns()
                .setAll(List.of(
                        TextColumn.of("table", 170, PlannedTable::name),
                        TextColumn.of("rows", 64, t -> Numbers.grouped(t.rows())),
                        TextColumn.of(
                                "columns",
                                120,
                                t -> t.columns().size() + ": "
                                        + String.join(
                                                ", ",
                                                t.columns().stream()
                                                        .map(PlannedColumn::name)
                                                        .toList()))));
        tables.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        model.plan().addListener((o, was, is) -> enter());
        model.problems().addListener((o, was, is) -> enter());
        connect.setOnAction(e -> read(address.getText().strip()));
        address.setOnAction(connect.getOnAction());
        connect.disableProperty().bind(address.textProperty().isEmpty());
    }

    /** Puts the keys of the commands on the buttons. */
    void keys(Command chooseFolder, Command chooseFile) {
        bind(folder, chooseFolder);
        bind(file, chooseFile);
    }

    private static void bind(Button button, Command command) {
        Keycap.on(button, command.key());
        button.setOnAction(e -> command.fire());
    }

    /** Focuses the first button, and not the address field, so that plain keys work at once. */
    void focus() {
        folder.requestFocus();
    }

    void chooseFolder() {
        files.chooseFolder("A folder of CSV or Parquet files").ifPresent(this::read);
    }

    void chooseFile() {
        files.chooseFile("A SQLite file", "SQLite databases", List.of("sqlite", "sqlite3", "db"))
                .ifPresent(this::read);
    }

    private void read(Path path) {
        read(path.toString());
    }

    private void read(String from) {
        switch (Origin.of(from)) {
            case Result.Ok<Origin>(CsvFolder csv) when rename.isSelected() -> read.accept(csv.renamed());
            case Result.Ok<Origin>(PostgresDatabase database) when direct.isSelected() -> read.accept(database.asked());
            case Result.Ok<Origin>(Origin origin) -> read.accept(origin);
            case Result.Bad<Origin> bad -> {
                model.forget();
                model.fail(bad);
            }
        }
    }

    @Override
    void enter() {
        Optional<ImportPlan> plan = model.plan().get();
        List<String> wrong = model.problems().get();
        found.setText(plan.map(SourceStep::summary).orElse(""));
        tables.getItems().setAll(plan.map(ImportPlan::tables).orElse(List.of()));
        tables.setPlaceholder(Labels.placeholder(wrong.isEmpty() ? "The tables appear here." : "No data was read."));
        listTitle.setText(wrong.isEmpty() ? "WARNINGS" : "PROBLEMS");
        problems.getItems()
                .setAll(wrong.isEmpty() ? plan.map(ImportPlan::warnings).orElse(List.of()) : wrong);
        problems.setPlaceholder(Labels.placeholder(
                plan.isPresent()
                        ? "No warnings."
                        : "Choose your data source. It is only read; the project is created in the last step."));
    }

    private static String summary(ImportPlan plan) {
        long rows = plan.tables().stream().mapToLong(PlannedTable::rows).sum();
        return Numbers.counted(plan.tables().size(), "table") + ", " + Numbers.counted(rows, "row");
    }

    @Override
    String status() {
        return model.plan()
                .get()
                .map(SourceStep::summary)
                .orElse(model.problems().get().isEmpty() ? "" : "not read");
    }
}
