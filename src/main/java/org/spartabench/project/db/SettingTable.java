package org.spartabench.project.db;

import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.generic.GenericType;

/** Reads and writes the table {@code setting}. */
public final class SettingTable {

    private static final GenericType<String> TEXT = new GenericType<>() {};

    /** Reads a number; {@code standard} if it is missing or damaged. */
    public static long number(Optional<String> text, long standard) {
        try {
            return text.map(Long::parseLong).orElse(standard);
        } catch (NumberFormatException e) {
            return standard;
        }
    }

    public Optional<String> get(Handle h, String name) {
        return get(h, name, TEXT);
    }

    public <T> Optional<T> get(Handle h, String name, GenericType<T> type) {
        return h.select("SELECT text FROM setting WHERE name = ?", name)
                .mapTo(type)
                .findOne();
    }

    /** @return rows written: 1 */
    public int put(Handle h, String name, String text) {
        return put(h, name, text, TEXT);
    }

    /** @return rows written: 1 */
    public <T> int put(Handle h, String name, T value, GenericType<T> type) {
        return h.createUpdate("MERGE INTO setting (name, text) KEY (name) VALUES (:name, :text)")
                .bind("name", name)
                .bindByType("text", value, type)
                .execute();
    }
}
