package org.spartabench.project.clarification;

import static org.spartabench.project.db.Database.selectAll;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Reads and writes the table {@code clarification}. */
public final class ClarificationTable {

    /** Holds one result. */
    public record Row(
            int item,
            String hash,
            String subject,
            String oracle,
            String paradigm,
            String inquiry,
            String kind,
            String answer,
            String leaks,
            boolean open,
            boolean standard,
            boolean lcf,
            Instant at) {}

    /** Stores a result in the place of an earlier one of the same subject, oracle and paradigm. */
    int put(Handle h, Row row) {
        return h.createUpdate("""
            MERGE INTO clarification (item, hash, subject, oracle, paradigm, inquiry, kind, answer, leaks, open, standard,
                lcf, at) KEY (item, subject, oracle, paradigm)
            VALUES (:item, :hash, :subject, :oracle, :paradigm, :inquiry, :kind, :answer, :leaks, :open, :standard,
                :lcf, :at)\
            """).bindMethods(row).execute();
    }

    List<Row> all(Handle h) {
        return selectAll(h, Row.class, "SELECT * FROM clarification ORDER BY subject, oracle, paradigm, item");
    }
}
