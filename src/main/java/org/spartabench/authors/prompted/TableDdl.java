package org.spartabench.authors.prompted;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.print.Sql;

/** Writes a schema as CREATE TABLE statements, the form in which BIRD-Python shows it to models (App. A). */
final class TableDdl {

    private TableDdl() {}

    static String of(Schema schema) {
        return schema.tables().stream().map(t -> table(t, schema)).collect(Collectors.joining("\n\n"));
    }

    private static String table(Table table, Schema schema) {
        List<String> parts = new ArrayList<>();
        table.columns().forEach(c -> parts.add(column(c)));
        if (!table.primaryKey().isEmpty()) {
            parts.add("PRIMARY KEY (" + names(table.primaryKey()) + ")");
        }
        for (ForeignKey key : schema.foreignKeys()) {
            if (key.table().equals(table.name())) {
                parts.add("FOREIGN KEY (" + names(key.columns()) + ") REFERENCES " + Sql.name(key.references()) + " ("
                        + names(key.referenced()) + ")");
            }
        }
        return "CREATE TABLE " + Sql.name(table.name()) + " (\n  " + String.join(",\n  ", parts) + "\n)";
    }

    private static String column(Column column) {
        return Sql.name(column.name()) + " " + column.type().name() + (column.nullable() ? "" : " NOT NULL")
                + column.unit().map(u -> " COMMENT " + Sql.text("in " + u)).orElse("");
    }

    private static String names(List<String> columns) {
        return columns.stream().map(Sql::name).collect(Collectors.joining(", "));
    }
}
