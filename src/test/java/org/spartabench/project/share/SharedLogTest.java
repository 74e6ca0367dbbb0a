package org.spartabench.project.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.statement.PostgresServer;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.project.share.entry.LogEntry;
import org.spartabench.project.share.entry.MachineKey;
import org.spartabench.project.share.log.FolderLog;
import org.spartabench.project.share.log.PostgresLog;
import org.spartabench.project.share.log.SharedLog;

/** What is appended to a log arrives in every copy, once and in each machine's order, whatever breaks in between. */
class SharedLogTest {

    private static final MachineKey ANN = MachineKey.generate();
    private static final MachineKey BO = MachineKey.generate();

    @TempDir
    private Path temp;

    private SharedLog log(boolean server, MachineKey key) throws IOException {
        if (!server) {
            return new FolderLog(temp, key.machine());
        }
        PostgresLog log = new PostgresLog(PostgresServer.get().database("shared_log"), Chains.PROJECT, key.machine());
        log.create();
        return log;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsAppendedArrivesOnceAndInOrder(boolean server) throws Exception {
        if (server) {
            PostgresServer.get().empty("shared_log");
        }
        SplittableRandom random = new SplittableRandom(3);
        Map<MachineKey, List<LogEntry>> chains = Map.of(ANN, Chains.of(ANN, "ann", 60), BO, Chains.of(BO, "bo", 60));
        List<LogEntry> arrived = new ArrayList<>();
        try (SharedLog reader = log(server, MachineKey.generate())) {
            Map<MachineKey, Integer> sent = new java.util.HashMap<>(Map.of(ANN, 0, BO, 0));
            while (sent.values().stream().anyMatch(n -> n < 60)) {
                MachineKey key = random.nextBoolean() ? ANN : BO;
                // A writer that was killed does not know what has arrived: it sends again.
                int from = Math.max(0, sent.get(key) - random.nextInt(3));
                int to = Math.min(60, sent.get(key) + random.nextInt(9));
                try (SharedLog writer = log(server, key)) {
                    assertThat(writer.last()).isEqualTo(sent.get(key).longValue());
                    writer.append(chains.get(key).subList(from, to));
                }
                sent.put(key, to);
                if (random.nextBoolean()) {
                    arrived.addAll(reader.read(Map.of()).entries());
                }
            }
            reader.await(() -> false);
            SharedLog.Arrived rest = reader.read(Map.of());
            arrived.addAll(rest.entries());
            assertThat(rest.damaged()).isEmpty();
            assertThat(reader.read(Map.of()).entries()).isEmpty();
        }
        for (Map.Entry<MachineKey, List<LogEntry>> chain : chains.entrySet()) {
            assertThat(arrived.stream()
                            .filter(e -> e.machine().equals(chain.getKey().machine())))
                    .containsExactlyElementsOf(chain.getValue());
        }
        try (SharedLog later = log(server, MachineKey.generate())) {
            assertThat(later.read(Map.of(ANN.machine(), 60L, BO.machine(), 58L)).entries())
                    .extracting(LogEntry::number)
                    .containsExactly(59L, 60L);
        }
    }

    /** A role adds rows to chains that are its own, and changes nothing. */
    @Test
    void aRoleOfTheServerOnlyAddsItsOwn() throws IOException {
        PostgresServer server = PostgresServer.get();
        server.empty("shared_roles");
        server.execute(
                "shared_roles",
                "DO $$ BEGIN CREATE ROLE sparta_bo LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$");
        PostgresDatabase bo = SmallFacts.ok(PostgresDatabase.of(server.url("shared_roles", "sparta_bo")));
        try (PostgresLog owner = new PostgresLog(server.database("shared_roles"), Chains.PROJECT, ANN.machine());
                PostgresLog member = new PostgresLog(bo, Chains.PROJECT, BO.machine())) {
            owner.create();
            owner.append(Chains.of(ANN, "ann", 1));
            member.append(Chains.of(BO, "bo", 2));
            assertThat(member.read(Map.of()).entries()).hasSize(3);
            assertThatThrownBy(() -> member.append(Chains.of(ANN, "ann", 2)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("belongs to another role");
        }
        for (String wrong : List.of(
                "UPDATE sparta_entry SET line = ''",
                "DELETE FROM sparta_entry",
                "TRUNCATE sparta_entry",
                "DROP TABLE sparta_entry",
                "INSERT INTO sparta_entry (project, machine, number, line, role) VALUES ('p', 'm', 1, '', 'tester')",
                "INSERT INTO sparta_entry (seq, project, machine, number, line) VALUES (0, 'p', 'm', 1, '')")) {
            assertThatThrownBy(() -> {
                        try (var connection = bo.connectToWrite();
                                var statement = connection.createStatement()) {
                            statement.execute(wrong);
                        }
                    })
                    .as(wrong)
                    .hasMessageMatching("(?s).*(permission denied|must be owner|can only be updated|cannot insert).*");
        }
    }

    /** A writer is killed within a line, and a synchronised folder damages another. */
    @Test
    void halfALineWaitsAndADamagedOneIsNamed() throws IOException {
        List<LogEntry> chain = Chains.of(ANN, "ann", 3);
        Path file = temp.resolve(ANN.machine() + ".000000000001.log");
        try (FolderLog writer = new FolderLog(temp, ANN.machine());
                FolderLog reader = new FolderLog(temp, BO.machine())) {
            writer.append(chain.subList(0, 2));
            Files.writeString(file, "0badc0de {\"half\": ", StandardOpenOption.APPEND);
            assertThat(reader.read(Map.of()).entries()).hasSize(2);
            assertThat(reader.read(Map.of()).damaged()).isEmpty();
            try (FolderLog again = new FolderLog(temp, ANN.machine())) {
                again.append(chain);
            }
            assertThat(reader.read(Map.of()).entries()).containsExactly(chain.getLast());
        }
        String text = Files.readString(file);
        Files.writeString(file, text.replaceFirst("\"person\":\"ann\"", "\"person\":\"eve\""));
        Files.writeString(temp.resolve("notes.txt"), "no part of it\n");
        Files.createSymbolicLink(temp.resolve(BO.machine() + ".000000000001.log"), file);
        try (FolderLog reader = new FolderLog(temp, BO.machine())) {
            SharedLog.Arrived arrived = reader.read(Map.of());
            assertThat(arrived.entries()).containsExactlyElementsOf(chain.subList(1, 3));
            assertThat(arrived.damaged()).containsExactly(file.getFileName() + ", line 1, is damaged");
        }
        try (FolderLog writer = new FolderLog(temp, ANN.machine())) {
            assertThat(writer.last()).as("all that lacks nothing").isZero();
            writer.append(chain);
        }
        try (FolderLog reader = new FolderLog(temp, BO.machine());
                FolderLog writer = new FolderLog(temp, ANN.machine())) {
            SharedLog.Arrived arrived = reader.read(Map.of());
            assertThat(arrived.entries()).containsAll(chain);
            assertThat(arrived.damaged()).as("made good").isEmpty();
            assertThat(writer.last()).isEqualTo(3);
        }
    }

    @Test
    void aFileOfAMegabyteIsFollowedByAnother() throws IOException {
        List<LogEntry> chain = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            chain.add(Chains.next(chain, ANN, "ann", "body", "\"" + "x".repeat(100_000) + "\""));
        }
        try (FolderLog writer = new FolderLog(temp, ANN.machine())) {
            writer.append(chain);
        }
        try (Stream<Path> files = Files.list(temp)) {
            assertThat(files.toList()).hasSize(3).allMatch(file -> file.toFile().length() <= 1 << 20);
        }
        Path first = temp.resolve(ANN.machine() + ".000000000001.log");
        Files.write(first, "damaged, but long known\n".getBytes(StandardCharsets.UTF_8));
        try (FolderLog reader = new FolderLog(temp, BO.machine())) {
            SharedLog.Arrived arrived = reader.read(Map.of(ANN.machine(), 29L));
            assertThat(arrived.entries()).containsExactly(chain.getLast());
            assertThat(arrived.damaged()).isEmpty();
        }
    }
}
