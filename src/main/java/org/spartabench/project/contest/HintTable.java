package org.spartabench.project.contest;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectFirst;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Reads and writes the table {@code contest_hint}. */
public final class HintTable {

    /**
     * @param maker whose answer the model takes for right; empty for none
     * @param decided whose answer the validator had chosen; empty if all were rejected
     */
    public record Row(
            int item, String validator, String model, String maker, String decided, String reason, Instant at) {}

    int put(Handle h, Row row) {
        return h.createUpdate("""
            MERGE INTO contest_hint (item, validator, model, maker, decided, reason, at) KEY (item, validator)
            VALUES (:item, :validator, :model, :maker, :decided, :reason, :at)\
            """).bindMethods(row).execute();
    }

    List<Row> all(Handle h) {
        return selectAll(h, Row.class, "SELECT * FROM contest_hint ORDER BY validator, item");
    }

    List<Row> of(Handle h, String validator) {
        return selectAll(h, Row.class, "SELECT * FROM contest_hint WHERE validator = ? ORDER BY item", validator);
    }

    Optional<Row> of(Handle h, int item, String validator) {
        return selectFirst(
                h, Row.class, "SELECT * FROM contest_hint WHERE item = ? AND validator = ?", item, validator);
    }
}
