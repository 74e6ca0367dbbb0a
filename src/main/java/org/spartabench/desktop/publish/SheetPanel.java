package org.spartabench.desktop.publish;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.VBox;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.project.job.SheetJob;
import org.spartabench.project.review.ReviewSheets;

/** Writes the items to a spreadsheet and takes decisions from it, after a preview. */
final class SheetPanel extends FxmlView {

    private final ProjectScope scope;
    private final FilePort files;
    private final Consumer<String> tell;
    private final Background reading;
    private final SimpleBooleanProperty anything = new SimpleBooleanProperty();
    private final SimpleBooleanProperty shown = new SimpleBooleanProperty();
    private Optional<Path> asked = Optional.empty();

    private @FXML Button write;
    private @FXML Button open;
    private @FXML VBox preview;
    private @FXML Label found;
    private @FXML ListView<String> lines;
    private @FXML Button take;
    private @FXML Button leave;

    /** @param tell takes the result in one line */
    SheetPanel(ProjectScope scope, FilePort files, Consumer<String> tell) {
        this.scope = scope;
        this.files = files;
        this.tell = tell;
        this.reading = scope.background(failure -> tell.accept("Cannot read the sheet: " + failure.getMessage()));
        preview.visibleProperty().bind(shown);
        preview.managedProperty().bind(shown);
    }

    /** @param inSight whether the panel is on screen, so that its keys work */
    void addTo(Commands commands, ObservableBooleanValue inSight) {
        BooleanBinding previewed = Bindings.createBooleanBinding(() -> inSight.get() && shown.get(), inSight, shown);
        commands.add(write, "sheet.write", inSight, this::write);
        commands.add(open, "sheet.open", inSight, this::open);
        commands.add(take, "sheet.take", anything.and(previewed), this::take);
        commands.add(leave, "sheet.leave", previewed, () -> shown.set(false));
    }

    private void write() {
        String name = scope.project().folder().getFileName() + "-review.csv";
        files.chooseTarget("Save the review sheet", name)
                .ifPresent(
                        file -> scope.task("Writing " + file.getFileName(), new SheetJob(scope.project(), file), tell));
    }

    private void open() {
        files.chooseFile("Choose a review sheet", "Review sheets", List.of("csv"))
                .ifPresent(file -> {
                    asked = Optional.of(file);
                    reading.load(() -> scope.project().sheets().preview(file), this::show);
                });
    }

    private void show(Result<ReviewSheets.Taking> sheet) {
        sheet.use(this::show, bad -> {
            shown.set(false);
            tell.accept("Not imported: " + bad.message());
        });
    }

    private void show(ReviewSheets.Taking taking) {
        found.setText(asked.map(f -> f.getFileName() + ": ").orElse("") + taking.line());
        lines.getItems().clear();
        taking.conflicts().forEach(c -> lines.getItems().add("skipped · " + c.line()));
        taking.wanted().forEach(w -> lines.getItems().add(w.line()));
        take.setText("Apply " + Numbers.counted(taking.wanted().size(), "decision") + " as " + scope.validator());
        anything.set(!taking.wanted().isEmpty());
        shown.set(true);
    }

    private void take() {
        asked.ifPresent(file -> scope.task(
                "Importing " + file.getFileName(),
                control -> switch (scope.project().sheets().take(file, scope.validator())) {
                    case Result.Ok<ReviewSheets.Taking>(ReviewSheets.Taking taking) ->
                        file.getFileName() + ": " + taking.line() + ", imported as " + scope.validator();
                    case Result.Bad<ReviewSheets.Taking> bad -> "Not imported: " + bad.message();
                },
                summary -> {
                    shown.set(false);
                    tell.accept(summary);
                }));
    }
}
