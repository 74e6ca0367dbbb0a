package org.spartabench.facts.survey;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.engine.failure.PostgresFailures;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.source.PostgresTable;
import org.spartabench.facts.staging.StagedTable;
import org.spartabench.facts.staging.Staging;
import org.spartabench.facts.survey.PostgresCatalogue.Entry;
import org.spartabench.facts.survey.Survey.Found;
import org.spartabench.facts.value.ColumnType;

/** Reads the catalogue and every table of one schema of a PostgreSQL database in one transaction. */
public final class PostgresSurvey {

    private final PostgresDatabase origin;
    private final Connection connection;
    private final Staging staging;
    private final List<Problem> problems = new ArrayList<>();

    private PostgresSurvey(PostgresDatabase origin, Connection connection, Staging staging) {
        this.staging = staging;
        this.origin = origin;
        this.connection = connection;
    }

    /** @param staging keeps the cells */
    public static Result<Survey> of(PostgresDatabase origin, Staging staging) {
        try (Connection connection = origin.connect()) {
            return new PostgresSurvey(origin, connection, staging).survey();
        } catch (SQLException e) {
            return Result.bad(origin.described() + ": " + PostgresFailures.reason(e));
        }
    }

    private Result<Survey> survey() throws SQLException {
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        PostgresCatalogue catalogue = PostgresCatalogue.read(origin, connection);
        problems.addAll(catalogue.problems());
        List<String> notes = new ArrayList<>(catalogue.notes());
        List<String> tables = catalogue.entries().stream().map(Entry::name).toList();
        DatabaseNames names = new DatabaseNames(tables);
        List<Found> found = new ArrayList<>();
        for (Entry entry : catalogue.entries()) {
            List<PostgresType> kept = kept(entry, notes);
            names.columns(entry.name(), kept.stream().map(PostgresType::name).toList());
            found(entry, kept, names, notes).ifPresent(found::add);
        }
        List<ForeignKey> keys = new ArrayList<>();
        for (PostgresCatalogue.Reference key : catalogue.references()) {
            names.foreignKey(key.table(), key.columns(), key.references(), key.referenced())
                    .ifPresent(keys::add);
        }
        if (origin.direct()) {
            // Queries use the original names of the database.
            names.notes().stream()
                    .filter(note -> note.contains(" is imported as "))
                    .forEach(note -> problems.add(
                            new Problem(origin.described() + ": " + note + "; import a copy, without --direct")));
        }
        notes.addAll(names.notes());
        return problems.isEmpty() ? Survey.of(origin.described(), found, keys, notes) : new Result.Bad<>(problems);
    }

    private List<PostgresType> kept(Entry entry, List<String> notes) {
        List<PostgresType> kept = new ArrayList<>();
        for (PostgresType column : entry.columns()) {
            String at = "column " + entry.name() + "." + column.name() + " ";
            if (!column.importable()) {
                notes.add(at + "contains bytes (bytea) and is skipped");
            } else if (origin.direct() && !column.comparable()) {
                notes.add(at + "is of type " + column.type()
                        + " and is skipped; a copy, without --direct, includes it as text");
            } else {
                kept.add(column);
                column.note().ifPresent(note -> notes.add(at + note));
            }
        }
        return kept;
    }

    /** Orders rows by the key, byte by byte, so that each import gives the same order; without a key, by their place on disk. */
    private static String order(Entry entry) {
        List<String> keys = entry.primaryKey().stream()
                .flatMap(key -> entry.columns().stream().filter(c -> c.name().equals(key)))
                .map(PostgresType::sorted)
                .toList();
        return keys.isEmpty() ? "" : " ORDER BY " + String.join(", ", keys);
    }

    private Optional<Found> found(Entry entry, List<PostgresType> columns, DatabaseNames names, List<String> notes)
            throws SQLException {
        String at = origin.described() + ": table " + entry.name();
        if (columns.isEmpty()) {
            problems.add(new Problem(at + " has no column that can be imported; exclude it with --tables"));
            return Optional.empty();
        }
        PostgresTable source = new PostgresTable(
                origin, entry.name(), columns.stream().map(PostgresType::cell).toList(), order(entry));
        StagedTable raw = new StagedTable(staging, names.table(entry.name()), names.columns(entry.name()));
        long[] endless = new long[source.columns().size()];
        source.rows(
                connection,
                (line, row) -> {
                    raw.add(row);
                    return true;
                },
                endless);
        notes.addAll(Survey.endless(raw, endless, origin.direct()));
        if (raw.rows() == 0) {
            Survey.hollow(origin.described(), entry.name(), !origin.only().isEmpty(), notes)
                    .ifPresent(problems::add);
            return Optional.empty();
        }
        Map<String, ColumnType> declared = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            String name = raw.columns().get(i).name();
            columns.get(i).declared().ifPresent(type -> declared.put(name, type));
        }
        return Optional.of(new Found(source, raw, names.imported(entry.name(), entry.primaryKey()), declared));
    }
}
