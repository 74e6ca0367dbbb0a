package org.spartabench.authors.request.view;

import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.tree.Block;

/**
 * Holds all that an author knows: the content of a prompt.
 *
 * @param schema tables, columns, roles, units, keys and join graph
 * @param samples rows drawn for this item, of the tables that the request concerns
 * @param soFar the block with its clauses so far; SELECT * until it has a SELECT
 * @param partial the result of {@code soFar}, if it ran
 * @param feedback results of earlier attempts at this request, oldest first
 * @param seed of all random choices of the author; another one for each attempt
 * @param context figures and later steps, for authors that read them
 */
public record AuthorView(
        Schema schema,
        List<Sample> samples,
        Block soFar,
        Optional<Partial> partial,
        List<Feedback> feedback,
        long seed,
        StepContext context) {

    private static final int SAMPLE_ROWS = 3;

    public AuthorView(
            Schema schema,
            List<Sample> samples,
            Block soFar,
            Optional<Partial> partial,
            List<Feedback> feedback,
            long seed) {
        this(schema, samples, soFar, partial, feedback, seed, StepContext.NONE);
    }

    /** The view of who answers questions and is shown no query. */
    public static AuthorView ofSchema(Schema schema, List<Sample> samples, long seed) {
        String table =
                schema.tables().isEmpty() ? "" : schema.tables().getFirst().name();
        return new AuthorView(schema, samples, Block.from(table, Optional.empty()), Optional.empty(), List.of(), seed);
    }

    /** The same with a few rows of each table, drawn by the seed. */
    public static AuthorView ofFacts(FactBase facts, long seed) {
        List<Sample> samples = facts.schema().tables().stream()
                .map(t -> new Sample(t.name(), facts.sample(t.name(), SAMPLE_ROWS, seed)))
                .toList();
        return ofSchema(facts.schema(), samples, seed);
    }

    public AuthorView with(StepContext other) {
        return new AuthorView(schema, samples, soFar, partial, feedback, seed, other);
    }

    /** Gives the view of a draft that did not run. */
    public AuthorView with(Block draft) {
        return new AuthorView(schema, samples, draft, partial, List.of(), seed, context);
    }

    /** Holds sample rows of one table. */
    public record Sample(String table, Rows rows) {}

    /** Holds the number of rows of a partial query and the first few of them. */
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
