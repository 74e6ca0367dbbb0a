package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.control.Button;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.facts.sample.SampleDomain;

/** The window asks before a project of somebody else connects to a server. */
class ConsentStoryTest {

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void theServerOfAForeignProjectIsConnectedToAfterTheUserAgreed() throws IOException {
        SampleProject.make(SampleDomain.MEDICAL, folder).close();
        Path project = folder.resolve("project");
        AtomicInteger connections = new AtomicInteger();
        try (ServerSocket database = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        database.accept().close();
                        connections.incrementAndGet();
                    }
                } catch (IOException e) {
                    // The test is over.
                }
            });
            Files.writeString(
                    project.resolve("facts.json"),
                    "{\"formatVersion\": 1, \"engine\": \"postgresql\", \"url\": \"jdbc:postgresql://127.0.0.1:"
                            + database.getLocalPort() + "/facts?user=eve\"}");
            Workbench window = OwnWindow.without(folder);
            Toolkit.run(() -> window.open(project));
            Toolkit.await("the window asks", () -> button(window, "#consent-cancel") != null);
            Toolkit.run(() -> button(window, "#consent-cancel").fire());
            assertThat(connections).hasValue(0);

            Toolkit.run(() -> window.open(project));
            Toolkit.await("the window asks again", () -> button(window, "#consent-connect") != null);
            Toolkit.run(() -> button(window, "#consent-connect").fire());
            Toolkit.await("the server is connected to", () -> connections.get() > 0);
            OwnWindow.close(window);
        }
    }

    private static Button button(Workbench window, String id) {
        return (Button) window.stage().getScene().lookup(id);
    }
}
