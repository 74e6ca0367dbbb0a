package org.spartabench.facts.load;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.duckdb.DuckDBConnection;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.engine.duckdb.DuckDb;
import org.spartabench.facts.engine.duckdb.RowsInspection;
import org.spartabench.facts.engine.failure.DuckDbFailures;
import org.spartabench.facts.origin.CsvFolder;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.origin.Origin;
import org.spartabench.facts.origin.Origin.ParquetFolder;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.origin.SqliteFile;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.plan.proposal.Planning;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.staging.Staging;
import org.spartabench.facts.survey.CsvSurvey;
import org.spartabench.facts.survey.ParquetSurvey;
import org.spartabench.facts.survey.PostgresSurvey;
import org.spartabench.facts.survey.SqliteSurvey;
import org.spartabench.facts.survey.Survey;

/** Imports a database: proposes a plan for correction, then writes the DuckDB file, whole or not at all. */
public final class Import {

    private Import() {}

    /**
     * Reads every table and proposes types, roles, keys and join graph; keeps the declarations of the origin.
     *
     * @param domain overrides proposals; without it, the {@code domain.json} of a folder does
     */
    public static Result<ImportPlan> preview(Origin origin, Optional<DomainFile> domain) {
        return preview(origin, domain, Set.of());
    }

    /** @param missing texts that stand for NULL in every column: {@code N/A} */
    public static Result<ImportPlan> preview(Origin origin, Optional<DomainFile> domain, Set<String> missing) {
        return switch (origin) {
            case CsvFolder folder ->
                folder.domain(domain).then(own -> plan(origin, own, staging -> CsvSurvey.of(folder, staging), missing));
            case ParquetFolder folder ->
                plan(origin, domain.orElse(DomainFile.EMPTY), staging -> ParquetSurvey.of(folder, staging), missing);
            case SqliteFile file ->
                plan(origin, domain.orElse(DomainFile.EMPTY), staging -> SqliteSurvey.of(file, staging), missing);
            case PostgresDatabase database ->
                plan(origin, domain.orElse(DomainFile.EMPTY), staging -> PostgresSurvey.of(database, staging), missing);
        };
    }

    /** Previews a folder of CSV files or a SQLite file. */
    public static Result<ImportPlan> preview(Path place, Optional<DomainFile> domain) {
        return Origin.of(place.toString()).then(origin -> preview(origin, domain));
    }

    private static Result<ImportPlan> plan(
            Origin origin, DomainFile domain, Staging.Work<Survey> survey, Set<String> missing) {
        return Staging.during(
                origin.described(),
                staging -> survey.with(staging)
                        .then(found -> new Planning(domain, found, missing).plan(origin.described(), origin.name())));
    }

    /**
     * Imports a plan into a new DuckDB file, under a temporary name beside the target; replaces an existing file only if all
     * goes well.
     */
    public static Result<Schema> load(ImportPlan plan, Path target) {
        Path part = target.resolveSibling("." + target.getFileName() + ".part");
        try {
            deletePart(part);
            List<Problem> problems = fill(plan, part);
            if (!problems.isEmpty()) {
                deletePart(part);
                return new Result.Bad<>(problems);
            }
            move(part, target);
            return Result.ok(plan.schema());
        } catch (IOException e) {
            return failed(part, target, FileFailure.of(e));
        } catch (SQLException e) {
            return failed(part, target, DuckDbFailures.of(e).message());
        }
    }

    private static List<Problem> fill(ImportPlan plan, Path part) throws SQLException {
        List<Problem> problems = new ArrayList<>();
        try (DuckDBConnection connection = DuckDb.connect(part, settings())) {
            for (PlannedTable table : plan.tables()) {
                problems.addAll(DuckDbWriter.write(connection, table));
            }
            if (problems.isEmpty()) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("CHECKPOINT");
                }
                RowsInspection.fault(connection, plan.schema())
                        .ifPresent(fault -> problems.add(new Problem(plan.origin() + ": " + fault
                                + "; choose other columns as key, or none, or read the source again")));
            }
        }
        return problems;
    }

    /** Keeps the engine from looking for extensions. */
    private static Properties settings() {
        Properties settings = new Properties();
        settings.setProperty("autoload_known_extensions", "false");
        settings.setProperty("autoinstall_known_extensions", "false");
        return settings;
    }

    private static void move(Path part, Path target) throws IOException {
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static Result<Schema> failed(Path part, Path target, String reason) {
        String left = "";
        try {
            deletePart(part);
        } catch (IOException e) {
            left = "; " + part + " is left over and may be deleted";
        }
        String what = FileFailure.diskFull(reason) && !DuckDb.libraryMissing(reason)
                ? "the disk is full, or a file size limit is reached; free some space and import again"
                : "cannot be written (" + reason + ")";
        return Result.bad(target + ": " + what + left);
    }

    private static void deletePart(Path part) throws IOException {
        Files.deleteIfExists(part);
        Files.deleteIfExists(part.resolveSibling(part.getFileName() + ".wal"));
    }
}
