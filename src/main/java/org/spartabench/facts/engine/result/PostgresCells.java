package org.spartabench.facts.engine.result;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGResultSetMetaData;
import org.spartabench.facts.statement.Rows;

/** Reads the columns of a result of PostgreSQL as the values that {@link Rows} names. */
public final class PostgresCells {

    private PostgresCells() {}

    /** Finds the place of a row by its location on disk. */
    @FunctionalInterface
    public interface Places {
        long placeOf(String table, String tid) throws SQLException;
    }

    public static List<ResultSetReader.Cell> of(ResultSet result, Places places) throws SQLException {
        ResultSetMetaData meta = result.getMetaData();
        List<ResultSetReader.Cell> cells = new ArrayList<>(meta.getColumnCount());
        for (int i = 1; i <= meta.getColumnCount(); i++) {
            int column = i;
            String type = meta.getColumnTypeName(i);
            if (type.equals("tid")) {
                String table = meta.unwrap(PGResultSetMetaData.class).getBaseTableName(i);
                cells.add(() -> {
                    String tid = result.getString(column);
                    return tid == null ? null : places.placeOf(table, tid);
                });
            } else {
                cells.add(() -> value(result, column, type));
            }
        }
        return cells;
    }

    private static @Nullable Object value(ResultSet result, int column, String type) throws SQLException {
        return switch (type) {
            case "numeric" -> number(result.getString(column));
            case "date" -> ResultSetReader.plain(result.getObject(column, LocalDate.class));
            case "time" -> result.getObject(column, LocalTime.class);
            case "timestamp" -> ResultSetReader.plain(result.getObject(column, LocalDateTime.class));
            case "timestamptz" -> {
                OffsetDateTime moment = result.getObject(column, OffsetDateTime.class);
                yield moment == null ? null : ResultSetReader.plain(ResultSetReader.utc(moment));
            }
            case "bpchar" -> {
                String text = result.getString(column);
                yield text == null ? null : text.stripTrailing();
            }
            case "bool", "int2", "int4", "int8", "serial", "bigserial", "oid", "float4", "float8" ->
                ResultSetReader.plain(result.getObject(column));
            default -> result.getString(column);
        };
    }

    /** Reads a sum of whole numbers as a whole number, an average as a decimal. */
    private static @Nullable Object number(@Nullable String text) {
        if (text == null) {
            return null;
        }
        if (text.equals("NaN") || text.endsWith("Infinity")) {
            return ResultSetReader.plain(Double.valueOf(text));
        }
        BigDecimal number = new BigDecimal(text);
        return ResultSetReader.plain(number.scale() == 0 ? number.toBigInteger() : (Object) number);
    }
}
