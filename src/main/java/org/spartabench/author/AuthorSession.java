package org.spartabench.author;

import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.spartabench.item.Candidate;
import org.spartabench.item.Diagnosis;
import org.spartabench.item.Grounded;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;

/**
 * Connects the stages of an item with its author and facts. All that a stage asks of the author and every query of its
 * own that it runs goes through here, so that it is counted and journaled and the run can be paused or stopped in
 * between. For one thread. Blocks are named by their place in the planned shape.
 */
public interface AuthorSession {

    /** The next seed of the item's own chance; every request and every draw takes a new one. */
    long seed();

    /** Sample rows of those tables: drawn for this item, the same ones each time. */
    List<AuthorView.Sample> samples(List<String> tables);

    /** One row of each table as an example, as a description of the whole database has it: the same ones in the whole run. */
    List<AuthorView.Sample> described(List<String> tables);

    /** Asks the author for the sake of a block. Empty when it declines, and when the run is about to stop. */
    <R> Optional<R> ask(BlockPath block, Request<R> request);

    /**
     * Runs the query that ends in a block, as far as it is written.
     *
     * @param judge says what is wrong with that many rows (1 or more), where something is: the rows themselves
     *     are then not looked at
     * @return the number of its rows, 0 when it is empty, and the first few; refused when the statement fails, and when
     *     the judge objects
     */
    Outcome<AuthorView.Partial> probe(BlockPath block, Block soFar, LongFunction<Optional<Refusal.Objection>> judge);

    /** The same when any rows will do. */
    default Outcome<AuthorView.Partial> probe(BlockPath block, Block soFar) {
        return probe(block, soFar, rows -> Optional.empty());
    }

    /** Runs a query whose SELECT is written; refused when it fails or answers nothing. */
    Outcome<Grounded> ground(BlockPath block, Candidate candidate);

    /** A finished leaf takes its place in the tree; {@code leaf} is its number, negative for one that is no item. */
    void placed(BlockPath block, int leaf, Grounded inner);

    /** It was found why the query that ends in the block is empty. */
    void diagnosed(BlockPath block, Block query, Diagnosis diagnosis);

    /**
     * A blamed predicate was rewritten and the query run again.
     *
     * @param was the predicate's SQL before, {@code is} its SQL now
     * @param rows what the query gives now: 0 when it is still empty
     */
    void repaired(BlockPath block, Block before, Block after, String was, String is, long rows);

    /** What was tried in the block is given up; it stands as it did before. */
    void rolledBack(BlockPath block, String reason);
}
