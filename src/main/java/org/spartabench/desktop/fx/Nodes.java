package org.spartabench.desktop.fx;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.event.EventHandler;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionModel;
import javafx.scene.control.Spinner;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/** Makes styled labels and spacers; shows, hides and connects nodes. */
public final class Nodes {

    private Nodes() {}

    public static Label label(String text, String... styles) {
        Label label = new Label(text);
        label.getStyleClass().addAll(styles);
        return label;
    }

    /** Makes a label that wraps its text. */
    public static Label wrapped(String text, String... styles) {
        Label label = label(text, styles);
        label.setWrapText(true);
        return label;
    }

    /** Gives a node an id, by which style sheets and tests find it. */
    public static <T extends Node> T named(T node, String id) {
        node.setId(id);
        return node;
    }

    /** @param accessible text of the node for a screen reader */
    public static <T extends Node> T named(T node, String id, String accessible) {
        return accessible(named(node, id), accessible);
    }

    /** Sets the text of a node for a screen reader. */
    public static <T extends Node> T accessible(T node, String words) {
        node.setAccessibleText(words);
        if (node instanceof Spinner<?> spinner) {
            spinner.getEditor().setAccessibleText(words);
        }
        return node;
    }

    /** Adds style classes to a node. */
    public static <T extends Node> T styled(T node, String... styles) {
        node.getStyleClass().addAll(styles);
        return node;
    }

    /** Makes a button that runs an action. */
    public static Button button(String id, String text, Runnable action, String... styles) {
        Button button = styled(named(new Button(text), id), styles);
        button.setOnAction(e -> action.run());
        return button;
    }

    /** Places nodes on one line, from the left, with their middles at one height. @param gap in pixels */
    public static HBox row(double gap, Node... nodes) {
        HBox row = new HBox(gap, nodes);
        row.setAlignment(Pos.CENTER_LEFT);
        return row;
    }

    /** Places the buttons of a sheet at its right end. */
    public static HBox end(Node... buttons) {
        HBox row = new HBox(8, buttons);
        row.setAlignment(Pos.CENTER_RIGHT);
        return row;
    }

    /** Makes a region that takes the free width of an {@link HBox}. */
    public static Region spring() {
        Region spring = new Region();
        HBox.setHgrow(spring, Priority.ALWAYS);
        return spring;
    }

    /** Shows a text at the pointer. The tooltip is made when the pointer first comes: each is a window of its own. */
    public static void hint(Node node, Supplier<String> text) {
        node.addEventHandler(MouseEvent.MOUSE_ENTERED, new EventHandler<>() {
            @Override
            public void handle(MouseEvent event) {
                node.removeEventHandler(MouseEvent.MOUSE_ENTERED, this);
                Tooltip tooltip = new Tooltip();
                tooltip.setOnShowing(e -> tooltip.setText(text.get()));
                Tooltip.install(node, tooltip);
            }
        });
    }

    /** Shows a node, or hides it so that it takes no room. */
    public static void shown(Node node, boolean value) {
        node.setVisible(value);
        node.setManaged(value);
    }

    /** Hides a label while it is empty, so that it takes no room. */
    public static void shownWhileFilled(Label label) {
        label.visibleProperty().bind(label.textProperty().isNotEmpty());
        label.managedProperty().bind(label.visibleProperty());
    }

    /** Lets a choice box show its values by these words. */
    public static <T> void words(ChoiceBox<T> box, Function<T, String> words) {
        box.setConverter(new StringConverter<>() {
            @Override
            public String toString(@Nullable T value) {
                return value == null ? "" : words.apply(value);
            }

            @Override
            public @Nullable T fromString(String text) {
                return box.getItems().stream()
                        .filter(v -> words.apply(v).equals(text))
                        .findFirst()
                        .orElse(null);
            }
        });
    }

    /** Passes on each item that becomes selected. */
    public static <T> void onSelect(SelectionModel<T> selection, Consumer<? super T> chosen) {
        selection.selectedItemProperty().addListener((o, was, is) -> {
            if (is != null) {
                chosen.accept(is);
            }
        });
    }

    /** Puts a text on the clipboard. */
    public static void copy(String text) {
        Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, text));
    }

    /** Moves the focus from a field to what surrounds it, so that plain keys are commands again. */
    public static void leave(Node field) {
        Parent around = field.getParent();
        if (around != null) {
            around.requestFocus();
        }
    }
}
