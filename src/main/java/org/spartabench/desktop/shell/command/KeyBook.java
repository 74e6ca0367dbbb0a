package org.spartabench.desktop.shell.command;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.spartabench.desktop.fx.key.KeyStroke;

/** Stores the user's own keys for commands, in place of the defaults. */
public final class KeyBook {

    private final Map<String, String> own = new TreeMap<>();
    private final Consumer<Map<String, String>> changed;

    /**
     * @param own keys by command id, as {@link KeyStroke#text} writes them, empty for none; unreadable ones are ignored
     * @param changed stores all own keys after each change
     */
    public KeyBook(Map<String, String> own, Consumer<Map<String, String>> changed) {
        this.changed = changed;
        own.forEach((id, text) -> {
            if (text.isEmpty() || KeyStroke.read(text).isPresent()) {
                this.own.put(id, text);
            }
        });
    }

    public void apply(Collection<Command> commands) {
        for (Command command : commands) {
            String text = own.get(command.id());
            command.key(text == null ? command.standard() : KeyStroke.read(text));
        }
    }

    boolean own(Command command) {
        return own.containsKey(command.id());
    }

    boolean anyOwn() {
        return !own.isEmpty();
    }

    void set(Command command, Optional<KeyStroke> key) {
        if (key.equals(command.standard())) {
            own.remove(command.id());
        } else {
            own.put(command.id(), key.map(KeyStroke::text).orElse(""));
        }
        changed.accept(Map.copyOf(own));
    }

    /** Goes back to the default keys. */
    void reset() {
        own.clear();
        changed.accept(Map.of());
    }

    /** Finds the commands of its screens that have this key already; commands that share it by default do not count. */
    List<Command> inTheWay(Command command, KeyStroke wanted) {
        Optional<KeyStroke> key = Optional.of(wanted);
        List<Command> others = CommandTable.together(command.id()).stream()
                .filter(c -> !c.id().equals(command.id()))
                .map(c -> Command.of(c.id(), () -> {}))
                .toList();
        apply(others);
        return others.stream()
                .filter(c -> c.key().get().equals(key))
                .filter(c -> !(key.equals(command.standard()) && key.equals(c.standard())))
                .toList();
    }
}
