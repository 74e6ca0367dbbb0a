package org.spartabench.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code sparta practice}: what is run when the program is packaged, so that it starts warm from then on. */
@Command(name = "practice", description = "Use the window without a display.", hidden = true)
final class PracticeCommand implements Callable<Integer> {

    private final WindowCommands window;

    PracticeCommand(WindowCommands window) {
        this.window = window;
    }

    @Override
    public Integer call() throws Exception {
        return window.practice();
    }
}
