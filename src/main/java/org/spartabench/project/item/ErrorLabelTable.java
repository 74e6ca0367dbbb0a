package org.spartabench.project.item;

import static org.spartabench.project.db.Database.selectAll;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.spartabench.publishing.score.error.ErrorKind;

/** Reads and writes the table {@code error_label}. */
public final class ErrorLabelTable {

    /** The kind of error in a system's answer to an item. */
    public record Row(String system, String question, ErrorKind kind, Instant at) {}

    /** Lists all labels by system and item. */
    public List<Row> all(Handle h) {
        return selectAll(h, Row.class, "SELECT system, question, kind, at FROM error_label ORDER BY system, question");
    }

    /** Stores a label and replaces an earlier one. */
    public int put(Handle h, Row row) {
        return h.createUpdate("""
            MERGE INTO error_label (system, question, kind, at) KEY (system, question)
            VALUES (:system, :question, :kind, :at)\
            """).bindMethods(row).execute();
    }

    public int remove(Handle h, String system, String question) {
        return h.execute("DELETE FROM error_label WHERE system = ? AND question = ?", system, question);
    }
}
