package org.spartabench.publishing.foreign;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.publishing.foreign.layout.CorrectedRecord;
import org.spartabench.publishing.foreign.layout.ErrataFile;
import org.spartabench.publishing.foreign.layout.SetDatabase;
import org.spartabench.publishing.foreign.layout.SetLayout;
import org.spartabench.publishing.foreign.layout.SetRecord;

/**
 * A text-to-SQL set as its folder has it.
 *
 * @param records of each database, in the order of the files
 * @param databases those with records, by name
 * @param leftOut records that belong to no database here, one line each with file and number
 * @param errata what was corrected in it before
 */
public record SqlSet(
        SetLayout layout,
        Map<String, List<SetRecord>> records,
        Map<String, SetDatabase> databases,
        List<String> leftOut,
        List<CorrectedRecord> errata) {

    private static final Pattern ENDING = Pattern.compile("\\.jsonl?$");
    private static final String SQLITE = ".sqlite";

    public SqlSet {
        records = Map.copyOf(records);
        databases = new TreeMap<>(databases);
        leftOut = List.copyOf(leftOut);
        errata = List.copyOf(errata);
    }

    /** Whether a folder holds databases as such a set does; looks at names only. */
    public static boolean looksLike(Path folder) {
        return Files.isDirectory(folder) && !files(folder).isEmpty();
    }

    /** Whether a folder holds SQLite files where {@link #read} looks for them, {@code DB.sqlite} without a folder of its own included. */
    public static boolean hasDatabases(Path folder) {
        return Files.isDirectory(folder) && !databaseFiles(folder).isEmpty();
    }

    public int size() {
        return records.values().stream().mapToInt(List::size).sum();
    }

    public static Result<SqlSet> read(Path folder) {
        Map<String, List<JsonNode>> questions = new TreeMap<>();
        Map<String, JsonNode> schemas = new HashMap<>();
        Map<String, String> schemaFiles = new HashMap<>();
        try (Stream<Path> inside = Files.list(folder)) {
            for (Path file :
                    inside.filter(f -> ENDING.matcher(f.toString()).find()).toList()) {
                String name = file.getFileName().toString();
                List<JsonNode> all = records(file);
                if (name.endsWith(SetLayout.SPIDER.tables())) {
                    all.forEach(entry -> {
                        schemas.put(entry.path(SetLayout.DATABASE).asText(), entry);
                        schemaFiles.put(entry.path(SetLayout.DATABASE).asText(), name);
                    });
                } else if (!all.isEmpty()) {
                    questions.put(name, all);
                }
            }
            return new Reading(folder, schemas, schemaFiles).set(questions);
        } catch (Malformed e) {
            return Result.bad(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return Result.bad(folder + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    /** A file that is no JSON; the message names its line. */
    private static final class Malformed extends IOException {

        private static final long serialVersionUID = 1;

        Malformed(String message) {
            super(message);
        }
    }

    /** Reads a list, one record a line, or the rows of Hugging Face; other JSON holds no records. */
    public static List<JsonNode> records(Path file) throws IOException {
        try (JsonParser in = Json.values(Json.MAPPER).createParser(file.toFile())) {
            List<JsonNode> all = new ArrayList<>();
            while (in.nextToken() != null) {
                all.add(in.readValueAsTree());
            }
            if (all.size() == 1 && all.getFirst().isArray()) {
                return all.getFirst().valueStream().toList();
            }
            if (all.size() == 1 && all.getFirst().path("rows").isArray()) {
                return all.getFirst()
                        .path("rows")
                        .valueStream()
                        .map(row -> row.path("row"))
                        .toList();
            }
            boolean lines = !all.isEmpty() && Stream.of(SetLayout.values()).anyMatch(l -> l.holds(all.getFirst()));
            return lines ? all : List.of();
        } catch (JsonProcessingException e) {
            throw new Malformed(FileFailure.notJson(file, e));
        }
    }

    /** Finds the SQLite files {@code …/DB/DB.sqlite}, by database. */
    private static Map<String, Path> files(Path folder) {
        Map<String, Path> files = new TreeMap<>();
        for (Path database : folders(folder).flatMap(SqlSet::folders).toList()) { // a link is a folder, too
            String name = database.getFileName().toString();
            Path file = database.resolve(name + SQLITE);
            if (Files.isRegularFile(file)) {
                files.put(name, file);
            }
        }
        return files;
    }

    /** Finds the SQLite files of a set in any place that people keep them in: also {@code DB/DB.sqlite}, {@code DB.sqlite}, {@code …/DB.sqlite}. */
    private static Map<String, Path> databaseFiles(Path folder) {
        Map<String, Path> files = new TreeMap<>();
        for (Path place : Stream.concat(Stream.of(folder), folders(folder)).toList()) {
            try (Stream<Path> inside = Files.list(place)) {
                inside.filter(f -> f.toString().endsWith(SQLITE) && Files.isRegularFile(f))
                        .sorted()
                        .forEach(f -> files.putIfAbsent(stem(f.getFileName().toString()), f));
            } catch (IOException e) {
                // A folder that nobody may read holds no databases of the set.
            }
        }
        files.putAll(files(folder));
        return files;
    }

    private static String stem(String file) {
        int dot = file.lastIndexOf('.');
        return dot > 0 ? file.substring(0, dot) : file;
    }

    private static Stream<Path> folders(Path folder) {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.filter(Files::isDirectory).toList().stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private record Reading(Path folder, Map<String, JsonNode> schemas, Map<String, String> schemaFiles) {

        Result<SqlSet> set(Map<String, List<JsonNode>> questions) {
            Optional<SetLayout> found = Stream.of(SetLayout.values())
                    .filter(l -> questions.values().stream().anyMatch(all -> l.holds(all.getFirst())))
                    .findFirst();
            Map<String, Path> files = databaseFiles(folder);
            if (found.isEmpty() || files.isEmpty()) {
                return Result.bad(
                        folder + ": is no Spider or BIRD set; it needs questions (dev.json with db_id, question and"
                                + " query or SQL) and databases (database/DB/DB.sqlite); without databases, audit its"
                                + " file of questions");
            }
            SetLayout layout = found.get();
            Map<String, List<SetRecord>> records = new TreeMap<>();
            List<String> leftOut = new ArrayList<>();
            Set<String> ids = new HashSet<>();
            questions.forEach((file, all) -> {
                for (int i = 0; i < all.size(); i++) {
                    JsonNode fields = all.get(i);
                    String place = file + ", record " + (i + 1);
                    String database = fields.path(SetLayout.DATABASE).asText();
                    List<String> lacking = layout.lacking(fields);
                    if (!lacking.isEmpty() || !(fields instanceof ObjectNode object)) {
                        leftOut.add(place + " is skipped: it has no \"" + lacking.getFirst() + "\"");
                    } else if (!files.containsKey(database)) {
                        leftOut.add(
                                place + " is skipped: there is no database " + database + "/" + database + ".sqlite");
                    } else {
                        long number = layout.number(fields, i + 1);
                        String id = database + ":" + number;
                        String own = Stream.of(
                                        id,
                                        database + ":" + stem(file) + "-" + number,
                                        database + ":" + stem(file) + "-" + number + "-" + (i + 1))
                                .filter(ids::add)
                                .findFirst()
                                .orElse(id + "-" + ids.size());
                        records.computeIfAbsent(database, d -> new ArrayList<>())
                                .add(new SetRecord(own, file, number, object));
                    }
                }
            });
            Map<String, SetDatabase> databases = new TreeMap<>();
            records.keySet().forEach(name -> databases.put(name, database(layout, name, files)));
            return databases.isEmpty()
                    ? Result.bad(folder + ": no question has its database (the first: " + leftOut.getFirst() + ")")
                    : Result.ok(new SqlSet(layout, records, databases, leftOut, ErrataFile.read(folder)));
        }

        private SetDatabase database(SetLayout layout, String name, Map<String, Path> files) {
            Path file = files.getOrDefault(name, folder);
            Path descriptions = file.resolveSibling(SqlSetFolder.DESCRIPTIONS);
            return new SetDatabase(
                    name,
                    folder.relativize(file).getNameCount() == 3
                            ? folder.relativize(file).getName(0).toString()
                            : layout.databases(),
                    file,
                    schemaFiles.getOrDefault(name, layout.tables()),
                    schemas.getOrDefault(name, Json.MAPPER.missingNode()),
                    Files.isDirectory(descriptions) ? Optional.of(descriptions) : Optional.empty());
        }
    }
}
