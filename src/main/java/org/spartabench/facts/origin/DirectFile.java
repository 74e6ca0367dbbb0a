package org.spartabench.facts.origin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;

/**
 * Reads and writes {@code facts.json}, the address of the facts of a project without a copy. It holds no password.
 *
 * <pre>{"formatVersion": 1, "engine": "postgresql", "url": "jdbc:postgresql://host/database?user=name"}</pre>
 */
public final class DirectFile {

    public static final String FILE_NAME = "facts.json";

    private static final int VERSION = 1;
    private static final String ENGINE = "postgresql";

    private DirectFile() {}

    public static Result<PostgresDatabase> read(Path file) {
        try {
            JsonNode root = Json.MAPPER.readTree(file.toFile());
            if (root.path("formatVersion").asInt() != VERSION
                    || !root.path("engine").asText().equals(ENGINE)) {
                return Result.bad(file + ": names an unknown engine; use a newer version of this program");
            }
            return PostgresDatabase.of(root.path("url").asText()).map(PostgresDatabase::asked);
        } catch (JsonProcessingException e) {
            return Result.bad(FileFailure.notJson(file, e));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    public static Result<Path> write(PostgresDatabase database, Path file) {
        try {
            String text = Json.MAPPER
                    .writerWithDefaultPrettyPrinter()
                    .writeValueAsString(Json.MAPPER
                            .createObjectNode()
                            .put("formatVersion", VERSION)
                            .put("engine", ENGINE)
                            .put("url", database.url()));
            return Result.ok(Files.writeString(file, text + "\n"));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be written (" + FileFailure.of(e) + ")");
        }
    }
}
