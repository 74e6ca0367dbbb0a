package org.spartabench.fact.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spartabench.fact.Loaded;
import org.spartabench.fact.Reasons;
import org.spartabench.fact.source.PostgresDatabase;

/**
 * {@code facts.json}: where the facts of a project are that has no copy of them. It holds no password.
 *
 * <pre>{"formatVersion": 1, "engine": "postgresql", "url": "jdbc:postgresql://host/database?user=name"}</pre>
 */
public final class DirectFile {

    public static final String FILE_NAME = "facts.json";

    private static final int VERSION = 1;
    private static final String ENGINE = "postgresql";
    private static final ObjectMapper JSON = new ObjectMapper();

    private DirectFile() {}

    public static Loaded<PostgresDatabase> read(Path file) {
        try {
            JsonNode root = JSON.readTree(file.toFile());
            if (root.path("formatVersion").asInt() != VERSION
                    || !root.path("engine").asText().equals(ENGINE)) {
                return Loaded.bad(file + ": names no engine that this program knows; use a newer one");
            }
            return PostgresDatabase.of(root.path("url").asText()).map(PostgresDatabase::asked);
        } catch (JsonProcessingException e) {
            return Loaded.bad(file + ":" + e.getLocation().getLineNr() + ": is not JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            return Loaded.bad(file + ": cannot be read (" + Reasons.of(e) + ")");
        }
    }

    public static Loaded<Path> write(PostgresDatabase database, Path file) {
        try {
            String text = JSON.writerWithDefaultPrettyPrinter()
                    .writeValueAsString(JSON.createObjectNode()
                            .put("formatVersion", VERSION)
                            .put("engine", ENGINE)
                            .put("url", database.url()));
            return Loaded.ok(Files.writeString(file, text + "\n"));
        } catch (IOException e) {
            return Loaded.bad(file + ": cannot be written (" + Reasons.of(e) + ")");
        }
    }
}
