package org.spartabench.publishing.release;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes one JSON object on each line, UTF-8, and counts them. */
final class JsonLines implements Closeable {

    static final ObjectMapper JSON =
            JsonMapper.builder().addModule(new Jdk8Module()).build();

    private final Writer writer;
    private long count;

    JsonLines(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        writer = Files.newBufferedWriter(file);
    }

    void add(ObjectNode object) throws IOException {
        writer.append(JSON.writeValueAsString(object)).append('\n');
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
