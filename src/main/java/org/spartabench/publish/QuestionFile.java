package org.spartabench.publish;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.spartabench.fact.Schema;
import org.spartabench.query.Clause;
import org.spartabench.query.Nesting;
import org.spartabench.query.Sql;
import org.spartabench.query.name.Classification;
import org.spartabench.query.name.Classifier;
import org.spartabench.query.name.Facets;
import org.spartabench.query.name.KnownTables;
import org.spartabench.query.name.Nestings;

/** Writes items as objects of a published questions file: fields, types and order as the official loader knows them. */
final class QuestionFile {

    private final Schema schema;
    private final KnownTables tables;

    QuestionFile(Schema schema) {
        this.schema = schema;
        this.tables = KnownTables.of(schema);
    }

    void write(JsonGenerator json, Entry entry) throws IOException {
        Classification form = Classifier.classify(entry.query(), tables);
        Facets facets = Facets.of(entry.query());
        json.writeStartObject();
        json.writeStringField("question_id", entry.id());
        json.writeStringField("question", entry.question());
        json.writeStringField("sql_query", Sql.print(entry.query()));
        texts(json, "answer", entry.answer());
        texts(json, "table", facets.tables());
        json.writeBooleanField("is_nested", form.height() > 0);
        json.writeBooleanField("is_aggregated", facets.aggregated());
        json.writeNumberField("height", form.height());
        json.writeObjectFieldStart("breadth");
        for (Map.Entry<Integer, Integer> level : form.breadth().entrySet()) {
            json.writeNumberField(String.valueOf(level.getKey()), level.getValue());
        }
        json.writeEndObject();
        json.writeNumberField("max_breadth", form.maxBreadth());
        json.writeStringField("type", form.type());
        json.writeObjectFieldStart("clause_usage");
        for (Clause clause : Facets.CLAUSES) {
            json.writeBooleanField(clause.sql(), facets.anywhere().clauses().contains(clause));
        }
        json.writeEndObject();
        json.writeObjectFieldStart("aggregate_usage");
        for (String aggregate : Facets.AGGREGATES) {
            json.writeBooleanField(aggregate, facets.anywhere().aggregates().contains(aggregate));
        }
        json.writeEndObject();
        texts(json, "predicate_types", entry.printedTypes().orElseGet(() -> types(entry)));
        json.writeStringField("source_file", "");
        json.writeEndObject();
    }

    /** Each type that a nested predicate has, once. */
    private List<String> types(Entry entry) {
        List<Nesting> had = Nestings.of(entry.query(), schema).stream()
                .map(Nestings.Edge::type)
                .toList();
        return Stream.of(Nesting.values())
                .filter(had::contains)
                .map(QuestionFile::print)
                .toList();
    }

    private static String print(Nesting type) {
        return switch (type) {
            case N -> "type-n";
            case A -> "type-a";
            case J -> "type-j";
            case JA -> "type-ja";
        };
    }

    private static void texts(JsonGenerator json, String field, Collection<String> values) throws IOException {
        json.writeArrayFieldStart(field);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }
}
