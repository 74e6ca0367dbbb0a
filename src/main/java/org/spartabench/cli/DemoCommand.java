package org.spartabench.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code sparta demo}: shows a run on a sample project; what {@code mvn exec:exec} starts. */
@Command(name = "demo", description = "Show a run on a sample project.", hidden = true)
final class DemoCommand implements Callable<Integer> {

    private final WindowCommands window;

    DemoCommand(WindowCommands window) {
        this.window = window;
    }

    @Override
    public Integer call() throws Exception {
        return window.demo();
    }
}
