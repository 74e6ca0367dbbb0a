package org.spartabench.project.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.facts.TableNames;
import org.spartabench.project.disk.OwnFile;
import org.spartabench.project.failure.StoreException;
import org.spartabench.publishing.foreign.SqlSetFolder;
import org.spartabench.publishing.foreign.layout.SetDatabase;
import org.spartabench.publishing.foreign.layout.SetLayout;
import org.spartabench.publishing.foreign.layout.SetRecord;
import org.spartabench.sql.sqlite.SqliteNames;

/**
 * Keeps what a project took from a text-to-SQL set, for the corrected set: all records as their files had them, those
 * without an item included, and the database itself.
 *
 * @param names of the SQLite file by those of the import
 * @param tables the schema as the set describes it; null if it does not
 */
public record KeptSet(
        SetLayout layout,
        String database,
        String folder,
        String tablesFile,
        JsonNode tables,
        SqliteNames names,
        List<Kept> records) {

    public static final String FOLDER = "set";
    private static final String DESCRIPTIONS = "descriptions";

    /**
     * One record.
     *
     * @param query the tree that was read, as text
     * @param problem why there is none, in one line with the position
     */
    public record Kept(SetRecord record, Optional<String> query, Optional<String> problem) {}

    public KeptSet {
        records = List.copyOf(records);
    }

    private static OwnFile file(Path project) {
        return new OwnFile(project.resolve(FOLDER).resolve("set.json"));
    }

    /** Reads what a project kept; empty for a project that is none of a set. */
    public static Optional<KeptSet> of(Path project) {
        return file(project).text().orThrow(StoreException::new).map(text -> {
            try {
                KeptSet kept = Json.MAPPER.readValue(text, KeptSet.class);
                String fault = TableNames.fileFault(kept.database);
                if (!fault.isEmpty()) {
                    throw new StoreException(
                            file(project).path() + ": the name '" + kept.database + "' of its database " + fault);
                }
                return kept;
            } catch (JsonProcessingException e) {
                throw new StoreException(file(project).path() + ": is damaged (" + FileFailure.notJson(e) + ")", e);
            }
        });
    }

    /** Copies the database into the project, and writes the records. */
    public void keep(Path project, SetDatabase from) throws IOException {
        Path own = Files.createDirectories(project.resolve(FOLDER));
        Files.copy(from.file(), own.resolve(database + ".sqlite"));
        if (from.descriptions().isPresent()) {
            SqlSetFolder.copyAll(from.descriptions().get(), own.resolve(DESCRIPTIONS));
        }
        file(project).write(Json.MAPPER.writeValueAsString(this));
    }

    /** Gives the database as it was, with its copy in the project. */
    public SetDatabase database(Path project) {
        Path own = project.resolve(FOLDER);
        Path descriptions = own.resolve(DESCRIPTIONS);
        return new SetDatabase(
                database,
                folder,
                own.resolve(database + ".sqlite"),
                tablesFile,
                tables.isNull() ? Json.MAPPER.missingNode() : tables,
                Files.isDirectory(descriptions) ? Optional.of(descriptions) : Optional.empty());
    }
}
