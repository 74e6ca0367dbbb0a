package org.spartabench.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.spartabench.cli.Console;
import org.spartabench.cli.Exit;
import org.spartabench.cli.WindowCommands;
import org.spartabench.ui.demo.Demo;
import org.spartabench.ui.demo.Practice;

/** The commands that use the window, once it is known that this machine can draw. */
final class OnWindow implements WindowCommands {

    private static final Path DEMO_FOLDER = Path.of("target", "demo");

    private final Console console;
    private final Clock clock;

    OnWindow(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    /** With a display the demonstration is a window, without one a dataset and pictures. */
    @Override
    public int demo() throws IOException, InterruptedException {
        Demo demo = new Demo(DEMO_FOLDER, clock, console::line);
        Optional<String> noWindow = Preflight.windowProblem();
        if (noWindow.isEmpty()) {
            return demo.window() ? Exit.DONE : Exit.PARTLY;
        }
        return drawing("demo", () -> {
            console.line("sparta: no window, since " + noWindow.get() + "; the demonstration runs without one");
            return demo.pictures();
        });
    }

    @Override
    public int practice() throws IOException, InterruptedException {
        return drawing("practice", () -> {
            Practice.run(clock);
            return true;
        });
    }

    /** Work that draws without a display. */
    private interface Drawing {

        /** False when it was done in part. */
        boolean run() throws IOException, InterruptedException;
    }

    private int drawing(String command, Drawing work) throws IOException, InterruptedException {
        Optional<String> problem = Preflight.pictureProblem();
        if (problem.isPresent()) {
            console.error(command + ": cannot draw: " + problem.get());
            return Exit.MISSING;
        }
        return work.run() ? Exit.DONE : Exit.PARTLY;
    }
}
