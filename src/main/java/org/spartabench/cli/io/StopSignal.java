package org.spartabench.cli.io;

import java.util.ArrayList;
import java.util.List;

/** Receives the user's request to stop (Ctrl-C): long work registers how it stops at a safe point. */
public final class StopSignal {

    private final List<Runnable> stops = new ArrayList<>();
    private boolean given;

    /** Gives the signal. Work that registers later stops at once. */
    public synchronized void give() {
        given = true;
        stops.forEach(Runnable::run);
    }

    public synchronized boolean given() {
        return given;
    }

    /** Registers what ends long work; it runs at once if the signal was given. */
    public synchronized void onStop(Runnable stop) {
        if (given) {
            stop.run();
        } else {
            stops.add(stop);
        }
    }
}
