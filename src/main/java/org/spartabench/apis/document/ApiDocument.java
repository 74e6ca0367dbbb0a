package org.spartabench.apis.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;

/** Reads a document in JSON or YAML as one tree. */
public final class ApiDocument {

    /** Most bytes of a document. */
    private static final long MOST = 64L << 20;

    private static final JsonMapper JSON = Json.MAPPER
            .rebuild()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private ApiDocument() {}

    /** Reads a file; a problem names it. */
    public static Result<JsonNode> read(Path file) {
        return text(file).then(text -> parse(text, file.toString()));
    }

    /** Reads the text of a file; a problem names it. */
    public static Result<String> text(Path file) {
        try {
            long size = Files.size(file);
            return size > MOST
                    ? Result.bad(file + ": has " + (size >> 20) + " MB; a document may have " + (MOST >> 20) + " MB")
                    : Result.ok(Files.readString(file));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    /** @param label names the document in problems */
    public static Result<JsonNode> parse(String text, String label) {
        try {
            JsonNode root = text.stripLeading().startsWith("{") ? JSON.readTree(text) : YamlTree.read(text);
            return root.isObject() ? Result.ok(root) : Result.bad(label + ": is no OpenAPI document");
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            return Result.bad(label + ": is no JSON (line " + line + ")");
        } catch (YamlTree.Unreadable e) {
            return Result.bad(label + ": " + e.getMessage());
        }
    }
}
