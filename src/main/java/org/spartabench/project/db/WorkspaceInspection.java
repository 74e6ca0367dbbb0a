package org.spartabench.project.db;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.db.ValueDataType;
import org.h2.mvstore.tx.VersionedValueType;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.value.VersionedValue;
import org.jspecify.annotations.Nullable;
import org.spartabench.project.failure.FailureText;

/**
 * Inspects a workspace file before H2 opens it: reads the statements that H2 would execute and refuses all but tables,
 * keys, indexes and sequences.
 *
 * <p>An H2 file may hold Java source and class names (aliases, triggers, linked tables), views, and expressions in
 * defaults and checks; H2 compiles and runs them, some of them while it opens the file. A project may come from anyone,
 * so its workspace may hold none of that. The file is read with H2's own storage layer, which executes nothing.
 */
final class WorkspaceInspection {

    /** H2 keeps the statements that it executes on opening in the table with this map. */
    private static final String STATEMENTS = "table.0";

    /** Two-phase commits, which no workspace has; H2 reads this map's values as serialized Java objects. */
    private static final String PREPARED = "openTransactions";

    /** Characters of the longest statement that is looked at; the longest of ours has about a thousand. */
    private static final int LONGEST = 20_000;

    /** Bytes at the beginning of an H2 file that H2 needs for anything at all: its header, twice. */
    private static final int HEADER = 2 * 4096;

    /** Bytes of a block of the file. */
    private static final long BLOCK = 4096;

    private static final String NAME = "\"\\w++\"";
    private static final String QUALIFIED = "\"PUBLIC\"\\." + NAME;
    private static final String COLUMNS = "\\(" + NAME + "(?: NULLS FIRST)?+(?:, " + NAME + "(?: NULLS FIRST)?+)*+\\)";
    private static final String TYPE =
            "[A-Z]++(?: (?:VARYING|LARGE OBJECT|PRECISION))?+(?:\\([0-9]++(?:, [0-9]++)?+\\))?+"
                    + "(?: WITH TIME ZONE)?+";
    private static final String DEFAULT = " DEFAULT (?:-?[0-9]++|TRUE|FALSE|CURRENT_TIMESTAMP|'[\\w ]*+')";
    private static final String IDENTITY = " GENERATED (?:ALWAYS|BY DEFAULT) AS IDENTITY SEQUENCE " + QUALIFIED;
    private static final String COLUMN =
            NAME + " " + TYPE + "(?:" + DEFAULT + "|" + IDENTITY + ")?+(?: SELECTIVITY [0-9]++)?+(?: NOT NULL)?+";

    /** Every statement that a migration of ours leaves behind is of one of these forms, white space apart. */
    private static final Pattern HARMLESS = Pattern.compile(Stream.of(
                    "SET (?:CREATE_BUILD|DB_CLOSE_DELAY|WRITE_DELAY) -?[0-9]++",
                    "CREATE USER IF NOT EXISTS \"SA\" SALT '[0-9a-f]*+' HASH '[0-9a-f]*+' ADMIN",
                    "CREATE SEQUENCE " + QUALIFIED + " START WITH [0-9]++(?: RESTART WITH [0-9]++)?+ BELONGS_TO_TABLE",
                    "CREATE CACHED TABLE " + QUALIFIED + "\\( ?" + COLUMN + "(?:, " + COLUMN + ")*+ ?\\)",
                    "CREATE (?:PRIMARY KEY|(?:UNIQUE (?:NULLS DISTINCT )?+)?+INDEX) " + QUALIFIED + " ON " + QUALIFIED
                            + COLUMNS,
                    "ALTER TABLE " + QUALIFIED + " ADD CONSTRAINT " + QUALIFIED
                            + " (?:(?:PRIMARY KEY|UNIQUE(?: NULLS DISTINCT)? ?)" + COLUMNS + "|FOREIGN KEY" + COLUMNS
                            + ")(?: INDEX " + QUALIFIED + ")?+(?: REFERENCES " + QUALIFIED + COLUMNS
                            + ")?+(?: ON DELETE CASCADE)?+(?: NOCHECK)?+")
            .map(form -> "(?:" + form + ")")
            .reduce((a, b) -> a + "|" + b)
            .orElseThrow());

