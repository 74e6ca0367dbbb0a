package org.spartabench.facts.survey;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.facts.statement.EngineSql;

/** Reads what a SQLite file declares of its tables: columns, primary keys and foreign keys, under the file's own names. */
public record SqliteCatalogue(List<Relation> relations) {

    /**
     * A table, view or virtual table; only a table has columns here.
     *
     * @param rowNumbers whether its rows have hidden numbers
     * @param key the columns of the primary key, in its order
     */
    public record Relation(
            String name,
            String type,
            boolean rowNumbers,
            List<Declared> columns,
            List<String> key,
            List<Reference> references) {

        public boolean table() {
            return type.equals("table");
        }
    }

    /** @param type as it is declared, in upper case; empty if it is not */
    public record Declared(String name, String type, boolean nullable) {}

    /**
     * A foreign key.
     *
     * @param table that it refers to, as the key writes it
     * @param referenced columns there; those of its primary key where the key names none; empty if there is no such table
     */
    public record Reference(List<String> columns, String table, List<String> referenced) {}

    public SqliteCatalogue {
        relations = List.copyOf(relations);
    }

    public static SqliteCatalogue of(Connection connection) throws SQLException {
        List<Relation> all = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet list = statement.executeQuery("PRAGMA main.table_list")) {
            while (list.next()) {
                String name = list.getString("name");
                if (list.getString("schema").equals("main") && !name.startsWith("sqlite_")) {
                    all.add(relation(connection, name, list.getString("type"), !list.getBoolean("wr")));
                }
            }
        }
        all.sort(Comparator.comparing(Relation::name));
        return new SqliteCatalogue(all.stream()
                .map(r -> new Relation(
                        r.name(),
                        r.type(),
                        r.rowNumbers(),
                        r.columns(),
                        r.key(),
                        r.references().stream().map(key -> whole(key, all)).toList()))
                .toList());
    }

    /** Without columns a foreign key means the primary key of the other table. */
    private static Reference whole(Reference key, List<Relation> all) {
        Optional<Relation> to = all.stream()
                .filter(r -> r.table() && r.name().equalsIgnoreCase(key.table()))
                .findFirst();
        return key.referenced().isEmpty()
                ? new Reference(
                        key.columns(), key.table(), to.map(Relation::key).orElse(List.of()))
                : key;
    }

    private static Relation relation(Connection connection, String name, String type, boolean rowNumbers)
            throws SQLException {
        List<Declared> columns = new ArrayList<>();
        Map<Integer, String> key = new TreeMap<>();
        if (type.equals("table")) {
            try (Statement statement = connection.createStatement();
                    ResultSet info = statement.executeQuery("PRAGMA main.table_xinfo(" + EngineSql.name(name) + ")")) {
                while (info.next()) {
                    String column = info.getString("name");
                    String declared = info.getString("type");
                    if (info.getInt("pk") > 0) {
                        key.put(info.getInt("pk"), column);
                    }
                    if (info.getInt("hidden") != 1) {
                        columns.add(new Declared(
                                column,
                                declared == null ? "" : declared.toUpperCase(Locale.ROOT),
                                !info.getBoolean("notnull") && info.getInt("pk") == 0));
                    }
                }
            }
        }
        return new Relation(
                name,
                type,
                rowNumbers,
                columns,
                List.copyOf(key.values()),
                columns.isEmpty() ? List.of() : references(connection, name));
    }

    private static List<Reference> references(Connection connection, String table) throws SQLException {
        Map<Integer, Reference> keys = new TreeMap<>(Comparator.reverseOrder());
        try (Statement statement = connection.createStatement();
                ResultSet list =
                        statement.executeQuery("PRAGMA main.foreign_key_list(" + EngineSql.name(table) + ")")) {
            while (list.next()) {
                String to = list.getString("table");
                Reference key = keys.computeIfAbsent(
                        list.getInt("id"), id -> new Reference(new ArrayList<>(), to, new ArrayList<>()));
                key.columns().add(list.getString("from"));
                Optional.ofNullable(list.getString("to")).ifPresent(key.referenced()::add);
            }
        }
        return List.copyOf(keys.values());
    }
}
