package org.spartabench.store.table;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.spartabench.review.Proposal;

/** Reads and writes the table {@code proposal}. */
public final class ProposalTable {

    public Proposal add(Handle h, int item, String question, String author, Instant at) {
        long id = h.createUpdate(
                        "INSERT INTO proposal (item, question, author, at) VALUES (:item, :question, :author, :at)")
                .bind("item", item)
                .bind("question", question)
                .bind("author", author)
                .bind("at", at.atOffset(ZoneOffset.UTC))
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one();
        return new Proposal(id, item, question, author, at);
    }

    /** Oldest first. */
    public List<Proposal> of(Handle h, int item) {
        return h.createQuery("SELECT * FROM proposal WHERE item = :item ORDER BY id")
                .bind("item", item)
                .map((r, c) -> new Proposal(
                        r.getLong("id"),
                        r.getInt("item"),
                        r.getString("question"),
                        r.getString("author"),
                        r.getObject("at", OffsetDateTime.class).toInstant()))
                .list();
    }
}
