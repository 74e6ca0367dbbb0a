package org.spartabench.publishing.exchange;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.spartabench.base.Json;
import org.spartabench.facts.schema.Schema;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.sql.description.Facets;
import org.spartabench.sql.name.Classification;
import org.spartabench.sql.name.Classifier;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;

/** Writes items as objects of a published questions file: fields, types and order as the official loader knows them. */
public final class QuestionFile {

    /** Holds the fields of an item, under their published names in snake case. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record Published(
            String questionId,
            String question,
            String sqlQuery,
            List<String> answer,
            Collection<String> table,
            boolean isNested,
            boolean isAggregated,
            int height,
            Map<Integer, Integer> breadth,
            int maxBreadth,
            String type,
            Map<String, Boolean> clauseUsage,
            Map<String, Boolean> aggregateUsage,
            List<String> predicateTypes,
            String sourceFile) {}

    private final Schema schema;
    private final KnownTables tables;
    private final Optional<String> canary;

    public QuestionFile(Schema schema) {
        this(schema, Optional.empty());
    }

    /** @param canary stands in each item as one more field, which loaders ignore */
    QuestionFile(Schema schema, Optional<String> canary) {
        this.schema = schema;
        this.canary = canary;
        this.tables = KnownTables.of(schema);
    }

    void write(JsonGenerator json, Entry entry) throws IOException {
        if (canary.isEmpty()) {
            json.writePOJO(of(entry));
        } else {
            ObjectNode fields = Json.MAPPER.valueToTree(of(entry));
            json.writePOJO(fields.put("canary", canary.get()));
        }
    }

    public Published of(Entry entry) {
        Classification form = Classifier.classify(entry.query(), tables);
        Facets facets = Facets.of(entry.query());
        return new Published(
                entry.id(),
                entry.question(),
                entry.sql(),
                entry.answer(),
                facets.tables(),
                form.height() > 0,
                facets.aggregated(),
                form.height(),
                form.breadth(),
                form.maxBreadth(),
                form.type(),
                usage(Facets.CLAUSES, Clause::sql, facets.anywhere().clauses()::contains),
                usage(Facets.AGGREGATES, name -> name, facets.anywhere().aggregates()::contains),
                entry.printedTypes().orElseGet(() -> types(entry)),
                "");
    }

    private static <T> Map<String, Boolean> usage(Collection<T> all, Function<T, String> name, Predicate<T> used) {
        Map<String, Boolean> usage = new LinkedHashMap<>();
        all.forEach(one -> usage.put(name.apply(one), used.test(one)));
        return usage;
    }

    /** Lists the types of the nested predicates, each once, as {@code type-ja}. */
    private List<String> types(Entry entry) {
        List<Nesting> had = Nestings.of(entry.query(), schema).stream()
                .map(Nestings.Edge::type)
                .toList();
        return Stream.of(Nesting.values())
                .filter(had::contains)
                .map(type -> "type-" + type.name().toLowerCase(Locale.ROOT))
                .toList();
    }
}
