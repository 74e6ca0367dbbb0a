package org.spartabench.fact.load;

import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.fact.Result;
import org.spartabench.fact.Schema;
import org.spartabench.fact.plan.ImportPlan;
import org.spartabench.fact.plan.Planning;
import org.spartabench.fact.source.CsvFolder;
import org.spartabench.fact.source.DomainFile;
import org.spartabench.fact.source.Origin;
import org.spartabench.fact.source.PostgresDatabase;
import org.spartabench.fact.source.PostgresSurvey;
import org.spartabench.fact.source.SqliteFile;
import org.spartabench.fact.source.SqliteSurvey;
import org.spartabench.fact.source.Survey;

/** Imports a database: proposes a plan for correction, then writes the DuckDB file, whole or not at all. */
public final class Import {

    private Import() {}

    /**
     * Reads every table and proposes types, roles, keys and join graph; keeps the declarations of the origin.
     *
     * @param domain overrides proposals; without it, the {@code domain.json} of a folder does
     */
    public static Result<ImportPlan> preview(Origin origin, Optional<DomainFile> domain) {
        return switch (origin) {
            case CsvFolder folder -> folder.domain(domain).then(said -> plan(origin, said, folder.survey()));
            case SqliteFile file -> plan(origin, domain.orElse(DomainFile.EMPTY), SqliteSurvey.of(file));
            case PostgresDatabase database ->
                plan(origin, domain.orElse(DomainFile.EMPTY), PostgresSurvey.of(database));
        };
    }

    /** Previews a folder of CSV files or a SQLite file. */
    public static Result<ImportPlan> preview(Path place, Optional<DomainFile> domain) {
        return Origin.of(place.toString()).then(origin -> preview(origin, domain));
    }

    private static Result<ImportPlan> plan(Origin origin, DomainFile said, Result<Survey> survey) {
        return survey.then(found -> new Planning(said, found).plan(origin.described(), origin.name()));
    }

    /** Imports a plan into a new DuckDB file; replaces an existing file only if all goes well. */
    public static Result<Schema> load(ImportPlan plan, Path duckdbFile) {
        return DuckDbLoad.load(plan, duckdbFile);
    }
}
