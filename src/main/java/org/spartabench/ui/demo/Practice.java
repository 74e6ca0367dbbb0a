package org.spartabench.ui.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import org.spartabench.author.Author;
import org.spartabench.fact.Folders;
import org.spartabench.run.RunPlans;
import org.spartabench.run.TaskControl;
import org.spartabench.run.TaskHandle;
import org.spartabench.store.Authors;
import org.spartabench.store.Project;
import org.spartabench.store.RunJob;
import org.spartabench.store.StoreException;
import org.spartabench.ui.Workbench;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.Headless;
import org.spartabench.ui.shell.Place;

/**
 * Does what people do most, in the real window and without a display, for a Java machine that keeps what it learns of it
 * ({@code -XX:AOTCacheOutput}; JEP 483 for classes, JEP 515 for how methods are used): windows that are opened later begin
 * with that.
 */
public final class Practice {

    /** Enough for most methods of Review to be compiled; more changes nothing that is measured. */
    private static final int ROUNDS = 40;

    private static final List<String> ROUND = List.of("review.accept", "review.defer", "review.accept", "review.undo");
    private static final int ITEMS = 110;

    /** More than are made while it lasts. */
    private static final int ITEMS_MEANWHILE = 5_000;

    private static final long SEED = 7;

    private final Project workspace;
    private final Workbench window;
    private final Clock clock;

    private Practice(Project workspace, Workbench window, Clock clock) {
        this.workspace = workspace;
        this.window = window;
        this.clock = clock;
    }

    /** Leaves nothing behind. Uses the toolkit of this process, which must not have been started. */
    public static void run(Clock clock) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("sparta-practice-");
        Headless.start();
        try {
            Project workspace = DemoProject.medical(folder);
            Workbench window = Headless.on(() -> {
                Workbench made = new Workbench(
                        new Stage(), FilePort.NOBODY, clock, folder.resolve("window.json"), Authors::offline);
                made.stage().show();
                made.enter(workspace);
                return made;
            });
            new Practice(workspace, window, clock).all();
            Headless.run(window::close);
        } finally {
            Headless.stop();
            Folders.delete(folder);
        }
    }

    private void all() throws InterruptedException {
        go(new Place.Generate());
        job(ITEMS, SEED).run(TaskControl.NONE);
        TaskHandle meanwhile = Headless.on(() -> window.tasks().submit("Generating", job(ITEMS_MEANWHILE, SEED + 1)));
        go(new Place.Review());
        Headless.await("an item is shown", () -> !text("#number").isEmpty());
        for (int round = 0; round < ROUNDS; round++) {
            for (String command : ROUND) {
                decide(command);
            }
        }
        search("patients");
        search("");
        meanwhile.cancel();
        meanwhile.join();
        for (Place place : List.of(new Place.Facts(), new Place.Query(), new Place.Team(), new Place.Publish())) {
            go(place);
        }
    }

    private RunJob job(int items, long seed) {
        Author author = Authors.offline(Authors.OFFLINE, workspace).orThrow(StoreException::new);
        return RunJob.of(workspace, author, RunPlans.published(items, seed, 1), clock);
    }

    private void go(Place place) throws InterruptedException {
        Headless.run(() -> window.shell().go(place));
        Headless.await("it is painted", () -> true);
    }

    private void decide(String command) throws InterruptedException {
        String before = text("#number");
        Headless.await("the command is in force", () -> window.shell().fire(command));
        Headless.await("another item is shown", () -> !text("#number").equals(before));
    }

    private void search(String words) throws InterruptedException {
        String before = text("#found");
        Headless.run(() -> {
            if (window.shell().node().lookup("#search") instanceof TextField field) {
                field.setText(words);
            }
        });
        Headless.await("the queue answers", () -> !text("#found").equals(before));
    }

    private String text(String id) {
        return window.shell().node().lookup(id) instanceof Labeled l ? l.getText() : "";
    }
}
