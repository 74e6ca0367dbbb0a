package org.spartabench.app;

import java.io.PrintWriter;
import java.time.Clock;
import org.spartabench.cli.Sparta;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.StopSignal;

/** Connects the parts of the program with plain constructors; no other class knows them all. */
final class Wiring {

    private final Clock clock;
    private final StopSignal stop;

    Wiring(Clock clock, StopSignal stop) {
        this.clock = clock;
        this.stop = stop;
    }

    Sparta commands(PrintWriter out, PrintWriter err) {
        Console console = new Console(out, err);
        return new Sparta(console, new EveryAuthor(System.getenv()), clock, stop, new OnWindow(console, clock));
    }
}
