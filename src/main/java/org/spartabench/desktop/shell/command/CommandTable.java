package org.spartabench.desktop.shell.command;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.spartabench.authors.wording.word.ShippedFile;
import org.spartabench.desktop.fx.key.KeyStroke;
import org.spartabench.desktop.shell.route.Route;

/**
 * Reads {@code commands.txt}: name, default key and title of each command of each screen, so that they are known before any
 * screen is made. The file comes with the program, so a broken one is a programming error.
 */
public final class CommandTable {

    /** Tells where a command makes sense. */
    public enum Kind {
        /** Another screen may offer it, and goes there first. */
        ANYWHERE,
        /** Only on its screen. */
        HERE,
        /** Only on its screen; repeats while its key is held down. */
        MOVES
    }

    /**
     * Describes a command.
     *
     * @param title an imperative
     * @param page the command that shows the page on which it works; empty if it works on the whole screen
     */
    public record Entry(String id, Optional<KeyStroke> key, String title, Kind kind, String page) {}

    private static final String FILE = "commands.txt";
    private static final String WINDOW = "Everywhere";
    private static final Map<String, Map<String, Entry>> SCREENS = read();

    private CommandTable() {}

    static Entry entry(String id) {
        return SCREENS.values().stream()
                .map(screen -> screen.get(id))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(FILE + " has no command " + id));
    }

    /** Lists the commands of a screen with all its pages, by the name of its {@link Route}. */
    public static Collection<Entry> screen(String name) {
        return Objects.requireNonNull(SCREENS.get(name), FILE + " has no screen " + name)
                .values();
    }

    /** Lists the commands that can be in force together with this one. */
    static Collection<Entry> together(String id) {
        Map<String, Entry> window = Objects.requireNonNull(SCREENS.get(WINDOW));
        Map<String, Entry> all = new LinkedHashMap<>(window);
        SCREENS.values().stream()
                .filter(screen -> window.containsKey(id) || screen.containsKey(id))
                .forEach(all::putAll);
        return all.values();
    }

    private static Map<String, Map<String, Entry>> read() {
        Map<String, Map<String, Entry>> screens = new LinkedHashMap<>();
        Map<String, Entry> open = Map.of();
        String page = "";
        for (String line : ShippedFile.text("/org/spartabench/desktop/shell/command/" + FILE)
                .lines()
                .map(String::strip)
                .toList()) {
            if (line.startsWith("[")) {
                String[] heading = line.substring(1, line.length() - 1).split(" > ");
                open = screens.computeIfAbsent(heading[0], name -> new LinkedHashMap<>());
                page = heading.length > 1 ? heading[1] : "";
            } else if (line.startsWith("with ")) {
                for (Entry of : List.copyOf(Objects.requireNonNull(screens.get(line.substring(5)), line)
                        .values())) {
                    open.put(of.id(), new Entry(of.id(), of.key(), of.title(), of.kind(), page));
                }
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                Entry entry = entry(List.of(line.split(" *\\| *")), page);
                open.put(entry.id(), entry);
            }
        }
        return screens;
    }

    private static Entry entry(List<String> cells, String page) {
        Optional<KeyStroke> key =
                Optional.of(cells.get(1)).filter(k -> !k.isEmpty()).map(KeyStroke::of);
        Kind kind = cells.size() < 4 ? Kind.ANYWHERE : Kind.valueOf(cells.get(3).toUpperCase(Locale.ROOT));
        return new Entry(cells.get(0), key, cells.get(2), kind, page);
    }
}
