package org.spartabench.project.manifest;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;

/** Reads and writes a {@link Schema} as {@code schema.json} with the version of the format. */
public final class SchemaFile {

    public static final String FILE_NAME = "schema.json";

    /** Version of written files; all versions up to it can be read. */
    public static final int VERSION = 1;

    private static final String RESTORE =
            "; it describes the tables of a project: bring it back from a copy of the project, or make the project"
                    + " again from its data";

    private static final String VERSION_FIELD = "formatVersion";

    private static final ObjectMapper MAPPER = Json.MAPPER
            .rebuild()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS))
            .build();

    private SchemaFile() {}

    public static Result<Schema> read(Path file) {
        try {
            JsonNode root = MAPPER.readTree(file.toFile());
            int version = root.path(VERSION_FIELD).asInt(0);
            if (version > VERSION) {
                return Result.bad(file + ": has format version " + version + ", this program reads up to " + VERSION
                        + "; use a newer version");
            }
            if (version < 1 || !root.isObject()) {
                return Result.bad(file
                        + (root.isMissingNode()
                                ? ": is empty"
                                : ": is damaged or another file: it has no " + VERSION_FIELD)
                        + RESTORE);
            }
            Schema schema = MAPPER.treeToValue(root, Schema.class);
            String fault = fault(schema);
            return fault.isEmpty() ? Result.ok(schema) : Result.bad(file + ": " + fault);
        } catch (JsonProcessingException e) {
            return Result.bad(FileFailure.at(file, e) + ": is damaged: " + damage(e) + RESTORE);
        } catch (NoSuchFileException | FileNotFoundException e) {
            return Result.bad(file + (Files.isDirectory(file) ? ": is a folder" : ": is missing") + RESTORE);
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    /** Says in plain words where a schema breaks off, or which of its parts has another form. */
    private static String damage(JsonProcessingException e) {
        Optional<String> flaw = FileFailure.flaw(e);
        if (flaw.isPresent() || !(e instanceof JsonMappingException mapping)) {
            return flaw.orElse("this is not JSON");
        }
        StringBuilder place = new StringBuilder();
        for (JsonMappingException.Reference step : mapping.getPath()) {
            place.append(
                    step.getFieldName() == null
                            ? "[" + step.getIndex() + "]"
                            : (place.isEmpty() ? "" : ".") + step.getFieldName());
        }
        return (place.isEmpty() ? "it" : place) + " is missing or not of the form that this program writes";
    }

    /** Finds a name that no import gives: files are called by these names, and statements hold them. */
    private static String fault(Schema schema) {
        String name = TableNames.fileFault(schema.name());
        if (!name.isEmpty()) {
            return "the project's name '" + schema.name() + "' " + name + "; correct it here and in sparta.json";
        }
        return schema.tables().stream()
                .flatMap(t ->
                        Stream.concat(Stream.of(t.name()), t.columns().stream().map(Column::name)))
                .filter(n -> !TableNames.fault(n).isEmpty())
                .findFirst()
                .map(n -> "the name '" + n + "' of a table or column " + TableNames.fault(n)
                        + "; no import of this program writes it")
                .or(() -> named(schema)
                        .filter(c -> schema.column(c).isEmpty())
                        .findFirst()
                        .map(c -> "a key or join names " + c + ", which is no column"))
                .orElse("");
    }

    /** All columns that keys and joins name. */
    private static Stream<ColumnRef> named(Schema schema) {
        return Stream.of(
                        schema.tables().stream()
                                .flatMap(t -> t.primaryKey().stream().map(c -> new ColumnRef(t.name(), c))),
                        schema.foreignKeys().stream()
                                .flatMap(k -> Stream.concat(
                                        k.columns().stream().map(c -> new ColumnRef(k.table(), c)),
                                        k.referenced().stream().map(c -> new ColumnRef(k.references(), c)))),
                        schema.joins().edges().stream().flatMap(e -> Stream.of(e.left(), e.right())))
                .flatMap(columns -> columns);
    }

    /** Writes a file beside the target and moves it, so that the target is always complete. */
    public static Result<Path> write(Schema schema, Path file) {
        Path part = file.resolveSibling("." + file.getFileName() + ".part");
        try {
            ObjectNode root = MAPPER.createObjectNode().put(VERSION_FIELD, VERSION);
            root.setAll((ObjectNode) MAPPER.valueToTree(schema));
            Files.write(part, MAPPER.writeValueAsBytes(root));
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            return Result.ok(file);
        } catch (IOException e) {
            return Result.bad(file + ": "
                    + (FileFailure.diskFull(FileFailure.of(e))
                            ? "the disk is full"
                            : "cannot be written (" + FileFailure.of(e) + ")"));
        }
    }
}
