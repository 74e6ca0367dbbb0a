package org.spartabench.desktop.shell.sheet;

import java.util.function.BooleanSupplier;
import javafx.beans.value.ChangeListener;
import javafx.event.EventHandler;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.key.Keycap;

/** Shows a sheet over the whole window, and keeps the focus in it; Escape or a click beside it closes the sheet. */
public final class Overlay {

    private static final double BELOW = 70;
    private static final double BESIDE = 48;
    private static final double EDGE = 8;

    private final StackPane stage;
    private @Nullable StackPane shown;
    private @Nullable Node focusedBefore;
    private @Nullable Node first;
    private BooleanSupplier onEscape = () -> false;
    private final EventHandler<KeyEvent> escape = this::escape;
    private final ChangeListener<Node> focused = (o, was, is) -> stay(is);

    public Overlay(StackPane stage) {
        this.stage = stage;
    }

    /** Shows {@code sheet} near the top, after closing another one. */
    public void show(Region sheet, Node focus) {
        show(sheet, focus, () -> false);
    }

    /** Shows {@code sheet} at the right edge and leaves the rest of the window readable, after closing another one. */
    public void showBeside(Region sheet, Node focus) {
        open(sheet, focus, () -> false, true);
    }

    /** @param back handles Escape; returns true if the sheet went one step back and stays open */
    public void show(Region sheet, Node focus, BooleanSupplier back) {
        open(sheet, focus, back, false);
    }

    private void open(Region sheet, Node focus, BooleanSupplier back, boolean beside) {
        close();
        Window.getWindows().stream()
                .filter(Tooltip.class::isInstance)
                .toList()
                .forEach(Window::hide); // a hint would lie over the sheet
        focusedBefore = stage.getScene().getFocusOwner();
        sheet.getStyleClass().add("sheet");
        sheet.setMaxHeight(Region.USE_PREF_SIZE);
        sheet.setMaxWidth(Region.USE_PREF_SIZE);
        StackPane veil = new StackPane(sheet);
        veil.getStyleClass().add(beside ? "veil-clear" : "veil");
        StackPane.setAlignment(sheet, beside ? Pos.TOP_RIGHT : Pos.TOP_CENTER);
        sheet.setTranslateY(beside ? BESIDE : BELOW);
        sheet.setTranslateX(beside ? -EDGE : 0);
        veil.setOnMousePressed(e -> {
            if (e.getTarget() == veil) {
                close();
            }
        });
        onEscape = back;
        stage.getScene().addEventFilter(KeyEvent.KEY_PRESSED, escape);
        shown = veil;
        stage.getChildren().add(veil);
        veil.applyCss(); // what is in a scroll pane is in the window only then, and can have the focus
        first = focus;
        focus.requestFocus();
        stage.getScene().focusOwnerProperty().addListener(focused);
    }

    /** Takes the focus back from what lies behind the sheet. */
    private void stay(@Nullable Node owner) {
        Node at = owner;
        while (at != null && at != shown) {
            at = at.getParent();
        }
        if (owner != null && at == null && first != null) {
            first.requestFocus();
        }
    }

    /** Makes Cancel and a button that Enter presses; both close the sheet. @param confirmed runs after the second one */
    public HBox buttons(Button confirm, Runnable confirmed) {
        Button cancel = new Button("Cancel");
        cancel.setOnAction(e -> close());
        confirm.setDefaultButton(true);
        confirm.getStyleClass().add("accent");
        Keycap.on(confirm, "Enter");
        confirm.setOnAction(e -> {
            close();
            confirmed.run();
        });
        HBox buttons = Nodes.end(cancel, confirm);
        return buttons;
    }

    /** Hears Escape wherever the focus is: a button that vanishes takes it along. */
    private void escape(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            event.consume();
            if (!onEscape.getAsBoolean()) {
                close();
            }
        }
    }

    /** Gives the height of the window's content in pixels. */
    public double height() {
        return stage.getHeight();
    }

    public boolean showing() {
        return shown != null;
    }

    public void close() {
        if (shown != null) {
            stage.getScene().removeEventFilter(KeyEvent.KEY_PRESSED, escape);
            stage.getScene().focusOwnerProperty().removeListener(focused);
            stage.getChildren().remove(shown);
            shown = null;
            if (focusedBefore != null) {
                focusedBefore.requestFocus();
            }
        }
    }
}
