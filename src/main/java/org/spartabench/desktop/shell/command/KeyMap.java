package org.spartabench.desktop.shell.command;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;
import org.fxmisc.richtext.GenericStyledArea;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.key.KeyStroke;

/**
 * Fires the first active and enabled command with the pressed key; plain keys never fire while the user types. A key
 * that is held down fires once, unless its command {@linkplain Command#repeats repeats}.
 */
public final class KeyMap implements EventHandler<KeyEvent> {

    /** Keys for text editing while the user types. */
    private static final Set<String> OF_TEXT =
            Set.of("Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+Y", "Ctrl+Z", "Ctrl+Shift+Z");

    private final Supplier<List<Command>> commands;
    private final Set<KeyCode> held = EnumSet.noneOf(KeyCode.class);
    private boolean repeated;
    private boolean fired;

    private KeyMap(Supplier<List<Command>> commands) {
        this.commands = commands;
    }

    public static void install(Scene scene, Supplier<List<Command>> commands) {
        KeyMap map = new KeyMap(commands);
        scene.addEventFilter(KeyEvent.KEY_PRESSED, map);
        scene.addEventFilter(KeyEvent.KEY_TYPED, map);
        scene.addEventHandler(KeyEvent.KEY_PRESSED, KeyMap::leaveField);
        scene.addEventFilter(KeyEvent.KEY_RELEASED, e -> map.held.remove(e.getCode()));
        // A key released over another window sends no event here.
        scene.windowProperty().flatMap(Window::focusedProperty).addListener((o, was, is) -> map.held.clear());
    }

    /** Lets Enter and Esc leave a field of one line that has no use for them itself. */
    private static void leaveField(KeyEvent event) {
        boolean leaves = event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.ESCAPE;
        if (leaves && event.getTarget() instanceof TextField field) {
            Nodes.leave(field);
            event.consume();
        }
    }

    @Override
    public void handle(KeyEvent event) {
        boolean pressed = event.getEventType() == KeyEvent.KEY_PRESSED;
        if (!pressed && fired) {
            // Consumes the letter of a key that has fired, so that it is not typed into a sheet that the key opened.
            fired = false;
            event.consume();
            return;
        }
        if (pressed) {
            repeated = !held.add(event.getCode());
        }
        List<KeyStroke> meant = pressed ? KeyStroke.pressed(event) : KeyStroke.typed(event);
        fired = meant.stream().filter(k -> !typing(event) || fires(k)).anyMatch(this::fire);
        if (fired) {
            event.consume();
        }
        fired &= pressed;
    }

    private boolean fire(KeyStroke key) {
        return commands.get().stream()
                .filter(c -> c.key().get().filter(key::equals).isPresent())
                .anyMatch(c -> repeated && !c.repeats() ? c.enabled().get() : c.fire());
    }

    /** Whether a key may fire while the user types. */
    private static boolean fires(KeyStroke key) {
        return !key.plain() && !OF_TEXT.contains(key.text());
    }

    private static boolean typing(KeyEvent event) {
        Node focused = event.getTarget() instanceof Node n ? n : null;
        return switch (focused) {
            case TextInputControl input -> input.isEditable();
            case GenericStyledArea<?, ?, ?> area -> area.isEditable();
            case ComboBoxBase<?> box -> box.isEditable();
            case Spinner<?> spinner -> spinner.isEditable();
            case null, default -> false;
        };
    }
}
