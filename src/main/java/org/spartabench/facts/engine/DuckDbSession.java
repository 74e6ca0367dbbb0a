package org.spartabench.facts.engine;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.FactSession.SessionFunction;
import org.spartabench.facts.engine.failure.DuckDbFailures;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows.NumberSpan;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.facts.value.ColumnType;

/** Holds temporary tables on a connection of its own; the file stays read-only. */
final class DuckDbSession implements FactSession {

    private static final String STAGE = "sparta_stage";
    private static final int MOST_DIGITS = 38;
    private static final int USUAL_DIGITS = 18;

    private static final AtomicLong OPENED = new AtomicLong();

    private final String name = "session" + OPENED.incrementAndGet();
    private final DuckDbFactBase facts;
    private final DuckDBConnection connection;

    /** By their names in small letters. */
    private final Map<String, Table> tables = new LinkedHashMap<>();

    private final Set<String> functions = new HashSet<>(DuckDbFunctions.OF_RECORDS);

    DuckDbSession(DuckDbFactBase facts, DuckDBConnection connection) {
        this.facts = facts;
        this.connection = connection;
    }

    @Override
    public Schema readable() {
        List<Table> all = new ArrayList<>(tables.values());
        Schema own = facts.readable();
        own.tables().stream()
                .filter(t -> !tables.containsKey(t.name().toLowerCase(Locale.ROOT)))
                .forEach(all::add);
        return new Schema(own.name(), own.persona(), all, own.foreignKeys(), own.joins());
    }

    @Override
    public Set<String> functions() {
        return Set.copyOf(functions);
    }

    @Override
    public StatementReply run(GuardedQuery query, Limits limits) {
        return facts.runOn(connection, query, limits);
    }

    /** Stages texts, which the appender takes quickly, and casts them. */
    @Override
    public Optional<Failure> table(String name, List<Column> columns, List<List<@Nullable Object>> rows) {
        String texts = IntStream.range(0, columns.size())
                .mapToObj(i -> "c" + i + " VARCHAR")
                .collect(Collectors.joining(", "));
        String casts = IntStream.range(0, columns.size())
                .mapToObj(i -> "CAST(c" + i + " AS " + type(columns.get(i).type(), rows, i) + ") AS "
                        + EngineSql.name(columns.get(i).name()))
                .collect(Collectors.joining(", "));
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).type().numeric() && rounded(rows, i)) {
                return Optional.of(new Failure(
                        Failure.Kind.VALUE,
                        "column " + columns.get(i).name() + " has numbers of more than " + MOST_DIGITS
                                + " digits, which the engine would round"));
            }
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE OR REPLACE TEMP TABLE " + STAGE + " (" + texts + ")");
            append(rows);
            statement.execute(
                    "CREATE OR REPLACE TEMP TABLE " + EngineSql.name(name) + " AS SELECT " + casts + " FROM " + STAGE);
            statement.execute("DROP TABLE temp." + STAGE);
            tables.put(name.toLowerCase(Locale.ROOT), new Table(name, columns, List.of(), false, rows.size()));
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(DuckDbFailures.of(e));
        }
    }

    private void append(List<List<@Nullable Object>> rows) throws SQLException {
        try (DuckDBAppender appender = connection.createAppender("temp", "main", STAGE)) {
            for (List<@Nullable Object> row : rows) {
                appender.beginRow();
                for (@Nullable Object value : row) {
                    appender.append(value == null ? null : text(value));
                }
                appender.endRow();
            }
        }
    }

    private static String text(Object value) {
        return switch (value) {
            case BigDecimal number -> number.toPlainString();
            case LocalDateTime moment -> moment.toLocalDate() + " " + moment.toLocalTime();
            default -> value.toString();
        };
    }

    /** Tells whether neither an exact decimal nor a double holds all the numbers of a column. */
    private static boolean rounded(List<List<@Nullable Object>> rows, int column) {
        NumberSpan span = new NumberSpan();
        rows.forEach(row -> span.add(row.get(column)));
        return span.whole() + span.fraction() > MOST_DIGITS && span.beyondDouble();
    }

    /** Uses the types of imported tables; decimals get the digits that the values need. */
    private static String type(ColumnType type, List<List<@Nullable Object>> rows, int column) {
        NumberSpan span = new NumberSpan();
        if (type.numeric()) {
            rows.forEach(row -> span.add(row.get(column)));
        }
        return type == ColumnType.INTEGER && span.beyondLong() ? "HUGEINT" : type(type, span.whole(), span.fraction());
    }

    /**
     * @param whole digits before the point that a decimal needs
     * @param fraction digits behind it
     */
    static String type(ColumnType type, int whole, int fraction) {
        return switch (type) {
            case BOOLEAN, DATE, TIME, TIMESTAMP -> type.name();
            case INTEGER -> "BIGINT";
            case TEXT -> "VARCHAR";
            case DECIMAL -> {
                int digits = Math.max(USUAL_DIGITS, whole + fraction);
                yield digits > MOST_DIGITS ? "DOUBLE" : "DECIMAL(" + digits + ", " + fraction + ")";
            }
        };
    }

    @Override
    public Optional<Failure> functions(List<SessionFunction> functions, SessionFunction.Calls calls) {
        try (Statement statement = connection.createStatement()) {
            facts.registerFunctions(connection);
            DuckDbFunctions.bind(name, calls);
            for (SessionFunction function : functions) {
                statement.execute(DuckDbFunctions.macro(name, function));
                this.functions.add(function.name().toUpperCase(Locale.ROOT));
            }
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(DuckDbFailures.of(e));
        }
    }

    @Override
    public void close() {
        DuckDbFunctions.release(name);
        try {
            connection.close();
        } catch (SQLException e) {
            // Temporary tables go with the process at the latest.
        }
    }
}
