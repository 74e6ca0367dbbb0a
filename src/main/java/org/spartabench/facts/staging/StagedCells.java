package org.spartabench.facts.staging;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBAppender;
import org.jspecify.annotations.Nullable;

/** Holds the rows of one table in the engine; of a long text it keeps only the beginning and a hash. */
final class StagedCells {

    /** Longer than any number, date or name: such a text only shows that the column holds texts. */
    private static final int LONG = 200;

    static final char CUT = '\u0001';

    /** Rows that are compared at once by hashes. */
    private static final long AT_ONCE = 8_000_000;

    /** Hashes of different texts that may be the same by accident. */
    private static final int COLLISIONS = 3;

    /** Rows in which a pair is sought before all are. */
    private static final List<Long> FIRST_ROWS = List.of(1_000L, 100_000L);

    private final Staging staging;
    private final int width;
    private final @Nullable Dictionary[] dictionaries;
    private String table;
    private @Nullable DuckDBAppender appender;
    private boolean onDisk;
    private long characters;
    private long rows;

    StagedCells(Staging staging, String table, int width) {
        this.staging = staging;
        this.width = width;
        this.table = table;
        this.dictionaries = new Dictionary[width];
        create();
    }

    static String column(int index) {
        return "c" + index;
    }

    private void create() {
        staging.execute("CREATE TABLE " + table + " ("
                + IntStream.range(0, width)
                        .mapToObj(i -> column(i) + " VARCHAR")
                        .collect(Collectors.joining(", "))
                + ")");
    }

    static String kept(String cell) {
        return cell.length() <= LONG
                ? cell
                : cell.substring(0, LONG) + CUT + cell.length() + ' ' + Long.toHexString(fnv(cell));
    }

    /** Fowler, Noll and Vo's hash in 64 bits. */
    private static long fnv(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    void add(List<@Nullable String> cells) {
        Staging.step(() -> {
            DuckDBAppender open = appender();
            open.beginRow();
            for (int i = 0; i < width; i++) {
                String cell = cells.get(i);
                if (cell == null) {
                    open.appendNull();
                } else {
                    open.append(kept(cell));
                    characters += Math.min(cell.length(), LONG) + Long.BYTES;
                }
            }
            open.endRow();
        });
        rows++;
        if (!onDisk && Staging.large(characters)) {
            moveToDisk();
        }
    }

    /** Adds the rows of a query, which has a text for each column. @param size of its texts, about */
    void fill(String query, long size) {
        if (!onDisk && Staging.large(size)) {
            moveToDisk();
        }
        String texts = IntStream.range(0, width)
                .mapToObj(StagedCells::column)
                .map(c -> "CASE WHEN strlen(" + c + ") > " + LONG + " AND length(" + c + ") > " + LONG + " THEN left("
                        + c + ", " + LONG + ") || chr(" + (int) CUT + ") || hash(" + c + ") ELSE " + c + " END")
                .collect(Collectors.joining(", "));
        String names = IntStream.range(0, width).mapToObj(StagedCells::column).collect(Collectors.joining(", "));
        staging.execute(
                "INSERT INTO " + table() + " SELECT " + texts + " FROM (" + query + ") AS source(" + names + ")");
        rows = staging.numbers("SELECT count(*) FROM " + table)[0];
    }

    /** Reads the first rows. */
    List<List<@Nullable String>> first(int count) {
        List<List<@Nullable String>> first = new ArrayList<>();
        staging.read("FROM " + table() + " LIMIT " + count, row -> {
            List<@Nullable String> cells = new ArrayList<>(width);
            for (int i = 0; i < width; i++) {
                cells.add(row.getString(i + 1));
            }
            return first.add(cells);
        });
        return first;
    }

    private DuckDBAppender appender() {
        return Staging.attempt(() -> {
            DuckDBAppender open = appender;
            if (open == null) {
                open = onDisk
                        ? staging.connection()
                                .createAppender("disk", "main", table.substring(table.lastIndexOf('.') + 1))
                        : staging.connection().createAppender(table);
                appender = open;
            }
            return open;
        });
    }

    private void moveToDisk() {
        String small = table();
        onDisk = true;
        table = staging.onDisk() + small;
        create();
        staging.execute("INSERT INTO " + table + " SELECT * FROM " + small);
        staging.execute("DROP TABLE " + small);
    }

    /** Names the table with all rows that were added. */
    String table() {
        Staging.step(() -> {
            if (appender != null) {
                appender.close();
                appender = null;
            }
        });
        return table;
    }

    Staging staging() {
        return staging;
    }

    long rows() {
        return rows;
    }

    Dictionary dictionary(int index) {
        Dictionary known = dictionaries[index];
        if (known == null) {
            known = Dictionary.of(staging, table(), column(index), onDisk ? staging.onDisk() : "");
            dictionaries[index] = known;
        }
        return known;
    }

    /** Tells whether no two rows have the same texts in some columns, in which none is NULL. */
    boolean tellsApart(List<Integer> columns) {
        String names = columns.stream().map(StagedCells::column).collect(Collectors.joining(", "));
        for (long some : FIRST_ROWS) {
            if (some < rows && twice("(FROM " + table() + " LIMIT " + some + ") AS part", names, some)) {
                return false;
            }
        }
        return !twice(table(), names, rows);
    }

    /** Compares hashes, which are small, and looks at the texts themselves only if hardly any two are the same. */
    private boolean twice(String from, String names, long count) {
        long parts = count / AT_ONCE + 1;
        long different = 0;
        for (long part = 0; part < parts; part++) {
            different += staging.numbers("SELECT count(DISTINCT h) FROM (SELECT hash(" + names + ") AS h FROM " + from
                    + ") AS hashed WHERE h % " + parts + " = " + part)[0];
        }
        return different < count
                && (different < count - COLLISIONS
                        || staging.numbers("SELECT count(*) FROM (SELECT DISTINCT " + names + " FROM " + from
                                        + ") AS different")[0]
                                < count);
    }
}
