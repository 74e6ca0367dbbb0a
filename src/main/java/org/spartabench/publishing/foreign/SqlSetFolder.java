package org.spartabench.publishing.foreign;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.publishing.file.AllOrNothing;
import org.spartabench.publishing.file.PublishedJson;
import org.spartabench.publishing.foreign.layout.CorrectedRecord;
import org.spartabench.publishing.foreign.layout.ErrataFile;
import org.spartabench.publishing.foreign.layout.SetDatabase;
import org.spartabench.publishing.foreign.layout.SetLayout;
import org.spartabench.publishing.foreign.layout.SetRecord;

/**
 * Writes a set into a folder, completely or not at all. The same set gives the same bytes.
 *
 * @param records of all databases
 * @param databases that the records name, and others of the set
 */
public record SqlSetFolder(
        SetLayout layout, List<SetRecord> records, List<SetDatabase> databases, List<CorrectedRecord> errata) {

    static final String DESCRIPTIONS = "database_description";

    private static final ObjectMapper JSON = Json.MAPPER
            .rebuild()
            .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
            .build();

    public SqlSetFolder {
        records = records.stream()
                .sorted(Comparator.comparing(SetRecord::file).thenComparingLong(SetRecord::number))
                .toList();
        databases = databases.stream()
                .sorted(Comparator.comparing(SetDatabase::name))
                .toList();
        errata = errata.stream()
                .sorted(Comparator.comparing((CorrectedRecord e) -> e.file()).thenComparingLong(e -> e.number()))
                .toList();
    }

    /** Writes the set. @param out not there yet, empty, or an earlier set, which is replaced */
    public Result<Path> write(Path out) {
        try {
            if (Files.exists(out) && !replaceable(out)) {
                return Result.bad(out + ": exists and contains no Spider or BIRD set; name another folder");
            }
            AllOrNothing.folder(out, this::fill);
            return Result.ok(out);
        } catch (IOException e) {
            return Result.bad(out + ": cannot be written (" + FileFailure.of(e) + "); nothing was changed");
        }
    }

    /** Writes only the records, all into one file, by number. */
    public Result<Path> writeRecords(Path out) {
        List<JsonNode> all = records.stream()
                .sorted(Comparator.comparingLong(SetRecord::number).thenComparing(SetRecord::id))
                .<JsonNode>map(SetRecord::fields)
                .toList();
        try {
            AllOrNothing.file(out, file -> array(all, file));
            return Result.ok(out);
        } catch (IOException e) {
            return Result.bad(out + ": cannot be written (" + FileFailure.of(e) + "); nothing was changed");
        }
    }

    /** What stands in quotes, comments, blanks. */
    private static final Pattern PARTS = Pattern.compile(
            "'(?:[^']|'')*+'|\"(?:[^\"]|\"\")*+\"|`[^`]*+`|\\[[^]]*+]|(?:--[^\n]*+|/\\*(?s:.*?)\\*/|\\s)++");

    private static boolean replaceable(Path out) throws IOException {
        if (!Files.isDirectory(out)) {
            return false;
        }
        try (Stream<Path> inside = Files.list(out)) {
            Set<String> names =
                    Set.copyOf(inside.map(p -> p.getFileName().toString()).toList());
            return names.isEmpty()
                    || SqlSet.looksLike(out)
                            && names.stream().allMatch(n -> n.matches(".*\\.(jsonl?|sql|csv)|(\\w+_)?databases?"));
        }
    }

    private void fill(Path folder) throws IOException {
        TreeMap<String, List<JsonNode>> questions = new TreeMap<>();
        TreeMap<String, List<String>> gold = new TreeMap<>();
        for (SetRecord record : records) {
            JsonNode fields = record.fields();
            questions.computeIfAbsent(record.file(), f -> new ArrayList<>()).add(fields);
            gold.computeIfAbsent(record.file().replaceFirst("\\.jsonl?$", layout.gold()), f -> new ArrayList<>())
                    .add(oneLine(layout.sql(fields)) + "\t"
                            + fields.path(SetLayout.DATABASE).asText());
        }
        TreeMap<String, List<JsonNode>> schemas = new TreeMap<>();
        for (SetDatabase database : databases) {
            if (!database.tables().isMissingNode()) {
                schemas.computeIfAbsent(database.tablesFile(), f -> new ArrayList<>())
                        .add(database.tables());
            }
            copy(database, AllOrNothing.inside(folder, database.folder() + "/" + database.name()));
        }
        questions.putAll(schemas);
        for (var file : questions.entrySet()) {
            Path to = AllOrNothing.inside(folder, file.getKey());
            if (file.getKey().endsWith(".jsonl")) {
                Files.write(to, file.getValue().stream().map(JsonNode::toString).toList());
            } else {
                array(file.getValue(), to);
            }
        }
        for (var file : gold.entrySet()) {
            Files.write(AllOrNothing.inside(folder, file.getKey()), file.getValue());
        }
        ErrataFile.write(errata, Optional.empty(), folder);
        ErrataFile.writeKinds(errata, Optional.empty(), folder);
    }

    /** Writes a query without line breaks, tabs and comments; what stands in quotes keeps its blanks. */
    static String oneLine(String sql) {
        return PARTS.matcher(sql)
                .replaceAll(part -> Matcher.quoteReplacement(
                        part.group().startsWith("'")
                                ? withoutBreaks(part.group())
                                : "\"`[".indexOf(part.group().charAt(0)) >= 0 ? part.group() : " "))
                .strip();
    }

    private static String withoutBreaks(String text) {
        String joined = text.replace("\r", "' || char(13) || '")
                .replace("\n", "' || char(10) || '")
                .replace("\t", "' || char(9) || '");
        return joined.equals(text) ? text : "(" + joined + ")";
    }

    private static void copy(SetDatabase database, Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.copy(database.file(), AllOrNothing.inside(folder, database.name() + ".sqlite"));
        if (database.descriptions().isPresent()) {
            copyAll(database.descriptions().get(), folder.resolve(DESCRIPTIONS));
        }
    }

    /** Copies the files of a folder into a new one. */
    public static void copyAll(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static void array(List<JsonNode> nodes, Path file) throws IOException {
        try (Writer writer = Files.newBufferedWriter(file);
                JsonGenerator json = PublishedJson.indented(writer)) {
            json.writeStartArray();
            for (JsonNode node : nodes) {
                JSON.writeTree(json, node);
            }
            json.writeEndArray();
            json.writeRaw('\n');
        }
    }
}
