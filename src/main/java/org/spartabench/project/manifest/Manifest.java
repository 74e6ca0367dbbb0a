package org.spartabench.project.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.facts.TableNames;
import org.spartabench.publishing.file.ProjectParts;

/**
 * {@code sparta.json}: the file that makes a folder a project.
 *
 * @param format version of the project's files
 * @param name the domain
 */
public record Manifest(int format, String name) {

    static final String FILE = ProjectParts.MANIFEST;

    public static final int FORMAT = 1;

    /** Whether a folder is a project. */
    public static boolean in(Path folder) {
        return Files.isRegularFile(folder.resolve(FILE));
    }

    /** Lists the projects that a folder contains, by name. */
    public static List<Path> within(Path folder) throws IOException {
        try (Stream<Path> inside = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            return inside.filter(Manifest::in).sorted().toList();
        }
    }

    /** Reads it, before anything else of a project: refuses links and special files in the folder. */
    public static Result<Manifest> read(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Result.bad(
                    folder + ": there is no such folder; create a project with 'sparta new' or 'sparta sample'");
        }
        Optional<String> refusal = PlainFiles.refusal(folder);
        if (refusal.isPresent()) {
            return Result.bad(refusal.get());
        }
        Path file = folder.resolve(FILE);
        try {
            if (!in(folder)) {
                return Result.bad(folder
                        + within(folder).stream()
                                .findFirst()
                                .map(first -> ": is a folder of projects; name one of them, as " + first)
                                .orElse(": is not a project (it has no " + FILE
                                        + "); create one with 'sparta new' or 'sparta sample'"));
            }
            JsonNode root = Json.MAPPER.readTree(file.toFile());
            int format = root.path("format").asInt();
            if (format < 1 || !root.path("name").isTextual()) {
                return Result.bad(file + ": is not a project file (needs \"format\" and \"name\")");
            }
            if (format > FORMAT) {
                return Result.bad(folder + ": was created by a newer version (format " + format
                        + ", this program reads up to " + FORMAT + "); install that version");
            }
            String name = root.path("name").asText();
            String fault = TableNames.fileFault(name);
            return fault.isEmpty()
                    ? Result.ok(new Manifest(format, name))
                    : Result.bad(file + ": the project's name '" + name + "' " + fault + "; correct it here and in "
                            + SchemaFile.FILE_NAME);
        } catch (JsonProcessingException e) {
            return Result.bad(FileFailure.notJson(file, e));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + e.getMessage() + ")");
        }
    }

    public void write(Path folder) throws IOException {
        String text = Json.MAPPER
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(
                        Json.MAPPER.createObjectNode().put("format", format).put("name", name));
        Files.writeString(folder.resolve(FILE), text + "\n");
    }
}
