package org.spartabench.sql.tree;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.TestData;

/**
 * Queries whose nesting somebody labelled.
 *
 * @param schemas tables and their columns, by the name of the database
 */
public record LabelledQueries(List<JsonNode> lines, Map<String, Map<String, List<String>>> schemas) {

    private static final ObjectMapper JSON = new ObjectMapper();

    public static LabelledQueries own() {
        return in(TestData.own("queries"));
    }

    /** 220 queries that people and models wrote, where they are at hand. */
    public static Optional<LabelledQueries> larger() {
        return TestData.larger("sql-nesting").map(LabelledQueries::in);
    }

    /** The examples of the paper, where they are at hand. */
    static Optional<LabelledQueries> published() {
        return TestData.larger("sparta-labels.jsonl")
                .flatMap(labels -> TestData.larger("sparta_schema.json")
                        .map(schema -> new LabelledQueries(lines(labels), schemas(schema))));
    }

    public static List<LabelledQueries> all() {
        return Stream.of(Optional.of(own()), larger(), published())
                .flatMap(Optional::stream)
                .toList();
    }

    private static LabelledQueries in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<JsonNode> lines = files.filter(f -> f.toString().endsWith(".jsonl"))
                    .sorted()
                    .flatMap(f -> lines(f).stream())
                    .toList();
            return new LabelledQueries(lines, schemas(folder.resolve("schemas.json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    private static Map<String, Map<String, List<String>>> schemas(Path file) {
        try {
            return JSON.readValue(file.toFile(), new TypeReference<Map<String, Map<String, List<String>>>>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
