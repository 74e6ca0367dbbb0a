package org.spartabench.making.run;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.spartabench.making.run.event.EventWriter;
import org.spartabench.making.run.event.RunEvent;

/**
 * Runs the draws of one item one after the other, marks superseded draws in its history, and stops all draws when one
 * fails. Safe for use by several threads.
 */
final class AttemptOrder {

    /** The attempt with which the draw of a plan begins. */
    static final int FIRST = 1;

    private final Gate gate;
    private final EventWriter events;
    private final Map<Integer, ReentrantLock> draws = new ConcurrentHashMap<>();
    private final Set<Integer> begun = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    AttemptOrder(Gate gate, EventWriter events) {
        this.gate = gate;
        this.events = events;
    }

    /**
     * Draws after the item's earlier draw has ended, beginning with {@code attempt}. One that goes on begins with a later attempt, so
     * one that begins with the first again shows that the earlier draw was discarded, however late that draw began.
     */
    <T> T draw(int item, int attempt, Supplier<T> step) {
        ReentrantLock turn = draws.computeIfAbsent(item, n -> new ReentrantLock());
        turn.lock();
        try {
            if (!begun.add(item) && attempt == FIRST) {
                events.submit(new RunEvent.Refused(
                        item,
                        attempt,
                        "superseded: another item took its plan; it is drawn anew with that item's plan"));
            }
            return step.get();
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
            gate.close(); // the calls that the others would still make are paid for
            throw e;
        } finally {
            turn.unlock();
        }
    }

    /** @throws IllegalStateException with its cause, when a draw has failed */
    void rethrow() {
        Throwable cause = failure.get();
        if (cause != null) {
            throw new IllegalStateException("a job of the run failed", cause);
        }
    }
}
