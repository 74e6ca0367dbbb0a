package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spartabench.base.file.Folders;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.base.task.TaskHandle.State;
import org.spartabench.desktop.BusyWork;
import org.spartabench.desktop.OwnWindow;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;

/**
 * How long the UI thread is away while projects are switched ten times in the real window of 1280 by 800, painted by software
 * without a display, and a run, a check and imports go on. The first project, opened from the list of projects, is shown, too.
 */
public final class SwitchBench {

    private static final int ITEMS = 40;
    private static final int SWITCHES = 10;
    private static final double ABSENCE = 50;

    /** As long as one looks before one turns to another project. */
    private static final int LOOK_MILLIS = 1_500;

    private final Workbench window;

    private SwitchBench(Workbench window) {
        this.window = window;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("sparta-bench");
        Headless.start();
        try {
            List<Path> projects = List.of(made(folder.resolve("first")), made(folder.resolve("second")));
            Workbench window = OwnWindow.without(folder);
            TaskHandle imports = BusyWork.imports(Headless.on(window::tasks), folder);
            new SwitchBench(window).switching(projects);
            imports.cancel();
            Headless.on(window::close).join();
        } finally {
            Headless.stop();
            Folders.delete(folder);
        }
    }

    private static Path made(Path place) throws IOException {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, Files.createDirectories(place))) {
            SampleProject.generate(project, ITEMS, 7);
            return project.folder();
        }
    }

    private void switching(List<Path> projects) throws InterruptedException {
        Thread.sleep(LOOK_MILLIS); // at the list of projects
        List<Pauses> all = new ArrayList<>();
        for (int n = 0; n <= SWITCHES; n++) {
            Path project = projects.get(n % projects.size());
            Pauses pauses = Pauses.begin();
            long start = System.nanoTime();
            Headless.run(() -> window.open(project));
            Headless.await(project + " is open", () -> isOpen(project));
            double opened = (System.nanoTime() - start) / 1e6;
            Headless.run(() -> window.shell().go(new Route.Review()));
            List<TaskHandle> begun = Headless.on(() -> BusyWork.begin(window));
            Headless.await("run and check go on", () -> begun.stream().noneMatch(t -> t.state() == State.QUEUED));
            Thread.sleep(LOOK_MILLIS);
            pauses.end();
            all.add(pauses);
            System.out.printf(
                    Locale.ROOT,
                    "%9s: open after %,6.0f ms; UI thread away at most %6.1f ms (of it at work %6.1f), %d times"
                            + " over %.0f ms%n",
                    n == 0 ? "first" : "switch " + n,
                    opened,
                    pauses.longest(),
                    pauses.longestWork(),
                    pauses.over(ABSENCE),
                    ABSENCE);
        }
        List<Pauses> switches = all.subList(1, all.size());
        Figures.report(
                "longest absence of the UI thread in ten switches, ms",
                switches.stream().mapToDouble(Pauses::longest).max().orElse(0),
                ABSENCE);
        Figures.report(
                "  the most processor time of it in one absence, ms",
                switches.stream().mapToDouble(Pauses::longestWork).max().orElse(0),
                ABSENCE);
    }

    private boolean isOpen(Path project) {
        return window.session()
                .filter(s -> s.project().folder().equals(project))
                .isPresent();
    }
}
