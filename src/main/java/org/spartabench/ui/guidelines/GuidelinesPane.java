package org.spartabench.ui.guidelines;

import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.spartabench.ui.fx.Markdown;
import org.spartabench.ui.fx.Nodes;
import org.spartabench.ui.shell.Commands;

/** Shows and edits the project's guidelines beside the item. */
public final class GuidelinesPane {

    private final GuidelinesModel guidelines;
    private final VBox side;
    private final Consumer<String> tell;
    private final Runnable left;
    private final BooleanProperty shown = new SimpleBooleanProperty();
    private final BooleanProperty editing = new SimpleBooleanProperty();
    private final VBox read = new VBox(6);
    private final TextArea text = new TextArea();
    private final Button edit = new Button("Edit");
    private final Button save = new Button("Save");
    private final Button first = new Button("Default text");
    private final Button close = new Button("Close");
    private final VBox pane;

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
        read.getStyleClass().add("panel-body");
        ScrollPane scroll = new ScrollPane(read);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.visibleProperty().bind(editing.not());
        text.setId("guidelines-text");
        text.setAccessibleText("Guidelines (Markdown)");
        text.setWrapText(true);
        text.visibleProperty().bind(editing);
        text.addEventFilter(KeyEvent.KEY_PRESSED, this::leaveOnEscape);
        Label title = Nodes.label("GUIDELINES", "panel-title");
        title.setMinWidth(Region.USE_PREF_SIZE);
        HBox head = new HBox(title, Nodes.spring(), first, save, edit, close);
        head.getStyleClass().add("panel-head");
        StackPane body = new StackPane(scroll, text);
        VBox.setVgrow(body, Priority.ALWAYS);
        pane = new VBox(head, body);
        pane.setId("guidelines");
        pane.getStyleClass().add("panel");
        VBox.setVgrow(pane, Priority.ALWAYS);
        for (Button button : new Button[] {first, save, edit, close}) {
            button.getStyleClass().addAll("flat", "small");
            button.setFocusTraversable(false);
            button.setMinWidth(Region.USE_PREF_SIZE);
            button.visibleProperty().bind(button == edit || button == close ? editing.not() : editing);
            button.managedProperty().bind(button.visibleProperty());
        }
        first.setOnAction(e -> text.setText(guidelines.shipped()));
    }

    public void addTo(Commands all) {
        all.add("review.guidelines", "Show or hide the guidelines", "Shift+G", editing.not(), this::toggle);
        all.add(edit, "review.guidelines.edit", "Edit the guidelines", "Shift+E", shown.and(editing.not()), this::edit);
        all.add(save, "review.guidelines.save", "Save the guidelines", "Shortcut+S", editing, this::save);
        close.setOnAction(e -> toggle());
    }

    private void toggle() {
        shown.set(!shown.get());
        for (Node node : side.getChildren()) {
            Nodes.shown(node, !shown.get());
        }
        side.getChildren().remove(pane);
        if (shown.get()) {
            side.getChildren().add(pane);
            Nodes.shown(pane, true);
            guidelines.read(this::show);
        }
    }

    private void show(String markdown) {
        read.getChildren().setAll(Markdown.of(markdown));
    }

    private void edit() {
        guidelines.read(markdown -> {
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
        left.run();
    }

    private void leaveOnEscape(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            leave();
            event.consume();
        }
    }
}
