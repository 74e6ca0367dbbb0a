package org.spartabench.facts.origin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.facts.origin.Origin.Elsewhere;
import org.spartabench.facts.origin.Origin.ParquetFiles;

/**
 * Reads and writes {@code facts.json}, the address of the facts of a project without a copy. It holds no password.
 *
 * <pre>{"formatVersion": 1, "engine": "postgresql", "url": "jdbc:postgresql://host/database?user=name"}
 * {"formatVersion": 1, "engine": "parquet", "state": "...", "tables": [{"table": "t", "file": "/path/t.parquet", "columns": ["a"]}]}</pre>
 */
public final class DirectFile {

    public static final String FILE_NAME = "facts.json";

    private static final int VERSION = 1;
    private static final String POSTGRES = "postgresql";
    private static final String PARQUET = "parquet";

    private DirectFile() {}

    public static Result<Elsewhere> read(Path file) {
        try {
            JsonNode root = Json.MAPPER.readTree(file.toFile());
            String engine = root.path("formatVersion").asInt() == VERSION
                    ? root.path("engine").asText()
                    : "";
            return switch (engine) {
                case POSTGRES -> PostgresDatabase.of(root.path("url").asText()).map(PostgresDatabase::asked);
                case PARQUET -> Result.ok(files(root));
                default -> Result.bad(file + ": names an unknown engine; use a newer version of this program");
            };
        } catch (InvalidPathException e) {
            return Result.bad(file + ": names no file (" + e.getReason() + ")");
        } catch (JsonProcessingException e) {
            return Result.bad(FileFailure.notJson(file, e));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    private static ParquetFiles files(JsonNode root) {
        List<ParquetFiles.Part> tables = new ArrayList<>();
        for (JsonNode table : root.path("tables")) {
            List<String> columns = new ArrayList<>();
            table.path("columns").forEach(c -> columns.add(c.asText()));
            tables.add(new ParquetFiles.Part(
                    table.path("table").asText(), Path.of(table.path("file").asText()), columns));
        }
        return new ParquetFiles(tables, root.path("state").asText());
    }

    public static Result<Path> write(Elsewhere facts, Path file) {
        try {
            ObjectNode root = Json.MAPPER.createObjectNode().put("formatVersion", VERSION);
            switch (facts) {
                case PostgresDatabase database -> root.put("engine", POSTGRES).put("url", database.url());
                case ParquetFiles files -> {
                    root.put("engine", PARQUET).put("state", files.state());
                    ArrayNode tables = root.putArray("tables");
                    for (ParquetFiles.Part part : files.tables()) {
                        ArrayNode columns = tables.addObject()
                                .put("table", part.table())
                                .put("file", part.file().toAbsolutePath().toString())
                                .putArray("columns");
                        part.columns().forEach(columns::add);
                    }
                }
            }
            String text = Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root);
            return Result.ok(Files.writeString(file, text + "\n"));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be written (" + FileFailure.of(e) + ")");
        }
    }
}
