package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.base.task.TaskHandle.State;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;

/** Projects are left in the background: the UI thread does not wait for their work, and nothing of them is kept. */
class SwitchingStoryTest {

    /** Busy switches; odd, so that the tenth is back at the first project. */
    private static final int SWITCHES = 3;

    /** Switches after which classes are loaded and caches are full; odd, too. */
    private static final int WARM = 3;

    /** The toolkit keeps the picture of each scroll pane that was shown, half a MiB a switch, until memory is short. */
    private static final long MOST_GROWTH = 16L << 20;

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void leavingDoesNotWaitForTheWorkOfAProject() throws Exception {
        Path first = made("first");
        Path second = made("second");
        Workbench window = window();
        open(window, first);
        CompletableFuture<String> safePoint = new CompletableFuture<>();
        TaskHandle task = Toolkit.on(() -> window.tasks().submit("Stubborn", control -> safePoint.join()));
        Toolkit.run(() -> window.session().orElseThrow().serial("desk").execute(safePoint::join));
        Toolkit.run(() -> window.open(second));
        Toolkit.await("the first project is being left", () -> window.session().isEmpty());
        assertThat(task.state().ended())
                .as("its task has not reached a safe point")
                .isFalse();
        safePoint.complete("");
        Toolkit.await("the second project is open", () -> isOpen(window, second));
        OwnWindow.close(window);
    }

    @Test
    void tasksGoWithTheirProjectAndAreNotTriedAgain() throws Exception {
        Path first = made("first");
        Path second = made("second");
        Workbench window = window();
        open(window, first);
        AtomicInteger tries = new AtomicInteger();
        TaskHandle task = Toolkit.on(() -> window.tasks().submit("Broken", control -> {
            throw new IllegalStateException("try " + tries.incrementAndGet());
        }));
        assertThat(task.join()).isEqualTo(State.FAILED);
        open(window, second);
        assertThat(Toolkit.on(() -> window.tasks().all())).isEmpty();
        task.retry();
        task.join();
        assertThat(tries).as("tries in a closed project, too").hasValue(1);
        OwnWindow.close(window);
    }

    /** A run and a check go on in each project that is left, and imports go on beside them. */
    @Test
    void nothingOfAClosedProjectIsKept() throws Exception {
        Path first = made("first");
        Path second = made("second");
        Workbench window = window();
        List<WeakReference<Project>> closed = new ArrayList<>();
        TaskHandle imports = BusyWork.imports(Toolkit.on(window::tasks), folder);
        switchBusily(window, WARM, first, second, closed);
        long early = heapWhenIdle(window, imports, first, closed);
        switchBusily(window, SWITCHES, first, second, closed);
        long late = heapWhenIdle(window, imports, first, closed);
        imports.cancel();
        OwnWindow.close(window);
        Toolkit.await("nothing holds a closed project", () -> collected(closed));
        assertThat(late - early)
                .as("growth of %,d bytes in use after a collection", early)
                .isLessThan(MOST_GROWTH);
    }

    private static void switchBusily(
            Workbench window, int switches, Path first, Path second, List<WeakReference<Project>> closed) {
        for (int n = 0; n < switches; n++) {
            open(window, n % 2 == 0 ? second : first);
            Toolkit.run(() -> window.shell().go(new Route.Review()));
            closed.add(shown(window));
            List<TaskHandle> begun = Toolkit.on(() -> BusyWork.begin(window));
            Toolkit.await("run and check go on", () -> begun.stream().noneMatch(t -> t.state() == State.QUEUED));
        }
    }

    /** Bytes in use after a collection, when {@code project} alone is open and nothing is worked at. */
    private static long heapWhenIdle(
            Workbench window, TaskHandle imports, Path project, List<WeakReference<Project>> closed) throws Exception {
        assertThat(imports.state()).as("%s", imports.progress()).isEqualTo(State.RUNNING);
        imports.pause();
        Toolkit.await("the imports rest", () -> imports.state() == State.PAUSED);
        open(window, project);
        Toolkit.await("the projects before are collected", () -> collected(closed));
        long least = Long.MAX_VALUE;
        for (int n = 0; n < 3; n++) { // what was closed a moment ago goes step by step
            Thread.sleep(200);
            System.gc();
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        closed.add(shown(window)); // checked after the next switch, or when the window is closed
        imports.resume();
        return least;
    }

    private static WeakReference<Project> shown(Workbench window) {
        return Toolkit.on(
                () -> new WeakReference<>(window.session().orElseThrow().project()));
    }

    private static boolean collected(List<WeakReference<Project>> closed) {
        System.gc();
        return closed.stream().allMatch(c -> c.refersTo(null));
    }

    private Workbench window() {
        return OwnWindow.without(folder);
    }

    private Path made(String name) throws Exception {
        Path place = Files.createDirectories(folder.resolve(name));
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, place)) {
            SampleProject.generate(project, 2, 7);
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
