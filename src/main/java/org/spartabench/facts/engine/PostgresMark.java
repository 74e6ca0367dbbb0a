package org.spartabench.facts.engine;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;

/**
 * Reads in which state tables on a PostgreSQL server are, without their values: how many rows there are, and the sum of the
 * transactions that wrote them. A later transaction has a larger number, so as many rows with the same sum are the same rows, as
 * long as the file of the table, its columns, and the server with its timeline are the same.
 */
final class PostgresMark {

    /** A database restored from the past has another timeline; labels of enumerated types are no part of rows. */
    private static final String SERVER = """
        SELECT pg_catalog.concat_ws(' ', current_user,
            (SELECT d.oid FROM pg_catalog.pg_database d WHERE d.datname = pg_catalog.current_database()),
            (SELECT s.system_identifier FROM pg_catalog.pg_control_system() s),
            (SELECT c.timeline_id FROM pg_catalog.pg_control_checkpoint() c),
            (SELECT pg_catalog.md5(pg_catalog.string_agg(pg_catalog.concat_ws(' ', e.oid, e.enumlabel), ',' ORDER BY e.oid))
                FROM pg_catalog.pg_enum e))
        """;

    /** Views and tables of other servers have no transactions of their own; what is distributed has no file here. */
    private static final String TABLES = """
        SELECT c.relname, pg_catalog.concat_ws(' ', c.oid, pg_catalog.pg_relation_filenode(c.oid),
            (SELECT pg_catalog.md5(pg_catalog.string_agg(
                    pg_catalog.concat_ws(' ', a.attname, a.atttypid, a.atttypmod, a.attisdropped), ',' ORDER BY a.attnum))
                FROM pg_catalog.pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0))
        FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = ? AND c.relkind = 'r' AND NOT c.relhassubclass AND pg_catalog.pg_relation_size(c.oid) > 0
        """;

    private final Connection connection;
    private final Map<String, String> tables = new HashMap<>();
    private final StringBuilder text = new StringBuilder();
    private boolean sure = true;

    PostgresMark(Connection connection, PostgresDatabase database) throws SQLException {
        this.connection = connection;
        Savepoint before = connection.setSavepoint();
        try (Statement statement = connection.createStatement();
                ResultSet server = statement.executeQuery(SERVER);
                PreparedStatement each = connection.prepareStatement(TABLES)) {
            server.next();
            text.append(server.getString(1));
            each.setString(1, database.schema());
            try (ResultSet found = each.executeQuery()) {
                while (found.next()) {
                    tables.put(found.getString(1), found.getString(2));
                }
            }
        } catch (SQLException e) {
            // A server that only speaks the protocol, or a user who may not ask.
            connection.rollback(before);
        }
    }

    /** Counts the rows of a table, and takes its state into the mark. */
    long rows(Table table) throws SQLException {
        @Nullable String state = tables.get(table.name());
        if (state != null) {
            Savepoint before = connection.setSavepoint();
            try {
                return rows(
                        table, ", xmin::text::bigint AS \"version of the row\"", "SUM(\"version of the row\")", state);
            } catch (SQLException e) {
                connection.rollback(before);
            }
        }
        return rows(table, "", "NULL", "");
    }

    private long rows(Table table, String column, String sum, String state) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet look = statement.executeQuery("SELECT COUNT(*), " + sum + " FROM (SELECT "
                        + EngineSql.names(table.columns()) + column + " FROM " + EngineSql.name(table.name())
                        + ") AS whole")) {
            look.next();
            long rows = look.getLong(1);
            sure &= rows == 0 || look.getString(2) != null;
            text.append('\n').append(String.join(" ", table.name(), state, String.valueOf(rows), look.getString(2)));
            return rows;
        }
    }

    /** Gives the mark of all tables that were counted; empty where the server does not tell of each what became of its rows. */
    String text() {
        return sure ? text.toString() : "";
    }
}
