package org.spartabench.facts.load;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.H2FactBase;
import org.spartabench.facts.engine.H2Functions;
import org.spartabench.facts.engine.failure.H2Failures;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.Rows.NumberSpan;
import org.spartabench.facts.value.ColumnType;

/** Copies facts into a database in H2's memory; closing it before {@link #done} drops it. */
public final class H2Build implements AutoCloseable {

    /** Words that may name a column here although H2 reserves them. */
    private static final String NAMES = ";NON_KEYWORDS=YEAR,MONTH,DAY,HOUR,MINUTE,SECOND,VALUE,KEY,USER,INTERVAL";

    private static final String CASE = ";DATABASE_TO_UPPER=FALSE;CASE_INSENSITIVE_IDENTIFIERS=TRUE";
    private static final Limits WHOLE_TABLE = new Limits(Duration.ofMinutes(2), Integer.MAX_VALUE);
    private static final int BATCH = 1000;
    private static final String OWNER = "OWNER";
    private static final String READER = "READER";

    private final FactBase source;
    private final Schema schema;
    private final String url = "jdbc:h2:mem:facts-" + UUID.randomUUID();
    // The secret affects no result; it prevents other code in this process from opening the database as owner.
    private final String secret = UUID.randomUUID().toString();
    private final Connection owner;
    private boolean done;

    private H2Build(FactBase source) throws SQLException {
        this.source = source;
        this.schema = source.schema();
        this.owner = DriverManager.getConnection(url + CASE + NAMES, OWNER, secret);
        owner.setAutoCommit(false);
    }

    /** Copies all rows of another fact base into memory, in their order. */
    public static Result<FactBase> copyOf(FactBase source) {
        try (H2Build build = new H2Build(source)) {
            for (Table table : source.schema().tables()) {
                String sql = "SELECT " + EngineSql.names(table.columns()) + " FROM " + EngineSql.name(table.name())
                        + " AS whole ORDER BY " + source.place("whole");
                switch (source.run(new GuardedQuery(sql), WHOLE_TABLE)) {
                    case Failure failure -> {
                        return Result.bad("table " + table.name() + " cannot be copied: " + failure.message());
                    }
                    case Rows rows -> build.add(table, rows);
                }
            }
            return Result.ok(build.done());
        } catch (SQLException e) {
            return Result.bad(
                    "the facts cannot be read into H2: " + H2Failures.of(e).message());
        }
    }

    private void add(Table table, Rows rows) throws SQLException {
        int width = table.columns().size();
        String columns = IntStream.range(0, width)
                .mapToObj(i -> EngineSql.name(table.columns().get(i).name()) + " " + type(table, i, rows))
                .collect(Collectors.joining(", "));
        String name = EngineSql.name(table.name());
        String insert = "INSERT INTO " + name + " VALUES (" + String.join(", ", Collections.nCopies(width, "?")) + ")";
        try (Statement create = owner.createStatement()) {
            create.execute("CREATE TABLE " + name + " (" + columns + ")");
        }
        try (PreparedStatement batch = owner.prepareStatement(insert)) {
            for (int row = 0; row < rows.size(); row++) {
                for (int i = 0; i < width; i++) {
                    batch.setObject(i + 1, rows.rows().get(row).get(i));
                }
                batch.addBatch();
                if (row % BATCH == BATCH - 1 || row == rows.size() - 1) {
                    batch.executeBatch();
                }
            }
        }
    }

    private String type(Table table, int column, Rows rows) {
        ColumnType type = table.columns().get(column).type();
        NumberSpan span = rows.span(column);
        return switch (type) {
            case BOOLEAN, DATE -> type.name();
            case INTEGER -> span.beyondLong() ? "NUMERIC(38)" : "BIGINT";
            case DECIMAL ->
                source.floating(new ColumnRef(
                                table.name(), table.columns().get(column).name()))
                        ? "DOUBLE PRECISION"
                        : "NUMERIC(38, " + span.fraction() + ")";
            case TIME -> "TIME(6)";
            case TIMESTAMP -> "TIMESTAMP(6)";
            case TEXT -> "VARCHAR";
        };
    }

    /** Indexes the columns of joins and creates a user with the right to SELECT only. */
    private H2FactBase done() throws SQLException {
        try (Statement statement = owner.createStatement()) {
            for (ColumnRef column : joinColumns()) {
                String name = EngineSql.name(column.column());
                statement.execute("CREATE INDEX ON " + EngineSql.name(column.table()) + " (" + name + ")");
            }
            // Without DETERMINISTIC, H2 runs an inner query with a call again for every outer row.
            for (String alias : List.of("TRUTH", "INTEGER", "DECIMAL", "TEXT")) {
                statement.execute("CREATE ALIAS API_" + alias + " DETERMINISTIC FOR '" + H2Functions.class.getName()
                        + "." + alias.toLowerCase(Locale.ROOT) + "'");
            }
            statement.execute("ANALYZE");
            statement.execute("CREATE USER " + READER + " PASSWORD '" + secret + "'");
            statement.execute("GRANT SELECT ON SCHEMA PUBLIC TO " + READER);
        }
        owner.commit();
        done = true;
        return new H2FactBase(schema, owner, () -> DriverManager.getConnection(url + NAMES, READER, secret));
    }

    /** Finds the columns for indexes: the ends of key edges, primary keys and foreign keys. */
    private Collection<ColumnRef> joinColumns() {
        TreeSet<ColumnRef> columns = new TreeSet<>();
        for (Table table : schema.tables()) {
            table.primaryKey().forEach(name -> columns.add(new ColumnRef(table.name(), name)));
        }
        for (ForeignKey key : schema.foreignKeys()) {
            key.columns().forEach(name -> columns.add(new ColumnRef(key.table(), name)));
            key.referenced().forEach(name -> columns.add(new ColumnRef(key.references(), name)));
        }
        for (JoinGraph.Edge edge : schema.joins().edges()) {
            if (edge.kind() == JoinGraph.Kind.KEY) {
                columns.add(edge.left());
                columns.add(edge.right());
            }
        }
        return columns;
    }

    @Override
    public void close() throws SQLException {
        if (!done) {
            owner.close();
        }
    }
}