    private WorkspaceInspection() {}

    /**
     * Says what is wrong with a workspace file; empty when H2 may open it, or when there is none.
     *
     * @param file {@code workspace.mv.db}
     */
    static Optional<String> refusal(Path file) {
        return Files.exists(file) ? refusal(file, file.toString(), file.toFile().length()) : Optional.empty();
    }

    /** @param name of the file that H2 will open, which may be a copy in memory */
    static Optional<String> refusal(Path file, String name, long bytes) {
        if (bytes < HEADER) {
            return Optional.of(damaged(file, "its file is empty or cut off"));
        }
        try (MVStore store = new MVStore.Builder().fileName(name).readOnly().open()) {
            if (lacksItsEnd(store, bytes)) {
                return Optional.of(damaged(file, "its file is cut off"));
            }
            return holdsMore(store)
                    ? Optional.of(file + ": contains more than tables, such as a view, a trigger or Java code. This"
                            + " program writes none of these, so it was not opened. Ask its author for an export and"
                            + " import it")
                    : Optional.empty();
        } catch (RuntimeException e) { // a foreign file may hold any bytes
            return Optional.of(damaged(
                    file, e instanceof MVStoreException ? FailureText.of(e) : "it is no database, or is cut off"));
        }
    }

    private static String damaged(Path file, String reason) {
        return file.getParent() + ": its workspace.mv.db cannot be opened (" + reason
                + "); put a copy of the project in its place";
    }

    /**
     * Tells whether the last commit of a file that was closed in order is missing, or a chunk is. H2 would go back to an
     * earlier commit, as after a power failure, or fail when it reads the chunk.
     */
    private static boolean lacksItsEnd(MVStore store, long bytes) {
        Map<String, Object> header = store.getStoreHeader();
        return header.containsKey("clean") && store.getCurrentVersion() < DataUtils.readHexLong(header, "version", 0)
                || store.getLayoutMap().entrySet().stream()
                        .filter(e -> e.getKey().startsWith("chunk."))
                        .map(e -> store.getFileStore().createChunk(e.getValue()))
                        .anyMatch(c -> (c.block + c.len) * BLOCK > bytes);
    }

    private static boolean holdsMore(MVStore store) {
        if (store.hasMap(PREPARED) && store.hasData(PREPARED)) {
            return true;
        }
        if (!store.hasMap(STATEMENTS)) {
            return false;
        }
        MVMap<Long, VersionedValue<String>> statements = store.openMap(
                STATEMENTS,
                new MVMap.Builder<Long, VersionedValue<String>>()
                        .keyType(LongDataType.INSTANCE)
                        .valueType(new VersionedValueType<String, org.h2.engine.Database>(new Statements())));
        Cursor<Long, VersionedValue<String>> rows = statements.cursor(null);
        while (rows.hasNext()) {
            rows.next();
            VersionedValue<String> row = rows.getValue();
            // Where a transaction was cut off, H2 may take the row as it is or as it was before.
            if (!harmless(row.getCurrentValue()) || !harmless(row.getCommittedValue())) {
                return true;
            }
        }
        return false;
    }

    private static boolean harmless(@Nullable String statement) {
        return statement == null
                || statement.length() <= LONGEST
                        && HARMLESS.matcher(statement.replaceAll("\\s+", " ")).matches();
    }

    /** Reads only the statement of a row with id, head, type and statement. */
    private static final class Statements extends BasicDataType<String> {

        private static final int BEFORE = 3;
        private final ValueDataType values = new ValueDataType();

        @Override
        public String read(ByteBuffer buffer) {
            for (int i = 0; i < BEFORE; i++) {
                values.read(buffer);
            }
            return String.valueOf(values.read(buffer).getString());
        }

        @Override
        public int getMemory(String statement) {
            return statement.length();
        }

        @Override
        public void write(WriteBuffer buffer, String statement) {
            throw new UnsupportedOperationException("the file is only read");
        }

        @Override
        public String[] createStorage(int size) {
            return new String[size];
        }
    }
}
