package org.spartabench.publishing.foreign;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.engine.SqliteAnswers;
import org.spartabench.publishing.foreign.layout.SetDatabase;
import org.spartabench.publishing.foreign.layout.SetLayout;
import org.spartabench.publishing.foreign.layout.SetRecord;

/**
 * Reads one file of a set in the layout of BIRD, with its databases in a folder. All records are good, or nothing is read: each
 * bad one is named with its line.
 */
public final class SqlSetFile {

    private static final SetLayout LAYOUT = SetLayout.BIRD;
    private static final String LOWER = "sql";
    private static final String UPPER = "SQL";

    private final Path file;
    private final Optional<Path> folder;
    private final Optional<String> only;
    private final List<Fault> faults = new ArrayList<>();
    private final Map<String, List<SetRecord>> records = new TreeMap<>();
    private final Map<String, SetDatabase> databases = new TreeMap<>();
    private final Map<String, Fault> missing = new TreeMap<>();
    private final Set<String> ids = new HashSet<>();

    private int number;

    /** What is wrong with a record, and with how many after it. */
    private record Fault(int line, int record, String what, int more) {}

    private SqlSetFile(Path file, Optional<Path> folder, Optional<String> only) {
        this.file = file;
        this.folder = folder;
        this.only = only;
    }

    /** @param folder with {@code DB.sqlite} or {@code DB/DB.sqlite} for each database */
    public static Result<SqlSet> read(Path file, Path folder) {
        return read(new SqlSetFile(file, Optional.of(folder), Optional.empty()), file);
    }

    /** Reads records of one database only, which lies in a folder. */
    public static Result<SqlSet> readOf(String database, Path file, Path folder) {
        return read(new SqlSetFile(file, Optional.of(folder), Optional.of(database)), file);
    }

    /** Reads the records alone; the set has no database. Spider's {@code query} counts as SQL. */
    public static Result<SqlSet> withoutDatabases(Path file) {
        return read(new SqlSetFile(file, Optional.empty(), Optional.empty()), file);
    }

    private static Result<SqlSet> read(SqlSetFile reading, Path file) {
        try (JsonParser parser = Json.values(Json.MAPPER).createParser(Files.newBufferedReader(file))) {
            boolean list = parser.nextToken() == JsonToken.START_ARRAY;
            if (!list && parser.currentToken() != JsonToken.START_OBJECT) {
                return Result.bad(file + ":1: is no list of records, nor one record a line");
            }
            JsonToken token = list ? parser.nextToken() : parser.currentToken();
            for (; token != null && token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                int line = parser.currentTokenLocation().getLineNr();
                reading.number++;
                if (parser.currentToken() == JsonToken.START_OBJECT) {
                    reading.add(parser.readValueAsTree(), line);
                } else {
                    reading.problem(line, "is no object");
                    parser.skipChildren();
                }
            }
        } catch (JsonProcessingException e) {
            return Result.bad(FileFailure.notJson(file, e));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
        List<Problem> problems = Stream.concat(reading.faults.stream(), reading.missing.values().stream())
                .sorted(Comparator.comparingInt(Fault::record))
                .map(f -> new Problem(file + ":" + f.line() + ": record " + f.record() + " " + f.what()
                        + (f.more() == 0 ? "" : ", and " + f.more() + " more")))
                .toList();
        if (!problems.isEmpty()) {
            return new Result.Bad<>(problems);
        }
        return reading.records.isEmpty()
                ? Result.bad(file + ": holds no record")
                : Result.ok(new SqlSet(LAYOUT, reading.records, reading.databases, List.of(), List.of()));
    }

    private void problem(int line, String what) {
        faults.add(new Fault(line, number, what, 0));
    }

    private void add(ObjectNode fields, int line) {
        List<String> others = folder.isPresent() ? List.of(LOWER) : List.of("query", LOWER);
        if (fields.path(UPPER).isMissingNode()) {
            others.stream()
                    .filter(name -> fields.path(name).isTextual())
                    .findFirst()
                    .ifPresent(name -> fields.set(UPPER, fields.remove(name)));
        }
        List<String> lacking = LAYOUT.lacking(fields);
        String database = fields.path(SetLayout.DATABASE).asText();
        JsonNode own = fields.has(SetLayout.ID) ? fields.path(SetLayout.ID) : fields.path("id");
        if (!own.canConvertToLong() && !(own.isTextual() && !fields.has(SetLayout.ID))) {
            problem(line, "has no whole number \"" + SetLayout.ID + "\"");
        } else if (!lacking.isEmpty()) {
            problem(line, "has no \"" + lacking.getFirst() + "\"");
        } else if (!database.matches("\\w[\\w -]*")) {
            problem(
                    line,
                    "has a \"" + SetLayout.DATABASE + "\" that must be a plain name of letters, digits, _ and -, not '"
                            + database + "'");
        } else if (database(database, line)) {
            String id = database + ":" + own.asText();
            if (ids.add(id)) {
                records.computeIfAbsent(database, d -> new ArrayList<>())
                        .add(new SetRecord(id, String.valueOf(file.getFileName()), own.asLong(number), fields));
            } else {
                problem(line, "has question_id " + own.asText() + " of " + database + ", which is there already");
            }
        }
    }

    /** Finds a database and looks into it, once; false, with a problem, if it does not serve. */
    private boolean database(String name, int line) {
        if (folder.isEmpty() || databases.containsKey(name)) {
            return true;
        }
        if (missing.containsKey(name)) {
            missing.computeIfPresent(name, (n, m) -> new Fault(m.line(), m.record(), m.what(), m.more() + 1));
            return false;
        }
        if (only.filter(o -> !o.equals(name)).isPresent()) {
            missing.put(
                    name,
                    new Fault(
                            line,
                            number,
                            "is of the database " + name + ", not of " + only.get() + ", which the first names",
                            0));
            return false;
        }
        Path place = folder.get();
        Optional<Path> found =
                List.of(place.resolve(name).resolve(name + ".sqlite"), place.resolve(name + ".sqlite")).stream()
                        .filter(Files::isRegularFile)
                        .findFirst();
        if (found.isEmpty()) {
            missing.put(
                    name,
                    new Fault(
                            line,
                            number,
                            "has no database " + place.resolve(name).resolve(name + ".sqlite"),
                            0));
            return false;
        }
        Path descriptions = found.get().resolveSibling(SqlSetFolder.DESCRIPTIONS);
        try (SqliteAnswers _ = SqliteAnswers.open(found.get())) {
            databases.put(
                    name,
                    new SetDatabase(
                            name,
                            LAYOUT.databases(),
                            found.get(),
                            LAYOUT.tables(),
                            MissingNode.getInstance(),
                            Files.isDirectory(descriptions) ? Optional.of(descriptions) : Optional.empty()));
            return true;
        } catch (SQLException e) {
            missing.put(
                    name,
                    new Fault(
                            line,
                            number,
                            "has the database " + found.get() + ", which cannot be read (" + e.getMessage() + ")",
                            0));
            return false;
        }
    }
}
