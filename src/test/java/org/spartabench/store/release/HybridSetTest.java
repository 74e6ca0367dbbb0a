package org.spartabench.store.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.api.TableApi;
import org.spartabench.api.call.AllowedHosts;
import org.spartabench.api.call.ApiCaller;
import org.spartabench.api.call.CallLimits;
import org.spartabench.api.call.HttpNetwork;
import org.spartabench.api.call.ReplyMode;
import org.spartabench.api.mock.MockServer;
import org.spartabench.fact.Result;
import org.spartabench.item.Status;
import org.spartabench.store.HybridProject;
import org.spartabench.store.Project;
import org.spartabench.store.TablesBehind;

/** A hybrid set is published from recorded replies alone, and only if every item still has its answer. */
class HybridSetTest {

    @Test
    void aSetAnswersFromItsRecordedReplies(@TempDir Path temp) throws IOException {
        TablesBehind behind = TablesBehind.medical(temp);
        Path hybrid = temp.resolve("hybrid");
        Path out = temp.resolve("set");
        try (MockServer server = MockServer.start(0, behind.rows(), List.of())) {
            HybridProject.make(temp.resolve("project"), hybrid, behind.tables(), TableApi.PAPER, server.address())
                    .orThrow(IllegalStateException::new);
            try (Project project = Project.open(hybrid).orThrow(IllegalStateException::new)) {
                assertThat(HybridSet.export(project, Status.NOT_REJECTED, out))
                        .isInstanceOfSatisfying(
                                Result.Bad.class,
                                bad -> assertThat(bad.message()).contains("no reply is recorded"));
                assertThat(out).doesNotExist();
                record(project, server);
            }
        }
        try (Project project = Project.open(hybrid).orThrow(IllegalStateException::new)) {
            assertThat(HybridSet.export(project, Status.NOT_REJECTED, out)).isEqualTo(Result.ok(4));
            assertThat(Files.readAllLines(out.resolve("questions.jsonl")))
                    .hasSize(4)
                    .allSatisfy(line -> assertThat(line).contains("\"apis\":[\"", "\"rows\":[["));
            assertThat(out.resolve("apis/replies.jsonl")).isNotEmptyFile();
            assertThat(out.resolve("apis/tables.json")).isNotEmptyFile();
            assertThat(out.resolve("card.md")).content().contains("4 questions over tables and APIs");
            drift(hybrid.resolve("apis/replies.jsonl"));
        }
        try (Project project = Project.open(hybrid).orThrow(IllegalStateException::new)) {
            assertThat(HybridSet.export(project, Status.NOT_REJECTED, temp.resolve("again")))
                    .isInstanceOf(Result.Bad.class);
            assertThat(temp.resolve("again")).doesNotExist();
        }
    }

    private static void record(Project project, MockServer server) {
        Set<String> host = Set.of(AllowedHosts.host(server.address()));
        try (HttpNetwork network = new HttpNetwork(new AllowedHosts(host, host::contains), Map.of())) {
            ApiCaller caller = new ApiCaller(
                    network,
                    project.apis().replies().orThrow(IllegalStateException::new),
                    ReplyMode.FRESH,
                    CallLimits.DEFAULT.withCalls(100_000));
            assertThat(HybridSet.check(project, Status.NOT_REJECTED, caller))
                    .isEqualTo(Result.ok(new HybridSet.Checked(4, List.of())));
        }
    }

    /** Makes the servers' rows of today empty. */
    private static void drift(Path replies) throws IOException {
        List<String> lines = Files.readAllLines(replies);
        Files.write(
                replies,
                lines.stream()
                        .map(l -> l.replaceFirst("\"body\":.*\\}$", "\"body\":\"[]\"}"))
                        .toList());
    }
}
