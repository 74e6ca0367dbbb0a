package org.spartabench.making.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.request.AuthorSession.ItemMemory;
import org.spartabench.base.task.WorkThreads;
import org.spartabench.making.nest.Pool;
import org.spartabench.making.run.event.EventWriter;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.quota.ItemPlan;

/**
 * Draws the items of a run on a fixed number of threads, some ahead of their turn, those of lower turns first. A draft that an
 * accepted item makes impossible is drawn again at once, also while it waits for its turn; what the new draw knows of other
 * items ends at that item. So a result depends on the items before it, and not on the threads.
 */
final class DraftLine implements AutoCloseable {

    /**
     * What a draw begins with.
     *
     * @param attempt the first one
     * @param calls most calls
     * @param pool all leaves for inner blocks; empty for an item without any
     * @param known turn of the last accepted item that the draw takes into account
     * @param memory of what failed
     */
    record Beginning(
            int number, ItemPlan plan, int attempt, long calls, Optional<Pool> pool, int known, ItemMemory memory) {

        private Beginning after(Attempt made, int clashed) {
            return new Beginning(
                    number,
                    plan,
                    made.attempt() + 1,
                    calls - made.tally().calls(),
                    pool,
                    Math.max(known, clashed),
                    made.memory().later());
        }
    }

    /** What was drawn. @param marks of a query that is ready */
    record Drawn(Attempt attempt, Optional<AcceptedItems.Marks> marks) {}

    /** Draws an item until it is ready or its attempts or calls are used up. Called by several threads. */
    interface Drawing {
        Drawn draw(Beginning beginning, BooleanSupplier wanted);
    }

    /** The draws of one item by one plan; an accepted item made each of them impossible but the last. */
    static final class Draft {

        private Beginning next;
        private final List<Drawn> drawn = new ArrayList<>();
        private Optional<Attempt> settled = Optional.empty();
        private @Nullable Throwable failure;
        private volatile boolean dropped;

        private Draft(Beginning next) {
            this.next = next;
        }

        /** Gives all that was drawn, the last included. */
        List<Drawn> drawn() {
            return drawn;
        }

        Attempt last() {
            return settled.orElseThrow();
        }
    }

    /**
     * Says how a line draws.
     *
     * @param ahead items that are begun or wait at the same time, with the one that is taken
     * @param attempts most attempts at an item after its first draft
     */
    record Extent(int jobs, int ahead, int first, int last, int attempts) {}

    private final AcceptedItems accepted;
    private final EventWriter events;
    private final Extent extent;
    private final Drawing drawing;
    private final IntFunction<Beginning> beginning;
    private final ExecutorService threads;
    private final Map<Integer, Draft> begun = new HashMap<>();
    private final TreeMap<Integer, Draft> due = new TreeMap<>();
    private int next;

    /** @param beginning what the item with a turn begins with */
    DraftLine(
            Extent extent,
            AcceptedItems accepted,
            EventWriter events,
            Drawing drawing,
            IntFunction<Beginning> beginning) {
        this.extent = extent;
        this.accepted = accepted;
        this.events = events;
        this.drawing = drawing;
        this.beginning = beginning;
        this.threads = WorkThreads.pool("run-job", extent.jobs());
        this.next = extent.first();
    }

    /** Waits for a draft of that turn that stands beside all items accepted so far, or has failed for good. */
    synchronized Draft take(int turn) {
        for (; next <= Math.min(extent.last(), turn + extent.ahead() - 1); next++) {
            start(next, beginning.apply(next));
        }
        Draft draft = Objects.requireNonNull(begun.get(turn), "each turn is taken once");
        boolean interrupted = false;
        while (draft.settled.isEmpty() && draft.failure == null) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (draft.failure != null) {
            throw new IllegalStateException("a job of the run failed", draft.failure);
        }
        begun.remove(turn);
        return draft;
    }

    /** Draws an item that was taken once more, and waits for it. */
    synchronized Draft again(Beginning other) {
        int turn = AcceptedItems.turn(other.number());
        start(turn, other);
        return take(turn);
    }

    /** Discards what was drawn ahead for that turn, and draws it anew. */
    synchronized void redo(int turn) {
        Draft draft = begun.get(turn);
        if (draft != null) {
            draft.dropped = true;
            start(turn, beginning.apply(turn));
        }
    }

    /** Looks once more at the drafts that wait for their turn, after an item was accepted. */
    synchronized void accepted() {
        begun.forEach((turn, draft) -> {
            if (draft.settled.filter(made -> made.ready().isPresent()).isPresent() && !stands(draft)) {
                submit(turn, draft);
            }
        });
    }

    private void start(int turn, Beginning first) {
        Draft draft = new Draft(first);
        begun.put(turn, draft);
        submit(turn, draft);
    }

    private void submit(int turn, Draft draft) {
        due.put(turn, draft);
        threads.execute(this::work);
    }

    private synchronized @Nullable Draft poll() {
        return due.isEmpty() ? null : due.pollFirstEntry().getValue();
    }

    private void work() {
        Draft draft = poll(); // none, if one was replaced before it began
        if (draft == null) {
            return;
        }
        try {
            Drawn made;
            do {
                made = drawing.draw(draft.next, () -> !draft.dropped);
            } while (!settled(draft, made));
        } catch (RuntimeException | Error e) {
            failed(draft, e);
        }
    }

    private synchronized boolean settled(Draft draft, Drawn made) {
        draft.drawn.add(made);
        if (draft.dropped || stands(draft)) {
            notifyAll();
            return true;
        }
        return false;
    }

    private synchronized void failed(Draft draft, Throwable failure) {
        draft.failure = failure;
        notifyAll();
    }

    /** Settles a draft; false if it has to be drawn again. */
    private boolean stands(Draft draft) {
        Drawn last = draft.drawn.getLast();
        Attempt made = last.attempt();
        Optional<AcceptedItems.Clash> clash = last.marks().flatMap(accepted::clash);
        if (clash.isEmpty()) {
            draft.settled = Optional.of(made);
            return true;
        }
        String reason = clash.get().reason();
        events.submit(new RunEvent.Refused(made.number(), made.attempt(), reason));
        Beginning after = draft.next.after(made, clash.get().turn());
        int first = draft.drawn.getFirst().attempt().attempt();
        boolean drawnAgain = after.calls() > 0 && made.attempt() < first + extent.attempts();
        draft.settled = drawnAgain ? Optional.empty() : Optional.of(made.refused(reason));
        draft.next = after;
        return !drawnAgain;
    }

    /** Waits for what is being drawn. */
    @Override
    public void close() {
        synchronized (this) {
            due.clear();
            begun.values().forEach(draft -> draft.dropped = true);
        }
        threads.close();
    }
}
