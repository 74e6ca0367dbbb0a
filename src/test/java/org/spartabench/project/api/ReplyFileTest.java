package org.spartabench.project.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.apis.entity.ApiMapping;

/** Recorded replies are found on disk, whatever else stands in their file. */
class ReplyFileTest {

    private static final int REPLIES = 60;

    @TempDir
    private Path project;

    private Path file;

    @BeforeEach
    void folder() throws IOException {
        file = Files.createDirectories(project.resolve(ApiFiles.FOLDER)).resolve("replies.jsonl");
    }

    private ReplyStore open() {
        return new ApiFiles(project).replies();
    }

    private static Network.WireRequest request(int number) {
        return new Network.WireRequest(ApiMapping.Method.GET, URI.create("http://127.0.0.1/" + number), Map.of(), "");
    }

    private static Network.WireReply reply(Random random, int number) {
        String body = "ü\n\"".repeat(random.nextInt(9)) + "x".repeat(random.nextInt(70_000)) + number;
        return new Network.WireReply(200, body, Optional.empty(), random.nextBoolean() ? "" : "/next" + number);
    }

    /** Later lines replace earlier ones; lines of others, empty ones and lines that were cut change nothing. */
    @Test
    void whatWasKeptIsFoundAgain() throws IOException {
        Random random = new Random(7);
        Map<Integer, Network.WireReply> kept = new LinkedHashMap<>();
        ReplyStore store = open();
        for (int i = 0; i < REPLIES; i++) {
            int number = random.nextInt(REPLIES / 2);
            kept.put(number, reply(random, number));
            store.keep(request(number), kept.get(number));
        }
        kept.forEach((number, reply) -> assertThat(store.find(request(number))).contains(reply));
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        for (int i = 0; i < REPLIES; i++) {
            String line = lines.get(i);
            lines.add("");
            lines.add(line.substring(0, line.length() / 2));
            lines.add("{\"status\": 200, \"body\": \"" + "b".repeat(i * 200) + "\", \"next\": \"\", \"request\": \""
                    + request(1_000 + i).key() + "\"}");
        }
        lines.addAll(
                List.of("[]", "null", "{}", "{\"request\": 7}", "\u0000", "{\"request\":\"" + "0".repeat(64) + "\""));
        Files.write(file, lines);
        ReplyStore again = open();
        assertThat(again.trouble()).isEmpty();
        kept.forEach((number, reply) -> assertThat(again.find(request(number))).contains(reply));
        for (int i = 0; i < REPLIES; i++) {
            assertThat(again.find(request(1_000 + i))).contains(new Network.WireReply(200, "b".repeat(i * 200)));
        }
        assertThat(again.find(request(5_000))).isEmpty();
        again.keep(request(5_000), new Network.WireReply(404, "after what was cut"));
        assertThat(open().find(request(5_000))).contains(new Network.WireReply(404, "after what was cut"));
    }

    /** Bytes that are no text, in one long line, are no reply; the file keeps working. */
    @Test
    void aForeignFileIsNoHindrance() throws IOException {
        byte[] noise = new byte[3 << 20];
        new Random(1).nextBytes(noise);
        for (int i = 0; i < noise.length; i++) {
            noise[i] = noise[i] == '\n' ? 0 : noise[i];
        }
        Files.write(file, noise);
        ReplyStore store = open();
        assertThat(store.find(request(1))).isEmpty();
        store.keep(request(1), new Network.WireReply(200, "[]"));
        assertThat(open().find(request(1))).contains(new Network.WireReply(200, "[]"));
    }

    /** A file that is larger than the limit is named with the remedy, and neither read nor made larger. */
    @Test
    void aFileThatIsTooLargeIsNamed() throws IOException {
        open().keep(request(1), new Network.WireReply(200, "[]"));
        long size = Files.size(file);
        for (ReplyFile store : List.of(new ReplyFile(file, size - 1, 10), new ReplyFile(file, 1_000, 0))) {
            assertThat(store.trouble().orElseThrow())
                    .startsWith(file + ": has ")
                    .contains("move this file away", "sparta api record");
            store.keep(request(2), new Network.WireReply(200, "[]"));
            assertThat(Files.size(file)).isEqualTo(size);
        }
    }

    /** A file that is full answers, and one more reply is refused. */
    @Test
    void aFullFileAnswersButGrowsNoMore() throws IOException {
        open().keep(request(1), new Network.WireReply(200, "[]"));
        long size = Files.size(file);
        for (ReplyFile store : List.of(new ReplyFile(file, size + 50, 10), new ReplyFile(file, 10_000, 1))) {
            assertThat(store.trouble()).isEmpty();
            assertThat(store.find(request(1))).isPresent();
            store.keep(request(1), new Network.WireReply(200, "[]"));
            assertThat(store.trouble()).isEmpty();
            store.keep(request(2), new Network.WireReply(200, "x".repeat(100)));
            assertThat(store.trouble()).isPresent();
            assertThat(Files.size(file)).isEqualTo(size);
        }
    }
}
