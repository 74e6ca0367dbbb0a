package org.spartabench.publishing.score.sql;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Schema;
import org.spartabench.publishing.foreign.SqlSet;
import org.spartabench.publishing.foreign.layout.SetLayout;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.gold.Breakdown;
import org.spartabench.publishing.score.gold.Gold;
import org.spartabench.publishing.score.gold.QueryTraits;
import org.spartabench.publishing.score.gold.Trait;
import org.spartabench.publishing.score.sql.spider.SpiderMatch;
import org.spartabench.publishing.score.sql.spider.SpiderTables;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.sqlite.SqliteSql;
import org.spartabench.sql.tree.Query;

/**
 * Reads gold queries: records in the layouts of BIRD and Spider (a list, a record a line, rows of Hugging Face), or lines of a query,
 * a tab and its database. Databases are SQLite files {@code DB/DB.sqlite} or {@code DB.sqlite} in a folder or one of its folders.
 */
public final class SqlGoldFile {

    private static final List<String> QUERIES = List.of("SQL", "query", "sql", "gold_sql", "program", "code");
    private static final List<String> NUMBERS = List.of(SetLayout.ID, "instance_id", "id");
    private static final List<String> LEVELS = List.of("simple", "moderate", "challenging");
    private static final String TABLES = "tables.json";

    /** A gold query as it stands in a file. */
    private record Written(String number, String question, String sql, String database, String difficulty) {}

    private final Path file;
    private final Path folder;
    private final Map<String, SpiderMatch> tables;
    private final Map<String, SqlDatabase> databases = new TreeMap<>();

    private SqlGoldFile(Path file, Path folder, Map<String, SpiderMatch> tables) {
        this.file = file;
        this.folder = folder;
        this.tables = tables;
    }

    /** Whether a file or folder holds gold queries, by what stands beside it; looks at names only. */
    public static boolean looksLike(Path gold) {
        Path parent = gold.toAbsolutePath().getParent();
        return SqlSet.looksLike(gold) || Files.isRegularFile(gold) && parent != null && SqlSet.looksLike(parent);
    }

    /**
     * Reads the queries of a file, or of the only questions file of a set's folder.
     *
     * @param databases their folder; empty for the folder of the file
     */
    public static Result<SqlGoldSet> read(Path gold, Optional<Path> databases) {
        Optional<Path> missing = databases.filter(f -> !Files.isDirectory(f));
        if (missing.isPresent()) {
            return Result.bad(missing.get() + ": there is no such folder of databases");
        }
        return questions(gold).then(file -> {
            Path folder = databases.orElseGet(() -> file.toAbsolutePath().resolveSibling(""));
            return tables(file)
                    .<Result<Map<String, SpiderMatch>>>map(SpiderTables::read)
                    .orElseGet(() -> Result.ok(Map.of()))
                    .then(tables -> new SqlGoldFile(file, folder, tables).set());
        });
    }

