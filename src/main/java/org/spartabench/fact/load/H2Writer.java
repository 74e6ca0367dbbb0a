package org.spartabench.fact.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.EngineSql;
import org.spartabench.fact.Table;

/** Creates a table in H2 and fills it row by row, in order. */
final class H2Writer implements AutoCloseable {

    private static final int BATCH = 1000;

    private final PreparedStatement insert;
    private int waiting;

    private H2Writer(PreparedStatement insert) {
        this.insert = insert;
    }

    /** @param scales digits after the point, one a column; used for DECIMAL columns */
    static H2Writer create(Connection connection, Table table, int[] scales) throws SQLException {
        String columns = IntStream.range(0, scales.length)
                .mapToObj(i -> EngineSql.name(table.columns().get(i).name()) + " "
                        + type(table.columns().get(i).type(), scales[i]))
                .collect(Collectors.joining(", "));
        String name = EngineSql.name(table.name());
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + name + " (" + columns + ")");
        }
        String marks = table.columns().stream().map(c -> "?").collect(Collectors.joining(", "));
        return new H2Writer(connection.prepareStatement("INSERT INTO " + name + " VALUES (" + marks + ")"));
    }

    private static String type(ColumnType type, int scale) {
        return switch (type) {
            case BOOLEAN, DATE -> type.name();
            case INTEGER -> "BIGINT";
            case DECIMAL -> "NUMERIC(38, " + scale + ")";
            case TIME -> "TIME(6)";
            case TIMESTAMP -> "TIMESTAMP(6)";
            case TEXT -> "VARCHAR";
        };
    }

    void row(@Nullable Object[] values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            insert.setObject(i + 1, values[i]);
        }
        insert.addBatch();
        if (++waiting == BATCH) {
            insert.executeBatch();
            waiting = 0;
        }
    }

    @Override
    public void close() throws SQLException {
        try (insert) {
            if (waiting > 0) {
                insert.executeBatch();
            }
        }
    }
}
