package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;

/** A project that somebody else made connects to nothing, and gets no secret, before the user of this machine has agreed. */
class ConsentTest {

    @TempDir
    private Path temp;

    @Test
    void theModelOfAForeignProjectIsAskedOnlyAfterTheUserAgreed() {
        Path project = temp.resolve("project");
        try (ChatServer server = new ChatServer(asked -> new ChatServer.Answer.Text("{}"))) {
            try (Project made = SampleProject.make(SampleDomain.MEDICAL, temp)) {
                // As a folder that comes from another machine: the settings are there, the consent is not.
                made.files().model(ModelSettings.of(server.url(), "theirs"));
            }
            Ran refused = Ran.command("generate", project, "--author", "llm", "--count", "1", "--seed", "1");
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.err())
                    .contains("is not allowed to contact", server.url().toString(), "SPARTA_MODEL_KEY");
            assertThat(Ran.command("generate", project, "--author", "llm", "--temperature", "0.1")
                            .code())
                    .as("changing something else is no consent")
                    .isEqualTo(2);
            assertThat(server.requests()).isZero();

            assertThat(Ran.command("agree", project).out()).contains("agreed: model at " + server.url());
            assertThat(Ran.command("agree", project).out()).as("asked once").isEmpty();
            Ran.command("model", project, "--try");
            assertThat(server.requests()).isPositive();

            int before = server.requests();
            try (Project theirs = SampleProject.open(temp)) {
                theirs.files()
                        .model(ModelSettings.of(server.url(), "theirs")
                                .withKey(new KeySource.Environment("AWS_SECRET_ACCESS_KEY", false)));
            }
            Ran other = Ran.command("generate", project, "--author", "llm", "--count", "1", "--seed", "1");
            assertThat(other.code())
                    .as("another variable needs another consent")
                    .isEqualTo(2);
            assertThat(other.err()).contains("AWS_SECRET_ACCESS_KEY");
            assertThat(server.requests()).isEqualTo(before);
        }
    }

    @Test
    void openingAForeignProjectConnectsToNoDatabase() throws IOException {
        Path project = temp.resolve("project");
        SampleProject.make(SampleDomain.MEDICAL, temp).close();
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
            String url = "jdbc:postgresql://127.0.0.1:" + database.getLocalPort() + "/facts?user=eve";
            Files.writeString(
                    project.resolve("facts.json"),
                    "{\"formatVersion\": 1, \"engine\": \"postgresql\", \"url\": \"" + url + "\"}");

            Ran refused = Ran.command("info", project);
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.err()).contains("is not allowed to connect", url).hasLineCount(1);
            assertThat(connections).hasValue(0);

            assertThat(Ran.command("agree", project).out()).contains("agreed: facts at " + url);
            assertThat(connections.get()).isPositive();
        }
    }

    @Test
    void anAddressLoadsNoClass() throws IOException {
        Path project = temp.resolve("project");
        SampleProject.make(SampleDomain.MEDICAL, temp).close();
        Files.writeString(
                project.resolve("facts.json"),
                "{\"formatVersion\": 1, \"engine\": \"postgresql\", \"url\":"
                    + " \"jdbc:postgresql://127.0.0.1/f?socketFactory=java.io.FileOutputStream&socketFactoryArg=x\"}");
        Ran refused = Ran.command("info", project);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("may not set 'socketFactory'");
    }
}
