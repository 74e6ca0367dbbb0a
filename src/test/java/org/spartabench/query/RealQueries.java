package org.spartabench.query;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Real queries with labels, in the folder that the system property {@code sparta.data} names. */
final class RealQueries {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path DATA = Path.of(System.getProperty("sparta.data", "../shared/data"));

    private RealQueries() {}

    /** The 220 labelled queries; a test that asks for them is skipped where they are not. */
    static List<JsonNode> nesting() {
        Path folder = DATA.resolve("sql-nesting");
        assumeTrue(
                Files.isDirectory(folder),
                () -> "skipped: no folder " + folder.toAbsolutePath().normalize());
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jsonl")) {
            found.forEach(files::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files.stream().sorted().flatMap(f -> lines(f).stream()).toList();
    }

    /** The lines of one file beside that folder. */
    static List<JsonNode> named(String file) {
        Path path = DATA.resolve(file);
        assumeTrue(
                Files.isRegularFile(path),
                () -> "skipped: no file " + path.toAbsolutePath().normalize());
        return lines(path);
    }

    private static List<JsonNode> lines(Path file) {
        try {
            List<JsonNode> nodes = new ArrayList<>();
            for (String line : Files.readAllLines(file)) {
                nodes.add(JSON.readTree(line));
            }
            return nodes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Tables and their columns of all databases, by the name of the database. */
    static Map<String, Map<String, List<String>>> schemas(String file) {
        Path path = DATA.resolve(file);
        assumeTrue(
                Files.isRegularFile(path),
                () -> "skipped: no file " + path.toAbsolutePath().normalize());
        try {
            return JSON.readValue(
                    path.toFile(),
                    JSON.getTypeFactory()
                            .constructMapType(
                                    TreeMap.class,
                                    JSON.constructType(String.class),
                                    JSON.getTypeFactory()
                                            .constructMapType(
                                                    TreeMap.class,
                                                    JSON.constructType(String.class),
                                                    JSON.getTypeFactory()
                                                            .constructCollectionType(List.class, String.class))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
