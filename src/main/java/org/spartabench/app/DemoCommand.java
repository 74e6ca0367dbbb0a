package org.spartabench.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.desktop.demo.Demo;
import picocli.CommandLine.Command;

/** {@code sparta demo}: shows a run on a sample project; {@code mvn exec:exec} starts it. */
@Command(name = "demo", description = "Show a run on a sample project.", hidden = true)
record DemoCommand(CommandContext context) implements Callable<Integer> {

    private static final Path DEMO_FOLDER = Path.of("target", "demo");

    /** Opens a window if there is a display; otherwise makes a dataset and pictures. */
    @Override
    public Integer call() throws IOException, InterruptedException {
        Console console = context.console();
        Demo demo = new Demo(DEMO_FOLDER, context.clock(), console::line);
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
