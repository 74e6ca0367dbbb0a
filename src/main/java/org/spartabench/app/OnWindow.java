package org.spartabench.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.spartabench.cli.WindowCommands;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.ui.demo.Demo;

/** Runs the command that uses the window, once it is known that this machine can draw. */
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
        Optional<String> noPicture = Preflight.pictureProblem();
        if (noPicture.isPresent()) {
            console.error("demo: cannot draw: " + noPicture.get());
            return Exit.MISSING;
        }
        console.line("sparta: no window: " + noWindow.get() + "; the demonstration runs without one");
        return demo.pictures() ? Exit.DONE : Exit.PARTLY;
    }
}
