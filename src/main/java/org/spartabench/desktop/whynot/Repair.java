package org.spartabench.desktop.whynot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.fx.difference.SqlDiff;
import org.spartabench.desktop.text.PrettySql;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.print.PrintedSql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/**
 * Holds one repair in the history of an item: a diagnosis and its result.
 *
 * @param at index of the diagnosis in the history
 * @param attempts every rewriting that was asked for because of it, in order
 * @param end index of the last event that belongs to it
 */
record Repair(int at, RunEvent.Diagnosed why, List<TriedChange> attempts, int end, RepairText text) {

    private static final String KIND = "repair";

    Repair {
        attempts = List.copyOf(attempts);
    }

    private static Repair of(int at, RunEvent.Diagnosed why, List<TriedChange> attempts, int end) {
        return new Repair(at, why, attempts, end, RepairText.of(why, outcome(attempts)));
    }

    /** Gives the last rewriting that was run: the successful one, if there is one. */
    Optional<RunEvent.Repaired> outcome() {
        return outcome(attempts);
    }

    private static Optional<RunEvent.Repaired> outcome(List<TriedChange> attempts) {
        return attempts.reversed().stream().flatMap(a -> a.change().stream()).findFirst();
    }

    /** Tells whether its history ends within it, so that its outcome may still come. */
    boolean goesOn(List<Moment> history) {
        return end == history.size() - 1 && !(history.get(end).event() instanceof RunEvent.RolledBack);
    }

    /** Tells whether the moment after so many events belongs to this repair. */
    boolean covers(int position) {
        return position > at && position <= end + 1;
    }

    /** Finds all repairs in a history, in order; parses their queries, which may take long. */
    static List<Repair> in(List<Moment> history) {
        List<Repair> repairs = new ArrayList<>();
        for (int i = 0; i < history.size(); i++) {
            if (history.get(i).event() instanceof RunEvent.Diagnosed why) {
                repairs.add(following(history, i, why));
            }
        }
        return repairs;
    }

    private static Repair following(List<Moment> history, int at, RunEvent.Diagnosed why) {
        List<TriedChange> attempts = new ArrayList<>();
        for (int i = at + 1; i < history.size(); i++) {
            switch (history.get(i).event()) {
                case RunEvent.Asked asked
                when asked.kind().equals(KIND) -> {
                    change(attempts, before -> before.followedBy(asked));
                    attempts.add(TriedChange.asked(i, asked));
                }
                case RunEvent.Replied reply
                when reply.kind().equals(KIND) -> change(attempts, open -> open.with(reply));
                case RunEvent.Ran probe -> {}
                case RunEvent.Repaired done -> {
                    change(attempts, open -> open.with(done));
                    if (done.rows() > 0) {
                        return of(at, why, attempts, i);
                    }
                }
                case RunEvent.RolledBack back -> {
                    return of(at, why, attempts, i);
                }
                case RunEvent other -> {
                    return of(at, why, attempts, i - 1);
                }
            }
        }
        return of(at, why, attempts, history.size() - 1);
    }

    private static void change(List<TriedChange> attempts, UnaryOperator<TriedChange> change) {
        if (!attempts.isEmpty()) {
            attempts.add(change.apply(attempts.removeLast()));
        }
    }

    /**
     * Caches the parsed, laid out and compared texts of a repair.
     *
     * @param query that was diagnosed; empty when it cannot be read
     * @param laid the same over several lines
     * @param change what the last rewriting that was run changed
     */
    record RepairText(Optional<Block> query, Optional<PrintedSql> laid, Optional<SqlDiff> change) {

        static RepairText of(RunEvent.Diagnosed why, Optional<RunEvent.Repaired> outcome) {
            Optional<Block> query = SqlReader.read(why.sql()).block();
            return new RepairText(
                    query, query.map(PrettySql::laid), outcome.map(o -> SqlDiff.of(o.before(), o.after())));
        }
    }
}
