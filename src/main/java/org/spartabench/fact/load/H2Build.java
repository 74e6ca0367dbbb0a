package org.spartabench.fact.load;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.EngineSql;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Problem;
import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;
import org.spartabench.fact.engine.H2FactBase;
import org.spartabench.fact.engine.H2Failures;
import org.spartabench.fact.plan.ImportPlan;
import org.spartabench.fact.plan.PlannedTable;

/** Fills a database in H2's memory; closing it before {@link #done} drops it. */
public final class H2Build implements AutoCloseable {

    /** Words that may name a column here and that H2 would otherwise take for its own. */
    private static final String NAMES = ";NON_KEYWORDS=YEAR,MONTH,DAY,HOUR,MINUTE,SECOND,VALUE,KEY,USER,INTERVAL";

    private static final String CASE = ";DATABASE_TO_UPPER=FALSE;CASE_INSENSITIVE_IDENTIFIERS=TRUE";
    private static final Limits WHOLE_TABLE = new Limits(Duration.ofMinutes(2), Integer.MAX_VALUE);
    private static final String OWNER = "OWNER";
    private static final String READER = "READER";

    private final Schema schema;
    private final String url = "jdbc:h2:mem:facts-" + UUID.randomUUID();
    // It affects no result; it prevents other code in this process from opening the database as owner.
    private final String secret = UUID.randomUUID().toString();
    private final Connection owner;
    private boolean done;

    H2Build(Schema schema) throws SQLException {
        this.schema = schema;
        this.owner = DriverManager.getConnection(url + CASE + NAMES, OWNER, secret);
        owner.setAutoCommit(false);
    }

    /** Copies all rows of another fact base into memory, in their order. */
    public static Result<FactBase> copyOf(FactBase source) {
        try (H2Build build = new H2Build(source.schema())) {
            for (Table table : source.schema().tables()) {
                String sql = "SELECT " + EngineSql.names(table.columns()) + " FROM " + EngineSql.name(table.name())
                        + " AS whole ORDER BY " + source.place("whole");
                switch (source.run(sql, WHOLE_TABLE)) {
                    case Failure failure -> {
                        return Result.bad("table " + table.name() + " cannot be copied: " + failure.message());
                    }
                    case Rows rows -> build.add(table, rows);
                }
            }
            return Result.ok(build.done());
        } catch (SQLException e) {
            return notFilled(e);
        }
    }

    /** Imports what the plan says into memory, without DuckDB. */
    public static Result<FactBase> load(ImportPlan plan) {
        List<Problem> problems = new ArrayList<>();
        try (H2Build build = new H2Build(plan.schema())) {
            for (PlannedTable table : plan.tables()) {
                problems.addAll(build.add(table));
            }
            return problems.isEmpty() ? Result.ok(build.done()) : new Result.Bad<>(problems);
        } catch (SQLException e) {
            return notFilled(e);
        }
    }

    private static Result<FactBase> notFilled(SQLException e) {
        return Result.bad(
                "the facts cannot be read into H2: " + H2Failures.of(e).message());
    }

    /** Adds a table with rows that another engine gave. */
    void add(Table table, Rows rows) throws SQLException {
        int[] scales = new int[table.columns().size()];
        for (List<@Nullable Object> row : rows.rows()) {
            for (int i = 0; i < scales.length; i++) {
                scales[i] = Math.max(scales[i], row.get(i) instanceof BigDecimal d ? d.scale() : 0);
            }
        }
        try (H2Writer writer = H2Writer.create(owner, table, scales)) {
            for (List<@Nullable Object> row : rows.rows()) {
                writer.row(row.toArray());
            }
        }
    }

    /** Adds a table from its source; gives what is wrong with that. */
    List<Problem> add(PlannedTable table) throws SQLException {
        int[] scales =
                table.columns().stream().mapToInt(c -> c.digits().fraction()).toArray();
        try (H2Writer writer = H2Writer.create(owner, table.table(), scales)) {
            return TypedRows.write(table, writer);
        }
    }

    /** Indexes every column that joins, and lets a user in who may do nothing but SELECT. */
    H2FactBase done() throws SQLException {
        try (Statement statement = owner.createStatement()) {
            for (ColumnRef column : JoinColumns.of(schema)) {
                String name = EngineSql.name(column.column());
                statement.execute("CREATE INDEX ON " + EngineSql.name(column.table()) + " (" + name + ")");
            }
            statement.execute("ANALYZE");
            statement.execute("CREATE USER " + READER + " PASSWORD '" + secret + "'");
            statement.execute("GRANT SELECT ON SCHEMA PUBLIC TO " + READER);
        }
        owner.commit();
        done = true;
        return new H2FactBase(schema, owner, () -> DriverManager.getConnection(url + NAMES, READER, secret));
    }

    @Override
    public void close() throws SQLException {
        if (!done) {
            owner.close();
        }
    }
}
