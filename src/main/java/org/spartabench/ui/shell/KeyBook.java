package org.spartabench.ui.shell;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.spartabench.ui.fx.KeyStroke;

/** Stores the user's own keys for commands, in place of the defaults. */
public final class KeyBook {

    private static final String NONE = "";

    private final Map<String, String> own = new TreeMap<>();
    private final Consumer<Map<String, String>> changed;

    /**
     * @param own keys by the names of commands, as {@link KeyStroke#text} writes them, empty for none; what is not readable is
     *     left out
     * @param changed hears of the whole after each change, to keep it
     */
    public KeyBook(Map<String, String> own, Consumer<Map<String, String>> changed) {
        this.changed = changed;
        own.forEach((id, text) -> {
            if (text.isEmpty() || KeyStroke.read(text).isPresent()) {
                this.own.put(id, text);
            }
        });
    }

    /** Only the keys that the program comes with, and nothing is kept. */
    public static KeyBook standard() {
        return new KeyBook(Map.of(), keys -> {});
    }

    /** Gives these commands their keys. */
    void apply(Collection<Command> commands) {
        for (Command command : commands) {
            command.key(keyOf(command));
        }
    }

    private Optional<KeyStroke> keyOf(Command command) {
        String text = own.get(command.id());
        return text == null ? command.standard() : KeyStroke.read(text);
    }

    boolean own(Command command) {
        return own.containsKey(command.id());
    }

    boolean anyOwn() {
        return !own.isEmpty();
    }

    /** Gives a command a key, or none. */
    void set(Command command, Optional<KeyStroke> key) {
        if (key.equals(command.standard())) {
            own.remove(command.id());
        } else {
            own.put(command.id(), key.map(KeyStroke::text).orElse(NONE));
        }
        changed.accept(Map.copyOf(own));
    }

    /** Back to the keys that the program comes with. */
    void reset() {
        own.clear();
        changed.accept(Map.of());
    }

    /** Those of {@code others} that have this key already; not those which share it with the command by design. */
    List<Command> inTheWay(Command command, KeyStroke wanted, Collection<Command> others) {
        Optional<KeyStroke> key = Optional.of(wanted);
        return others.stream()
                .filter(c -> !c.id().equals(command.id()))
                .filter(c -> c.key().get().equals(key))
                .filter(c -> !(key.equals(command.standard()) && key.equals(c.standard())))
                .distinct()
                .toList();
    }
}
