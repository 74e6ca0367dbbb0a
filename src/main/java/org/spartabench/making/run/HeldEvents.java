package org.spartabench.making.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.spartabench.making.run.event.EventWriter;
import org.spartabench.making.run.event.RunEvent;

/**
 * Holds back the events of an attempt until all attempts before it have ended, so that the history of an item shows one after
 * the other. Safe for use by several threads.
 */
final class HeldEvents implements Consumer<RunEvent> {

    private enum State {
        HELD,
        TOLD,
        DROPPED
    }

    private final EventWriter events;
    private final List<RunEvent> held = new ArrayList<>();
    private State state = State.HELD;

    HeldEvents(EventWriter events) {
        this.events = events;
    }

    @Override
    public synchronized void accept(RunEvent event) {
        switch (state) {
            case HELD -> held.add(event);
            case TOLD -> events.submit(event);
            case DROPPED -> {}
        }
    }

    /** Tells all events from now on, and those so far. */
    synchronized void tell() {
        if (state == State.HELD) {
            state = State.TOLD;
            held.forEach(events::submit);
            held.clear();
        }
    }

    /** Forgets the events, unless they are told already. */
    synchronized void drop() {
        if (state == State.HELD) {
            state = State.DROPPED;
            held.clear();
        }
    }

    /** Whether nobody needs the attempt any more, which no event has told of. */
    synchronized boolean dropped() {
        return state == State.DROPPED;
    }
}