    private static Result<Path> questions(Path gold) {
        if (!Files.isDirectory(gold)) {
            return Files.exists(gold) ? Result.ok(gold) : Result.bad(gold + ": there is no such file or project");
        }
        try (Stream<Path> inside = Files.list(gold)) {
            List<Path> found = inside.filter(f ->
                            f.toString().matches(".*\\.jsonl?") && !f.toString().endsWith(TABLES))
                    .sorted()
                    .toList();
            return found.size() == 1
                    ? Result.ok(found.getFirst())
                    : Result.bad(gold + ": holds " + found.size() + " files of questions; name one of them");
        } catch (IOException e) {
            return Result.bad(gold + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    /** Finds the schemas beside the questions. */
    private static Optional<Path> tables(Path file) {
        try (Stream<Path> beside = Files.list(file.toAbsolutePath().resolveSibling(""))) {
            return beside.filter(f -> f.toString().endsWith(TABLES)).sorted().findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Result<SqlGoldSet> set() {
        try {
            String text = Files.readString(file).replace("\uFEFF", "").stripLeading();
            List<Written> written =
                    text.startsWith("[") || text.startsWith("{") ? records(SqlSet.records(file)) : lines(text);
            Optional<Written> lacking = written.stream()
                    .filter(w -> w.sql().isBlank() || w.database().isBlank())
                    .findFirst();
            if (written.isEmpty() || lacking.isPresent()) {
                return Result.bad(file + ": "
                        + (written.isEmpty()
                                ? "holds no gold queries"
                                : "record " + (written.indexOf(lacking.get()) + 1) + " has no query or no db_id"));
            }
            Set<String> numbers = new HashSet<>();
            Optional<Written> twice = written.stream()
                    .filter(w -> !w.number().isEmpty() && !numbers.add(w.number()))
                    .findFirst();
            if (twice.isPresent()) {
                return Result.bad(
                        file + ": two records have the number " + twice.get().number());
            }
            for (Written one : written) {
                if (!databases.containsKey(one.database())) {
                    Optional<SqlDatabase> database = database(one.database());
                    if (database.isEmpty()) {
                        return Result.bad(file + ": there is no database " + one.database() + " ("
                                + folder.resolve(one.database()).resolve(one.database() + ".sqlite")
                                + "); name the folder of the databases with --databases");
                    }
                    databases.put(one.database(), database.get());
                }
            }
            List<SqlGold> items = items(written);
            long unread = items.stream()
                    .filter(i -> !i.gold().in(Breakdown.HARDNESS) && !SystemAnswers.program(i.sql()))
                    .count();
            return Result.ok(new SqlGoldSet(
                    items,
                    databases,
                    unread == 0
                            ? List.of()
                            : List.of(unread
                                    + " gold queries are not in the language that Spider's evaluator reads: they have"
                                    + " no hardness, and nothing matches them")));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        } catch (SQLException e) {
            return Result.bad(file + ": a database cannot be read (" + e.getMessage() + ")");
        }
    }

    private static String field(JsonNode record, List<String> names) {
        return names.stream()
                .map(record::path)
                .filter(JsonNode::isValueNode)
                .map(JsonNode::asText)
                .findFirst()
                .orElse("");
    }

    private static List<Written> records(List<JsonNode> records) {
        return records.stream()
                .map(r -> new Written(
                        field(r, NUMBERS),
                        r.path("question").asText(),
                        field(r, QUERIES),
                        r.path(SetLayout.DATABASE).asText(),
                        field(r, List.of("difficulty", "hardness"))))
                .toList();
    }

    private static List<Written> lines(String text) {
        return text.lines()
                .filter(line -> !line.isBlank())
                .map(line -> line.strip().split("\t"))
                .map(parts -> new Written("", "", parts[0], parts.length > 1 ? parts[1].strip() : "", ""))
                .toList();
    }

    private Optional<SqlDatabase> database(String name) throws SQLException, IOException {
        Optional<Path> found = file(name);
        if (found.isEmpty()) {
            return Optional.ofNullable(tables.get(name)).map(match -> new SqlDatabase(name, Optional.empty(), match));
        }
        SqlDatabase own = SqlDatabase.of(name, found.get());
        Map<String, String> linked =
                Optional.ofNullable(tables.get(name)).orElse(own.match()).linked();
        return Optional.of(
                new SqlDatabase(name, own.data(), new SpiderMatch(own.match().schema(), linked)));
    }

    private Optional<Path> file(String name) throws IOException {
        try (Stream<Path> inside = Files.list(folder)) {
            return Stream.concat(
                            Stream.of(folder), inside.filter(Files::isDirectory).sorted())
                    .flatMap(f -> Stream.of(f.resolve(name).resolve(name + ".sqlite"), f.resolve(name + ".sqlite")))
                    .filter(Files::isRegularFile)
                    .findFirst();
        }
    }

    private List<SqlGold> items(List<Written> written) {
        List<SqlGold> items = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Written one : written) {
            String place = String.valueOf(items.size() + 1);
            String own = one.database() + ":" + (one.number().isEmpty() ? place : one.number());
            String id = ids.add(own) ? own : own + "-" + place;
            SqlDatabase database =
                    Optional.ofNullable(databases.get(one.database())).orElseThrow();
            List<Trait> traits = new ArrayList<>(traits(one, database.match().schema()));
            database.hardness(one.sql()).ifPresent(traits::add);
            if (!one.difficulty().isEmpty()) {
                String level = one.difficulty().toLowerCase(Locale.ROOT);
                traits.add(new Trait(Breakdown.DIFFICULTY, LEVELS.indexOf(level), level));
            }
            items.add(new SqlGold(
                    new Gold(id, one.question(), List.of(one.sql()), traits), one.number(), one.sql(), one.database()));
        }
        return items;
    }

    private static List<Trait> traits(Written one, Schema schema) {
        return SqliteSql.read(one.sql(), schema, SqliteNames.SAME) instanceof Parsed.Ok(Query query)
                ? QueryTraits.of(one.database(), query, KnownTables.UNKNOWN, Optional.empty())
                : QueryTraits.withoutQuery(one.database());
    }
}
