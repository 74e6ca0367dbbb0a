package org.spartabench.fact.source;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.Problem;

/** The tables of one schema of a PostgreSQL database, by name, with what they declare. */
public record PostgresCatalogue(
        List<Entry> entries, List<Reference> references, List<String> notes, List<Problem> problems) {

    private static final String TABLES = """
        SELECT c.relname, c.relkind, c.relkind = 'p' OR c.relhassubclass AS divided
        FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = ? AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
        ORDER BY c.relname COLLATE "C"
        """;

    private static final String COLUMNS = """
        SELECT a.attname, a.attnotnull, b.typname, b.typtype, b.typcategory,
            CASE WHEN t.typtype = 'd' THEN t.typtypmod ELSE a.atttypmod END AS modifier
        FROM pg_catalog.pg_attribute a
        JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
        JOIN pg_catalog.pg_type b ON b.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END
        WHERE n.nspname = ? AND c.relname = ? AND a.attnum > 0 AND NOT a.attisdropped
        ORDER BY a.attnum
        """;

    private static final String KEYS = """
        SELECT k.contype, c.relname, f.relname AS target,
            ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS u(number, place)
                JOIN pg_catalog.pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.number
                ORDER BY u.place) AS columns,
            ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY AS u(number, place)
                JOIN pg_catalog.pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.number
                ORDER BY u.place) AS referenced
        FROM pg_catalog.pg_constraint k
        JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        LEFT JOIN pg_catalog.pg_class f ON f.oid = k.confrelid
        WHERE n.nspname = ? AND k.contype IN ('p', 'f') AND NOT c.relispartition
        ORDER BY c.relname COLLATE "C", k.conkey, k.conname COLLATE "C"
        """;

    private static final String INDEXED = """
        SELECT c.relname, a.attname
        FROM pg_catalog.pg_index i
        JOIN pg_catalog.pg_class c ON c.oid = i.indrelid
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
        WHERE n.nspname = ? AND i.indisvalid AND i.indpred IS NULL
        """;

    /** How far the number of digits after the point stands in a type's modifier. */
    private static final int MODIFIER_OFFSET = 4;

    record Entry(String name, List<PostgresType> columns, List<String> primaryKey) {}

    /** A declared foreign key. */
    record Reference(String table, List<String> columns, String references, List<String> referenced) {}

    static PostgresCatalogue read(PostgresDatabase origin, Connection connection) throws SQLException {
        List<String> notes = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        List<String> all = tables(origin, connection, notes, problems);
        TableFilter wanted = new TableFilter(origin.only());
        problems.addAll(wanted.missing(all, origin.described()));
        List<String> tables = all.stream().filter(wanted::has).toList();
        if (tables.isEmpty() && problems.isEmpty()) {
            problems.add(new Problem(origin.described() + ": schema " + origin.schema()
                    + " contains no table that this user can read; name another one with ?currentSchema="));
        }
        Map<String, List<String>> primary = new LinkedHashMap<>();
        List<Reference> references = keys(origin, connection, primary);
        references.removeIf(r -> !tables.contains(r.table()));
        List<Entry> entries = new ArrayList<>();
        for (String table : tables) {
            entries.add(new Entry(table, columns(origin, connection, table), primary.getOrDefault(table, List.of())));
        }
        return new PostgresCatalogue(entries, references, notes, problems);
    }

    private static List<String> tables(
            PostgresDatabase origin, Connection connection, List<String> notes, List<Problem> problems)
            throws SQLException {
        List<String> tables = new ArrayList<>();
        TableFilter wanted = new TableFilter(origin.only());
        try (PreparedStatement statement = connection.prepareStatement(TABLES)) {
            statement.setString(1, origin.schema());
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    String name = found.getString(1);
                    switch (found.getString(2)) {
                        case "r", "p" -> {
                            if (origin.direct() && found.getBoolean(3) && wanted.has(name)) {
                                problems.add(new Problem(origin.described() + ": table " + name
                                        + " is partitioned; import a copy, without --direct"));
                            }
                            tables.add(name);
                        }
                        case "f" -> notes.add("foreign table " + name + " is not imported");
                        default -> notes.add("view " + name + " is not imported; only tables are");
                    }
                }
            }
        }
        return tables;
    }

    private static List<PostgresType> columns(PostgresDatabase origin, Connection connection, String table)
            throws SQLException {
        List<PostgresType> columns = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(COLUMNS)) {
            statement.setString(1, origin.schema());
            statement.setString(2, table);
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    int modifier = found.getInt(6);
                    columns.add(new PostgresType(
                            found.getString(1),
                            found.getString(3),
                            found.getString(4).charAt(0),
                            found.getString(5).charAt(0),
                            modifier < MODIFIER_OFFSET ? -1 : (modifier - MODIFIER_OFFSET) & 0x7ff,
                            !found.getBoolean(2)));
                }
            }
        }
        return columns;
    }

    private static List<Reference> keys(
            PostgresDatabase origin, Connection connection, Map<String, List<String>> primary) throws SQLException {
        List<Reference> references = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(KEYS)) {
            statement.setString(1, origin.schema());
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    String table = found.getString(2);
                    List<String> columns = texts(found.getArray(4));
                    if (found.getString(1).equals("p")) {
                        primary.put(table, columns);
                    } else {
                        references.add(new Reference(table, columns, found.getString(3), texts(found.getArray(5))));
                    }
                }
            }
        }
        return references;
    }

    /** The columns by which an index finds the rows of their table. */
    public static Set<ColumnRef> indexed(PostgresDatabase origin, Connection connection) throws SQLException {
        Set<ColumnRef> columns = new HashSet<>();
        try (PreparedStatement statement = connection.prepareStatement(INDEXED)) {
            statement.setString(1, origin.schema());
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    columns.add(new ColumnRef(found.getString(1), found.getString(2)));
                }
            }
        }
        return columns;
    }

    private static List<String> texts(Array array) throws SQLException {
        return Arrays.asList((String[]) array.getArray());
    }
}
