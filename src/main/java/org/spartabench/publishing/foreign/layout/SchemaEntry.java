package org.spartabench.publishing.foreign.layout;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;

/** Describes a schema as Spider's {@code tables.json} does: columns by their number, 0 for the star. */
public final class SchemaEntry {

    private SchemaEntry() {}

    public static ObjectNode of(Schema schema) {
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        entry.put(SetLayout.DATABASE, schema.name());
        ArrayNode original = entry.putArray("table_names_original");
        ArrayNode words = entry.putArray("table_names");
        ArrayNode columns = entry.putArray("column_names_original");
        ArrayNode columnWords = entry.putArray("column_names");
        ArrayNode types = entry.putArray("column_types");
        ArrayNode keys = entry.putArray("primary_keys");
        columns.addArray().add(-1).add("*");
        columnWords.addArray().add(-1).add("*");
        types.add("text");
        Map<List<String>, Integer> numbers = new HashMap<>();
        for (int t = 0; t < schema.tables().size(); t++) {
            Table table = schema.tables().get(t);
            original.add(table.name());
            words.add(words(table.name()));
            for (Column column : table.columns()) {
                int number = columns.size();
                numbers.put(List.of(table.name(), column.name()), number);
                columns.addArray().add(t).add(column.name());
                columnWords.addArray().add(t).add(words(column.name()));
                types.add(type(column.type()));
                if (table.primaryKey().contains(column.name())) {
                    keys.add(number);
                }
            }
        }
        ArrayNode foreign = entry.putArray("foreign_keys");
        for (ForeignKey key : schema.foreignKeys()) {
            for (int i = 0; i < key.columns().size(); i++) {
                foreign.addArray()
                        .add(numbers.get(List.of(key.table(), key.columns().get(i))))
                        .add(numbers.get(
                                List.of(key.references(), key.referenced().get(i))));
            }
        }
        return entry;
    }

    private static String words(String name) {
        return name.replace('_', ' ').toLowerCase(Locale.ROOT);
    }

    private static String type(ColumnType type) {
        return switch (type) {
            case BOOLEAN -> "boolean";
            case INTEGER, DECIMAL -> "number";
            case DATE, TIME, TIMESTAMP -> "time";
            case TEXT -> "text";
        };
    }
}
