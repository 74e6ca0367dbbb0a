package org.spartabench.publishing.release.metadata;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.base.Json;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.publishing.release.ReleaseContent;

/** Describes the records of a release: splits, items, evidence, passages, and each table. Their source is the JSON lines. */
record CroissantRecords(Schema schema, ReleaseContent content, Map<String, Map<String, String>> tableColumns) {

    /** The folders with a file for each split, by the names of their sets of files. */
    static final Map<String, String> FOLDERS = Map.of("data-files", "data", "evidence-files", "evidence");

    private static final Set<String> LABELS = Set.of("answer", "sql_query");
    private static final Pattern FLAG = Pattern.compile("\"([^\"]+)\" BOOLEAN");

    ArrayNode all() {
        ArrayNode sets = Json.MAPPER.createArrayNode();
        sets.add(splits());
        ObjectNode items = set("items", "fileSet", "data-files", ReleaseColumns.ITEMS, ReleaseColumns.ABOUT_ITEMS);
        items.putObject("key").put("@id", "items/question_id");
        field(items, "split").putObject("references").putObject("field").put("@id", "splits/name");
        for (String label : LABELS) {
            ObjectNode attribution = field(items, label).putObject("prov:wasGeneratedBy");
            attribution
                    .put("@type", "prov:Activity")
                    .put("prov:label", "Generation and review in " + Croissant.PLATFORM);
        }
        sets.add(items);
        if (!content.open().isEmpty()) {
            ObjectNode evidence = set(
                    "evidence", "fileSet", "evidence-files", ReleaseColumns.EVIDENCE, ReleaseColumns.ABOUT_EVIDENCE);
            // The reference reader joins with files alone, not with records that it reads from files.
            source(field(evidence, "question_id"), "references", "fileSet", "data-files", "question_id");
            sets.add(evidence);
        }
        ObjectNode passages = set(
                "passages",
                "fileObject",
                "passages/passages.jsonl",
                ReleaseColumns.PASSAGES,
                ReleaseColumns.ABOUT_PASSAGES);
        passages.putObject("key").put("@id", "passages/passage_id");
        sets.add(passages);
        for (Table table : schema.tables()) {
            if (!table.grounding()) {
                String name = "table_" + table.name();
                String file = "tables/" + table.name() + ".jsonl";
                Map<String, String> written = content.card().form().columns();
                ObjectNode rows = set(
                        name,
                        "fileObject",
                        file,
                        tableColumns.getOrDefault(table.name(), Map.of()),
                        ReleaseColumns.about(table, written));
                Optional.ofNullable(written.get(table.name())).ifPresent(text -> rows.put("description", text));
                rows.putObject("key").put("@id", name + "/" + ReleaseColumns.ROW);
                rows.putObject("prov:wasDerivedFrom").put("@id", "urn:sha256:" + content.facts());
                sets.add(rows);
            }
        }
        return sets;
    }

    private ObjectNode splits() {
        ObjectNode set = Json.MAPPER.createObjectNode();
        set.put("@type", "cr:RecordSet")
                .put("@id", "splits")
                .put("name", "splits")
                .put("dataType", "cr:Split");
        set.putObject("key").put("@id", "splits/name");
        set.putArray("field")
                .addObject()
                .put("@type", "cr:Field")
                .put("@id", "splits/name")
                .put("name", "name")
                .put("dataType", "sc:Text");
        ArrayNode data = set.putArray("data");
        Set<String> names = content.splits().keySet();
        boolean known = names.stream().allMatch(name -> kind(name).isPresent());
        if (known) {
            ((ArrayNode) set.path("field"))
                    .addObject()
                    .put("@type", "cr:Field")
                    .put("@id", "splits/url")
                    .put("name", "url")
                    .put("dataType", "sc:URL");
        }
        for (String name : names) {
            ObjectNode line = data.addObject().put("splits/name", name);
            kind(name).filter(url -> known).ifPresent(url -> line.put("splits/url", url));
        }
        return set;
    }

    private static Optional<String> kind(String split) {
        return Optional.ofNullable(
                switch (split.toLowerCase(Locale.ROOT)) {
                    case "train", "training" -> "cr:TrainingSplit";
                    case "dev", "val", "valid", "validation" -> "cr:ValidationSplit";
                    case "test" -> "cr:TestSplit";
                    default -> null;
                });
    }

    private static ObjectNode set(
            String name, String kind, String source, Map<String, String> columns, Map<String, String> about) {
        ObjectNode set = Json.MAPPER.createObjectNode();
        set.put("@type", "cr:RecordSet").put("@id", name).put("name", name);
        ArrayNode fields = set.putArray("field");
        columns.forEach((column, type) -> {
            ObjectNode field = fields.addObject();
            named(field, name + "/" + column, column);
            Optional.ofNullable(about.get(column)).ifPresent(text -> field.put("description", text));
            if (type.startsWith("STRUCT")) {
                flags(field, type, kind, source, column);
            } else {
                field.put("dataType", dataType(type));
                if (type.endsWith("[]")) {
                    field.put("isArray", true).put("arrayShape", "-1");
                }
                source(field, "source", kind, source, column);
            }
        });
        return set;
    }

    private static void named(ObjectNode field, String id, String name) {
        field.put("@type", "cr:Field").put("@id", id).put("name", name);
    }

    /** Writes a field for each flag of a column of flags. */
    private static void flags(ObjectNode field, String type, String kind, String source, String column) {
        ArrayNode flags = field.putArray("subField");
        Matcher names = FLAG.matcher(type);
        while (names.find()) {
            ObjectNode flag = flags.addObject();
            named(flag, field.path("@id").asText() + "/" + names.group(1).replace(' ', '_'), names.group(1));
            flag.put("dataType", "sc:Boolean");
            source(flag, "source", kind, source, column)
                    .putObject("transform")
                    .put("jsonPath", "$.\"" + names.group(1) + "\"");
        }
    }

    private static ObjectNode source(ObjectNode field, String property, String kind, String source, String column) {
        ObjectNode from = field.putObject(property);
        from.putObject(kind).put("@id", source);
        from.putObject("extract").put("column", column);
        return from;
    }

    private static String dataType(String type) {
        return switch (type.replace("[]", "")) {
            case "BOOLEAN" -> "sc:Boolean";
            case "BIGINT", "INTEGER" -> "sc:Integer";
            case "DECIMAL(38, 0)" -> "sc:Integer";
            case "DOUBLE" -> "sc:Float";
            case "DATE" -> "sc:Date";
            // The reference reader makes a date of whatever looks like a time, and cannot make a time of a date.
            case "TIMESTAMP", "TIME" -> "sc:DateTime";
            default -> "sc:Text";
        };
    }

    private static ObjectNode field(ObjectNode set, String name) {
        for (var field : set.path("field")) {
            if (field.path("name").asText().equals(name)) {
                return (ObjectNode) field;
            }
        }
        throw new IllegalArgumentException(name);
    }
}
