package org.spartabench.project.foreign;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.facts.engine.SqliteAnswers;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.load.SqliteBuild;
import org.spartabench.facts.origin.SqliteFile;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.source.SqliteTable;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.file.KeptSet;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.exchange.SingleBlock;
import org.spartabench.publishing.file.AllOrNothing;
import org.spartabench.publishing.foreign.SqlSet;
import org.spartabench.publishing.foreign.SqlSetFile;
import org.spartabench.publishing.foreign.layout.SetDatabase;
import org.spartabench.publishing.foreign.layout.SetRecord;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.sqlite.SqliteSql;
import org.spartabench.sql.tree.Block;

/**
 * Creates a project for each database of a text-to-SQL set, for an audit. Each record becomes an item, whose answer is what the
 * set's own database gives; where the project's engine gives the same, its way of writing counts. A query that has no tree here
 * stands in its item as a text.
 */
public final class SetImport {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), Limits.DEFAULT.rows());

    private final SqlSet set;
    private final List<Path> projects = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private int items;

    /**
     * What was made.
     *
     * @param projects one for each database that could be imported
     * @param notes what has no item or no tree, one line each
     */
    public record Made(List<Path> projects, int items, List<String> notes) {
        public Made {
            projects = List.copyOf(projects);
            notes = List.copyOf(notes);
        }
    }

    private SetImport(SqlSet set) {
        this.set = set;
        notes.addAll(set.leftOut());
    }

    /** Creates the projects. @param folder not there yet, or empty; each project is a folder in it */
    public static Result<Made> create(Path folder, SqlSet set) {
        SetImport importing = new SetImport(set);
        try {
            Files.createDirectories(folder);
            for (SetDatabase database : set.databases().values()) {
                importing.add(database, folder.resolve(database.name()));
            }
        } catch (IOException e) {
            return Result.bad(folder + ": cannot be created (" + FileFailure.of(e) + ")");
        }
        return importing.projects.isEmpty()
                ? Result.bad(importing.notes.getLast())
                : Result.ok(new Made(importing.projects, importing.items, importing.notes));
    }

    /** Creates the projects of all databases, or nothing. @param folder is not there yet, or empty */
    public static Result<Made> createWhole(Path folder, SqlSet set) {
        SetImport importing = new SetImport(set);
        try {
            if (Files.exists(folder)) {
                return Result.bad(folder + ": exists already; name another folder, or correct the projects in it");
            }
            AllOrNothing.folder(folder, work -> {
                for (SetDatabase database : set.databases().values()) {
                    importing.add(database, work.resolve(database.name()));
                }
                if (importing.projects.size() < set.databases().size()) {
                    throw new IOException(importing.notes.getLast());
                }
            });
        } catch (IOException e) {
            return Result.bad(folder + ": cannot be created (" + FileFailure.of(e) + ")");
        }
        List<Path> projects = importing.projects.stream()
                .map(made -> folder.resolve(String.valueOf(made.getFileName())))
                .toList();
        return Result.ok(new Made(projects, importing.items, importing.notes));
    }

    /** Names the database of the first record, if a file holds records in the layout of BIRD. */
    public static Optional<String> databaseOf(Path file) {
        try (JsonParser parser = Json.values(Json.MAPPER).createParser(Files.newBufferedReader(file))) {
            JsonToken begin = parser.nextToken();
            if ((begin == JsonToken.START_ARRAY ? parser.nextToken() : begin) != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            JsonNode first = parser.readValueAsTree();
            boolean record = first.path("SQL").isTextual() || first.path("sql").isTextual();
            return Optional.of(first.path("db_id").asText()).filter(name -> record && name.matches("\\w[\\w -]*"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Adds the records of a file in the layout of BIRD to a project over the same facts, all or none. They are kept as they stand,
     * so that an export gives them back.
     *
     * @param database that the records name
     */
    public static Result<Made> into(Project project, Path file, String database) {
        if (KeptSet.of(project.folder()).isPresent()) {
            return Result.bad(project.folder() + ": holds the records of a set already");
        }
        Optional<Path> work = Optional.empty();
        try {
            work = Optional.of(Files.createTempDirectory("sparta-set-"));
            Path made = Files.createDirectories(work.get().resolve(database)).resolve(database + ".sqlite");
            SqliteBuild.write(project.facts(), made);
            return SqlSetFile.readOf(database, file, work.get()).then(set -> new SetImport(set).into(project, file));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be imported (" + FileFailure.of(e) + ")");
        } finally {
            work.ifPresent(Folders::discard);
        }
    }

    private Result<Made> into(Project project, Path file) {
        SetDatabase database = set.databases().values().iterator().next();
        List<SetRecord> records = set.records().getOrDefault(database.name(), List.of());
        Set<String> own = project.set().rows().stream().map(ItemRow::id).collect(Collectors.toSet());
        Optional<SetRecord> known =
                records.stream().filter(r -> own.contains(r.id())).findFirst();
        if (known.isPresent()) {
            return Result.bad(file + ": the project has an item " + known.get().id() + " already");
        }
        try (SqliteAnswers answers = SqliteAnswers.open(database.file())) {
            fill(project, new Reading(project, answers, SqliteNames.SAME), database, records);
            return Result.ok(new Made(List.of(project.folder()), items, notes));
        } catch (SQLException | IOException e) {
            return Result.bad(file + ": cannot be imported (" + e.getMessage() + ")");
        }
    }

    private void add(SetDatabase database, Path target) {
        List<SetRecord> records = set.records().getOrDefault(database.name(), List.of());
        try (SqliteAnswers answers = SqliteAnswers.open(database.file())) {
            Result<ImportPlan> plan =
                    Import.preview(new SqliteFile(database.file(), List.of(), true), Optional.empty());
            SqliteNames names = plan instanceof Result.Ok<ImportPlan>(ImportPlan p) ? names(p) : SqliteNames.SAME;
            switch (plan.then(p -> Project.create(target, p))) {
                case Result.Bad<Project> bad ->
                    notes.add("database " + database.name() + " and its " + records.size() + " questions are skipped: "
                            + bad.message());
                case Result.Ok<Project>(Project project) -> {
                    try (project) {
                        fill(project, new Reading(project, answers, names), database, records);
                    }
                    projects.add(target);
                }
            }
        } catch (SQLException | IOException e) {
            notes.add("database " + database.name() + " and its " + records.size() + " questions are skipped: "
                    + database.file() + ": " + e.getMessage());
        }
    }

    private static SqliteNames names(ImportPlan plan) {
        Map<String, String> tables = new HashMap<>();
        Map<String, String> columns = new HashMap<>();
        for (PlannedTable table : plan.tables()) {
            if (table.source().unwatched() instanceof SqliteTable source) {
                differing(source.name(), table.name(), tables);
                for (int i = 0; i < source.columns().size(); i++) {
                    differing(
                            source.columns().get(i).name(),
                            table.columns().get(i).name(),
                            columns);
                }
            }
        }
        return new SqliteNames(tables, columns);
    }

    private static void differing(String theirs, String ours, Map<String, String> into) {
        if (!theirs.equals(ours)) {
            into.putIfAbsent(theirs, ours);
        }
    }

    private void fill(Project project, Reading reading, SetDatabase database, List<SetRecord> records)
            throws IOException {
        List<Entry> entries = new ArrayList<>();
        List<KeptSet.Kept> kept = new ArrayList<>();
        for (SetRecord record : records) {
            String sql = set.layout().sql(record.fields());
            Result<Block> read = reading.block(sql);
            Block block = read.toOptional().orElseGet(() -> Entry.unread(sql));
            Optional<String> problem =
                    read instanceof Result.Bad<Block> bad ? Optional.of(bad.message()) : Optional.empty();
            problem.ifPresent(p -> notes.add(record.file() + ", " + record.id() + " has no tree here: " + p));
            String question = set.layout().question(record.fields());
            entries.add(new Entry(record.id(), question, block, reading.answer(sql, block), Optional.empty()));
            kept.add(new KeptSet.Kept(record, Optional.of(Sql.print(block)), problem));
        }
        new KeptSet(
                        set.layout(),
                        database.name(),
                        database.folder(),
                        database.tablesFile(),
                        database.tables(),
                        reading.names(),
                        kept,
                        set.errata().stream()
                                .filter(e -> e.id().startsWith(database.name() + ":"))
                                .toList())
                .keep(project.folder(), database);
        project.set().add(entries);
        items += entries.size();
    }

    /** Reads the statements of one database. */
    private record Reading(Project project, SqliteAnswers answers, SqliteNames names) {

        Result<Block> block(String sql) {
            return switch (SqliteSql.read(sql, project.schema(), names)) {
                case Parsed.Bad bad -> Result.bad(bad.where());
                case Parsed.Ok(var query) ->
                    SingleBlock.of(query)
                            .map(this::allowed)
                            .orElseGet(
                                    () -> Result.bad("the query cannot be written as one SELECT, so it has no tree"));
            };
        }

        /** Refuses what no project stores: unknown names, and functions that are not allowed. */
        private Result<Block> allowed(Block block) {
            return Guard.check(block, project.schema())
                    .map(failure -> Result.<Block>bad(failure.message()))
                    .orElseGet(() -> Result.ok(block));
        }

        /** Gives the answer; empty for a query that fails on the set's own database. */
        List<String> answer(String sql, Block block) {
            if (!(answers.run(sql, LIMITS) instanceof Rows theirs)) {
                return List.of();
            }
            Rows chosen = Guard.run(block, project.facts(), LIMITS) instanceof Rows ours
                            && QueryRuns.same(ours, theirs)
                            && ours.rows().stream().flatMap(List::stream).noneMatch(Boolean.class::isInstance)
                    ? ours
                    : theirs;
            return block.orderBy().isEmpty() ? chosen.lines().stream().sorted().toList() : chosen.lines();
        }
    }
}
