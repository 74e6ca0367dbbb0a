package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.apis.document.ApiDocument;
import org.spartabench.apis.document.OpenApiReader;
import org.spartabench.apis.document.OpenApiWriter;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.Json;
import org.spartabench.base.result.Result;
import org.spartabench.project.RecordingServer;

/** Documents of each kind become tables that mean what they say: a server replies as the document says, and queries get its rows. */
class DocumentKindsTest {

    private static final URI SERVER = URI.create("https://api.example/v1");

    @TempDir
    private Path folder;

    private static List<JsonNode> kinds() throws IOException {
        String text = Files.readString(Path.of("src/test/resources/documents/kinds.yaml"));
        List<JsonNode> kinds = new ArrayList<>();
        ApiDocument.parse("kinds:\n" + text, "kinds")
                .orThrow(IllegalStateException::new)
                .path("kinds")
                .forEach(kinds::add);
        return kinds;
    }

    private static ObjectNode document(JsonNode kind, String server) {
        ObjectNode document = Json.MAPPER.createObjectNode().put("openapi", "3.0.3");
        document.putObject("info").put("title", "t").put("version", "1");
        document.putArray("servers")
                .addObject()
                .put("url", "{scheme}://" + server)
                .withObject("/variables/scheme")
                .put("default", server.startsWith("127") ? "http" : "https");
        document.set("paths", kind.path("paths"));
        document.set("components", kind.path("components"));
        return document;
    }

    @Test
    void queriesGetTheRowsThatTheServerSends() throws IOException {
        Path project = folder.resolve("project");
        assertThat(Ran.command("sample", "medical", project).code()).isZero();
        Map<String, String> replies = new ConcurrentHashMap<>();
        try (RecordingServer server = new RecordingServer(asked -> replies.getOrDefault(asked, "404 {}"))) {
            List<JsonNode> kinds = kinds();
            Law.holdsFor(kinds.stream(), kind -> {
                kind.path("replies")
                        .properties()
                        .forEach(r -> replies.put(r.getKey(), r.getValue().asText()));
                String name = "kind" + kinds.indexOf(kind) + ".json";
                Path file = Files.writeString(
                        folder.resolve(name), document(kind, server.host()).toPrettyString());
                List<Object> add = new ArrayList<>(List.of("api", "add", project, file));
                if (kind.has("numbers")) {
                    add.addAll(List.of("--numbers", kind.path("numbers").asText()));
                }
                Ran added = Ran.command(add.toArray());
                assertThat(added.code()).as(added.err()).isZero();
                kind.path("notes")
                        .forEach(note -> assertThat(added.err().lines()).contains(note.asText()));
                for (JsonNode asked : kind.path("asked")) {
                    answered(project, server, asked);
                }
            });
        }
    }

    private static void answered(Path project, RecordingServer server, JsonNode asked) throws IOException {
        int before = server.arrived().size();
        String sql = asked.path("sql").asText();
        Ran ran = Ran.command(
                "answer", project, "--allow-host", server.host(), "--replies", "fresh", "--json", "--sql", sql);
        if (asked.has("fault")) {
            assertThat(ran.code()).as(sql).isPositive();
            assertThat(ran.err()).as(sql).contains(asked.path("fault").asText()).doesNotContain("fault of the program");
            return;
        }
        assertThat(ran.code()).as(sql + ": " + ran.err()).isZero();
        assertThat(texts(ran.json().path("rows"))).as(sql).isEqualTo(texts(asked.path("rows")));
        if (asked.has("requests")) {
            List<String> wanted =
                    asked.path("requests").valueStream().map(JsonNode::asText).toList();
            assertThat(server.arrived().subList(before, server.arrived().size()))
                    .as(sql)
                    .isEqualTo(wanted);
        }
    }

    /** Writes values as texts: 12.5 and 12.50 are one number. */
    private static List<List<String>> texts(JsonNode rows) {
        return rows.valueStream()
                .map(row -> row.valueStream()
                        .map(v -> v.isNumber()
                                ? v.decimalValue().stripTrailingZeros().toPlainString()
                                : v.isNull() ? "NULL" : v.asText())
                        .toList())
                .toList();
    }

    @Test
    void tablesComeBackFromOurOwnDocumentsAsTheyWere() throws IOException {
        Law.holdsFor(kinds().stream(), kind -> {
            List<Entity.Remote> tables = read(document(kind, "api.example/v1").toString());
            String written = OpenApiWriter.write("t", SERVER, tables).toString();
            assertThat(Set.copyOf(read(written))).isEqualTo(new HashSet<>(tables));
        });
    }

    private static List<Entity.Remote> read(String text) {
        Result<OpenApiReader.Described> read =
                ApiDocument.parse(text, "t").then(root -> OpenApiReader.read(root, "t", Optional.empty()));
        return read.orThrow(IllegalStateException::new).remote();
    }
}
