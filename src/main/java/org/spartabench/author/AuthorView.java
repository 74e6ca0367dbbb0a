package org.spartabench.author;

import java.util.List;
import java.util.Optional;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Schema;
import org.spartabench.item.ObjectionKind;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;

/**
 * Holds everything that any author may know: the content of a prompt.
 *
 * @param schema tables, columns, roles, units, keys and join graph, without any statistics of the data
 * @param samples rows drawn for this item, of the tables that the request concerns
 * @param soFar the block with the clauses it has; SELECT * until SELECT has been written
 * @param partial what {@code soFar} returned when it was run, where it was run
 * @param feedback what happened to earlier attempts at this very request, oldest first
 * @param seed from which an author that draws takes all its chance; another one for each attempt
 */
public record AuthorView(
        Schema schema,
        List<Sample> samples,
        Block soFar,
        Optional<Partial> partial,
        List<Feedback> feedback,
        long seed) {

    /** Sample rows of one table. */
    public record Sample(String table, Rows rows) {}

    /** Number of rows of a partial query and the first few of them. */
    public record Partial(long rows, Rows head) {}

    /** Holds an earlier attempt (its SQL) and its result, one line each. */
    public record Feedback(String attempt, String outcome, ObjectionKind kind) {
        public Feedback(String attempt, String outcome) {
            this(attempt, outcome, ObjectionKind.OTHER);
        }

        public Feedback(String attempt, Refusal refusal) {
            this(attempt, refusal.message(), refusal.kind());
        }
    }

    public AuthorView {
        samples = List.copyOf(samples);
        feedback = List.copyOf(feedback);
    }
}
