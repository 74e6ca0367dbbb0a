package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.apis.entity.ApiMapping.Form;
import org.spartabench.apis.entity.ApiMapping.Place;
import org.spartabench.apis.entity.ApiMapping.ValueList;
import org.spartabench.facts.value.ColumnType;

/** Reads a row of a reply as a flat list of fields with types, and the lists in it. */
final class SchemaFields {

    /** Objects in objects of a row; what lies deeper is one column with the text of its JSON. */
    private static final int DEEPEST = 3;

    /** Objects around a list that becomes a table. */
    private static final int DEEPEST_LIST = 1;

    private static final int MOST_VISITS = 10_000;

    /** The column of a row that is a value, not an object, and that of its name in the reply. */
    static final String VALUE = "value";

    static final String NAME = "name";

    /** The format of what is true or false beside the rows. */
    static final String FLAG = "flag";

    private final Schemas schemas;
    private final List<Field> fields = new ArrayList<>();
    private final List<Nested> lists = new ArrayList<>();

    /** The objects around what is read: one that lies in itself is one column. */
    private final Set<JsonNode> open = Collections.newSetFromMap(new IdentityHashMap<>());

    private int visits;

    private SchemaFields(Schemas schemas) {
        this.schemas = schemas;
    }

    /**
     * Holds what goes into a call.
     *
     * @param column differs from the name where the document joins it to a field
     * @param type of one value
     * @param schema with its default and its bounds
     * @param list how it takes several values
     * @param hidden whether the document says that nobody may see its values
     * @param instant whether it takes moments of UTC
     * @param values the only texts that it takes; empty for any
     */
    @RecordBuilder
    record Parameter(
            String name,
            String column,
            Place place,
            ColumnType type,
            boolean required,
            String description,
            JsonNode schema,
            Optional<ValueList> list,
            boolean hidden,
            boolean instant,
            List<String> values)
            implements SchemaFieldsParameterBuilder.With {
        /** Gives the number that the server takes if none is given; 0 if the document names none. */
        int usual() {
            return schema.path("default").asInt();
        }
    }

    /**
     * Holds what comes out of a call; {@code pointer} is relative to a row.
     *
     * @param values the only ones it has; empty for any
     */
    record Field(
            String column,
            String pointer,
            ColumnType type,
            boolean required,
            Form form,
            String description,
            Set<String> values) {
        Field as(String other, String at, boolean needed) {
            return new Field(other, at, type, needed, form, description, values);
        }
    }

    /**
     * A list in a row, whose elements can be rows of a table.
     *
     * @param names of the list and of the objects around it
     * @param items schema of an element
     * @param text the column that it is where it can be no table
     */
    record Nested(List<String> names, JsonNode items, Field text) {}

    /**
     * @param rows pointer to the rows
     * @param single whether it is one row instead of a list
     * @param marks pointers to texts, numbers and flags beside the rows, with their formats, and names of headers
     * @param linked whether it names the next page in the header Link
     * @param lists in the rows
     */
    record Reply(
            String rows,
            boolean single,
            List<Field> fields,
            Map<String, String> marks,
            boolean linked,
            List<Nested> lists) {
        Optional<Field> field(String column) {
            return fields.stream().filter(f -> f.column().equals(column)).findFirst();
        }
    }

    /** What a row has. */
    record Row(List<Field> fields, List<Nested> lists) {}

    /**
     * Reads a row.
     *
     * @param tables whether its lists become tables; else each is one column
     */
    static Row row(Schemas schemas, JsonNode schema, boolean tables) {
        if (!Schemas.type(schema).equals("object") || schemas.properties(schema).isEmpty()) {
            return new Row(List.of(value(VALUE, "0", schema, schema, false)), List.of());
        }
        SchemaFields reading = new SchemaFields(schemas);
        reading.open.add(schema);
        reading.read(schema, List.of(), true, tables);
        return new Row(distinct(reading.fields), reading.lists);
    }

    private void read(JsonNode schema, List<String> above, boolean always, boolean tables) {
        Set<String> required = Schemas.required(schema);
        schemas.properties(schema).forEach((name, property) -> {
            if (++visits > MOST_VISITS) {
                throw new Unfit("its reply has more than " + MOST_VISITS + " fields");
            }
            JsonNode inner = schemas.merged(property);
            List<String> names = new ArrayList<>(above);
            names.add(name);
            boolean needed = always && required.contains(name);
            boolean object = Schemas.type(inner).equals("object")
                    && !schemas.properties(inner).isEmpty();
            if (object && above.size() < DEEPEST && open.add(inner)) {
                read(inner, names, needed, tables);
                open.remove(inner);
            } else {
                Field field = value(String.join("_", names), pointer(names), property, inner, needed);
                if (tables && Schemas.type(inner).equals("array") && above.size() <= DEEPEST_LIST) {
                    lists.add(new Nested(names, schemas.merged(inner.path("items")), field));
                } else {
                    fields.add(field);
                }
            }
        });
    }

    /** Gives the column of a value; of an object, a list or what may be anything, the text of its JSON. */
    static Field value(String column, String pointer, JsonNode own, JsonNode schema, boolean required) {
        return new Field(
                column,
                pointer,
                Schemas.columnType(schema),
                required,
                Schemas.scalar(schema) ? Form.TYPED : Form.ANY,
                Schemas.description(own, schema),
                Schemas.values(schema));
    }

    /** Gives columns that differ in more than the case of their letters. */
    static List<Field> distinct(List<Field> fields) {
        List<Field> all = new ArrayList<>();
        Names names = new Names();
        fields.forEach(f -> all.add(f.as(names.free(f.column()), f.pointer(), f.required())));
        return all;
    }

    /** Names that are taken, in any case of letters. */
    static final class Names {
        private final Set<String> taken = new HashSet<>();

        boolean taken(String name) {
            return taken.contains(name.toLowerCase(Locale.ROOT));
        }

        String free(String wanted) {
            String name = wanted;
            for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
                name = wanted + "_" + i;
            }
            return name;
        }
    }

    private static String pointer(List<String> names) {
        StringBuilder pointer = new StringBuilder();
        names.forEach(n -> pointer.append('/').append(step(n)));
        return pointer.toString();
    }

    static String step(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    static boolean hidden(JsonNode schema) {
        return schema.path("format").asText().equals("password");
    }

    static JsonNode json(JsonNode content, String otherwise) {
        for (Map.Entry<String, JsonNode> media : content.properties()) {
            if (media.getKey().matches("application/([a-z0-9.+-]*\\+)?json\\b.*|\\*/\\*")) {
                return media.getValue().path("schema");
            }
        }
        throw new Unfit(otherwise);
    }
}
