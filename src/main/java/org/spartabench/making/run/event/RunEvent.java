package org.spartabench.making.run.event;

import java.util.List;
import java.util.Map;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Records a step of a run. Events of one item come in order; blocks are named by their place in the planned shape,
 * which is also their place in the finished query. A run's events rebuild all that a screen shows of it.
 */
public sealed interface RunEvent {

    /** Returns the item's number; 0 for an event of the whole run. */
    default int item() {
        return 0;
    }

    record Started(RunPlan plan) implements RunEvent {}

    /** An attempt at a tree begins ({@code attempt} from 1); {@code nestings} by the path of the inner block. */
    record Planned(int item, int attempt, Shape shape, Map<BlockPath, Nesting> nestings) implements RunEvent {}

    /** A finished leaf of the pool takes its place as a leaf of the tree. */
    record Placed(int item, BlockPath block, int leaf, String table, String sql, long rows) implements RunEvent {}

    /** The author is asked; {@code request} is the text of {@link org.spartabench.authors.prompted.RequestText}. */
    record Asked(int item, BlockPath block, String kind, String request) implements RunEvent {}

    /** The author has answered; {@code given} is false when it declined. */
    record Replied(int item, BlockPath block, String kind, boolean given, String reply, long nanos)
            implements RunEvent {}

    enum Result {
        ROWS,
        EMPTY,
        ERROR
    }

    /**
     * The query that ends in this block was run. {@code head} holds the first rows as texts; none if their number alone
     * made the query unfit.
     */
    record Ran(
            int item,
            BlockPath block,
            String sql,
            Result result,
            long rows,
            String message,
            long nanos,
            List<String> columns,
            List<List<String>> head)
            implements RunEvent {}

    /** The empty query that ends in this block was diagnosed. */
    record Diagnosed(int item, BlockPath block, String sql, Diagnosis diagnosis) implements RunEvent {}

    /** A clause was rewritten; the query now returns {@code rows}, 0 when it is still empty. */
    record Repaired(int item, BlockPath block, String before, String after, String was, String is, long rows)
            implements RunEvent {}

    /** An attempt at a clause is given up; the block is again as it was before. */
    record RolledBack(int item, BlockPath block, String reason) implements RunEvent {}

    /** A law refused a finished query; the item is drawn again. */
    record Refused(int item, int attempt, String reason) implements RunEvent {}

    record Worded(int item, String question) implements RunEvent {}

    record Accepted(int item, Item accepted) implements RunEvent {}

    /** An extra leaf, whose number is below 0, is finished and stands ready as an inner block; it gets no question. */
    record Pooled(int item, long rows) implements RunEvent {}

    /** Gives the item's cost so far; replaces its earlier events of this kind. */
    record Costed(int item, Cost cost) implements RunEvent {}

    /** The item could not be made within its budget. */
    record GivenUp(int item, String reason) implements RunEvent {}

    /** Gives the run's cost so far, that before an interruption included; comes from time to time. */
    record Counted(Metrics soFar) implements RunEvent {}

    /** Tells how a run ended; one that is stopped has used up its budget before its plan was done. */
    enum End {
        DONE,
        STOPPED,
        CANCELLED,
        FAILED
    }

    /** @param message what came of the run: items, repairs, exchanges and limits, one a line */
    record Finished(End end, String message, Metrics metrics) implements RunEvent {

        /** The whole message in one line. */
        public String line() {
            return message.replace("\n", "; ");
        }
    }
}
