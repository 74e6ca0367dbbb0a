package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.ledger.LedgerLine;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.network.HttpNetwork;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.mock.MockFault;
import org.spartabench.apis.mock.MockServer;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.project.api.CallLedger;

/** A program that is killed between two calls leaves the ledger and the replies of every call that it has shown. */
class KilledCallsTest {

    private static final int SHOWN = 60;

    @Test
    void ledgerAndRepliesAreCompleteUpToTheLastShownCall(@TempDir Path folder)
            throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve(ApiFiles.FOLDER));
        MockFault slow = new MockFault("*", 1, 9_999, 0, Optional.empty(), Map.of(), 2, false, 0);
        List<String> shown = new ArrayList<>();
        try (MockServer server = MockServer.start(0, Map.of(prime("http://127.0.0.1"), List.of()), List.of(slow))) {
            Process child = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Calling.class.getName(),
                            folder.toString(),
                            server.address().toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader out =
                    new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    shown.add(line);
                    if (shown.size() == SHOWN) {
                        child.toHandle().destroyForcibly();
                    }
                }
            } finally {
                child.destroyForcibly().waitFor();
            }
        }
        assertThat(shown).hasSizeBetween(SHOWN, 999);
        List<LedgerLine> ledger =
                new ApiFiles(folder).ledger().last(Integer.MAX_VALUE).orThrow(IllegalStateException::new);
        assertThat(ledger.stream().map(l -> l.called().texts().request())).containsAll(shown);
        String replies = Files.readString(folder.resolve(ApiFiles.FOLDER).resolve("replies.jsonl"));
        assertThat(shown).allSatisfy(request -> assertThat(replies).contains(request));
    }

    private static Entity.Remote prime(String server) {
        return BuiltInApis.at(URI.create(server)).stream()
                .filter(f -> f.name().equals("is_prime"))
                .findFirst()
                .orElseThrow();
    }

    /** Makes a thousand calls and shows each that the ledger holds. */
    static final class Calling {

        private Calling() {}

        public static void main(String[] args) {
            URI server = URI.create(args[1]);
            ApiFiles files = new ApiFiles(Path.of(args[0]));
            ReplyStore kept = files.replies();
            CallLedger ledger = files.ledger();
            try (HttpNetwork network =
                    new HttpNetwork(new AllowedHosts(Set.of(AllowedHosts.host(server)), h -> true), Map.of())) {
                ApiCaller caller = new ApiCaller(network, kept, ReplyMode.FRESH, CallLimits.DEFAULT);
                caller.listen(call -> {
                    ledger.add(new LedgerLine("primes", Instant.EPOCH, Instant.now(), call));
                    System.out.println(call.texts().request());
                });
                caller.fetch(
                        1,
                        prime(args[1]),
                        LongStream.range(0, 1_000)
                                .mapToObj(n -> new Arguments(Map.of("number", n)))
                                .toList());
            }
        }
    }
}
