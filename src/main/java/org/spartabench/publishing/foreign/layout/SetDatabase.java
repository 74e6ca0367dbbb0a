package org.spartabench.publishing.foreign.layout;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One database of a set.
 *
 * @param name as records name it
 * @param folder of all databases, below the set's folder
 * @param file the SQLite file
 * @param tablesFile the file with the schemas, below the set's folder
 * @param tables its entry for this database; missing if there is none
 * @param descriptions the folder with a CSV file for each table, if there is one
 */
public record SetDatabase(
        String name, String folder, Path file, String tablesFile, JsonNode tables, Optional<Path> descriptions) {}
