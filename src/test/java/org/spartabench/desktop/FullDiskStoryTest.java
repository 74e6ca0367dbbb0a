package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.stage.Window;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;

/** A project whose disk is full can be left: the window says what failed and goes on with another one. */
class FullDiskStoryTest {

    private static final Path LIMITER = Path.of("/usr/bin/prlimit");

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void aProjectIsLeftThoughNothingCanBeWritten() throws Exception {
        assumeTrue(Files.isExecutable(LIMITER), "prlimit is not here: no limit on file sizes can be set");
        Project first = made("first");
        Project second = made("second");
        Workbench window = OwnWindow.without(folder);
        Toolkit.run(() -> window.enter(first));
        Toolkit.await("the first project is open", () -> isOpen(window, first));
        try {
            largestFile("1");
            Toolkit.run(() -> window.enter(second));
            Toolkit.await("the second project is open", () -> isOpen(window, second));
        } finally {
            largestFile("unlimited");
        }
        Toolkit.await("the failure is shown", () -> shown("Closed with an error"));
        SampleProject.open(folder.resolve("first")).close(); // it is not locked any more
        OwnWindow.close(window);
    }

    /** As a full disk does it: files of this process do not grow beyond so many bytes. */
    private static void largestFile(String bytes) throws IOException, InterruptedException {
        String self = String.valueOf(ProcessHandle.current().pid());
        int ended = new ProcessBuilder(LIMITER.toString(), "--pid", self, "--fsize=" + bytes + ":unlimited")
                .inheritIO()
                .start()
                .waitFor();
        assertThat(ended).isZero();
    }

    private static boolean shown(String title) {
        return Window.getWindows().stream()
                .flatMap(w -> Optional.ofNullable(w.getScene()).stream())
                .flatMap(s -> s.getRoot().lookupAll(".label").stream())
                .anyMatch((Node label) -> label instanceof Labeled l && title.equals(l.getText()));
    }

    private Project made(String name) throws IOException {
        return SampleProject.make(SampleDomain.MEDICAL, Files.createDirectories(folder.resolve(name)));
    }

    private static boolean isOpen(Workbench window, Project project) {
        return window.session().filter(s -> s.project() == project).isPresent();
    }
}
