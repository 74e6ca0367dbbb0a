package org.spartabench.project.table;

import static org.spartabench.project.db.Database.selectAll;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.spartabench.judging.review.Proposal;

/** Reads and writes the table {@code proposal}. */
public final class ProposalTable {

    public Proposal add(Handle h, int item, String question, String author, Instant at) {
        Proposal proposal = new Proposal(0, item, question, author, at);
        return h.createUpdate(
                        "INSERT INTO proposal (item, question, author, at) VALUES (:item, :question, :author, :at)")
                .bindMethods(proposal)
                .executeAndReturnGeneratedKeys("id", "item", "question", "author", "at")
                .mapTo(Proposal.class)
                .one();
    }

    /** Lists the proposals for an item, oldest first. */
    public List<Proposal> of(Handle h, int item) {
        return selectAll(h, Proposal.class, "SELECT * FROM proposal WHERE item = ? ORDER BY id", item);
    }
}
