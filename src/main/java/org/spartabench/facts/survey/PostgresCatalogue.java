package org.spartabench.facts.survey;

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
import org.spartabench.base.result.Problem;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.schema.ColumnRef;

/** Holds the declarations of one schema of a PostgreSQL database: its tables by name, their columns and keys. */
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

    /** Columns that the server compares otherwise than a copy does. */
    private static final String COMPARED = """
        SELECT relname, attname,
            CASE typname WHEN 'bpchar' THEN '::text' WHEN 'citext' THEN '::text' WHEN 'float4' THEN
                '::text::double precision' ELSE '' END
                || CASE WHEN texts AND (typname = 'citext' OR loose) THEN ' COLLATE "C"' ELSE '' END AS always,
            CASE WHEN texts AND NOT bytes AND NOT (typname = 'citext' OR loose) THEN ' COLLATE "C"' ELSE '' END AS sorted
        FROM (SELECT c.relname, a.attname, t.typname, t.typcategory = 'S' AS texts,
                to_jsonb(o) ->> 'collisdeterministic' = 'false' AS loose,
                o.collname IN ('C', 'POSIX', 'ucs_basic') OR o.collname = 'default'
                    AND b.datcollate IN ('C', 'POSIX', 'C.UTF-8', 'C.utf8')
                    AND COALESCE(to_jsonb(b) ->> 'datlocprovider', 'c') = 'c' AS bytes
            FROM pg_catalog.pg_attribute a
            JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_catalog.pg_type d ON d.oid = a.atttypid
            JOIN pg_catalog.pg_type t ON t.oid = CASE WHEN d.typtype = 'd' THEN d.typbasetype ELSE d.oid END
            LEFT JOIN pg_catalog.pg_collation o ON o.oid = a.attcollation
            JOIN pg_catalog.pg_database b ON b.datname = current_database()
            WHERE n.nspname = ? AND a.attnum > 0 AND NOT a.attisdropped) AS columns
        WHERE typname IN ('bpchar', 'float4', 'citext') OR texts AND NOT bytes
        """;

    /** PostgreSQL adds this to the digits after the point in a type's modifier. */
    private static final int MODIFIER_OFFSET = 4;

    private interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    record Entry(String name, List<PostgresType> columns, List<String> primaryKey) {}

    /** Holds a declared key; a primary key references nothing. */
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
            entries.add(new Entry(
                    table,
                    rows(connection, COLUMNS, PostgresCatalogue::column, origin.schema(), table),
                    primary.getOrDefault(table, List.of())));
        }
        return new PostgresCatalogue(entries, references, notes, problems);
    }

    private static <T> List<T> rows(Connection connection, String sql, RowReader<T> reader, String... parameters)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            List<T> rows = new ArrayList<>();
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    rows.add(reader.read(found));
                }
            }
            return rows;
        }
    }

    private static List<String> tables(
            PostgresDatabase origin, Connection connection, List<String> notes, List<Problem> problems)
            throws SQLException {
        record Relation(String name, String kind, boolean divided) {}
        List<String> tables = new ArrayList<>();
        TableFilter wanted = new TableFilter(origin.only());
        RowReader<Relation> reader = row -> new Relation(row.getString(1), row.getString(2), row.getBoolean(3));
        for (Relation found : rows(connection, TABLES, reader, origin.schema())) {
            switch (found.kind()) {
                case "r", "p" -> {
                    if (origin.direct() && found.divided() && wanted.has(found.name())) {
                        problems.add(new Problem(origin.described() + ": table " + found.name()
                                + " is partitioned; import a copy, without --direct"));
                    }
                    tables.add(found.name());
                }
                case "f" -> notes.add("foreign table " + found.name() + " is not imported");
                default -> notes.add("view " + found.name() + " is not imported; only tables are");
            }
        }
        return tables;
    }

    private static PostgresType column(ResultSet row) throws SQLException {
        int modifier = row.getInt(6);
        return new PostgresType(
                row.getString(1),
                row.getString(3),
                row.getString(4).charAt(0),
                row.getString(5).charAt(0),
                modifier < MODIFIER_OFFSET ? -1 : (modifier - MODIFIER_OFFSET) & 0x7ff,
                !row.getBoolean(2));
    }

    /** Gives the declared foreign keys, and adds the primary keys to a map. */
    private static List<Reference> keys(
            PostgresDatabase origin, Connection connection, Map<String, List<String>> primary) throws SQLException {
        List<Reference> references = new ArrayList<>();
        RowReader<Reference> reader = row -> new Reference(
                row.getString(2),
                texts(row.getArray(4)),
                row.getString(1).equals("p") ? "" : row.getString(3),
                texts(row.getArray(5)));
        for (Reference key : rows(connection, KEYS, reader, origin.schema())) {
            if (key.references().isEmpty()) {
                primary.put(key.table(), key.columns());
            } else {
                references.add(key);
            }
        }
        return references;
    }

    /** Finds the columns by which an index finds rows. */
    public static Set<ColumnRef> indexed(PostgresDatabase origin, Connection connection) throws SQLException {
        RowReader<ColumnRef> reader = row -> new ColumnRef(row.getString(1), row.getString(2));
        return new HashSet<>(rows(connection, INDEXED, reader, origin.schema()));
    }

    /**
     * Holds what to write behind a column, so that the server compares its values as a copy of it does.
     *
     * @param always behind each use of its value
     * @param sorted behind that, where values are compared by order
     */
    public record Compared(ColumnRef column, String always, String sorted) {}

    /** Finds the columns that the server compares otherwise than a copy does. */
    public static List<Compared> compared(PostgresDatabase origin, Connection connection) throws SQLException {
        RowReader<Compared> reader = row ->
                new Compared(new ColumnRef(row.getString(1), row.getString(2)), row.getString(3), row.getString(4));
        return rows(connection, COMPARED, reader, origin.schema());
    }

    private static List<String> texts(Array array) throws SQLException {
        return Arrays.asList((String[]) array.getArray());
    }
}
