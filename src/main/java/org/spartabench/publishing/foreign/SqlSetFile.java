package org.spartabench.publishing.foreign;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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
    private final Path folder;
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, List<SetRecord>> records = new TreeMap<>();
    private final Map<String, SetDatabase> databases = new TreeMap<>();
    private final Set<String> missing = new HashSet<>();
    private final Set<String> ids = new HashSet<>();

    private int number;

    private SqlSetFile(Path file, Path folder) {
        this.file = file;
        this.folder = folder;
    }

    /** @param folder with {@code DB.sqlite} or {@code DB/DB.sqlite} for each database */
    public static Result<SqlSet> read(Path file, Path folder) {
        SqlSetFile reading = new SqlSetFile(file, folder);
        try (JsonParser parser = Json.values(Json.MAPPER).createParser(Files.newBufferedReader(file))) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                return Result.bad(file + ":1: is no list of records");
            }
            while (parser.nextToken() != JsonToken.END_ARRAY) {
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
        if (!reading.problems.isEmpty()) {
            return new Result.Bad<>(reading.problems);
        }
        return reading.records.isEmpty()
                ? Result.bad(file + ": holds no record")
                : Result.ok(new SqlSet(LAYOUT, reading.records, reading.databases, List.of()));
    }

    private void problem(int line, String what) {
        problems.add(new Problem(file + ":" + line + ": record " + number + " " + what));
    }

    private void add(ObjectNode fields, int line) {
        if (fields.path(UPPER).isMissingNode() && fields.has(LOWER)) {
            fields.set(UPPER, fields.remove(LOWER));
        }
        List<String> lacking = LAYOUT.lacking(fields);
        String database = fields.path(SetLayout.DATABASE).asText();
        if (!fields.path(SetLayout.ID).canConvertToLong()) {
            problem(line, "has no whole number \"" + SetLayout.ID + "\"");
        } else if (!lacking.isEmpty()) {
            problem(line, "has no \"" + lacking.getFirst() + "\"");
        } else if (!database.matches("\\w[\\w -]*")) {
            problem(
                    line,
                    "has a \"" + SetLayout.DATABASE + "\" that must be a plain name of letters, digits, _ and -, not '"
                            + database + "'");
        } else if (database(database, line)) {
            long own = fields.path(SetLayout.ID).asLong();
            String id = database + ":" + own;
            if (ids.add(id)) {
                records.computeIfAbsent(database, d -> new ArrayList<>())
                        .add(new SetRecord(id, String.valueOf(file.getFileName()), own, fields));
            } else {
                problem(line, "has question_id " + own + " of " + database + ", which is there already");
            }
        }
    }

    /** Finds a database and looks into it, once; false, with a problem, if it does not serve. */
    private boolean database(String name, int line) {
        if (databases.containsKey(name)) {
            return true;
        }
        Optional<Path> found =
                List.of(folder.resolve(name).resolve(name + ".sqlite"), folder.resolve(name + ".sqlite")).stream()
                        .filter(Files::isRegularFile)
                        .findFirst();
        if (found.isEmpty() || missing.contains(name)) {
            missing.add(name);
            problem(line, "has no database " + folder.resolve(name).resolve(name + ".sqlite"));
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
            missing.add(name);
            problem(line, "has the database " + found.get() + ", which cannot be read (" + e.getMessage() + ")");
            return false;
        }
    }
}
