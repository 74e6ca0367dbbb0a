package org.spartabench.ui.shell;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyEvent;
import org.fxmisc.richtext.GenericStyledArea;

/** Fires the first command in force that has the key and may be used, but by no plain key while one types. */
final class KeyMap implements EventHandler<KeyEvent> {

    private final Supplier<List<Command>> commands;

    private KeyMap(Supplier<List<Command>> commands) {
        this.commands = commands;
    }

    static void install(Scene scene, Supplier<List<Command>> commands) {
        scene.addEventFilter(KeyEvent.KEY_PRESSED, new KeyMap(commands));
    }

    @Override
    public void handle(KeyEvent event) {
        boolean plain = !event.isControlDown() && !event.isAltDown() && !event.isMetaDown();
        if (plain && !event.getCode().isFunctionKey() && typing(event)) {
            return;
        }
        Optional<Command> meant = commands.get().stream()
                .filter(c -> c.enabled().get())
                .filter(c -> c.keys().filter(k -> k.match(event)).isPresent())
                .findFirst();
        if (meant.isPresent() && meant.get().fire()) {
            event.consume();
        }
    }

    private static boolean typing(KeyEvent event) {
        Node focused = event.getTarget() instanceof Node n ? n : null;
        return switch (focused) {
            case TextInputControl input -> input.isEditable();
            case GenericStyledArea<?, ?, ?> area -> area.isEditable();
            case null, default -> false;
        };
    }
}
