package org.spartabench.desktop.shell.command;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ToggleButton;
import org.kordamp.ikonli.javafx.FontIcon;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.key.Keycap;

/** Collects the commands of a screen and connects them with buttons. */
public final class Commands {

    private final List<Command> all = new ArrayList<>();

    /** Adds a command that may always be used. */
    public Command add(String id, Runnable action) {
        return add(id, Bindings.createBooleanBinding(() -> true), action);
    }

    /** Adds a command that may always be used, with its button. */
    public Command add(ButtonBase button, String id, Runnable action) {
        return add(button, id, Bindings.createBooleanBinding(() -> true), action);
    }

    /** Adds a command that has no button; {@code id} as in {@code commands.txt}. */
    public Command add(String id, ObservableBooleanValue enabled, Runnable action) {
        Command command = Command.of(id, enabled, action);
        all.add(command);
        return command;
    }

    /** Adds a command with its button, which is disabled with the command. */
    public Command add(ButtonBase button, String id, ObservableBooleanValue enabled, Runnable action) {
        Command command = add(id, enabled, action);
        bind(button, command);
        button.disableProperty().bind(Bindings.not(enabled));
        return command;
    }

    public void addAll(Collection<Command> more) {
        all.addAll(more);
    }

    public List<Command> list() {
        return List.copyOf(all);
    }

    /** Shows a command's key and title on a button that fires it; a toggle button keeps its own action. */
    public static void bind(ButtonBase button, Command command) {
        Keycap.on(button, command.key());
        Nodes.hint(button, command::title);
        if (!(button instanceof ToggleButton)) {
            button.setOnAction(e -> command.fire());
        }
    }

    /** Makes a small button with an icon, and title and key as tooltip. */
    public static Button icon(Command command, String icon) {
        Button button =
                Nodes.named(new Button("", new FontIcon(icon)), command.id().replace('.', '-'), command.title());
        button.getStyleClass().addAll("button-icon", "flat");
        Nodes.hint(button, command::tooltip);
        button.disableProperty().bind(Bindings.not(command.enabled()));
        button.setOnAction(e -> command.fire());
        return button;
    }
}
