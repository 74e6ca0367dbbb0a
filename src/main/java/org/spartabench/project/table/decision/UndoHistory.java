package org.spartabench.project.table.decision;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Computes what one validator can undo and redo: a fold over that validator's rows in the journal, oldest first. A new
 * decision clears the redo steps.
 */
final class UndoHistory {

    /**
     * A row of the journal.
     *
     * @param undoes the row that it takes back, 0 for a decision
     * @param step the first row of its step
     */
    record Row(long id, long undoes, long step) {}

    /** Holds a step of decisions, and for each the last row that decides whether it is in force: itself, or an undo. */
    static final class Made {
        private final List<Long> decisions = new ArrayList<>();
        private final List<Long> last = new ArrayList<>();
        private final List<Long> also = new ArrayList<>();
        private final long step;
        private long turned;
        private boolean undone;

        private Made(long step) {
            this.step = step;
            this.turned = step;
        }

        List<Long> decisions() {
            return List.copyOf(decisions);
        }

        /** The rows to be taken back, so that the decisions no longer stand, or stand again. */
        List<Long> last() {
            return List.copyOf(last);
        }

        /** Undoings of the same decisions that were made in other copies; a redo takes these back, too. */
        List<Long> also() {
            return List.copyOf(also);
        }
    }

    private final Deque<Made> standing = new ArrayDeque<>();
    private final Deque<Made> takenBack = new ArrayDeque<>();
    private final Map<Long, Made> byLast = new HashMap<>();
    private final Map<Long, Made> byUndone = new HashMap<>();
    private final Map<Long, Made> byAlso = new HashMap<>();
    private long newest;

    /** The row that was taken last; 0 before the first. */
    long newest() {
        return newest;
    }

    void take(Row row) {
        newest = row.id();
        if (row.undoes() == 0) {
            add(row);
        } else {
            Optional.ofNullable(byLast.remove(row.undoes())).ifPresentOrElse(made -> turn(made, row), () -> again(row));
        }
    }

    private void add(Row row) {
        Made top = standing.peek();
        Made made = top != null && top.step == row.step() ? top : new Made(row.step());
        if (made != top) {
            takenBack.forEach(gone -> gone.last.forEach(byLast::remove));
            takenBack.clear();
            standing.push(made);
        }
        made.decisions.add(row.id());
        made.last.add(row.id());
        byLast.put(row.id(), made);
    }

    /** Takes an undoing, made in another copy, of what was undone here, or one that takes such an undoing back. */
    private void again(Row row) {
        Optional.ofNullable(byUndone.get(row.undoes())).ifPresent(made -> {
            made.also.add(row.id());
            byAlso.put(row.id(), made);
        });
        Optional.ofNullable(byAlso.remove(row.undoes())).ifPresent(made -> made.also.remove(row.undoes()));
    }

    private void turn(Made made, Row row) {
        byUndone.put(row.undoes(), made);
        made.last.set(made.last.indexOf(row.undoes()), row.id());
        byLast.put(row.id(), made);
        if (made.turned != row.step()) { // the first row of those that turn it
            made.turned = row.step();
            made.undone = !made.undone;
            (made.undone ? standing : takenBack).remove(made);
            (made.undone ? takenBack : standing).push(made);
        }
    }

    /** What an undo takes back. */
    Optional<Made> toUndo() {
        return Optional.ofNullable(standing.peek());
    }

    /** What a redo makes again. */
    Optional<Made> toRedo() {
        return Optional.ofNullable(takenBack.peek());
    }
}
