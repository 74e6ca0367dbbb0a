package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.apis.mock.MockServer;
import org.spartabench.project.TablesBehind;
import org.spartabench.project.hybrid.HybridProject;

/** An API that changes after its replies were recorded: its drift, and the items that this makes stale. */
class ApiCheckTest {

    private static final String ITEMS = "4 items run, ";

    @TempDir
    private Path temp;

    @Test
    void driftIsListedWithTheItemsThatItMakesStale() throws IOException {
        TablesBehind behind = TablesBehind.medical(temp);
        Path hybrid = temp.resolve("hybrid");
        Path replies = hybrid.resolve("apis/replies.jsonl");
        URI address;
        try (MockServer server = MockServer.start(0, behind.rows(), List.of())) {
            address = server.address();
            HybridProject.make(temp.resolve("project"), hybrid, behind.tables(), TableApi.PAPER, address)
                    .orThrow(IllegalStateException::new);
            Ran recorded = Ran.command("api", "record", hybrid, "--allow-host", AllowedHosts.host(address));
            assertThat(recorded.out()).contains("4 items, 0 of them stale");
            Ran same = Ran.command("api", "check", hybrid);
            assertThat(same.out()).doesNotContain("does not fit").contains(" 0 changed; " + ITEMS + "0 stale");
            assertThat(same.code()).isZero();
        }
        byte[] before = Files.readAllBytes(replies);
        try (MockServer server = MockServer.start(address.getPort(), halved(behind.rows()), List.of())) {
            Ran drifted = Ran.command("api", "check", hybrid);
            assertThat(drifted.code()).isEqualTo(1);
            assertThat(drifted.out())
                    .containsPattern(
                            "changed: POST " + address + "/\\w+ \\{.*\\}: \\d+ rows were recorded, \\d+ come now")
                    .containsPattern("stale: item medical:\\d+: ")
                    .contains(ITEMS)
                    .doesNotContain(", 0 stale");
            String one = behind.tables().getFirst().name();
            assertThat(Ran.command("api", "check", hybrid, one).out())
                    .contains(one + ": ")
                    .doesNotContain(behind.tables().getLast().name() + ": 3 calls");
            assertThat(server.calls()).isPositive();
        }
        assertThat(Files.readAllBytes(replies)).isEqualTo(before);
    }

    /** Takes half of the rows away. */
    private static Map<Entity.Remote, List<List<@Nullable Object>>> halved(
            Map<Entity.Remote, List<List<@Nullable Object>>> rows) {
        Map<Entity.Remote, List<List<@Nullable Object>>> half = new LinkedHashMap<>();
        rows.forEach((entity, all) -> half.put(entity, all.subList(0, all.size() / 2)));
        return half;
    }
}
