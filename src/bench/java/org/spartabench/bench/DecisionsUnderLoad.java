package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.spartabench.base.file.Folders;
import org.spartabench.desktop.BusyProcessor;
import org.spartabench.desktop.HastyValidator;
import org.spartabench.desktop.OwnWindow;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;

/**
 * Scripted decisions in the real window under a load that takes the processor away for seconds at a time: keys come at any
 * moment, and none may decide an item that is not painted whole. {@code mvn -q test-compile exec:exec@bench
 * -Dbench=DecisionsUnderLoad}
 */
public final class DecisionsUnderLoad {

    private static final int THREADS = 6;
    private static final int BUSY_MILLIS = 2_000;
    private static final int FREE_MILLIS = 1_000;
    private static final int PAUSE_MILLIS = 120;
    private static final int ROUND = 50;
    private static final long SEED = 11;

    private DecisionsUnderLoad() {}

    /** @param args decisions (1,000; a multiple of 50), items (400), seed */
    public static void main(String[] args) throws IOException, InterruptedException {
        int decisions = args.length > 0 ? Integer.parseInt(args[0]) : 1_000;
        int items = args.length > 1 ? Integer.parseInt(args[1]) : 400;
        long seed = args.length > 2 ? Long.parseLong(args[2]) : SEED;
        Path folder = Files.createTempDirectory("sparta-load");
        Headless.start();
        try {
            run(folder, decisions, items, seed);
        } finally {
            Headless.stop();
            Folders.delete(folder);
        }
    }

    private static void run(Path folder, int decisions, int items, long seed) throws InterruptedException {
        Project project = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(project, items, seed);
        Workbench window = OwnWindow.without(folder);
        Headless.run(() -> window.enter(project));
        Headless.run(() -> window.shell().go(new Route.Review()));
        HastyValidator validator =
                new HastyValidator(window.shell(), window.stage().getScene(), project, seed);
        long start = System.nanoTime();
        List<String> blind = List.of();
        for (int made = Math.min(ROUND, decisions); made <= decisions && blind.isEmpty(); made += ROUND) {
            try (BusyProcessor load = new BusyProcessor(THREADS, BUSY_MILLIS, FREE_MILLIS)) {
                validator.decide(made, PAUSE_MILLIS);
            }
            Headless.await("the last decision is on disk", validator::settled);
            blind = validator.blind();
            System.out.printf(
                    Locale.ROOT,
                    "%,d decisions in %.0f s, %,d keys came too early and decided nothing, %d blind%n",
                    made,
                    (System.nanoTime() - start) / 1e9,
                    validator.refused(),
                    blind.size());
        }
        blind.stream().limit(20).forEach(System.out::println);
        Figures.report("decisions on an item that was not painted whole", blind.size(), 0);
        Headless.on(window::close).join();
    }
}
