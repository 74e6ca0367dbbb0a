package org.spartabench.desktop.publish;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.cell.ItemCell;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.shell.sheet.AskLine;
import org.spartabench.desktop.shell.sheet.Overlay;
import org.spartabench.desktop.work.Background;

/** Releases the data set: lists what the gate refuses, each item a key away from Review, and writes the folder. */
final class ReleasePage extends Page {

    /** Work on the gate or a release, as a task. */
    private interface Step {
        ReleaseModel.Done run(TaskControl control) throws InterruptedException;
    }

    private static final String BEFORE = "At the last check: ";

    private final SimpleBooleanProperty idle = new SimpleBooleanProperty(true);
    private Optional<Path> written = Optional.empty();

    private @FXML TextField target;
    private @FXML Button elsewhere;
    private @FXML TextField version;
    private @FXML TextField license;
    private @FXML TextField sealed;
    private @FXML PasswordField passphrase;
    private @FXML CheckBox decided;
    private @FXML CheckBox askable;
    private @FXML Button gate;
    private @FXML Button release;
    private @FXML Button openFolder;
    private @FXML Label last;
    private @FXML Label result;
    private @FXML ListView<ReleaseModel.Refused> refused;
    private @FXML Button review;
    private @FXML Button waive;

    private final ReleaseModel model = new ReleaseModel(scope);
    private final Background reading = scope.background("Failed", result::setText);
    private final Background asking = scope.background("Failed", result::setText);

    ReleasePage(ScreenFrame frame) {
        super(frame, "release", "Release");
        refused.setCellFactory(ItemCell.wrapping(ReleaseModel.Refused::line));
        refused.setPlaceholder(Nodes.label("G checks the items: those that fail appear here.", "muted"));
        target.setText(model.proposed().toString());
        elsewhere.setOnAction(e -> files.chooseTarget(
                        "Folder of the release",
                        Path.of(target.getText()).getFileName().toString())
                .ifPresent(p -> target.setText(p.toString())));
        openFolder.setOnAction(e -> written.ifPresent(w -> scope.work().start(() -> files.show(w))));
        Nodes.shown(openFolder, false);
        Nodes.shown(askable, false);
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        ObservableBooleanValue free = Bindings.and(idle, shown);
        commands.add(gate, "release.gate", free, this::examine);
        commands.add(release, "release.make", free, this::release);
        ObservableBooleanValue some = Bindings.createBooleanBinding(
                () -> shown.get() && chosen().isPresent(),
                shown,
                refused.getSelectionModel().selectedItemProperty());
        commands.add(review, "release.review", some, this::review);
        ObservableBooleanValue waivable = Bindings.createBooleanBinding(
                () -> shown.get()
                        && idle.get()
                        && chosen().filter(ReleaseModel.Refused::waivable).isPresent(),
                shown,
                idle,
                refused.getSelectionModel().selectedItemProperty());
        commands.add(waive, "release.waive", waivable, this::waive);
    }

    @Override
    public void enter() {
        if (idle.get() && written.isEmpty() && !result.getText().isEmpty()) { // what it said may be mended by now
            result.setText(
                    refused.getItems().isEmpty()
                            ? ""
                            : result.getText().startsWith(BEFORE) ? result.getText() : BEFORE + result.getText());
        }
        read();
    }

    private void read() {
        reading.load(model::present, present -> {
            if (license.getText().isBlank()) {
                license.setText(present.license());
                sealed.setText(String.join(", ", present.sealed()));
            }
            Nodes.shown(askable, present.apis());
            last.setText(present.last().orElse("No release yet."));
        });
    }

    private Optional<ReleaseModel.Refused> chosen() {
        return Optional.ofNullable(refused.getSelectionModel().getSelectedItem());
    }

    private void examine() {
        ReleaseModel.LeftOut without = leftOut();
        work("Checking the items", control -> model.examine(without, control));
    }

    private ReleaseModel.LeftOut leftOut() {
        return new ReleaseModel.LeftOut(decided.isSelected(), askable.isSelected());
    }

    /** Asks first where a release is in the folder already. */
    private void release() {
        Path out = Path.of(target.getText().strip());
        asking.load(() -> ReleaseModel.replaces(out), replaced -> {
            if (replaced) {
                ReplaceSheet.open(overlay, out, () -> release(out));
            } else {
                release(out);
            }
        });
    }

    private void release(Path out) {
        ReleaseModel.Wanted wanted = new ReleaseModel.Wanted(
                version.getText(), license.getText(), sealed.getText(), passphrase.getText(), leftOut());
        work("Releasing to " + out.getFileName(), control -> model.release(out, wanted, control));
    }

    private void work(String title, Step step) {
        idle.set(false);
        result.setText(title + " …");
        AtomicBoolean shown = new AtomicBoolean();
        scope.tasks().submit(title, control -> {
            try {
                ReleaseModel.Done done = step.run(control);
                shown.set(true);
                Platform.runLater(() -> show(done));
                return done.line();
            } finally {
                if (!shown.get()) {
                    Platform.runLater(() -> {
                        idle.set(true);
                        result.setText(title + " failed.");
                    });
                }
            }
        });
    }

    private void show(ReleaseModel.Done done) {
        idle.set(true);
        result.setText(done.line());
        refused.getItems().setAll(done.refused());
        refused.getSelectionModel().selectFirst();
        written = done.written();
        Nodes.shown(openFolder, written.isPresent());
        read();
    }

    private void review() {
        chosen().ifPresent(item -> navigator.go(new Route.Review(OptionalInt.of(item.number()))));
    }

    private void waive() {
        chosen().ifPresent(item -> AskLine.open(
                overlay,
                "Why is " + item.id() + " published all the same?",
                "the reason stands in the card",
                reason -> reading.load(() -> model.waive(item, reason), line -> {
                    refused.getItems().remove(item);
                    result.setText(line);
                })));
    }

    /** Says that a release is about to be replaced, and asks whether to go on. */
    private static final class ReplaceSheet extends VBox {

        private static final double WIDTH = 560;

        private ReplaceSheet(Overlay overlay, Path out, Runnable agreed) {
            super(10);
            setId("replace-sheet");
            setPrefWidth(WIDTH);
            Button replace = Nodes.named(new Button("Replace"), "replace-confirm");
            getChildren()
                    .addAll(
                            Nodes.wrapped("Replace the release in " + out + "?", "card-title"),
                            Nodes.wrapped(
                                    "Its files are replaced once all items are checked. To keep them, cancel and choose"
                                            + " another folder. The changelog lists what has changed since the last"
                                            + " release either way."),
                            overlay.buttons(replace, agreed));
            overlay.show(this, replace);
        }

        /** Opens after its key event is processed, or the key would press a button of the sheet. */
        static void open(Overlay overlay, Path out, Runnable agreed) {
            Platform.runLater(() -> new ReplaceSheet(overlay, out, agreed));
        }
    }
}
