package org.spartabench.store.db;

import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Reads and writes the table {@code setting}. */
public final class SettingTable {

    /** A setting that is a number; where it is missing or damaged, {@code standard}. */
    public static long number(Optional<String> text, long standard) {
        try {
            return text.map(Long::parseLong).orElse(standard);
        } catch (NumberFormatException e) {
            return standard;
        }
    }

    public Optional<String> get(Handle h, String name) {
        return h.createQuery("SELECT text FROM setting WHERE name = :name")
                .bind("name", name)
                .mapTo(String.class)
                .findOne();
    }

    /** @return rows written: 1 */
    public int put(Handle h, String name, String text) {
        return h.createUpdate("MERGE INTO setting (name, text) KEY (name) VALUES (:name, :text)")
                .bind("name", name)
                .bind("text", text)
                .execute();
    }
}
