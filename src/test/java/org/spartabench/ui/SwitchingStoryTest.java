package org.spartabench.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.run.task.TaskHandle;
import org.spartabench.store.Authors;
import org.spartabench.store.Project;
import org.spartabench.store.job.CheckJob;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.shell.Place;

/** Projects are left in the background: the UI thread does not wait for their work, and nothing of them is kept. */
class SwitchingStoryTest {

    private static final int SWITCHES = 10;

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void leavingDoesNotWaitForTheTasksOfAProject() throws Exception {
        Path first = made("first");
        Path second = made("second");
        Workbench window = window();
        open(window, first);
        CountDownLatch safePoint = new CountDownLatch(1);
        TaskHandle task = Toolkit.on(() -> window.tasks().submit("Stubborn", control -> {
            safePoint.await();
            return "";
        }));
        Toolkit.run(() -> window.open(second));
        Toolkit.await("the first project is being left", () -> window.session().isEmpty());
        assertThat(task.state().ended())
                .as("its task has not reached a safe point")
                .isFalse();
        safePoint.countDown();
        Toolkit.await("the second project is open", () -> isOpen(window, second));
        assertThat(Toolkit.on(() -> window.tasks().all()))
                .as("tasks go with their project")
                .isEmpty();
        OwnWindow.close(window);
    }

    @Test
    void closedProjectsAreCollected() throws Exception {
        Path first = made("first");
        Path second = made("second");
        Workbench window = window();
        List<WeakReference<Project>> closed = new ArrayList<>();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long ui = Toolkit.on(() -> Thread.currentThread().threadId());
        long most = 0;
        for (int n = 0; n < SWITCHES; n++) {
            long before = threads.getThreadCpuTime(ui);
            open(window, n % 2 == 0 ? first : second);
            most = Math.max(most, threads.getThreadCpuTime(ui) - before);
            closed.add(Toolkit.on(() -> {
                Project workspace = window.session().orElseThrow().project();
                window.tasks().submit("Checking items", new CheckJob(workspace));
                window.shell().go(new Place.Review());
                return new WeakReference<>(workspace);
            }));
        }
        OwnWindow.close(window);
        Toolkit.await("nothing holds a closed project", () -> {
            System.gc();
            return closed.stream().allMatch(c -> c.refersTo(null));
        });
        assertThat(TimeUnit.NANOSECONDS.toMillis(most))
                .as("processor time of the UI thread for one switch")
                .isLessThan(5_000);
    }

    private Workbench window() {
        return Toolkit.on(() -> {
            Workbench made = new Workbench(
                    new Stage(),
                    FilePort.NOBODY,
                    Clock.systemUTC(),
                    folder.resolve("preferences.json"),
                    Authors::offline);
            made.stage().show();
            return made;
        });
    }

    private Path made(String name) throws Exception {
        Path place = Files.createDirectories(folder.resolve(name));
        try (Project workspace = SampleProject.make(SampleDomain.MEDICAL, place)) {
            SampleProject.generate(workspace, 2, 7);
        }
        return place.resolve("project");
    }

    private static void open(Workbench window, Path project) {
        Toolkit.run(() -> window.open(project));
        Toolkit.await(project + " is open", () -> isOpen(window, project));
    }

    private static boolean isOpen(Workbench window, Path project) {
        return window.session()
                .filter(s -> s.project().folder().equals(project))
                .isPresent();
    }
}
