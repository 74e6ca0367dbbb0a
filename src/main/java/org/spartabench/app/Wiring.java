package org.spartabench.app;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.spartabench.cli.Console;
import org.spartabench.cli.Exit;
import org.spartabench.cli.PictureBook;
import org.spartabench.cli.Sparta;
import org.spartabench.cli.StopSignal;
import org.spartabench.ui.demo.Demo;
import org.spartabench.ui.demo.Pictures;

/** Joins the parts of the program with plain constructors: the one place that knows them all. */
final class Wiring {

    private static final Path DEMO_FOLDER = Path.of("target", "demo");

    private final Clock clock;
    private final StopSignal stop;

    Wiring(Clock clock, StopSignal stop) {
        this.clock = clock;
        this.stop = stop;
    }

    Sparta commands(PrintWriter out, PrintWriter err) {
        Console console = new Console(out, err);
        return new Sparta(console, new EveryAuthor(System.getenv()), clock, stop, demo(console), pictures(console));
    }

    /** With a display the demonstration is a window, without one a dataset and pictures. */
    private Callable<Integer> demo(Console console) {
        return () -> {
            Demo demo = new Demo(DEMO_FOLDER, clock, console::line);
            Optional<String> noWindow = Preflight.windowProblem();
            if (noWindow.isEmpty()) {
                return demo.window() ? Exit.DONE : Exit.PARTLY;
            }
            Optional<String> noPicture = Preflight.pictureProblem();
            if (noPicture.isPresent()) {
                console.note("sparta: cannot draw: " + noPicture.get());
                return Exit.MISSING;
            }
            console.line("sparta: no window, since " + noWindow.get() + "; the demonstration runs without one");
            return demo.pictures() ? Exit.DONE : Exit.PARTLY;
        };
    }

    private static PictureBook pictures(Console console) {
        return folder -> {
            Optional<String> problem = Preflight.pictureProblem();
            if (problem.isPresent()) {
                console.error("pictures: " + problem.get());
                return Exit.MISSING;
            }
            Pictures.write(folder);
            console.line(folder + ": the rooms, light and dark");
            return Exit.DONE;
        };
    }
}
