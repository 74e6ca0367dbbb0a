package org.spartabench.fact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Invented databases that nobody wrote a lexicon or sample for, as a SQLite file with keys or a folder of CSV files
 * without. {@code MUSIC} is a store of eleven tables: NULLs, empty texts, composite keys, mixed-case and reserved names,
 * unicode, timestamps, decimals, several rows of one name. {@code AWKWARD} has a table of one row, columns of NULLs alone,
 * self-references, two sides of one table, many-to-many, a key of four columns. {@code FILMS} has three years and several
 * genres for each film, in a table of their own. The same seed gives the same rows.
 */
public enum ForeignDatabase {
    MUSIC,
    AWKWARD,
    FILMS;

    /** Writes a SQLite file with declared keys and returns it. */
    public Path sqlite(Path file, long seed, int scale) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            connection.setAutoCommit(false);
            for (ForeignTable table : tables(seed, scale)) {
                table.create(connection);
            }
            connection.commit();
            return file;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes a file for each table into a folder, which is made, and returns it. */
    public Path csv(Path folder, long seed, int scale) throws IOException {
        Files.createDirectories(folder);
        for (ForeignTable table : tables(seed, scale)) {
            table.write(folder);
        }
        return folder;
    }

    /** @param scale 1 for some 2,000 rows, 10 for some 20,000 */
    private List<ForeignTable> tables(long seed, int scale) {
        ForeignValues chance = new ForeignValues(new SplittableRandom(seed));
        return switch (this) {
            case MUSIC -> MusicTables.of(chance, scale);
            case AWKWARD -> AwkwardTables.of(chance, scale);
            case FILMS -> FilmTables.of(chance, scale);
        };
    }
}
