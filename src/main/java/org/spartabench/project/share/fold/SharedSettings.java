package org.spartabench.project.share.fold;

import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.spartabench.project.db.Codec;
import org.spartabench.project.disk.OwnFile;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.table.ProjectTables;

/**
 * Lets the owner's settings reach the other copies: saved filters, the target of the set, the longest silence that counts as work,
 * review guidelines, words, and the card. The last word on each counts.
 *
 * @param folder of the project, for the settings that are files in it
 */
record SharedSettings(ProjectTables tables, EntryTable entries, Codec codec, Path folder) {

    private static final List<String> KEYS = List.of("filters", "quota.target", "review.idle-seconds");
    private static final List<String> FILES = List.of("guidelines.md", "lexicon.json", "card.md");

    /** What the database takes as one text; a longer file is not shared. */
    private static final int LONGEST = 500_000;

    /** Notes what is set here otherwise than the last entry on it says. */
    void note(Handle h, Instant now) {
        Map<String, String> said = said(h);
        present(h).forEach((key, value) -> {
            if (!value.equals(said.getOrDefault(key, "")) && value.length() <= LONGEST) {
                Capture.draft(h, entries, "setting", Seal.micros(now), codec.write(new Contents.Setting(key, value)));
            }
        });
    }

    static boolean knows(String key) {
        return KEYS.contains(key) || FILES.contains(key);
    }

    /** Sets what the last entries say. */
    void follow(Handle h) {
        Map<String, String> present = present(h);
        said(h).forEach((key, value) -> {
            if (knows(key) && !value.equals(present.get(key))) {
                set(h, key, value);
            }
        });
    }

    private void set(Handle h, String key, String value) {
        OwnFile file = new OwnFile(folder.resolve(key));
        if (KEYS.contains(key)) {
            tables.settings().put(h, key, value);
        } else if (value.isEmpty()) {
            file.delete();
        } else {
            file.write(value);
        }
    }

    private Map<String, String> said(Handle h) {
        Map<String, String> said = new LinkedHashMap<>();
        entries.of(h, "setting").stream()
                .map(stored -> codec.read(Contents.Setting.class, stored.content()))
                .forEach(setting -> said.put(setting.key(), setting.value()));
        return said;
    }

    /** A setting that is not set is an empty text. */
    private Map<String, String> present(Handle h) {
        Map<String, String> present = new LinkedHashMap<>();
        KEYS.forEach(key -> present.put(key, tables.settings().get(h, key).orElse("")));
        FILES.forEach(name -> present.put(
                name,
                new OwnFile(folder.resolve(name))
                        .text()
                        .orThrow(StoreException::new)
                        .orElse("")));
        return present;
    }
}
