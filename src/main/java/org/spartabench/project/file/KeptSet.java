package org.spartabench.project.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.source.CsvFile;
import org.spartabench.project.disk.OwnFile;
import org.spartabench.project.failure.StoreException;
import org.spartabench.publishing.foreign.SqlSetFolder;
import org.spartabench.publishing.foreign.layout.CorrectedRecord;
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
 * @param errata what was corrected in the set before it came here; earlier versions kept none
 */
public record KeptSet(
        SetLayout layout,
        String database,
        String folder,
        String tablesFile,
        JsonNode tables,
        SqliteNames names,
        List<Kept> records,
        List<CorrectedRecord> errata) {

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
        errata = errata == null ? List.of() : List.copyOf(errata);
    }

    /** Counts the records with a program beside their query. */
    public long programs() {
        return records.stream()
                .filter(r -> !r.record().fields().path("code").asText("").isBlank())
                .count();
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

    /** Gives what the set says of the columns of a project, by {@code table.column}; a file that cannot be read says nothing. */
    public static Map<String, String> described(Path project, Schema schema) {
        Map<String, String> described = new LinkedHashMap<>();
        of(project).ifPresent(kept -> {
            SqliteNames theirs = kept.names.inverse();
            for (Table table : schema.tables()) {
                Path file = project.resolve(FOLDER).resolve(DESCRIPTIONS).resolve(theirs.table(table.name()) + ".csv");
                Map<String, String> columns = Files.isRegularFile(file) ? columns(file) : Map.of();
                table.columns().forEach(column -> {
                    String text = columns.getOrDefault(theirs.column(column.name()), "");
                    if (!text.isBlank()) {
                        described.put(
                                table.name() + "." + column.name(),
                                text.replaceAll("\\s+", " ").strip());
                    }
                });
            }
        });
        return described;
    }

    private static Map<String, String> columns(Path file) {
        Map<String, String> columns = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        List<String> header = new ArrayList<>();
        CsvFile.open(file)
                .then(csv -> csv.records((line, cells) -> {
                    if (header.isEmpty()) {
                        header.addAll(cells);
                    }
                    int name = header.indexOf("original_column_name");
                    int text = header.indexOf("column_description");
                    if (name >= 0 && text >= 0 && cells.size() > Math.max(name, text)) {
                        columns.put(cells.get(name).strip(), cells.get(text));
                    }
                    return true;
                }));
        return columns;
    }
}
