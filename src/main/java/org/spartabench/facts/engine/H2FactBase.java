package org.spartabench.facts.engine;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.facts.FactBase.FunctionCalls;
import org.spartabench.facts.engine.failure.H2Failures;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.StatementReply;

/**
 * Answers from an H2 database in memory, the second engine, to compare answers.
 * Statements run as a user with the right to SELECT only. NULLs sort first here and last on DuckDB, on purpose: an answer
 * that depends on it differs between engines and should be found.
 */
public final class H2FactBase extends JdbcFactBase {

    /** Functions with one value that can outgrow the heap: H2 has no memory limit and would close the database. */
    private static final Set<String> GROWING = Set.of("""
        listagg string_agg group_concat array_agg json_arrayagg json_objectagg json_array repeat space lpad rpad
        xmltext compress expand
        """.strip().split("\\s+"));

    /** Keeps the database in memory alive. */
    private final Connection owner;

    public H2FactBase(Schema schema, Connection owner, JdbcFactBase.Connections.Opener opener) {
        super(schema, opener, GROWING);
        this.owner = owner;
    }

    @Override
    ResultSet execute(Statement statement, OneRead.Read read, Limits limits) throws SQLException {
        int rows = limits.rows();
        statement.setMaxRows(rows == Integer.MAX_VALUE ? 0 : rows + 1);
        return statement.executeQuery(read.sql());
    }

    @Override
    public StatementReply runCalling(GuardedQuery query, Limits limits, FunctionCalls functions) {
        try (H2Functions.Bound bound = H2Functions.bind(functions)) {
            return run(query, limits);
        }
    }

    @Override
    Failure failure(SQLException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof FunctionCalls.CallFailed failed) {
                return new Failure(Failure.Kind.VALUE, String.valueOf(failed.getMessage()));
            }
        }
        return H2Failures.of(e);
    }

    @Override
    public String placeColumn() {
        return "_ROWID_";
    }

    @Override
    public String place(String alias) {
        return "(" + super.place(alias) + " - 1)";
    }

    /** Uses IN, which looks row numbers up; a join would scan for them. */
    @Override
    String fromPlaces(Table table, Collection<Long> places) {
        String wanted = places.stream().map(p -> String.valueOf(p + 1)).collect(Collectors.joining(", "));
        return " FROM " + EngineSql.name(table.name()) + " WHERE _ROWID_ IN (" + wanted + ") ORDER BY _ROWID_";
    }

    @Override
    public void close() {
        super.close();
        try {
            owner.close();
        } catch (SQLException e) {
            // The database lives in memory only and goes with its last connection.
        }
    }
}
