package org.spartabench.desktop.guidelines;

import java.util.List;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.fxml.Fxml;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.command.Commands;

/** Shows and edits the project's guidelines beside the item; loads its controls when it is first shown. */
public final class GuidelinesPane {

    private final GuidelinesModel guidelines;
    private final VBox side;
    private final Consumer<String> tell;
    private final Runnable left;
    private final BooleanProperty shown = new SimpleBooleanProperty();
    private final BooleanProperty editing = new SimpleBooleanProperty();
    private final Command begin;
    private final Command keep;
    private String before = "";
    private @Nullable Parent loaded;
    private @FXML Button first;
    private @FXML Button save;
    private @FXML Button edit;
    private @FXML Button close;
    private @FXML ScrollPane scroll;
    private @FXML VBox read;
    private @FXML TextArea text;

    /**
     * @param side the panes beside the item, which the guidelines replace while they are shown
     * @param tell takes the result of a change in one line
     * @param left returns the focus after editing
     */
    public GuidelinesPane(GuidelinesModel guidelines, VBox side, Consumer<String> tell, Runnable left) {
        this.guidelines = guidelines;
        this.side = side;
        this.tell = tell;
        this.left = left;
        begin = Command.of("review.guidelines.edit", shown.and(editing.not()), this::edit);
        keep = Command.of("review.guidelines.save", editing, this::save);
    }

    private Parent node() {
        Parent present = loaded;
        if (present != null) {
            return present;
        }
        Parent fresh = Fxml.load(this);
        loaded = fresh;
        scroll.visibleProperty().bind(editing.not());
        text.visibleProperty().bind(editing);
        text.addEventFilter(KeyEvent.KEY_PRESSED, this::leaveOnEscape);
        for (Button button : List.of(first, save, edit, close)) {
            button.visibleProperty().bind(button == edit || button == close ? editing.not() : editing);
            button.managedProperty().bind(button.visibleProperty());
        }
        text.textProperty()
                .addListener((o, was, is) -> guidelines.draft(editing.get() && !is.equals(before), this::save));
        first.setOnAction(e -> text.setText(guidelines.shipped()));
        Commands.bind(edit, begin);
        Commands.bind(save, keep);
        close.setOnAction(e -> toggle());
        return fresh;
    }

    public void addTo(Commands all) {
        all.add("review.guidelines", editing.not(), this::toggle);
        all.addAll(List.of(begin, keep));
    }

    private void toggle() {
        shown.set(!shown.get());
        for (Node node : side.getChildren()) {
            Nodes.shown(node, !shown.get());
        }
        side.getChildren().remove(node());
        if (shown.get()) {
            side.getChildren().add(node());
            Nodes.shown(node(), true);
            guidelines.read(this::show);
        }
    }

    private void show(String markdown) {
        read.getChildren().setAll(Markdown.of(markdown));
    }

    private void edit() {
        guidelines.read(markdown -> {
            before = markdown;
            text.setText(markdown);
            editing.set(true);
            Platform.runLater(text::requestFocus);
        });
    }

    private void save() {
        guidelines.write(text.getText(), kept -> {
            leave();
            show(kept);
            tell.accept("The guidelines are saved with the project.");
        });
    }

    private void leave() {
        editing.set(false);
        guidelines.draft(false, this::save);
        left.run();
    }

    private void leaveOnEscape(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            leave();
            event.consume();
        }
    }
}
