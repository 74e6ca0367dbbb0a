package org.spartabench.publishing.release.folder;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spartabench.base.Json;

/** Writes one JSON object on each line, UTF-8, and counts them. */
final class JsonLines implements Closeable {

    private final Writer writer;
    private long count;

    JsonLines(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        writer = Files.newBufferedWriter(file);
    }

    void add(ObjectNode object) throws IOException {
        writer.append(Json.MAPPER.writeValueAsString(object)).append('\n');
        count++;
    }

    long count() {
        return count;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
