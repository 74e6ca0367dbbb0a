package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import javafx.stage.Stage;
import org.spartabench.fact.Folders;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.store.Authors;
import org.spartabench.store.Project;
import org.spartabench.ui.BusyProcessor;
import org.spartabench.ui.HastyValidator;
import org.spartabench.ui.SampleProject;
import org.spartabench.ui.Workbench;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.Headless;
import org.spartabench.ui.shell.Place;

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
    private static final long SEED = 11;

    private DecisionsUnderLoad() {}

    /** @param args decisions (1,000), items (400), seed */
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
        Workbench window = Headless.on(() -> {
            Stage stage = new Stage();
            Workbench made = new Workbench(
                    stage, FilePort.NOBODY, Clock.systemUTC(), folder.resolve("window.json"), Authors::offline);
            stage.setWidth(1280);
            stage.setHeight(800);
            stage.show();
            made.enter(project);
            return made;
        });
        Headless.run(() -> window.shell().go(new Place.Review()));
        HastyValidator validator =
                new HastyValidator(window.shell(), window.stage().getScene(), project, seed);
        long start = System.nanoTime();
        try (BusyProcessor load = new BusyProcessor(THREADS, BUSY_MILLIS, FREE_MILLIS)) {
            validator.decide(decisions, PAUSE_MILLIS);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        Headless.await("the last decision is on disk", validator::settled);
        List<String> blind = validator.blind();
        System.out.printf(
                Locale.ROOT,
                "%,d decisions in %.0f s, %,d keys came too early and decided nothing%n",
                decisions,
                seconds,
                validator.refused());
        blind.stream().limit(20).forEach(System.out::println);
        Figures.report("decisions on an item that was not painted whole", blind.size(), 0);
        Headless.on(window::close).join();
    }
}
