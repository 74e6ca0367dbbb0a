package org.spartabench.facts.engine.result;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;

/**
 * Maps the places of one table's rows to their locations on the server's disk ({@code ctid}): a row's place is its
 * number in that order. Eight bytes a row.
 */
public final class PostgresPlaces {

    private static final int OFFSET_BITS = 16;
    private static final int FETCH = 50_000;

    private final String table;
    private final long[] packed;

    private PostgresPlaces(String table, long[] packed) {
        this.table = table;
        this.packed = packed;
    }

    /** @param connection in a transaction */
    public static PostgresPlaces read(Connection connection, String schema, Table table) throws SQLException {
        long[] packed = new long[Math.toIntExact(table.rows())];
        int size = 0;
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCH);
            try (ResultSet found = statement.executeQuery(
                    "SELECT ctid FROM ONLY " + EngineSql.name(schema) + "." + EngineSql.name(table.name()))) {
                while (found.next()) {
                    if (size == packed.length) {
                        throw changed(table.name());
                    }
                    packed[size++] = pack(found.getString(1));
                }
            }
        }
        if (size < packed.length) {
            throw changed(table.name());
        }
        Arrays.sort(packed);
        return new PostgresPlaces(table.name(), packed);
    }

    private static SQLException changed(String table) {
        return new SQLException("table " + table + " has changed since the project was opened; open it again");
    }

    /** {@code (12,3)}: the third row of block 12. */
    private static long pack(String tid) {
        int comma = tid.indexOf(',');
        return Long.parseLong(tid, 1, comma, 10) << OFFSET_BITS | Long.parseLong(tid, comma + 1, tid.length() - 1, 10);
    }

    /** Gives the place of the row at this location. */
    public long placeOf(String tid) throws SQLException {
        int at = Arrays.binarySearch(packed, pack(tid));
        if (at < 0) {
            throw changed(table);
        }
        return at;
    }

    /** Gives the location of the row at this place. */
    public String tid(long place) {
        long where = packed[Math.toIntExact(place)];
        return "(" + (where >>> OFFSET_BITS) + "," + (where & (1 << OFFSET_BITS) - 1) + ")";
    }
}
