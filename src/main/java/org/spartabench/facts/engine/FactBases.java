package org.spartabench.facts.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.SQLException;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.failure.DuckDbFailures;
import org.spartabench.facts.origin.Origin.Elsewhere;
import org.spartabench.facts.origin.Origin.ParquetFiles;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.schema.Schema;

/** Opens reference fact databases. */
public final class FactBases {

    /** The file of a project's facts. */
    public static final String FILE_NAME = "facts.duckdb";

    private FactBases() {}

    /**
     * Opens a DuckDB file of an import.
     *
     * @throws UncheckedIOException when it cannot be opened; use {@link #tryOpen} where that is likely
     */
    public static FactBase open(Path duckdbFile, Schema schema) {
        return switch (tryOpen(duckdbFile, schema, 1)) {
            case Result.Ok<FactBase>(FactBase facts) -> facts;
            case Result.Bad<FactBase> bad ->
                throw new UncheckedIOException(
                        new IOException(bad.problems().getFirst().message()));
        };
    }

    /** Opens facts on a server; reads every table once, to know whether anything has changed. */
    public static Result<FactBase> direct(PostgresDatabase database, Schema schema) {
        return PostgresFactBase.open(database, schema);
    }

    /** Opens facts where they are: on a server, or in Parquet files, whose rows are read once if they are new here. */
    public static Result<FactBase> direct(Elsewhere facts, Schema schema) {
        return switch (facts) {
            case PostgresDatabase database -> direct(database, schema);
            case ParquetFiles files -> {
                try {
                    yield DuckDbFactBase.open(files, schema);
                } catch (IOException e) {
                    yield Result.bad(files.described() + ": cannot be read (" + FileFailure.of(e) + ")");
                } catch (SQLException e) {
                    yield Result.bad(
                            files.described() + ": " + DuckDbFailures.of(e).message());
                }
            }
        };
    }

    /** Says what of a schema does not hold in Parquet files, before a project is made of them; a server is not asked. */
    public static Result<Schema> fault(Elsewhere facts, Schema schema) {
        return facts instanceof ParquetFiles
                ? direct(facts, schema).map(open -> {
                    open.close();
                    return schema;
                })
                : Result.ok(schema);
    }

    /** @param threads threads of the engine for one statement; 1 unless single statements over huge tables must be fast */
    public static Result<FactBase> tryOpen(Path duckdbFile, Schema schema, int threads) {
        if (!Files.isRegularFile(duckdbFile)) {
            return Result.bad(duckdbFile + ": there is no such file; import the facts again");
        }
        try {
            // DuckDB takes an empty file for a database without tables.
            if (Files.size(duckdbFile) == 0) {
                return Result.bad(duckdbFile + ": is empty; import the facts again");
            }
            Path changes = duckdbFile.resolveSibling(duckdbFile.getFileName() + ".wal");
            if (Files.exists(changes, LinkOption.NOFOLLOW_LINKS)) {
                return Result.bad(changes + ": holds changes to the facts that " + duckdbFile.getFileName()
                        + " does not; close what changes the facts, then delete this file");
            }
            return DuckDbFactBase.open(duckdbFile, schema, threads);
        } catch (IOException e) {
            return Result.bad(duckdbFile + ": cannot be read (" + FileFailure.of(e) + ")");
        } catch (SQLException e) {
            return Result.bad(duckdbFile + ": cannot be opened as a DuckDB database: "
                    + DuckDbFailures.of(e).message());
        }
    }
}
