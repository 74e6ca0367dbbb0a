package org.spartabench.desktop;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spartabench.base.Json;
import org.spartabench.base.file.Folders;
import org.spartabench.desktop.fx.Look;
import org.spartabench.desktop.fx.Theme;

/**
 * Stores the window's settings between starts, outside all projects. Losing it loses nothing of value: an unreadable
 * file is as good as none.
 *
 * @param version of this format: 1
 * @param width of the window, in pixels
 * @param recent folders of projects, latest first
 * @param validator the name under which the user decides; empty for the login name
 * @param keys that the user has given to commands, by their names; a file of an earlier day has none
 * @param splits positions of the dividers that the user has moved, by the id of their pane
 * @param folder in which a dialog for files ended last; empty for none
 * @param toured whether the tour of the window was shown; a file of an earlier day has not
 * @param size of everything in the window, in percent; a file of an earlier day has 0
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@RecordBuilder
record Preferences(
        int version,
        Theme theme,
        double width,
        double height,
        boolean maximised,
        List<Recent> recent,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String validator,
        @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, String> keys,
        @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, List<Double>> splits,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String folder,
        int size,
        boolean toured)
        implements PreferencesBuilder.With {

    private static final Logger LOG = LoggerFactory.getLogger(Preferences.class);
    private static final int MOST_RECENT = 8;
    /** Describes a project that was open. {@code opened} is ISO date and time. */
    record Recent(String folder, String opened) {}

    static final Preferences DEFAULT =
            new Preferences(1, Theme.LIGHT, 1280, 800, false, List.of(), "", Map.of(), Map.of(), "", 0, false);

    Preferences {
        recent = List.copyOf(recent);
        keys = Map.copyOf(keys);
        splits = Map.copyOf(splits);
    }

    Look look() {
        return new Look(theme, size);
    }

    /** Gives the user's file: below XDG_CONFIG_HOME, else below ~/.config. */
    static Path file() {
        return Folders.ofUser().resolve("window.json");
    }

    static Preferences read(Path file) {
        if (!Files.isReadable(file)) {
            return DEFAULT;
        }
        try {
            return Json.MAPPER.readValue(file.toFile(), Preferences.class);
        } catch (IOException e) {
            LOG.warn("cannot read {}, so its settings start again: {}", file, e.getMessage());
            return DEFAULT;
        }
    }

    /** Replaces the whole file; a failure only appears in the log. */
    void write(Path file) {
        try {
            Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
            Path fresh = Files.createTempFile(folder, "window", ".json");
            Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(fresh.toFile(), this);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.warn("cannot write the window's settings to {}: {}", file, e.getMessage());
        }
    }

    /** Gives the same with these positions for the dividers of a pane. */
    Preferences divided(String pane, List<Double> positions) {
        Map<String, List<Double>> changed = new TreeMap<>(splits);
        changed.put(pane, positions);
        return withSplits(changed);
    }

    /** Gives the same with this project as the latest. */
    Preferences opened(Path folder, String when) {
        String name = folder.toAbsolutePath().normalize().toString();
        Stream<Recent> others = recent.stream().filter(r -> !r.folder().equals(name));
        return withRecent(Stream.concat(Stream.of(new Recent(name, when)), others)
                .limit(MOST_RECENT)
                .toList());
    }
}
