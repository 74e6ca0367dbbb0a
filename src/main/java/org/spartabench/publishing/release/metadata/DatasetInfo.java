package org.spartabench.publishing.release.metadata;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.base.Json;

/**
 * Writes {@code dataset_info} of a data card for hubs: the features of each configuration with their types, and its splits with their sizes.
 *
 * @param folder of the release
 * @param files the columns of each file of JSON lines; its Parquet file stands beside it
 */
public record DatasetInfo(Path folder, Map<Path, Map<String, String>> files) {

    private static final Pattern FLAG = Pattern.compile("\"([^\"]+)\" BOOLEAN");

    /** The one split of a configuration without splits, as hubs call it. */
    private static final String WHOLE = "train";

    private static final String DATA = "data";

    /** Gives the Parquet file beside a file of JSON lines. */
    public static Path parquet(Path lines) {
        String name = stem(lines);
        Path folder = lines.getParent();
        String part = folder != null && folder.endsWith(DATA) ? "-00000-of-00001" : "";
        return lines.resolveSibling(name + part + ".parquet");
    }

    private static String stem(Path lines) {
        return lines.getFileName().toString().replace(".jsonl", "");
    }

    List<String> lines() throws IOException {
        Map<String, List<Path>> configs = new LinkedHashMap<>();
        files.keySet()
                .forEach(file -> configs.computeIfAbsent(config(file), c -> new ArrayList<>())
                        .add(file));
        List<String> lines = new ArrayList<>(List.of("dataset_info:"));
        for (Map.Entry<String, List<Path>> config : configs.entrySet()) {
            lines.add("- config_name: " + quoted(config.getKey()));
            lines.add("  features:");
            files.getOrDefault(config.getValue().getFirst(), Map.of())
                    .forEach((name, type) -> lines.addAll(feature(name, type)));
            lines.add("  splits:");
            long bytes = 0;
            long download = 0;
            for (Path file : config.getValue()) {
                lines.addAll(List.of(
                        "  - name: " + quoted(split(file)),
                        "    num_bytes: " + Files.size(file),
                        "    num_examples: " + examples(file)));
                bytes += Files.size(file);
                download += Files.size(parquet(file));
            }
            lines.addAll(List.of("  download_size: " + download, "  dataset_size: " + bytes));
        }
        return lines;
    }

    private static long examples(Path file) throws IOException {
        try (Stream<String> all = Files.lines(file)) {
            return all.count();
        }
    }

    private String config(Path file) {
        String part = folder.relativize(file).getName(0).toString();
        return switch (part) {
            case DATA -> "default";
            case "tables" -> "table_" + stem(file);
            default -> part;
        };
    }

    private String split(Path file) {
        String part = folder.relativize(file).getName(0).toString();
        return part.equals(DATA) || part.equals("evidence") ? stem(file) : WHOLE;
    }

    private static List<String> feature(String name, String type) {
        List<String> lines = new ArrayList<>(List.of("  - name: " + quoted(name)));
        if (type.startsWith("STRUCT")) {
            lines.add("    struct:");
            Matcher flags = FLAG.matcher(type);
            while (flags.find()) {
                lines.addAll(List.of("    - name: " + quoted(flags.group(1)), "      dtype: bool"));
            }
        } else if (type.endsWith("[]")) {
            lines.add("    sequence: " + dtype(type.replace("[]", "")));
        } else {
            lines.add("    dtype: " + dtype(type));
        }
        return lines;
    }

    /** Gives the type as hubs call it. @param type as the engine calls it */
    static String dtype(String type) {
        return switch (type) {
            case "BOOLEAN" -> "bool";
            case "BIGINT" -> "int64";
            case "INTEGER" -> "int32";
            case "DOUBLE" -> "float64";
            case "DATE" -> "date32";
            case "TIME" -> "time64[us]";
            case "TIMESTAMP" -> "timestamp[us]";
            default -> type.startsWith("DECIMAL") ? type.replace("DECIMAL", "decimal128") : "string";
        };
    }

    /** Names a type for people. */
    static String shown(String type) {
        return type.startsWith("STRUCT")
                ? "struct of bool"
                : type.endsWith("[]") ? "list of " + dtype(type.replace("[]", "")) : dtype(type);
    }

    /** Quotes a text as YAML does, of which JSON is a part. */
    static String quoted(String text) {
        try {
            return Json.MAPPER.writeValueAsString(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a text can always be written", e);
        }
    }
}
